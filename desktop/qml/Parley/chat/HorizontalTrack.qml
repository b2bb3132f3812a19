import QtQuick
import Parley

/*! A thin bar under something that scrolls sideways. */
Item {
    id: track

    required property Flickable flickable
    readonly property real range: flickable.contentWidth - flickable.width

    anchors { left: parent?.left; right: parent?.right; bottom: parent?.bottom; leftMargin: 6; rightMargin: 6 }
    height: 10
    visible: range > 1
    Accessible.ignored: true

    Rectangle {
        id: thumb
        readonly property real room: track.width - width
        y: hover.hovered || drag.active ? 1 : 3
        height: hover.hovered || drag.active ? 7 : 5
        width: Math.max(28, track.width * track.flickable.width / Math.max(1, track.flickable.contentWidth))
        x: track.range > 0 ? room * Math.max(0, Math.min(1, track.flickable.contentX / track.range)) : 0
        radius: height / 2
        color: Theme.borderStrong
        opacity: hover.hovered || drag.active ? 0.9 : 0.4
    }

    HoverHandler { id: hover }
    DragHandler {
        id: drag
        target: null
        yAxis.enabled: false
        property real from: 0
        onActiveChanged: if (active) from = track.flickable.contentX
        onTranslationChanged: if (active && thumb.room > 0)
            track.flickable.contentX = Math.max(0, Math.min(track.range, from + translation.x / thumb.room * track.range))
    }
}
