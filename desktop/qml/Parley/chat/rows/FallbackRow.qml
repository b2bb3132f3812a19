pragma ComponentBehavior: Bound

import QtQuick
import Parley.chat

/*! An event that this version does not know: shown, never hidden (behaviour 2.5). */
RowFrame {
    id: row

    spoken: head.spoken
    foldable: true

    LineHead {
        id: head
        width: parent.width
        iconName: "tag"
        label: qsTr("Unknown event")
        subject: row.model.title
        open: row.model.open
        onClicked: row.unfold()
    }
    Loader {
        active: row.model.open
        visible: active
        width: parent.width
        sourceComponent: MonoBox {
            surface: row.surface
            caption: row.model.title
            source: row.model.text
            terminal: false
            lang: "json"
        }
    }
}
