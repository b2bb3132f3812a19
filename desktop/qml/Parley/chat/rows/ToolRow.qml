pragma ComponentBehavior: Bound

import QtQuick
import Parley
import Parley.chat

/*! A tool call: one line; unfolded its command, output, diff or arguments. */
RowFrame {
    id: row

    readonly property var details: model.details
    readonly property string kind: details.presentation ?? "other"
    readonly property string callId: details.callId ?? ""
    readonly property bool failed: model.state === "failed" || model.state === "unknown"
    readonly property bool counts: (details.added ?? 0) > 0 || (details.removed ?? 0) > 0
    readonly property bool pathLike: ["read", "write", "edit"].includes(kind)

    spoken: head.spoken
    foldable: true

    function label(): string {
        switch (kind) {
        case "read": return qsTr("Read")
        case "write": return qsTr("Write")
        case "edit": return qsTr("Edit")
        case "glob": return qsTr("Find files")
        case "grep": return qsTr("Search")
        case "shell": return qsTr("Run")
        case "code": return qsTr("Run code")
        case "fetch": return qsTr("Fetch")
        case "subagent": return qsTr("Delegate")
        case "todo": return qsTr("To-do list")
        default: return details.tool ?? qsTr("Tool")
        }
    }

    function icon(): string {
        return { read: "file", write: "pencil", edit: "pencil", glob: "folder", grep: "search", shell: "terminal",
            code: "bolt", fetch: "globe", subagent: "agent", todo: "todo" }[kind] ?? "spark"
    }

    function stateWords(): string {
        switch (model.state) {
        case "arguing": return qsTr("preparing")
        case "running": return qsTr("running")
        case "asking": return qsTr("waiting for approval")
        case "failed": return qsTr("failed")
        case "rejected": return qsTr("rejected")
        case "cancelled": return qsTr("stopped")
        case "unknown": return qsTr("outcome unknown")
        default: return ""
        }
    }

    function subject(): string {
        if (failed && !model.open && model.text !== "") return model.title !== "" ? model.title + " \u2013 " + model.text : model.text
        return model.title
    }

    function note(): string {
        if (["rejected", "cancelled", "unknown"].includes(model.state)) return stateWords()
        if (model.state === "running" && elapsed.ms >= 2000) return surface.duration(elapsed.ms)
        if (kind === "shell" && (details.exitCode ?? 0) !== 0) return qsTr("exit code %1").arg(details.exitCode)
        if (model.state === "done" && (details.durationMs ?? 0) >= 2000) return surface.duration(details.durationMs)
        return ""
    }

    Timer {
        id: elapsed
        property real ms: 0
        interval: 1000
        repeat: true
        running: row.model.state === "running"
        triggeredOnStart: true
        onTriggered: ms = row.surface.now() - row.model.time
    }

    LineHead {
        id: head
        width: parent.width
        iconName: row.icon()
        label: row.label()
        subject: row.subject()
        note: row.note()
        mark: row.failed ? "failed" : row.model.state === "asking" ? "waiting"
            : row.model.state === "running" || row.model.state === "arguing" ? "busy" : ""
        spokenState: row.stateWords()
        open: row.model.open
        monoSubject: false
        onClicked: row.unfold()

        // Few rows have counts or a button, and unfolding makes a screenful of rows at once.
        Loader {
            active: row.counts
            visible: active
            anchors.verticalCenter: parent.verticalCenter
            sourceComponent: Row {
                spacing: 6
                Text {
                    text: "+" + Words.number(row.details.added ?? 0)
                    textFormat: Text.PlainText
                    font: Theme.small
                    color: Theme.diffAddedText
                    Accessible.role: Accessible.StaticText
                    Accessible.name: qsTr("%n line(s) added", "", row.details.added ?? 0)
                }
                Text {
                    text: "\u2212" + Words.number(row.details.removed ?? 0)
                    textFormat: Text.PlainText
                    font: Theme.small
                    color: Theme.diffRemovedText
                    Accessible.role: Accessible.StaticText
                    Accessible.name: qsTr("%n line(s) removed", "", row.details.removed ?? 0)
                }
            }
        }
        Loader {
            active: row.kind === "subagent" && row.model.state !== "arguing"
            visible: active
            sourceComponent: PillButton {
                small: true
                text: qsTr("Open")
                spokenName: qsTr("Open the helper's session: %1").arg(row.model.title)
                iconName: "agent"
                onClicked: row.surface.act("openHelper", { session: row.details.session ?? "", title: row.model.title, time: row.model.time, live: row.model.live })
            }
        }
        Loader {
            active: row.model.state === "asking"
            visible: active
            sourceComponent: PillButton {
                small: true
                text: qsTr("Review")
                about: row.model.title
                iconName: "shield"
                onClicked: row.surface.act("showApproval", row.callId)
            }
        }
    }

    Loader {
        active: row.model.open
        visible: active
        width: parent.width
        sourceComponent: ToolBody {
            surface: row.surface
            row: row.model
            kind: row.kind
            startX: row.surface.columnX + row.indent
        }
    }
}
