pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! The quotes and list items a block stands in: bars, indentation, the item's mark before its first line. */
Item {
    id: rail

    required property string path
    required property string marker
    required property string task
    // Text from right to left has its marks on the right.
    property bool mirrored: false
    // Room for two digits, so that the texts of a list stand in one line.
    property int step: Theme.grown(28)
    property real firstLine: Math.round(Theme.sizeBody * Theme.lineHeight)
    readonly property int shown: Math.min(path.length, 10)
    readonly property string spokenTask: task === "done" ? qsTr("done") : task === "open" ? qsTr("to do") : ""

    width: shown * step + Math.max(0, marker.length - 3) * (Theme.sizeBody * 0.5)

    Repeater {
        model: [...rail.path.substring(0, rail.shown)].map((kind, at) => kind === "q" ? at : -1).filter(at => at >= 0)
        Rectangle {
            required property int modelData
            x: rail.mirrored ? rail.width - modelData * rail.step - 5 : modelData * rail.step + 2
            width: 3
            radius: 1.5
            height: rail.height
            color: Theme.border
        }
    }

    Text {
        visible: rail.marker !== "" && rail.task === ""
        x: rail.mirrored ? 6 : parent.width - width - 6
        y: 1
        height: rail.firstLine
        verticalAlignment: Text.AlignVCenter
        text: rail.marker
        font: Theme.body
        color: Theme.textTertiary
        textFormat: Text.PlainText
        Accessible.ignored: true
    }

    Loader {
        active: rail.task !== ""
        x: rail.mirrored ? 8 : parent.width - width - 8
        y: (rail.firstLine - height) / 2
        sourceComponent: Rectangle {
            width: 15
            height: 15
            radius: 4
            color: rail.task === "done" ? Theme.accentFill : "transparent"
            border { width: rail.task === "done" ? 0 : 1.5; color: Theme.borderStrong }
            Accessible.role: Accessible.StaticText
            Accessible.name: rail.spokenTask
            Icon {
                anchors.centerIn: parent
                visible: rail.task === "done"
                name: "check"
                size: 12
                color: Theme.accentFillInk
            }
        }
    }
}
