pragma ComponentBehavior: Bound

import QtQuick
import Parley
import Parley.chat

/*! An answer given after the agent had gone on. */
RowFrame {
    id: row

    readonly property var items: model.details.items ?? []
    readonly property bool unreadable: model.state === "unreadable"

    spoken: head.spoken
    foldable: true

    function summary(): string {
        if (unreadable) return model.text.substring(0, 200)
        const given = items.map(item => Words.list([...item.selected, item.custom]))
            .filter(words => words !== "")
        return given.length > 0 ? given.join(" \u00b7 ") : qsTr("skipped")
    }

    LineHead {
        id: head
        width: parent.width
        iconName: "chat"
        label: qsTr("Your answer")
        subject: row.model.open ? "" : row.summary()
        note: row.surface.clockTime(row.model.time)
        open: row.model.open
        onClicked: row.unfold()
    }
    Loader {
        active: row.model.open
        visible: active
        width: parent.width
        sourceComponent: row.unreadable ? raw : answers
    }
    Component {
        id: answers
        AnswerList {
            surface: row.surface
            items: row.items
        }
    }
    Component {
        id: raw
        MonoBox {
            surface: row.surface
            caption: qsTr("As it was recorded")
            source: row.model.text
            terminal: false
        }
    }
}
