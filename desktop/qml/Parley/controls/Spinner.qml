pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! Something runs. Three dots that breathe; they stand still under reduced motion. Six repaints a second, no more. */
Row {
    id: spinner

    property bool running: true
    property color color: Theme.accent
    property int dot: 4
    property string name: ""
    property int beat: 0

    spacing: 3
    Accessible.role: Accessible.Animation
    Accessible.name: name
    Accessible.ignored: name === ""

    Timer {
        interval: 260
        repeat: true
        running: spinner.running && spinner.visible && Theme.spin > 0
        onTriggered: spinner.beat = (spinner.beat + 1) % 3
    }

    Repeater {
        model: 3
        Rectangle {
            required property int index
            width: spinner.dot
            height: spinner.dot
            radius: spinner.dot / 2
            color: spinner.color
            opacity: Theme.spin === 0 || !spinner.running ? 0.7 : index === spinner.beat ? 1 : 0.35
        }
    }
}
