import QtQuick
import Parley

/*! What stands in a line's head in place of its icon: `busy`, `waiting` or `failed`, told apart by shape. */
Item {
    id: mark

    required property string what

    Loader {
        anchors.centerIn: parent
        active: mark.what === "busy"
        sourceComponent: Spinner { dot: 3; spacing: 2 }
    }
    Rectangle {
        anchors.centerIn: parent
        visible: mark.what === "failed" || mark.what === "waiting"
        width: mark.what === "failed" ? 8 : 9
        height: width
        radius: mark.what === "failed" ? 2 : width / 2
        rotation: mark.what === "failed" ? 45 : 0
        color: mark.what === "failed" ? Theme.danger : Theme.amberDot
    }
}
