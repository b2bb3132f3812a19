pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Window
import QtQml.Models
import Parley
import Parley.chat

/*!
    The rows. Follows its tail until the reader scrolls up; from then on it never moves under the reader, whatever
    streams, folds or loads (behaviour 9.6).

    The content height of a list with rows of many heights is a guess, so places are kept as rows and distances: what
    is on the screen is held before the model changes and put back after it.
*/
ListView {
    id: list

    required property ChatSurface surface
    // The rows, a list model.
    property var source: null
    // Whether there is a tail to follow: a text that is read from its beginning has none.
    property bool tail: true
    property bool follow: tail
    property bool ringShown: false
    // The place that is kept: rows on the screen and how far below the view's top each one is.
    property var offsets: []
    property bool settling: false
    // Rows are changing, and some heights follow a frame later: where the content moves is not the reader's doing.
    readonly property alias dirty: quiet.running
    // The reader moved the view; looked at when the list is done with its own work, never in the middle of it.
    property bool scrolled: false
    property rect settled
    // A fold by hand keeps its row where it is; the tail is followed again when something comes and its end is seen.
    property bool resume: false
    // The row a search or a marker led to.
    property int marked: -1
    property Item focused: null
    readonly property real bottomGap: contentHeight + originY - contentY - height

    signal nearTop()
    signal userMoved()

    clip: true
    reuseItems: true
    cacheBuffer: 500
    acceptedButtons: Qt.NoButton
    boundsBehavior: Flickable.StopAtBounds
    highlightFollowsCurrentItem: false
    keyNavigationEnabled: false
    currentIndex: -1
    // Px of the view's top that something stands before: the first row can be scrolled below it.
    property real covered: 0
    topMargin: 12 + covered
    bottomMargin: 16
    activeFocusOnTab: true
    Accessible.role: Accessible.List
    Accessible.name: qsTr("Conversation")

    delegate: DelegateChooser {
        role: "kind"
        DelegateChoice { roleValue: "userMessage"; UserMessageRow { surface: list.surface } }
        DelegateChoice { roleValue: "textBlock"; TextBlockRow { surface: list.surface } }
        DelegateChoice { roleValue: "codeBlock"; CodeBlockRow { surface: list.surface } }
        DelegateChoice { roleValue: "tableBlock"; TableBlockRow { surface: list.surface } }
        DelegateChoice { roleValue: "reasoning"; ReasoningRow { surface: list.surface } }
        DelegateChoice { roleValue: "tool"; ToolRow { surface: list.surface } }
        DelegateChoice { roleValue: "question"; QuestionRow { surface: list.surface } }
        DelegateChoice { roleValue: "plan"; PlanRow { surface: list.surface } }
        DelegateChoice { roleValue: "reply"; ReplyRow { surface: list.surface } }
        DelegateChoice { roleValue: "contextNote"; ContextNoteRow { surface: list.surface } }
        DelegateChoice { roleValue: "retry"; RetryRow { surface: list.surface } }
        DelegateChoice { roleValue: "turnTail"; TurnTailRow { surface: list.surface } }
        DelegateChoice { roleValue: "note"; NoteRow { surface: list.surface } }
        DelegateChoice { roleValue: "groupHeader"; GroupHeaderRow { surface: list.surface } }
        DelegateChoice { roleValue: "turnHeader"; TurnHeaderRow { surface: list.surface } }
        DelegateChoice { roleValue: "compaction"; CompactionRow { surface: list.surface } }
        DelegateChoice { roleValue: "fault"; FaultRow { surface: list.surface } }
        DelegateChoice { roleValue: "working"; WorkingRow { surface: list.surface } }
        DelegateChoice { FallbackRow { surface: list.surface } }
    }

    onContentHeightChanged: settleSoon()
    onHeightChanged: settleSoon()
    onWidthChanged: rowsChange()
    onMovingChanged: if (!moving) moved()
    onContentYChanged: if (!settling && (moving || (!dirty && asSettled()))) { scrolled = true; settleSoon() }
    onSourceChanged: {
        follow = tail
        offsets = []
        currentIndex = -1
        // A list begins with its first rows; where the last ones are shown, none of those is made.
        if (follow) displayMarginEnd = -height - cacheBuffer
        // Rows that were kept to be used again go too: they would look at what drew a session that is gone.
        reuseItems = false
        model = source
        reuseItems = true
        rowsChange()
    }

    Timer { id: quiet; interval: 120 }

    function rowsChange(): void {
        quiet.restart()
        settleSoon()
    }

    function settleSoon(): void { if (!settling) Qt.callLater(settle) }

    Connections {
        target: list.Window.window
        function onActiveFocusItemChanged(): void { list.focusMoved(list.Window.window.activeFocusItem) }
    }

    function focusMoved(item: Item): void {
        const row = item && item !== list ? rowOf(item) : null
        if (row || item === list) Qt.callLater(adoptRow)
        if (item !== list && item !== row) ringShown = false
        focused = item
    }

    // The row of what has the focus becomes the current one, in sight; not before the item knows why it has the focus.
    function adoptRow(): void {
        if (tabs.came) tabs.enter()
        const item = list.Window.activeFocusItem
        const row = item && item !== list ? rowOf(item) : null
        if (!row || row.index < 0) return
        const another = row.index !== currentIndex
        if (another) {
            const reason = item.focusReason ?? Qt.OtherFocusReason // qmllint disable missing-property
            currentIndex = row.index
            // Qt gives the focus to a row that becomes the current one.
            if (item !== row) item.forceActiveFocus(reason)
        }
        const hidden = row.y >= contentY + height || row.y + row.height <= contentY
        // The row where the keyboard was already stays behind when something else is shown.
        if (hidden && (another || item !== row)) showRow(row.index, ListView.Contain)
    }

    // Rows changed: go to the tail, or put back what was on the screen.
    function settle(): void {
        if (count === 0 || !surface) return
        if (scrolled) moved()
        if (moving) return
        settling = true
        forceLayout()
        displayMarginEnd = 0
        if (follow) positionViewAtEnd()
        else if (dirty) putBack()
        else hold()
        settling = false
        settled = Qt.rect(originY, contentHeight, count, height)
        readDownwards()
        voices.hear()
        if ((!follow && firstRow() < 12) || contentHeight < height) nearTop()
    }

    // Rows that come between others, or above them, are made last.
    function readDownwards(): void {
        surface.rendering?.anchors.read_downwards(contentItem)
    }

    // Nothing but the place has changed: it was the reader, or someone for the reader.
    function asSettled(): bool {
        return settled.x === originY && settled.y === contentHeight && settled.width === count && settled.height === height
    }

    function putBack(): void {
        const rows = surface.rendering ? surface.rendering.anchors.rows() : []
        const at = rows.findIndex(row => row >= 0)
        if (at < 0) return
        if (!itemAtIndex(rows[at])) positionViewAtIndex(rows[at], ListView.Beginning)
        const item = itemAtIndex(rows[at])
        if (!item) return
        const wanted = item.y - offsets[at]
        if (Math.abs(wanted - contentY) >= 0.5) contentY = wanted
    }

    // The reader moved the view: the tail is followed again where its end is seen.
    function moved(): void {
        scrolled = false
        marked = -1
        resume = false
        follow = tail && (atYEnd || (bottomGap < 8 && lastRow() === count - 1))
        hold()
        readDownwards()
        userMoved()
        if (firstRow() < 12) nearTop()
    }

    function hold(first: int): void {
        if (!surface.rendering || !model) return
        const rows = []
        const places = []
        const top = firstRow()
        const bottom = lastRow()
        const wanted = []
        if (first !== undefined && first >= 0) wanted.push(first)
        for (let row = top; row >= 0 && row <= bottom; row++) wanted.push(row)
        for (const row of wanted) {
            const item = itemAtIndex(row)
            // A row that begins above the view is held last: what is read is below its start.
            if (item && (item.y >= contentY || row === first || row === bottom)) { rows.push(row); places.push(item.y - contentY) }
        }
        if (top >= 0 && !rows.includes(top)) {
            const item = itemAtIndex(top)
            if (item) { rows.push(top); places.push(item.y - contentY) }
        }
        offsets = places
        surface.rendering.anchors.hold(model, rows)
    }

    function firstRow(): int {
        for (let y = 1; y < height; y += 12) {
            const row = indexAt(width / 2, contentY + y)
            if (row >= 0) return row
        }
        return -1
    }

    function lastRow(): int {
        for (let y = height - 1; y > 0; y -= 12) {
            const row = indexAt(width / 2, contentY + y)
            if (row >= 0) return row
        }
        return -1
    }

    function toEnd(): void {
        follow = true
        resume = false
        settle()
    }

    // Where the first row begins is a guess until it is made: no end to stop at before that.
    function scrollBy(distance: real): void {
        const high = Math.max(originY - topMargin, originY + contentHeight + bottomMargin - height)
        contentY = Math.min(high, contentY + distance)
        if (itemAtIndex(0) && contentY < originY - topMargin) contentY = originY - topMargin
        if (distance > 0) returnToBounds()
        moved()
    }

    function showRow(row: int, where: int): void {
        if (row < 0 || row >= count) return
        follow = false
        forceLayout()
        positionViewAtIndex(row, where)
        moved()
    }

    function aboutToFold(row: int): void {
        resume = resume || follow
        follow = false
        hold(row)
        settleSoon()
    }

    Connections {
        target: list.surface.chat ?? null
        ignoreUnknownSignals: true
        function onRowsAboutToBeInserted(): void { list.rowsChange() }
        function onRowsAboutToBeRemoved(): void { list.rowsChange() }
        function onDataChanged(): void { list.rowsChange() }
        function onRefreshed(): void {
            if (list.resume && list.bottomGap < 8) list.toEnd()
            else if (list.follow) list.settleSoon()
        }
    }

    TapHandler {
        acceptedButtons: Qt.RightButton
        onTapped: point => {
            const row = list.itemAt(point.position.x, point.position.y) as RowFrame
            if (row) list.surface.menuWanted(row.index, row, parent.mapToItem(row, point.position))
        }
    }

    RowVoices { id: voices; target: list }
    RowTabs { id: tabs; list: list; parent: list } // qmllint disable incompatible-type

    // The focus may sit in a button of a row: the keys of the list need it on the list itself.
    function takeFocus(reason: int): void {
        if (focused && rowOf(focused))
            for (let item = focused; item && item !== list; item = item.parent) item.focus = false
        forceActiveFocus(reason)
    }

    function rowOf(item: Item): RowFrame {
        for (let above = item; above && above !== list; above = above.parent) if (above as RowFrame) return above as RowFrame
        return null
    }
}
