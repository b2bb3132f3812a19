pragma ComponentBehavior: Bound

import QtQuick
import Parley
import Parley.chat

/*! A plan, with the verdict: stays to be opened, copied and saved. */
RowFrame {
    id: row

    readonly property var details: model.details
    readonly property bool waiting: model.state === "waiting"
    readonly property bool readable: model.text !== ""
    readonly property var plans: surface.chat ? surface.chat.plans ?? null : null
    // Looked up again when plans come or go: older pages bring older plans.
    readonly property bool comparable: plans !== null && plans.count > 1 && plans.comparable(details.callId ?? "")

    spoken: head.spoken
    foldable: true
    above: 10
    below: 10

    function words(): string {
        const when = (details.decidedAt ?? 0) > 0 ? " \u00b7 " + surface.clockTime(details.decidedAt) : ""
        switch (model.state) {
        case "waiting": return qsTr("Plan to review")
        case "approved": return qsTr("Plan approved") + when
        case "kept": return qsTr("Plan refused, planning goes on") + when
        case "dismissed": return qsTr("Plan set aside to talk") + when
        case "interrupted": return qsTr("Plan review interrupted")
        case "cancelled": return qsTr("Plan review stopped")
        case "failed": return qsTr("The plan could not be reviewed")
        default: return qsTr("Plan")
        }
    }

    Rectangle {
        width: parent.width
        height: inner.height
        radius: Theme.radiusRow
        color: Theme.dark ? Theme.card : Theme.window
        border { width: 1; color: row.waiting ? Theme.amberBorder : Theme.border }

        Column {
            id: inner
            width: parent.width
            topPadding: 8
            bottomPadding: 8

            LineHead {
                id: head
                x: 12
                width: parent.width - 24
                iconName: "plan"
                mark: row.waiting ? "waiting" : row.model.state === "failed" ? "failed" : ""
                label: row.words()
                subject: row.model.title
                open: row.model.open
                onClicked: row.unfold()
            }

            Text {
                visible: text !== ""
                x: 38
                width: parent.width - 54
                topPadding: 4
                text: (row.details.feedback ?? "") !== "" ? qsTr("You said: %1").arg(row.details.feedback)
                    : row.model.state === "failed" ? row.details.message ?? "" : ""
                font: Theme.control
                color: row.model.state === "failed" ? Theme.danger : Theme.textSecondary
                textFormat: Text.PlainText
                wrapMode: Text.Wrap
                Accessible.role: Accessible.StaticText
                Accessible.name: text
                Accessible.ignored: text === ""
            }

            Loader {
                active: row.model.open && row.readable
                visible: active
                x: 14
                width: parent.width - 28
                sourceComponent: MarkdownBody {
                    surface: row.surface
                    source: row.model.text
                    maximumHeight: row.surface.boxHeight * 1.3
                }
            }

            Flow {
                x: 30
                width: parent.width - 44
                topPadding: 4
                spacing: 4
                PillButton {
                    visible: row.waiting
                    small: true
                    text: qsTr("Review plan")
                    about: head.spoken
                    onClicked: row.surface.act("reviewPlan", row.details.callId ?? "")
                }
                PillButton {
                    visible: row.model.state === "interrupted"
                    small: true
                    iconName: "retry"
                    text: qsTr("Ask again")
                    about: head.spoken
                    onClicked: row.surface.act("reviewAgain", row.details.callId ?? "")
                }
                PillButton {
                    visible: row.comparable
                    small: true
                    variant: "quiet"
                    iconName: "diff"
                    text: qsTr("What changed")
                    about: head.spoken
                    onClicked: row.surface.act("planChanges", row.details.callId ?? "")
                }
                CopyButton {
                    visible: row.readable
                    iconName: "copy"
                    text: qsTr("Copy plan")
                    about: head.spoken
                    onCopy: row.surface.copy(row.model.text)
                }
                PillButton {
                    visible: row.readable
                    small: true
                    variant: "quiet"
                    iconName: "download"
                    text: qsTr("Save plan")
                    about: head.spoken
                    onClicked: row.surface.act("savePlan", { title: row.model.title, text: row.model.text })
                }
            }
        }
    }
}
