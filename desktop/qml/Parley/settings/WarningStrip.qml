pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! What of the settings file is not used, and why. Absent while all of it is. */
Rectangle {
    id: strip

    property var desk: null
    readonly property var warnings: desk ? desk.warnings : []
    readonly property string path: desk ? desk.settingsPath : ""
    property bool unfolded: false

    visible: warnings.length > 0
    height: visible ? inner.height + 20 : 0
    radius: Theme.radiusRow
    color: Theme.amberStrip
    border { width: 1; color: Theme.amberBorder }
    Accessible.role: Accessible.AlertMessage
    Accessible.name: words.text

    Icon {
        id: sign
        anchors { left: parent.left; leftMargin: 12; top: parent.top; topMargin: 13 }
        name: "alert"
        color: Theme.amber
    }
    Column {
        id: inner
        anchors { left: sign.right; leftMargin: 10; right: parent.right; rightMargin: 12; top: parent.top; topMargin: 10 }
        spacing: 6
        Text {
            id: words
            width: parent.width
            topPadding: 3
            text: strip.warnings.length === 1 ? strip.warnings[0].text + "\n" + (strip.warnings[0].key || strip.warnings[0].path)
                : qsTr("%n thing(s) in the settings file are not used.", "", strip.warnings.length)
            font: Theme.small
            color: Theme.text
            textFormat: Text.PlainText
            wrapMode: Text.Wrap
            Accessible.ignored: true
        }
        Flow {
            width: parent.width
            spacing: 6
            PillButton {
                visible: strip.warnings.length > 1
                small: true
                text: strip.unfolded ? qsTr("Hide details") : qsTr("Details")
                about: qsTr("What is not used")
                iconName: strip.unfolded ? "chevron-up" : "chevron-down"
                onClicked: strip.unfolded = !strip.unfolded
            }
            PillButton {
                small: true
                text: qsTr("Open the file")
                onClicked: strip.desk.openSettingsFile()
            }
        }
        Repeater {
            model: strip.unfolded ? strip.warnings : []
            Column {
                id: one
                required property var modelData
                width: inner.width
                Text {
                    visible: text !== ""
                    width: parent.width
                    text: one.modelData.key !== "" ? one.modelData.key : one.modelData.path
                    font: Theme.mono
                    color: Theme.text
                    textFormat: Text.PlainText
                    elide: Text.ElideMiddle
                    Accessible.role: Accessible.StaticText
                    Accessible.name: text
                }
                Text {
                    width: parent.width
                    text: one.modelData.text
                    font: Theme.small
                    color: Theme.textSecondary
                    textFormat: Text.PlainText
                    wrapMode: Text.Wrap
                    Accessible.role: Accessible.StaticText
                    Accessible.name: text
                }
            }
        }
    }
}
