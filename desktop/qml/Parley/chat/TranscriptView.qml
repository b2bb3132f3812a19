pragma ComponentBehavior: Bound

import QtQuick
import Parley
import Parley.chat

/*!
    The transcript of one session: rows, scroll bar, turn rail, find bar, "new messages".

    Set by the window:
        shell: desktop/models/window.py. What follows comes from `shell.transcript` unless given.
        chat: ChatModel. rendering: TextRendering. session: pages and search of the session:
            hasMore, loadingOlder, loadOlder(); find(text), found (count, -1 before a search), showFound(at),
            signal revealed(row) when the match is loaded and unfolded.
        actions: slots, called with one value each:
            copy(text)  openAddress(address)  openPath(path)  savePlan({title, text})  quote(text)
            sayAgain(key)  branch(key)  branchTurn(turn)  openHelper({session, title, time, live})
            answer(callId)  viewAnswer(callId)  takeBack(callId)  askAgain(callId)  showApproval(callId)
            reviewPlan(callId)  reviewAgain(callId)  planChanges(callId)
            retryNow()  tryAgain(turn)  openSettings(page)

    Keys: Up and Down go from row to row, Left and Right close and open, Return opens or closes, Page Up, Page Down, Home
    and End scroll, Alt+Up and Alt+Down go from turn to turn, Ctrl+F finds, Ctrl+C copies, the menu key opens a row's menu.
*/
FocusScope {
    id: view

    property var shell: null
    property var transcript: shell ? shell.transcript : null
    property var chat: transcript ? transcript.chat : null
    property var rendering: transcript ? transcript.rendering : null
    property var session: transcript
    property var actions: transcript
    property var clock: () => Date.now()
    property bool finding: false
    readonly property alias list: rows
    readonly property alias surface: surface_

    signal openLink(string address)

    function find(): void {
        finding = true
        Qt.callLater(() => { if (finder.item) (finder.item as FindBar).begin() })
    }
    function askLink(address: string): void { ask.openFor(address) }
    function goToEnd(): void { rows.toEnd() }
    function focusRows(): void { rows.takeFocus(Qt.TabFocusReason) }

    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Conversation")

    ChatSurface {
        id: surface_
        chat: view.chat
        questions: view.shell ? view.shell.questions ?? null : null
        listWidth: rows.width
        listHeight: rows.height
        clock: view.clock
        onLinkWanted: address => { view.openLink(address); ask.openFor(address) }
        onActed: (what, value) => view.perform(what, value)
        onMenuWanted: (row, item, at) => menu.openFor(row, item, at)
    }

    // Colours of code and terminal follow the theme.
    readonly property var colours: ({
        keyword: Theme.codeKeyword, string: Theme.codeString, number: Theme.codeNumber, comment: Theme.codeComment,
        function: Theme.codeFunction, type: Theme.codeType, builtin: Theme.codeBuiltin, tag: Theme.codeTag,
        attribute: Theme.codeAttribute, operator: Theme.codeOperator, added: Theme.diffAddedText, removed: Theme.diffRemovedText
    })
    readonly property var terminalColours: [...Theme.terminal, Theme.sunken, Theme.text]
    onColoursChanged: adopt()
    onRenderingChanged: adopt()
    onChatChanged: adopt()
    Component.onCompleted: adopt()

    // Rows of a session that goes away keep what draws them until they are gone.
    function adopt(): void {
        if (!rendering) return
        rendering.useColours(colours, terminalColours)
        surface_.rendering = rendering
        if (chat) rendering.selection.use(chat)
    }

    function perform(what: string, value: var): void {
        switch (what) {
        case "reveal": showKey(value); return
        case "copyCode": actions.copy(rendering.selection.code(value)); return
        case "copyMessage": actions.copy(chat.messageText(value)); return
        case "retryNow": actions.retryNow(); return
        default: actions[what](value)
        }
    }

    function showKey(key: string): void {
        const row = chat.reveal(key)
        if (row < 0) return
        rows.showRow(row, ListView.Center)
        rows.currentIndex = row
        rows.marked = row
    }

    TranscriptList {
        id: rows
        anchors.fill: parent
        focus: true
        surface: surface_
        covered: view.finding ? finder.y + finder.height : 0
        source: surface_.rendering ? view.chat : null
        onNearTop: if (view.session && view.session.hasMore && !view.session.loadingOlder) view.session.loadOlder()
        onFollowChanged: if (view.chat) view.chat.following = follow
        onCurrentIndexChanged: view.tellFocus()
        onFocusedChanged: view.tellFocus()
        onActiveFocusChanged: { ringShown = activeFocus && (focused === rows || focused === null); view.tellFocus() }
        Keys.onPressed: event => keys.pressed(event)
        TextSelector { list: rows; surface: surface_ }
        TouchScroll { list: rows }
    }

    function tellFocus(): void {
        const item = rows.itemAtIndex(rows.currentIndex)
        if (chat) chat.setFocusedKey(rows.activeFocus && item ? (item as RowFrame).model.key : "")
    }

    RowKeys {
        id: keys
        list: rows
        surface: surface_
        onFindWanted: view.find()
        onTurnWanted: by => view.stepTurn(by)
        onMenuWanted: row => menu.openFor(row, rows.itemAtIndex(row), Qt.point(surface_.columnX, 24))
    }

    function currentTurn(): int {
        const item = rows.itemAtIndex(rows.firstRow())
        return item ? (item as RowFrame).model.turn : -1
    }

    function stepTurn(by: int): void {
        const turns = chat.turns
        const here = currentTurn()
        let at = turns.findIndex(turn => turn.turn === here)
        const item = rows.itemAtIndex(chat.rowOfTurn(here))
        // Up goes first to the start of the turn one is in.
        if (by < 0 && (!item || item.y < rows.contentY - 4)) at += 1
        at = Math.max(0, Math.min(turns.length - 1, (at < 0 ? turns.length - 1 : at) + by))
        if (turns.length > 0) rows.showRow(chat.rowOfTurn(turns[at].turn), ListView.Beginning)
    }

    TranscriptBar {
        id: bar
        list: rows
        anchors { right: parent.right; rightMargin: 1; top: parent.top; bottom: parent.bottom; topMargin: 4; bottomMargin: 4 }
    }

    TurnRail {
        id: rail
        turns: view.chat ? view.chat.turns : []
        anchors { right: bar.left; top: parent.top; bottom: parent.bottom; topMargin: 48; bottomMargin: 64 }
        visible: turns.length > 1 && surface_.columnX > width + bar.width + 6
        onChosen: turn => rows.showRow(view.chat.rowOfTurn(turn), ListView.Beginning)
        Connections {
            target: rows
            enabled: rail.visible
            function onContentYChanged(): void { Qt.callLater(rail.look) }
        }
        function look(): void { current = view.currentTurn() }
    }

    NewMessagesPill {
        anchors { bottom: parent.bottom; bottomMargin: 12; right: parent.right; rightMargin: Math.max(24, surface_.columnX) }
        shown: view.height > 84 && !rows.follow && rows.count > 0 && (rows.bottomGap > 8 || unseen > 0)
        unseen: view.chat ? view.chat.unseen : 0
        onWanted: { rows.toEnd(); rows.takeFocus(Qt.OtherFocusReason) }
    }

    TroubleStrip {
        anchors { top: parent.top; topMargin: 8; horizontalCenter: parent.horizontalCenter }
        width: surface_.columnWidth
        text: view.transcript ? view.transcript.trouble ?? "" : ""
        // A disk that was full or could not be written is asked again; a damaged store stays as it is.
        retries: view.shell !== null && ["DISK_FULL", "READ_ONLY_FOLDER", "DISK_FAULT", "HOME_BUSY"].includes(view.shell.session?.faultCode ?? "")
        onAgain: view.shell.sessions.retryWriting(view.shell.session.sessionId)
    }

    CountBadge {
        anchors { top: parent.top; topMargin: 8; horizontalCenter: parent.horizontalCenter }
        visible: view.session !== null && view.session.loadingOlder === true
        text: qsTr("Loading older messages…")
    }

    Loader {
        id: finder
        anchors { top: parent.top; topMargin: 10; right: parent.right; rightMargin: 24 }
        width: Math.min(420, view.width - 32)
        active: view.finding
        sourceComponent: FindBar {
            count: view.session ? view.session.found : -1
            more: view.session?.foundMore === true
            onSought: text => { position = 0; view.session.find(text) }
            onStepped: by => {
                if (count <= 0) return
                position = (position + by + count) % count
                view.session.showFound(position)
            }
            onClosed: {
                view.finding = false
                rows.takeFocus(Qt.OtherFocusReason)
            }
        }
    }

    Connections {
        target: view.session ?? null
        ignoreUnknownSignals: true
        function onRevealed(row: int): void {
            rows.showRow(row, ListView.Center)
            rows.currentIndex = row
            rows.marked = row
        }
    }

    LinkDialog {
        id: ask
        function openFor(where: string): void { address = where; open() }
        onAgreed: where => {
            if (where.startsWith("path:")) view.actions.openPath(where.substring(5))
            else view.actions.openAddress(where)
        }
        onCopied: text => view.actions.copy(text)
    }

    RowMenu {
        id: menu
        view: view
    }
}
