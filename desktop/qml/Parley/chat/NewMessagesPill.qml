import QtQuick
import Parley

/*! The way back to the tail; says so when something came while the reader was elsewhere. */
Item {
    id: pill

    property bool shown: false
    property int unseen: 0

    signal wanted()

    implicitWidth: unseen > 0 ? words.implicitWidth : Theme.grown(36)
    implicitHeight: Theme.grown(36)
    visible: opacity > 0 && (shown || !parent || parent.height > 84)
    opacity: shown ? 1 : 0
    Behavior on opacity { NumberAnimation { duration: Theme.quick } }

    Rectangle {
        anchors.fill: parent
        anchors.margins: -1
        anchors.topMargin: 1
        anchors.bottomMargin: -2
        radius: height / 2
        color: Theme.shadow
    }

    PillButton {
        id: words
        visible: pill.unseen > 0
        variant: "accent"
        iconName: "arrow-down"
        text: qsTr("%n new message(s)", "", pill.unseen)
        onClicked: pill.wanted()
    }

    IconButton {
        anchors.fill: parent
        visible: pill.unseen === 0
        round: true
        side: 36
        iconName: "chevron-down"
        text: qsTr("Go to the end")
        fill: Theme.popup
        fillHover: Theme.hover
        onClicked: pill.wanted()
        Rectangle {
            anchors.fill: parent
            radius: height / 2
            color: "transparent"
            border { width: 1; color: Theme.border }
        }
    }
}
