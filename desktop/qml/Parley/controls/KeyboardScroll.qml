import QtQuick
import Parley

/*!
    What scrolls can be scrolled without a mouse: where a Flickable holds more than it shows, it is a stop for Tab, with
    the arrow keys, Page Up, Page Down, Home and End; and what gets the focus inside it comes into sight.
*/
Item {
    id: reader

    required property Flickable flickable
    property string name: qsTr("Scroll")
    // Whether it is a stop: what holds controls all the way down needs none.
    property bool stop: true
    readonly property real tall: flickable.contentHeight - flickable.height
    readonly property real broad: flickable.contentWidth - flickable.width
    readonly property bool needed: stop && flickable.visible && flickable.enabled && (tall > 1 || broad > 1)

    // What a screen reader asks a bar for, in percent.
    readonly property real value: tall > 1 ? Math.round((flickable.contentY - flickable.originY) / tall * 100)
        : broad > 1 ? Math.round((flickable.contentX - flickable.originX) / broad * 100) : 0
    readonly property real minimumValue: 0
    readonly property real maximumValue: 100
    readonly property real stepSize: 10

    parent: flickable
    anchors.fill: parent
    activeFocusOnTab: needed
    Accessible.role: Accessible.ScrollBar
    Accessible.name: name
    Accessible.ignored: !needed
    Accessible.onIncreaseAction: moveDown(flickable.height * 0.9)
    Accessible.onDecreaseAction: moveDown(-flickable.height * 0.9)

    Keys.onPressed: event => {
        const page = flickable.height * 0.9
        event.accepted = true
        if (event.modifiers & (Qt.ControlModifier | Qt.AltModifier | Qt.MetaModifier)) event.accepted = false
        else if (event.key === Qt.Key_Up && tall > 1) moveDown(-48)
        else if (event.key === Qt.Key_Down && tall > 1) moveDown(48)
        else if (event.key === Qt.Key_PageUp && tall > 1) moveDown(-page)
        else if (event.key === Qt.Key_PageDown && tall > 1) moveDown(page)
        else if (event.key === Qt.Key_Home && tall > 1) moveDown(-flickable.contentHeight)
        else if (event.key === Qt.Key_End && tall > 1) moveDown(flickable.contentHeight)
        else if (event.key === Qt.Key_Left && broad > 1) moveRight(-48)
        else if (event.key === Qt.Key_Right && broad > 1) moveRight(48)
        else event.accepted = false
    }

    function moveDown(by: real): void {
        const low = flickable.originY
        flickable.contentY = Math.max(low, Math.min(low + tall, flickable.contentY + by))
    }

    function moveRight(by: real): void {
        const low = flickable.originX
        flickable.contentX = Math.max(low, Math.min(low + broad, flickable.contentX + by))
    }

    Connections {
        target: reader.Window.window
        function onActiveFocusItemChanged(): void { reader.show(reader.Window.window.activeFocusItem) }
    }

    function show(item: Item): void {
        if (tall <= 1 || item === null || item === reader || !flickable.visible) return
        let above = item
        while (above !== null && above !== flickable.contentItem) above = above.parent
        if (above === null) return
        const place = item.mapToItem(flickable, 0, 0, item.width, item.height)
        if (place.y < 4) moveDown(place.y - 8)
        else if (place.y + place.height > flickable.height - 4)
            moveDown(Math.min(place.y - 8, place.y + place.height + 8 - flickable.height))
    }

    FocusFrame {
        target: reader
        outset: 0
        shown: reader.activeFocus
    }
}
