pragma ComponentBehavior: Bound

import QtQuick
import Parley
import Parley.chat

/*!
    A plan to read: one row a markdown block, scrolled by wheel, keys and touch without moving anything else. Text is
    selected as in the transcript.

    Attributes:
        text: desktop/models/plan_text.py, PlanText.
        rendering: TextRendering of its own: the selection in a plan is not the transcript's.

    Signals:
        linkWanted(address), menuWanted(point), copyWanted(text).
*/
FocusScope {
    id: body

    required property var text
    required property var rendering
    property string name: qsTr("Text of the plan")
    property string scrollName: qsTr("Scroll the plan")
    property alias agents: surface_.agents
    readonly property alias list: list
    readonly property string selected: rendering && rendering.selection.active ? rendering.selection.text() : ""

    // Of the blocks in sight, for the keyboard.
    function links(): var {
        const found = []
        for (let row = list.firstRow(); rendering && row >= 0 && row <= list.lastRow() && found.length < 12; row++) {
            const model = (list.itemAtIndex(row) as RowFrame)?.model
            if (model && (model.kind === "textBlock" || model.kind === "tableBlock"))
                found.push(...rendering.links(model.text, model.kind === "tableBlock" ? "table" : model.details.block?.kind ?? "paragraph"))
        }
        return found
    }

    signal linkWanted(string address)
    signal menuWanted(point at)
    signal copyWanted(string text)

    function toStart(): void { list.showRow(0, ListView.Beginning) }
    function show(row: int): void {
        list.showRow(row, ListView.Beginning)
        list.forceActiveFocus(Qt.OtherFocusReason)
    }

    // Scrolls a little; a screen reader hears the block that comes up, at the ends the ones that are left.
    function read(by: int): void {
        const before = list.contentY
        list.scrollBy(by * 48)
        const row = list.contentY === before && list.currentIndex >= 0 ? list.currentIndex + by : list.firstRow()
        list.currentIndex = Math.max(0, Math.min(list.count - 1, row))
    }

    ChatSurface {
        id: surface_
        rendering: body.rendering
        listWidth: list.width
        listHeight: list.height
        onLinkWanted: address => body.linkWanted(address)
        onMenuWanted: (row, item, at) => {
            list.currentIndex = row
            body.menuWanted(item.mapToItem(body, at.x, at.y))
        }
        onActed: (what, value) => {
            if (what === "copyCode") body.copyWanted(body.rendering.selection.code(value))
            else if (what === "copy") body.copyWanted(value)
        }
    }

    readonly property var colours: ({
        keyword: Theme.codeKeyword, string: Theme.codeString, number: Theme.codeNumber, comment: Theme.codeComment,
        function: Theme.codeFunction, type: Theme.codeType, builtin: Theme.codeBuiltin, tag: Theme.codeTag,
        attribute: Theme.codeAttribute, operator: Theme.codeOperator, added: Theme.diffAddedText, removed: Theme.diffRemovedText
    })
    readonly property var terminalColours: [...Theme.terminal, Theme.sunken, Theme.text]
    onColoursChanged: adopt()
    onRenderingChanged: adopt()
    onTextChanged: adopt()
    Component.onCompleted: adopt()

    function adopt(): void {
        if (!rendering || !text) return
        rendering.useColours(colours, terminalColours)
        rendering.selection.use(text)
    }

    TranscriptList {
        id: list
        anchors.fill: parent
        tail: false
        focus: true
        activeFocusOnTab: true
        surface: surface_
        source: body.text
        topMargin: 2
        bottomMargin: 8
        cacheBuffer: 240
        Accessible.name: body.name
        Keys.onPressed: event => {
            if (event.key === Qt.Key_Space && !(event.modifiers & Qt.ControlModifier))
                list.scrollBy((event.modifiers & Qt.ShiftModifier ? -0.9 : 0.9) * list.height)
            else if (event.key === Qt.Key_Up || event.key === Qt.Key_Down) body.read(event.key === Qt.Key_Up ? -1 : 1)
            else if (event.key === Qt.Key_Menu) body.menuWanted(Qt.point(24, 24))
            else { keys.pressed(event); return }
            event.accepted = true
        }
        TextSelector { list: list; surface: surface_ }
        TouchScroll { list: list }
    }

    RowKeys {
        id: keys
        list: list
        surface: surface_
    }

    TranscriptBar {
        list: list
        anchors { right: parent.right; rightMargin: 1; top: parent.top; bottom: parent.bottom; bottomMargin: 4 }
        Accessible.name: body.scrollName
    }

    Rectangle {
        anchors.fill: parent
        anchors.leftMargin: 4
        anchors.rightMargin: 4
        visible: list.activeFocus && list.ringShown
        radius: Theme.radiusSmall
        color: "transparent"
        border { width: 2; color: Theme.focusRing }
    }
}
