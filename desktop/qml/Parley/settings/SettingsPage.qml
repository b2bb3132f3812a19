import QtQuick
import Parley

/*! A page of the settings: what it is about, then whatever stands in it. */
Column {
    id: page

    property var shell: null
    readonly property var desk: shell ? shell.settings : null
    property string title: ""
    property string intro: ""
    property bool titled: true  // where nothing else on the screen says which page it is

    spacing: 18

    // Makes a row that is not always there stand, before it is shown; for pages that have such rows.
    function prepare(key: string): void {}

    Column {
        width: page.width
        visible: page.titled || page.intro !== ""
        spacing: 4
        Text {
            width: parent.width
            visible: page.titled
            text: page.title
            font: Theme.title
            color: Theme.text
            textFormat: Text.PlainText
            wrapMode: Text.Wrap
            Accessible.role: Accessible.Heading
            Accessible.name: text
        }
        Text {
            width: parent.width
            visible: text !== ""
            text: page.intro
            font: Theme.small
            color: Theme.textSecondary
            textFormat: Text.PlainText
            wrapMode: Text.Wrap
            lineHeight: 1.25
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
    }
}
