import QtQuick
import Parley.chat

/*! "Read 4 files, ran 2 commands · 12 s": the fold of a run of steps, with marks of what must not be missed. */
RowFrame {
    id: row

    spoken: head.spoken
    foldable: true

    LineHead {
        id: head
        width: parent.width
        chevronFirst: true
        iconName: "chevron-right"
        label: row.model.title
        mark: row.model.live && !row.model.open ? "busy" : ""
        spokenState: row.model.live ? qsTr("working") : ""
        open: row.model.open
        onClicked: row.unfold()

        MarkerPills {
            surface: row.surface
            markers: row.model.details.markers ?? []
            about: row.model.title
            room: head.width
        }
    }
}
