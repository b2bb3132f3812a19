import QtQuick
import Parley

/*! One short line at the bottom with, at most, one thing to do about it. */
Rectangle {
    id: bar

    required property var shell
    readonly property bool shown: shell.notices.toastText !== ""

    visible: shown
    width: Math.min(row.implicitWidth + 28, parent ? parent.width - 24 : 400)
    height: Theme.grown(44)
    radius: 22
    color: Theme.primaryFill
    Accessible.role: Accessible.AlertMessage
    Accessible.name: shell.notices.toastText

    Row {
        id: row
        anchors.centerIn: parent
        spacing: 12
        Text {
            anchors.verticalCenter: parent.verticalCenter
            text: bar.shell.notices.toastText
            font: Theme.control
            color: Theme.primaryFillInk
            textFormat: Text.PlainText
            Accessible.ignored: true
        }
        PillButton {
            visible: text !== ""
            text: bar.shell.notices.toastAction
            small: true
            variant: "quiet"
            ink: Theme.primaryFillInk
            fillHover: Theme.primaryFillHover
            ringInk: Theme.primaryFillInk
            font: Theme.controlStrong
            anchors.verticalCenter: parent.verticalCenter
            onClicked: bar.shell.notices.act()
        }
        IconButton {
            text: qsTr("Dismiss")
            about: bar.shell.notices.toastText
            iconName: "close"
            iconSize: 15
            side: 28
            ink: Theme.primaryFillInk
            fillHover: Theme.primaryFillHover
            ringInk: Theme.primaryFillInk
            anchors.verticalCenter: parent.verticalCenter
            onClicked: bar.shell.notices.dropToast()
        }
    }
}
