pragma ComponentBehavior: Bound

import QtQuick
import Parley
import Parley.chat

/*! A failed try: the sentence, the time to the next one, and a way not to wait. */
RowFrame {
    id: row

    readonly property bool waiting: model.state === "waiting"
    readonly property real dueAt: model.details.dueAt ?? 0

    spoken: head.spoken
    foldable: true

    Timer {
        id: clock
        property real left: 0
        interval: 500
        repeat: true
        running: row.waiting
        triggeredOnStart: true
        onTriggered: left = Math.max(0, row.dueAt - row.surface.now())
    }

    LineHead {
        id: head
        width: parent.width
        iconName: "retry"
        label: row.model.title
        note: !row.waiting ? "" : clock.left > 0 ? qsTr("next try in %1").arg(row.surface.duration(Math.max(1000, clock.left))) : qsTr("trying again")
        mark: row.waiting ? "waiting" : ""
        open: row.model.open
        onClicked: row.unfold()

        PillButton {
            visible: row.waiting && clock.left > 0
            small: true
            text: qsTr("Retry now")
            onClicked: row.surface.act("retryNow", null)
        }
    }

    Loader {
        active: row.model.open
        visible: active
        width: parent.width
        sourceComponent: FaultDetails {
            surface: row.surface
            code: row.model.details.code ?? ""
            message: row.model.details.message ?? ""
            partial: row.model.text
        }
    }
}
