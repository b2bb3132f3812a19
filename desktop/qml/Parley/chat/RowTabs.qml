import QtQuick

/*!
    Tab among the rows: the list is one stop, the controls of its current row are the next ones, then comes what stands
    after the list. Other rows are reached by Up and Down: from the end of a long conversation nobody tabs through all
    of it, and the focus is never where it cannot be seen.
*/
Item {
    id: tabs

    required property TranscriptList list
    // The keyboard has just come in from elsewhere.
    property bool came: false

    Shortcut {
        enabled: tabs.list.activeFocus
        sequence: "Tab"
        onActivated: tabs.step(true)
    }
    Shortcut {
        enabled: tabs.list.activeFocus
        sequence: "Shift+Tab"
        onActivated: tabs.step(false)
    }
    Connections {
        target: tabs.list
        function onActiveFocusChanged(): void { tabs.came = tabs.list.activeFocus }
    }

    // The keyboard comes in: to the row where it was, if that is in sight, else to the last one that is.
    function enter(): void {
        came = false
        const item = list.Window.activeFocusItem
        const row = list.rowOf(item)
        const tabbed = [Qt.TabFocusReason, Qt.BacktabFocusReason].includes(item.focusReason) // qmllint disable missing-property
        if (row && item !== row && tabbed) list.takeFocus(Qt.TabFocusReason)
        else if (row && item !== row) return
        if (!inSight(list.currentIndex)) {
            // A text that is read from its beginning has no row to be at.
            const last = list.itemAtIndex(list.currentIndex)
            if (last && !list.tail) last.focus = false
            list.currentIndex = list.tail ? nearest() : -1
        }
        list.ringShown = true
    }

    function inSight(row: int): bool {
        const item = list.itemAtIndex(row)
        if (!item) return false
        const shown = Math.min(item.y + item.height, list.contentY + list.height) - Math.max(item.y, list.contentY)
        return shown >= Math.min(24, item.height)
    }

    function nearest(): int {
        const rows = []
        for (let row = list.firstRow(); row >= 0 && row <= list.lastRow(); row++) if (inSight(row)) rows.push(row)
        return rows.length === 0 ? list.firstRow() : rows[rows.length - 1]
    }

    function step(forward: bool): void {
        const item = list.Window.activeFocusItem
        const row = list.rowOf(item) ?? list.itemAtIndex(list.currentIndex) as RowFrame
        const stops = row ? controls(row) : []
        const next = stops.indexOf(item) + (forward ? 1 : -1)
        if (next >= 0 && next < stops.length) {
            stops[next].forceActiveFocus(forward ? Qt.TabFocusReason : Qt.BacktabFocusReason)
            show(stops[next])
        } else if (!forward && stops.includes(item)) { list.takeFocus(Qt.BacktabFocusReason); list.ringShown = true }
        else leave(forward)
    }

    function show(item: Item): void {
        const place = item.mapToItem(list, 0, 0, item.width, item.height)
        if (place.y < 0) list.scrollBy(place.y - 8)
        else if (place.y + place.height > list.height) list.scrollBy(place.y + place.height + 8 - list.height)
    }

    function controls(item: Item): var {
        const found = []
        for (const child of item.children) {
            if (!child.visible || !child.enabled) continue
            if (child.activeFocusOnTab) found.push(child)
            found.push(...controls(child))
        }
        return found
    }

    function leave(forward: bool): void {
        const reason = forward ? Qt.TabFocusReason : Qt.BacktabFocusReason
        let item = list.nextItemInFocusChain(forward)
        while (item && item !== list && list.rowOf(item)) item = item.nextItemInFocusChain(forward)
        if (item) item.forceActiveFocus(reason)
    }
}
