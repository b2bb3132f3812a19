import QtQuick
import Parley

/*! A field of a form with its label above. */
Column {
    id: field

    property string label: ""
    property string detail: ""
    property string foundBy: ""
    default property alias control: holder.data

    width: parent ? parent.width : 300
    spacing: 5
    Accessible.role: Accessible.Grouping
    Accessible.name: label

    function show(): void {
        const first = holder.nextItemInFocusChain(true)
        if (first) first.forceActiveFocus(Qt.TabFocusReason)
    }

    Text {
        width: parent.width
        text: field.label
        font: Theme.small
        color: Theme.textSecondary
        textFormat: Text.PlainText
        Accessible.ignored: true
    }
    Column {
        id: holder
        width: parent.width
        spacing: 6
    }
    Text {
        width: parent.width
        visible: text !== ""
        text: field.detail
        font: Theme.tiny
        color: Theme.textTertiary
        textFormat: Text.PlainText
        wrapMode: Text.Wrap
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }
}
