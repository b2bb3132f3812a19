pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*!
    The frame of every row: the reading column in the middle of the list, room above, the keyboard's ring.

    Attributes:
        above: px between this row and the one before.
        textItem: the text that a selection over several rows runs through; null for rows it skips.
        foldable: Return and a click on the head open and close the row.
        spoken: what a screen reader says of the row as a whole, when the keyboard comes to it. links: how many it has;
            the row's menu opens them.
        bodyHeight: px of the content. A column knows it one frame late; a row that grows while it streams says it at
            once, so that the view follows in the same frame.
*/
Item {
    id: frame

    required property int index
    required property var model
    property ChatSurface surface
    property int above: 4
    property int below: 4
    property Item textItem: null
    property bool foldable: false
    property string spoken: ""
    property int links: 0
    property real bodyHeight: column.implicitHeight
    readonly property real indent: Math.min(2, model.depth) * (surface.columnWidth < 500 ? 12 : 20)
    readonly property real room: surface.columnWidth - indent
    readonly property TranscriptList list: ListView.view as TranscriptList
    readonly property bool current: ListView.isCurrentItem && list !== null && list.ringShown && list.tail
    readonly property bool read: current || (ListView.isCurrentItem && list !== null && !list.tail && list.activeFocus)
    readonly property bool marked: list !== null && list.marked === index && index >= 0
    default property alias content: column.data

    width: list ? list.width : surface.listWidth
    height: Math.ceil(above + bodyHeight + below)
    Accessible.role: Accessible.ListItem
    Accessible.name: !foldable ? spoken : Words.list([spoken, model.open ? qsTr("unfolded") : qsTr("folded")])
    Accessible.description: links > 0 ? qsTr("%n link(s), in the menu of the row", "", links) : ""
    Accessible.focusable: true
    Accessible.focused: read

    // A row kept for reuse is drawn nowhere; no screen reader may find it and no keyboard come to it either.
    ListView.onPooled: { visible = false; focus = false }
    ListView.onReused: visible = true

    function unfold(): void {
        if (!foldable) return
        if (list) list.aboutToFold(index)
        surface.toggle(model.key)
    }

    Loader {
        active: frame.current || frame.marked
        sourceComponent: Rectangle {
            x: column.x - 8
            y: frame.above - 3
            width: column.width + 16
            height: column.height + 6
            radius: Theme.radiusSmall
            color: frame.marked ? Theme.accentSoft : "transparent"
            border { width: frame.current ? 2 : 0; color: Theme.focusRing }
        }
    }

    Column {
        id: column
        x: frame.surface.columnX + frame.indent
        y: frame.above
        width: frame.room
    }
}
