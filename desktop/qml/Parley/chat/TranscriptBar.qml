import QtQuick
import Parley

/*! The scroll bar of the transcript: it counts rows, which are known, not pixels, which are guessed. */
Item {
    id: bar

    required property TranscriptList list
    property real first: 0
    property real last: 0
    readonly property real share: list.count > 0 ? Math.min(1, Math.max(0.02, (last - first + 1) / list.count)) : 1
    readonly property real place: list.count > 0 ? Math.max(0, Math.min(1, first / Math.max(1, list.count - (last - first + 1)))) : 0

    // What a screen reader asks a bar for: the first row in sight, in percent.
    readonly property real value: Math.round(place * 100)
    readonly property real minimumValue: 0
    readonly property real maximumValue: 100
    readonly property real stepSize: 1

    width: 12
    visible: share < 0.999 || !list.atYEnd || !list.atYBeginning
    Accessible.role: Accessible.ScrollBar
    Accessible.name: qsTr("Scroll the conversation")
    Accessible.onIncreaseAction: list.scrollBy(list.height * 0.9)
    Accessible.onDecreaseAction: list.scrollBy(-list.height * 0.9)

    function measure(): void {
        if (list.count === 0) { first = last = 0; return }
        const top = list.firstRow()
        const bottom = list.follow ? list.count - 1 : list.lastRow()
        const upper = list.itemAtIndex(top)
        const lower = list.itemAtIndex(bottom)
        first = list.atYBeginning ? 0 : top < 0 ? 0 : top + (upper && upper.height > 0
            ? Math.max(0, Math.min(1, (list.contentY - upper.y) / upper.height)) : 0)
        last = bottom < 0 ? list.count - 1 : bottom + (lower && lower.height > 0
            ? Math.min(0, (list.contentY + list.height - lower.y - lower.height) / lower.height) : 0)
        if (list.follow || list.atYEnd) last = list.count - 1
    }

    function goTo(share: real): void {
        const row = Math.max(0, Math.min(list.count - 1, share * (list.count - (last - first))))
        if (share >= 0.999) { list.toEnd(); return }
        list.follow = false
        list.positionViewAtIndex(Math.floor(row), ListView.Beginning)
        const item = list.itemAtIndex(Math.floor(row))
        if (item) list.contentY = Math.min(item.y + item.height * (row % 1), list.originY + list.contentHeight + list.bottomMargin - list.height)
        list.moved()
    }

    Connections {
        target: bar.list
        function onContentYChanged(): void { Qt.callLater(bar.measure) }
        function onCountChanged(): void { Qt.callLater(bar.measure) }
        function onContentHeightChanged(): void { Qt.callLater(bar.measure) }
        function onHeightChanged(): void { Qt.callLater(bar.measure) }
    }

    TapHandler {
        onTapped: point => {
            const y = point.position.y
            if (y < thumb.y) bar.list.scrollBy(-bar.list.height * 0.9)
            else if (y > thumb.y + thumb.height) bar.list.scrollBy(bar.list.height * 0.9)
        }
    }

    Rectangle {
        id: thumb
        readonly property real room: bar.height - height
        height: Math.max(28, bar.height * bar.share)
        y: drag.active ? drag.shown : room * bar.place
        x: hover.hovered || drag.active ? 2 : 4
        width: hover.hovered || drag.active ? 8 : 5
        radius: width / 2
        color: Theme.borderStrong
        opacity: hover.hovered || drag.active ? 0.9 : 0.45
    }

    HoverHandler { id: hover }
    DragHandler {
        id: drag
        property real from: 0
        property real shown: 0
        target: null
        xAxis.enabled: false
        dragThreshold: 2
        onActiveChanged: if (active) { from = thumb.room * bar.place; shown = from }
        onTranslationChanged: if (active && thumb.room > 0) {
            shown = Math.max(0, Math.min(thumb.room, from + translation.y))
            bar.goTo(shown / thumb.room)
        }
    }
}
