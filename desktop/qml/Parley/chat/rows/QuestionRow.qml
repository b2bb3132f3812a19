pragma ComponentBehavior: Bound

import QtQuick
import Parley
import Parley.chat

/*! A question of the agent's: how it stands, and what can be done about it now. */
RowFrame {
    id: row

    readonly property var details: model.details
    readonly property int count: details.count ?? 0
    readonly property string callId: details.callId ?? ""
    readonly property var cards: surface.questions
    // What the question's card knows, asked again at every tick: milliseconds left, an answer typed and not sent.
    readonly property real remaining: beat.count >= 0 && cards && model.state === "waiting"
        ? Math.max(-1, cards.secondsOf(callId) * 1000) : -1
    readonly property string unsent: beat.count >= 0 && cards
        ? cards.unsentOf(callId, ["cancelled", "interrupted"].includes(model.state) ? model.title : "") : ""

    QtObject {
        id: beat
        property int count: 0
    }
    Connections {
        target: row.cards ?? null
        function onTicked(): void { beat.count += 1 }
    }

    spoken: head.spoken
    foldable: true

    function words(): string {
        switch (model.state) {
        case "waiting": return remaining >= 0 ? qsTr("waiting for you, %1 left").arg(surface.duration(remaining)) : qsTr("waiting for you")
        case "continued": return qsTr("asked, the agent went on")
        case "answered": return qsTr("answered %1 of %2").arg(details.answered ?? 0).arg(count)
        case "queued": return qsTr("answer queued")
        case "cancelled": return qsTr("cancelled")
        case "interrupted": return qsTr("interrupted")
        case "failed": return qsTr("could not be asked")
        default: return ""
        }
    }

    LineHead {
        id: head
        width: parent.width
        iconName: "question"
        label: qsTr("Question")
        subject: row.model.title
        note: row.words()
        mark: row.model.state === "waiting" || row.model.state === "continued" ? "waiting" : row.model.state === "failed" ? "failed" : ""
        subjectInk: Theme.textTertiary
        open: row.model.open
        onClicked: row.unfold()
    }

    Flow {
        width: parent.width
        leftPadding: row.model.state === "answered" ? 16 : 26
        topPadding: visible ? 4 : 0
        spacing: 6
        visible: row.unsent !== "" || ["waiting", "continued", "queued", "answered"].includes(row.model.state)
        PillButton {
            visible: row.model.state === "waiting" || row.model.state === "continued"
            small: true
            text: qsTr("Answer")
            about: row.model.title
            tip: row.model.state === "continued" ? qsTr("Answering wakes the agent") : ""
            onClicked: row.surface.act("answer", row.callId)
        }
        PillButton {
            visible: row.model.state === "queued" || row.model.state === "answered"
            small: true
            variant: row.model.state === "queued" ? "outlined" : "quiet"
            text: qsTr("View answer")
            about: row.model.title
            onClicked: row.model.state === "queued" ? row.unfold() : row.surface.act("viewAnswer", row.callId)
        }
        PillButton {
            visible: row.model.state === "queued"
            small: true
            variant: "quiet"
            iconName: "undo"
            text: qsTr("Take back")
            about: row.model.title
            onClicked: row.surface.act("takeBack", row.callId)
        }
        CopyButton {
            visible: row.unsent !== ""
            iconName: "copy"
            text: qsTr("Copy unsent answer")
            about: row.model.title
            onCopy: row.surface.copy(row.unsent)
        }
    }

    Loader {
        active: row.model.open
        visible: active
        width: parent.width
        sourceComponent: Column {
            AnswerList {
                surface: row.surface
                items: row.model.body.items ?? []
                listOptions: true
            }
            Text {
                visible: text !== ""
                width: row.room
                leftPadding: 26
                text: row.details.answeredAt > 0
                    ? qsTr("Answered %1, %2 after it was asked").arg(row.surface.clockTime(row.details.answeredAt))
                        .arg(row.surface.duration(row.details.answeredAt - row.model.time))
                    : row.model.state === "failed" ? row.details.message : ""
                font: Theme.small
                color: row.model.state === "failed" ? Theme.danger : Theme.textTertiary
                textFormat: Text.PlainText
                wrapMode: Text.Wrap
                Accessible.role: Accessible.StaticText
                Accessible.name: text
                Accessible.ignored: text === ""
            }
        }
    }
}
