import QtQuick

/*! The keys of the transcript. */
QtObject {
    id: keys

    required property TranscriptList list
    required property ChatSurface surface

    signal findWanted()
    signal turnWanted(int by)
    signal menuWanted(int row)

    function pressed(event: var): void {
        event.accepted = true
        if (event.matches(StandardKey.Find)) findWanted()
        else if (event.matches(StandardKey.Copy) && surface.selection && surface.selection.active) surface.copy(surface.selection.text())
        else if (event.modifiers & Qt.AltModifier) turned(event)
        else if (event.modifiers & (Qt.ControlModifier | Qt.MetaModifier)) event.accepted = false
        else moved(event)
    }

    function turned(event: var): void {
        if (event.key === Qt.Key_Up) turnWanted(-1)
        else if (event.key === Qt.Key_Down) turnWanted(1)
        else event.accepted = false
    }

    function moved(event: var): void {
        switch (event.key) {
        case Qt.Key_PageUp: list.scrollBy(-list.height * 0.9); break
        case Qt.Key_PageDown: list.scrollBy(list.height * 0.9); break
        case Qt.Key_Home: list.showRow(0, ListView.Beginning); break
        case Qt.Key_End: list.toEnd(); break
        case Qt.Key_Up: step(-1); break
        case Qt.Key_Down: step(1); break
        case Qt.Key_Left: fold(event, false); break
        case Qt.Key_Right: fold(event, true); break
        case Qt.Key_Return:
        case Qt.Key_Enter: if (!event.isAutoRepeat) toggle(); break
        case Qt.Key_Menu: menuWanted(list.currentIndex); break
        case Qt.Key_F10: if (event.modifiers & Qt.ShiftModifier) menuWanted(list.currentIndex); else event.accepted = false; break
        case Qt.Key_Escape:
            if (surface.selection && surface.selection.active) surface.selection.clear()
            else event.accepted = false
            break
        default: event.accepted = false
        }
    }

    function step(by: int): void {
        const seen = list.currentIndex >= list.firstRow() && list.currentIndex <= list.lastRow()
        const from = seen ? list.currentIndex + by : by > 0 ? list.firstRow() : list.lastRow()
        const row = Math.max(0, Math.min(list.count - 1, from))
        list.takeFocus(Qt.TabFocusReason)
        list.currentIndex = row
        list.ringShown = true
        const item = list.itemAtIndex(row)
        // A row taller than the view is scrolled through, a screen at a time.
        if (item && item.height > list.height) list.scrollBy(by * list.height * 0.5)
        else if (!item || item.y < list.contentY || item.y + item.height > list.contentY + list.height) {
            list.follow = false
            list.positionViewAtIndex(row, ListView.Contain)
            list.moved()
        }
    }

    function current(): RowFrame { return list.itemAtIndex(list.currentIndex) as RowFrame }

    function toggle(): void {
        const row = current()
        if (row && row.foldable) row.unfold()
    }

    function fold(event: var, open: bool): void {
        const row = current()
        if (row && row.foldable && row.model.open !== open) row.unfold()
        else event.accepted = false
    }
}
