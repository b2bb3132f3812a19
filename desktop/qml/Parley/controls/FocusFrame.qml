import QtQuick
import Parley

/*! The visible keyboard focus of `target`: a ring just outside it, never for focus won by the mouse. */
Rectangle {
    id: frame

    required property Item target
    property bool shown: target.activeFocus
    property int outset: 2
    property color ink: Theme.focusRing

    anchors.fill: parent
    anchors.margins: -outset
    visible: shown
    color: "transparent"
    border { width: 2; color: frame.ink }
    radius: Theme.radiusSmall + outset
    z: 10
}
