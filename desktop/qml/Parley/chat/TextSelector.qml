import QtQuick

/*! Selecting with the mouse through the blocks of one message: drag, double click for a word, triple for a block. */
Item {
    id: selector

    required property TranscriptList list
    required property ChatSurface surface
    readonly property var selection: surface.selection

    parent: list
    anchors.fill: parent
    // Below the rows: a button that takes a press keeps it; text lets it through.
    z: -1

    // The row under a point of the list and the place in its text; null where there is no text.
    function placeAt(x: real, y: real): var {
        const row = list.indexAt(list.width / 2, list.contentY + y)
        const frame = row >= 0 ? list.itemAtIndex(row) as RowFrame : null
        if (!frame) return null
        const text = frame.textItem as TextEdit
        if (!text) return { row: row, offset: 0, text: false }
        const at = list.mapToItem(text, x, y)
        return { row: row, offset: text.positionAt(at.x, at.y), text: true }
    }

    DragHandler {
        id: drag
        target: null
        acceptedButtons: Qt.LeftButton
        acceptedDevices: PointerDevice.Mouse | PointerDevice.TouchPad
        dragThreshold: 4
        property point last
        onActiveChanged: {
            if (!active || !selector.selection) return
            const start = selector.placeAt(centroid.pressPosition.x, centroid.pressPosition.y)
            if (!start || !start.text) { selector.selection.clear(); return }
            selector.selection.begin(start.row, start.offset)
            selector.takeFocus(start.row)
        }
        onCentroidChanged: if (active) selector.dragTo(centroid.position.x, centroid.position.y)
    }

    function dragTo(x: real, y: real): void {
        drag.last = Qt.point(x, y)
        if (!selection) return
        const inner = Math.max(1, Math.min(list.height - 1, y))
        const end = placeAt(x, inner)
        if (end) selection.extend(end.row, end.offset)
    }

    Timer {
        interval: 40
        repeat: true
        running: drag.active && (drag.last.y < 24 || drag.last.y > selector.height - 24)
        onTriggered: {
            selector.list.scrollBy(drag.last.y < 24 ? -24 : 24)
            selector.dragTo(drag.last.x, drag.last.y)
        }
    }

    TapHandler {
        acceptedButtons: Qt.LeftButton
        onTapped: if (selector.selection) selector.selection.clear()
    }

    Connections {
        target: selector.surface
        function onTextTapped(row: int, offset: int, taps: int): void {
            if (taps === 1) selector.selection.clear()
            else if (taps === 2) selector.selection.word(row, offset)
            else selector.selection.block(row)
            selector.takeFocus(row)
        }
    }

    function takeFocus(row: int): void {
        list.currentIndex = row
        list.takeFocus(Qt.MouseFocusReason)
        list.ringShown = false
    }
}
