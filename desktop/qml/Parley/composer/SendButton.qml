import QtQuick
import Parley

/*! Send, or Stop while the agent works and nothing is typed. Each keeps its own name. */
Row {
    id: buttons

    required property var composer
    property bool running: false
    property bool steers: false

    spacing: 6

    IconButton {
        visible: buttons.running
        text: qsTr("Stop")
        tip: qsTr("Stop (Esc)")
        iconName: "stop"
        side: 34
        iconSize: 20
        round: true
        ink: Theme.primaryFillInk
        fill: Theme.primaryFill
        fillHover: Theme.primaryFillHover
        onClicked: buttons.composer.stop()
        onDoubleClicked: {} // its first half was for what stood here before
    }

    IconButton {
        visible: !buttons.running || buttons.composer.ready
        enabled: buttons.composer.ready
        text: qsTr("Send")
        iconName: "arrow-up"
        side: 34
        iconSize: 20
        round: true
        ink: enabled ? Theme.accentFillInk : Theme.textTertiary
        fill: enabled ? Theme.accentFill : Theme.hover
        fillHover: Theme.accentFillHover
        onClicked: buttons.composer.send(buttons.steers)
    }
}
