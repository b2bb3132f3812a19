pragma ComponentBehavior: Bound

import QtQuick
import Parley.chat

/*! A note that was added for the model: a file of instructions, an attachment. */
RowFrame {
    id: row

    spoken: head.spoken
    foldable: true

    LineHead {
        id: head
        width: parent.width
        iconName: "note"
        label: qsTr("Context")
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
            wraps: true
        }
    }
}
