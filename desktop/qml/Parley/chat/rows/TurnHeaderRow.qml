import QtQuick
import Parley
import Parley.chat

/*! "Worked for 1 m 20 s · 6 tool calls": the fold of a whole turn. */
RowFrame {
    id: row

    spoken: head.spoken
    foldable: true
    above: 8
    below: 8

    Item {
        width: parent.width
        implicitHeight: head.height + 8
        height: implicitHeight

        LineHead {
            id: head
            width: parent.width
            chevronFirst: true
            iconName: "chevron-right"
            label: row.model.title
            open: row.model.open
            onClicked: row.unfold()

            MarkerPills {
                surface: row.surface
                markers: row.model.details.markers ?? []
                about: row.model.title
                room: head.width
            }
        }
        Rectangle {
            anchors { left: parent.left; right: parent.right; bottom: parent.bottom }
            height: 1
            color: Theme.border
        }
    }
}
