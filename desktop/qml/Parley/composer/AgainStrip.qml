import QtQuick
import Parley

/*! Over the message field while a message is said again: where it goes, and the way back. */
Item {
    id: strip

    required property var composer

    implicitHeight: Math.max(words.implicitHeight, back.height)
    Icon {
        id: sign
        y: Math.round((parent.height - height) / 2)
        name: "branch"
        size: 16
        color: Theme.accent
    }
    Text {
        id: words
        anchors { left: sign.right; leftMargin: 8; right: back.left; rightMargin: 8; verticalCenter: parent.verticalCenter }
        text: qsTr("Sending makes a branch that begins before this message. The session stays as it is.")
        font: Theme.small
        color: Theme.textSecondary
        wrapMode: Text.Wrap
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }
    PillButton {
        id: back
        anchors { right: parent.right; verticalCenter: parent.verticalCenter }
        small: true
        text: qsTr("Cancel")
        about: qsTr("Do not send it again")
        onClicked: strip.composer.leaveAgain()
    }
}
