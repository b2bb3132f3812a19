import QtQuick
import Parley

/*! A thin scroll bar for a Flickable whose content height is exact (not for the transcript). */
Item {
    id: track

    required property Flickable flickable
    readonly property real share: flickable.contentHeight > 0 ? flickable.height / flickable.contentHeight : 1

    parent: flickable
    anchors { right: parent.right; top: parent.top; bottom: parent.bottom; rightMargin: 2 }
    width: 10
    visible: share < 0.999
    Accessible.ignored: true

    Rectangle {
        id: thumb
        readonly property real room: track.height - height
        x: hover.hovered || drag.active ? 2 : 4
        width: hover.hovered || drag.active ? 7 : 5
        height: Math.max(28, track.height * track.share)
        y: track.flickable.contentHeight > track.height
            ? room * Math.max(0, Math.min(1, (track.flickable.contentY - track.flickable.originY)
                / (track.flickable.contentHeight - track.height))) : 0
        radius: width / 2
        color: Theme.borderStrong
        opacity: hover.hovered || drag.active ? 0.9 : 0.45
    }

    HoverHandler { id: hover }
    DragHandler {
        id: drag
        target: null
        yAxis.enabled: true
        xAxis.enabled: false
        property real from: 0
        onActiveChanged: if (active) from = track.flickable.contentY
        onTranslationChanged: if (active && thumb.room > 0) {
            const range = track.flickable.contentHeight - track.height
            const low = track.flickable.originY
            track.flickable.contentY = Math.max(low, Math.min(low + range, from + translation.y / thumb.room * range))
        }
    }
}
