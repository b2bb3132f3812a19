pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! Name, version, what the keys do. */
Column {
    id: page

    property var shell: null
    visible: shell !== null
    spacing: 8

    Row {
        spacing: 14
        Image {
            source: "image://icon/parley/000000"
            sourceSize: Qt.size(56 * Screen.devicePixelRatio, 56 * Screen.devicePixelRatio)
            width: 52
            height: 52
            Accessible.ignored: true
        }
        Column {
            anchors.verticalCenter: parent.verticalCenter
            spacing: 2
            Text {
                text: "Parley " + (page.shell ? page.shell.deeds.version : "")
                font: Theme.heading
                color: Theme.text
                Accessible.role: Accessible.Heading
                Accessible.name: text
            }
            Text {
                text: qsTr("A desktop client for AI agents. MIT licence.")
                font: Theme.small
                color: Theme.textSecondary
                Accessible.role: Accessible.StaticText
                Accessible.name: text
            }
        }
    }

    Text {
        topPadding: 12
        text: qsTr("Keys")
        font: Theme.controlStrong
        color: Theme.text
        Accessible.role: Accessible.Heading
        Accessible.name: text
    }

    Grid {
        width: parent.width
        columns: 2
        columnSpacing: 20
        rowSpacing: 6
        Repeater {
            model: [
                "Enter", qsTr("Send"),
                "Shift+Enter", qsTr("New line"),
                "Ctrl+Enter", qsTr("Steer the running turn; allow once on a focused approval card"),
                "Esc", qsTr("Stop the running turn"),
                "\u2191 \u2193", qsTr("What you said before, at the edges of the field"),
                "Ctrl+N", qsTr("New session"),
                "Ctrl+K, /", qsTr("All commands"),
                "Ctrl+F", qsTr("Find in this session"),
                "Ctrl+Shift+F", qsTr("Search all sessions"),
                "Ctrl+E", qsTr("Edit the last message and send it again"),
                "Ctrl+J", qsTr("Next session that waits for you"),
                "Ctrl+L", qsTr("To the message field"),
                "Ctrl+B", qsTr("Show or hide the side bar"),
                "Ctrl+,", qsTr("Settings"),
                "F2, Del", qsTr("Rename or delete the session in the side bar"),
                "F11", qsTr("Full screen")
            ]
            Text {
                required property string modelData
                required property int index
                width: index % 2 ? page.width - 130 : 110
                text: modelData
                font: index % 2 ? Theme.small : Theme.mono
                color: index % 2 ? Theme.text : Theme.textSecondary
                textFormat: Text.PlainText
                wrapMode: Text.Wrap
                Accessible.role: Accessible.StaticText
                Accessible.name: text
            }
        }
    }
}
