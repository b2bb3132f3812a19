pragma ComponentBehavior: Bound

import QtQuick
import Parley.chat

/*! Something could not be drawn; the session goes on (behaviour 8.3, 14). */
RowFrame {
    id: row

    spoken: head.spoken
    foldable: true

    LineHead {
        id: head
        width: parent.width
        iconName: "alert"
        mark: "failed"
        label: row.model.title
        open: row.model.open
        onClicked: row.unfold()
    }
    Loader {
        active: row.model.open
        visible: active
        width: parent.width
        sourceComponent: MonoBox {
            surface: row.surface
            caption: qsTr("Details")
            source: row.model.text
            terminal: false
        }
    }
}
