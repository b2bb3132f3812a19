import QtQuick

/*! A finger scrolls the rows: the list itself takes no drags, so that the mouse can select text. */
Item {
    id: scroll

    required property TranscriptList list

    parent: list
    anchors.fill: parent
    z: -1

    DragHandler {
        id: finger
        target: null
        acceptedDevices: PointerDevice.TouchScreen
        xAxis.enabled: false
        property real before: 0
        onActiveChanged: {
            before = 0
            if (active) scroll.list.cancelFlick()
            else scroll.list.flick(0, centroid.velocity.y)
        }
        onActiveTranslationChanged: if (active) {
            scroll.list.scrollBy(before - activeTranslation.y)
            before = activeTranslation.y
        }
    }
}
