pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! The menu of a row: what can be taken from it. */
Item {
    id: menu

    // TranscriptView
    required property var view
    property int row: -1
    property var subject: ({})

    anchors.fill: parent

    function openFor(at: int, item: Item, point: point): void {
        const frame = item as RowFrame
        if (!frame) return
        row = at
        subject = frame.model
        if (choices(subject).length === 0) return
        const spot = item.mapToItem(menu, point.x, point.y)
        loader.active = true
        const popup = loader.item as PopupMenu
        popup.rows = Qt.binding(() => choices(subject))
        popup.x = Math.max(0, Math.min(spot.x, width - popup.implicitWidth))
        popup.y = spot.y + popup.implicitHeight > height ? Math.max(0, spot.y - popup.implicitHeight) : spot.y
        popup.open()
    }

    function choices(model: var): var {
        const rows = []
        if (!model || !view.rendering) return rows
        const selection = view.rendering.selection
        if (selection.active) {
            rows.push({ key: "selection", text: qsTr("Copy selection"), icon: "copy" })
            rows.push({ key: "quote", text: qsTr("Quote in the message"), icon: "quote" })
        }
        switch (model.kind) {
        case "codeBlock": rows.push({ key: "code", text: qsTr("Copy code"), icon: "copy" }); break
        case "tableBlock": rows.push({ key: "table", text: qsTr("Copy table as TSV"), icon: "copy" }); break
        case "tool": toolChoices(model, rows); break
        case "plan":
            rows.push({ key: "text", text: qsTr("Copy plan"), icon: "copy" })
            rows.push({ key: "save", text: qsTr("Save plan"), icon: "download" })
            break
        case "userMessage":
            if ((model.details.source ?? "user") === "user") rows.push(
                { key: "again", text: qsTr("Edit and send again"), icon: "pencil" },
                { key: "branch", text: qsTr("Branch from here"), icon: "branch" })
            rows.push({ key: "text", text: qsTr("Copy text"), icon: "copy" })
            break
        case "turnTail":
            rows.push({ key: "branchTurn", text: qsTr("Branch from here"), icon: "branch" })
            if ((model.details.messageKey ?? "") !== "") rows.push({ key: "answer", text: qsTr("Copy answer"), icon: "copy" })
            break
        case "reasoning":
        case "contextNote":
        case "compaction":
        case "fallback":
        case "fault": rows.push({ key: "text", text: qsTr("Copy text"), icon: "copy" }); break
        }
        rows.push(...linkChoices(model))
        if (["textBlock", "codeBlock", "tableBlock"].includes(model.kind)) {
            rows.push({ key: "select", text: qsTr("Select message"), icon: "eye" })
            rows.push({ key: "message", text: qsTr("Copy message as Markdown"), icon: "copy" })
        }
        return rows
    }

    // What a click on the text does, for the keyboard.
    function linkChoices(model: var): var {
        if (model.kind !== "textBlock" && model.kind !== "tableBlock") return []
        return view.rendering.links(model.text, model.kind === "tableBlock" ? "table" : model.details.block?.kind ?? "paragraph")
            .map(link => ({ key: "link:" + link.address, text: qsTr("Open link: %1").arg(link.text), icon: "globe" }))
    }

    function toolChoices(model: var, rows: var): void {
        const body = model.body ?? {}
        if (body.path) rows.push({ key: "path", text: qsTr("Copy path"), icon: "copy" }, { key: "open", text: qsTr("Show in folder"), icon: "folder" })
        if (body.command) rows.push({ key: "command", text: qsTr("Copy command"), icon: "copy" })
        if (body.output) rows.push({ key: "output", text: qsTr("Copy output"), icon: "copy" })
        if (body.diff) rows.push({ key: "diff", text: qsTr("Copy diff"), icon: "copy" })
        if (body.arguments) rows.push({ key: "arguments", text: qsTr("Copy arguments"), icon: "copy" })
        if (rows.length === 0 && model.title !== "") rows.push({ key: "title", text: qsTr("Copy text"), icon: "copy" })
    }

    function chosen(key: string): void {
        const actions = view.actions
        const rendering = view.rendering
        const body = subject.body ?? {}
        if (key.startsWith("link:")) { view.openLink(key.substring(5)); view.askLink(key.substring(5)); return }
        switch (key) {
        case "selection": actions.copy(rendering.selection.text()); break
        case "quote": actions.quote(rendering.selection.text()); break
        case "code": actions.copy(rendering.selection.code(row)); break
        case "table": actions.copy(rendering.tsv(subject.text)); break
        case "message": actions.copy(view.chat.messageText(subject.nodeId)); break
        case "select": rendering.selection.message(row); break
        case "text": actions.copy(subject.text); break
        case "again": actions.sayAgain(subject.nodeId); break
        case "branch": actions.branch(subject.nodeId); break
        case "branchTurn": actions.branchTurn(subject.turn); break
        case "answer": actions.copy(view.chat.messageText(subject.details.messageKey)); break
        case "title": actions.copy(subject.title); break
        case "save": actions.savePlan({ title: subject.title, text: subject.text }); break
        case "open": actions.openPath(body.path); break
        default: actions.copy(body[key])
        }
    }

    Loader {
        id: loader
        active: false
        sourceComponent: PopupMenu {
            name: qsTr("Row menu")
            opener: menu.view.list
            onClosed: rows = []
            onChosen: key => menu.chosen(key)
        }
    }
}
