pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! Copies, and says so for a moment. `icon`: an icon alone. `iconName`: one before the words. */
Item {
    id: copier

    property string text: qsTr("Copy")
    property string spokenName: text
    property string about: ""
    property bool icon: false
    property string iconName: ""
    property color ink: Theme.textTertiary
    property bool copied: false

    signal copy()

    implicitWidth: button.implicitWidth
    implicitHeight: button.implicitHeight

    function pressed(): void {
        copy()
        copied = true
        back.restart()
    }

    Timer { id: back; interval: 1600; onTriggered: copier.copied = false }

    Loader {
        id: button
        sourceComponent: copier.icon ? glyph : words
    }

    Component {
        id: words
        PillButton {
            small: true
            variant: "quiet"
            iconName: copier.iconName === "" ? "" : copier.copied ? "check" : copier.iconName
            text: copier.copied ? qsTr("Copied") : copier.text
            spokenName: copier.copied ? qsTr("Copied") : copier.spokenName
            about: copier.about
            onClicked: copier.pressed()
        }
    }

    Component {
        id: glyph
        IconButton {
            side: 28
            iconSize: 16
            iconName: copier.copied ? "check" : "copy"
            ink: copier.ink
            text: copier.copied ? qsTr("Copied") : copier.spokenName
            about: copier.about
            onClicked: copier.pressed()
        }
    }
}
