import QtQuick
import Parley

/*! Copies, and says so for a moment. `icon`: an icon alone. */
Item {
    id: copier

    property string text: qsTr("Copy")
    property string spokenName: text
    property bool icon: false
    property color ink: Theme.textTertiary
    property bool copied: false

    signal copy()

    implicitWidth: icon ? glyph.implicitWidth : words.implicitWidth
    implicitHeight: icon ? glyph.implicitHeight : words.implicitHeight

    function pressed(): void {
        copy()
        copied = true
        back.restart()
    }

    Timer { id: back; interval: 1600; onTriggered: copier.copied = false }

    PillButton {
        id: words
        visible: !copier.icon
        small: true
        variant: "quiet"
        text: copier.copied ? qsTr("Copied") : copier.text
        spokenName: copier.copied ? qsTr("Copied") : copier.spokenName
        onClicked: copier.pressed()
    }

    IconButton {
        id: glyph
        visible: copier.icon
        side: 28
        iconSize: 16
        iconName: copier.copied ? "check" : "copy"
        ink: copier.ink
        text: copier.copied ? qsTr("Copied") : copier.spokenName
        onClicked: copier.pressed()
    }
}
