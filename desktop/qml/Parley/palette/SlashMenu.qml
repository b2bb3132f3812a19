pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*!
    What a slash at the start of the message field may mean. The field keeps the focus and hands its keys over: Up and
    Down move, Return and Tab take the row, Esc leaves the text as it is.
*/
Rectangle {
    id: menu

    required property var shell
    property string text: ""
    property string dropped: ""
    property real roomAbove: 300
    readonly property var rows: Qt.uiLanguage && text.startsWith("/") && text !== dropped ? shell.commands.typed(text) : []
    readonly property bool shown: rows.length > 0
    property int at: 0
    property bool keyed: true
    property point pointer: Qt.point(-1, -1)

    signal picked(string id)

    visible: shown
    height: Math.max(48, Math.min(list.contentHeight + 12, 300, roomAbove))
    radius: Theme.radiusRow
    color: Theme.popup
    border { width: 1; color: Theme.border }
    Accessible.role: Accessible.PopupMenu
    Accessible.name: qsTr("Commands")
    Accessible.ignored: !shown

    onTextChanged: if (!text.startsWith("/")) dropped = ""
    property string language: Qt.uiLanguage
    onRowsChanged: {
        if (language !== Qt.uiLanguage) { language = Qt.uiLanguage; at = Math.min(at, rows.length - 1) }
        else at = 0
        list.positionViewAtIndex(Math.max(0, at), ListView.Contain)
    }

    function pressed(event: var): bool {
        if (!shown) return false
        const plain = !(event.modifiers & (Qt.ControlModifier | Qt.AltModifier | Qt.MetaModifier | Qt.ShiftModifier))
        if (!plain) return false
        keyed = true
        switch (event.key) {
        case Qt.Key_Down: at = (at + 1) % rows.length; break
        case Qt.Key_Up: at = (at + rows.length - 1) % rows.length; break
        case Qt.Key_Return:
        case Qt.Key_Enter:
        case Qt.Key_Tab: if (!event.isAutoRepeat) take(rows[at]); break
        case Qt.Key_Escape: dropped = text; break
        default: return false
        }
        list.positionViewAtIndex(at, ListView.Contain)
        return true
    }

    // A mouse that rests chooses nothing, whatever scrolls under it.
    function pointedAt(row: int, place: point): void {
        const rests = (pointer.x < 0 && pointer.y < 0) || (place.x === pointer.x && place.y === pointer.y)
        pointer = place
        if (rests) return
        keyed = false
        at = row
    }

    function take(row: var): void { if (row.enabled) picked(row.id) }

    ListView {
        id: list
        anchors.fill: parent
        anchors.margins: 6
        clip: true
        model: menu.rows
        boundsBehavior: Flickable.StopAtBounds
        delegate: CommandRow {
            required property var modelData
            required property int index
            width: ListView.view.width
            row: modelData
            typed: true
            current: index === menu.at
            ringed: current && menu.keyed
            onHoveredAt: place => menu.pointedAt(index, place)
            onPicked: menu.take(modelData)
        }
        ScrollTrack { flickable: list }
        RowVoices { target: list }
    }
}
