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
    // A row that goes is gone before its body is.
    readonly property bool live: row?.live ?? false
    readonly property var parts: row?.body ?? ({})
    readonly property var details: row?.details ?? ({})
    readonly property var approval: details.approval ?? ({})
    readonly property string path: parts.path ?? ""
    readonly property string command: parts.command ?? ""
    readonly property string code: parts.code ?? ""
    readonly property string diff: parts.diff ?? ""
    readonly property string output: parts.output ?? ""
    readonly property bool known: command !== "" || code !== "" || diff !== "" || (kind === "read" && path !== "")
    readonly property int failedLine: code !== "" && parts.display && parts.display.line ? parts.display.line : 0
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
        text: cut(body.details.message ?? "")
        font: Theme.small
        color: Theme.danger
        textFormat: Text.PlainText
        wrapMode: body.surface.rendering?.solid(text) ? Text.WrapAnywhere : Text.Wrap
        // A sentence; what is longer stands in the output.
        function cut(words: string): string { return words.length > 2000 ? words.substring(0, 2000) + "\u2026" : words }
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
            Accessible.name: Words.labelled(done ? qsTr("done") : modelData.status === "in_progress" ? qsTr("in progress") : qsTr("to do"), modelData.content)
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

    // The calls the code made stand as rows below this one.
    Rectangle {
        visible: body.failedLine > 0
        width: parent.width
        height: visible ? lineText.implicitHeight + 18 : 0
        radius: Theme.radiusRow
        color: Theme.dangerSoft
        border { width: 1; color: Theme.dangerBorder }
        Accessible.role: Accessible.StaticText
        Accessible.name: Words.labelled(qsTr("Failed in line %1").arg(body.failedLine), lineText.text)
        Accessible.ignored: !visible
        Text {
            id: lineNumber
            x: 14
            y: 9
            text: qsTr("Line %1").arg(body.failedLine)
            font: Theme.small
            color: Theme.danger
            textFormat: Text.PlainText
            Accessible.ignored: true
        }
        Text {
            id: lineText
            anchors { left: lineNumber.right; leftMargin: 12; right: parent.right; rightMargin: 14 }
            y: 9
            text: body.code.split("\n")[body.failedLine - 1] ?? ""
            font: Theme.mono
            color: Theme.text
            textFormat: Text.PlainText
            wrapMode: Text.WrapAnywhere
            Accessible.ignored: true
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
            caption: body.live ? qsTr("Output so far") : qsTr("Output")
            source: body.output
            followsEnd: body.live
        }
    }

    Text {
        visible: body.parts.output === "" && !body.live && body.command !== ""
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
        visible: body.path !== "" || body.live
        spacing: 4
        PillButton {
            visible: body.path !== ""
            small: true
            variant: "quiet"
            iconName: "folder"
            text: qsTr("Show in folder")
            about: body.path
            onClicked: body.surface.act("openPath", body.path)
        }
        CopyButton {
            visible: body.path !== ""
            iconName: "copy"
            text: qsTr("Copy path")
            about: body.path
            onCopy: body.surface.copy(body.path)
        }
    }
}
