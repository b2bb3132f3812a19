pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! What a tool row unfolds to: the change, the command with its output, or arguments and result. */
Column {
    id: body

    required property ChatSurface surface
    required property var row
    required property string kind
    // Where the body begins in the list.
    property real startX: surface.columnX
    readonly property var parts: row.body ?? ({})
    readonly property var details: row.details
    readonly property var approval: details.approval ?? ({})
    readonly property string path: parts.path ?? ""
    readonly property string command: parts.command ?? ""
    readonly property string code: parts.code ?? ""
    readonly property string diff: parts.diff ?? ""
    readonly property string output: parts.output ?? ""
    readonly property bool known: command !== "" || code !== "" || diff !== "" || (kind === "read" && path !== "")
    readonly property var todos: details.todos ?? []

    width: parent ? parent.width : 400
    topPadding: 6
    bottomPadding: 8
    spacing: 8

    function approvalWords(): string {
        const by = approval.by ?? ""
        switch (approval.outcome ?? "") {
        case "allowed-once": return qsTr("You allowed this once.")
        case "allowed-always": return qsTr("You always allow this.")
        case "rejected":
            return by === "no-answerer" ? qsTr("Nobody was there to allow this.")
                : by === "cancelled" || by === "interrupted" ? qsTr("Stopped before it was allowed.")
                : qsTr("You did not allow this.")
        default: return ""
        }
    }

    // The sentence of a failure, then what the tool was told, in its own words.
    Text {
        visible: text !== ""
        width: parent.width
        leftPadding: 26
        text: body.details.message ?? ""
        font: Theme.small
        color: Theme.danger
        textFormat: Text.PlainText
        wrapMode: Text.Wrap
        Accessible.role: Accessible.StaticText
        Accessible.name: text
        Accessible.ignored: !visible
    }

    Text {
        visible: text !== ""
        width: parent.width
        leftPadding: 26
        text: body.approvalWords()
        font: Theme.small
        color: Theme.textTertiary
        textFormat: Text.PlainText
        wrapMode: Text.Wrap
        Accessible.role: Accessible.StaticText
        Accessible.name: text
        Accessible.ignored: !visible
    }

    Repeater {
        model: body.todos
        Row {
            id: todo
            required property var modelData
            readonly property bool done: modelData.status === "completed"
            leftPadding: 26
            spacing: 8
            Accessible.role: Accessible.StaticText
            Accessible.name: (done ? qsTr("done") : modelData.status === "in_progress" ? qsTr("in progress") : qsTr("to do")) + ": " + modelData.content
            Icon {
                name: todo.done ? "check" : todo.modelData.status === "in_progress" ? "play" : "clock"
                size: 14
                y: 3
                color: todo.done ? Theme.success : Theme.textTertiary
            }
            Text {
                width: body.width - 60
                text: todo.modelData.content
                font: Theme.control
                color: todo.done ? Theme.textTertiary : Theme.text
                textFormat: Text.PlainText
                wrapMode: Text.Wrap
                Accessible.ignored: true
            }
        }
    }

    Loader {
        active: body.diff !== ""
        visible: active
        width: parent.width
        sourceComponent: Item {
            implicitHeight: diff.height
            // Two columns are wider than the reading column and stand in the middle of the list.
            DiffBox {
                id: diff
                x: pairs ? Math.round((body.surface.listWidth - width) / 2) - body.startX : 0
                surface: body.surface
                source: body.diff
                path: body.path
                added: body.details.added ?? 0
                removed: body.details.removed ?? 0
            }
        }
    }

    Loader {
        active: body.command !== "" || body.code !== ""
        visible: active
        width: parent.width
        sourceComponent: MonoBox {
            surface: body.surface
            caption: body.command !== "" ? qsTr("Command") : qsTr("Code")
            source: body.command !== "" ? body.command : body.code
            terminal: false
            lang: body.command !== "" ? "sh" : "python"
        }
    }

    Loader {
        active: !body.known && body.todos.length === 0 && (body.parts.arguments ?? "") !== ""
        visible: active
        width: parent.width
        sourceComponent: MonoBox {
            surface: body.surface
            caption: qsTr("Arguments")
            source: body.parts.arguments
            terminal: false
            lang: "json"
        }
    }

    Loader {
        active: body.output !== "" && body.diff === ""
        visible: active
        width: parent.width
        sourceComponent: MonoBox {
            surface: body.surface
            caption: body.row.live ? qsTr("Output so far") : qsTr("Output")
            source: body.output
            followsEnd: body.row.live
        }
    }

    Text {
        visible: body.parts.output === "" && !body.row.live && body.command !== ""
        leftPadding: 26
        text: qsTr("No output.")
        textFormat: Text.PlainText
        font: Theme.small
        color: Theme.textTertiary
        Accessible.role: Accessible.StaticText
        Accessible.name: text
        Accessible.ignored: !visible
    }

    Flow {
        width: parent.width
        leftPadding: 20
        visible: body.path !== "" || body.row.live
        spacing: 4
        PillButton {
            visible: body.path !== ""
            small: true
            variant: "quiet"
            iconName: "window"
            text: qsTr("Open file")
            onClicked: body.surface.act("openPath", body.path)
        }
        CopyButton {
            visible: body.path !== ""
            text: qsTr("Copy path")
            onCopy: body.surface.copy(body.path)
        }
    }
}
