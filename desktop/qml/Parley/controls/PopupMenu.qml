pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*!
    A menu or picker. `rows`: [{key, text, detail?, icon?, indent?, checked?, enabled?, danger?, heading?, separator?}].
    Up, Down, Home and End move, Return and Space choose, letters jump; `chosen(key)` follows the closing.

    Attributes:
        name: what screen readers say of the menu.
        picker: rows carry a check mark for the current one.
*/
PopupPanel {
    id: menu

    property var rows: []
    property string name: ""
    property int rowWidth: 240
    property bool picker: false

    property var picked: null
    property bool keyed: false

    signal chosen(string key)

    // Told before whoever opened the menu throws it away.
    onClosed: {
        const key = picked
        picked = null
        if (key !== null) chosen(key)
    }

    // As wide as its words, within reason and the window.
    readonly property real natural: rows.reduce((most, row) => Math.max(most, 62 + 14 * (row.indent ?? 0)
        + Math.max(large.advanceWidth(row.text ?? ""), small.advanceWidth(row.detail ?? ""))), Theme.grown(rowWidth))
    implicitWidth: Math.min(Math.ceil(natural), Theme.grown(Math.max(rowWidth, 400)), (parent?.Window.width ?? 480) - 40) + leftPadding + rightPadding

    FontMetrics { id: large; font: Theme.control }
    FontMetrics { id: small; font: Theme.tiny }
    implicitHeight: Math.min(list.contentHeight, 420) + topPadding + bottomPadding

    function choose(row: var): void {
        if (!row || row.heading || row.separator || row.enabled === false) return
        picked = row.key
        close()
    }

    function step(by: int): void {
        let at = list.currentIndex
        for (let tries = 0; tries < rows.length; tries++) {
            at = (at + by + rows.length) % rows.length
            const row = rows[at]
            if (!row.heading && !row.separator && row.enabled !== false) { list.currentIndex = at; return }
        }
    }

    function jump(letter: string): void {
        const wanted = letter.toLowerCase()
        for (let by = 1; by <= rows.length; by++) {
            const at = (Math.max(0, list.currentIndex) + by) % rows.length
            if (String(rows[at].text ?? "").toLowerCase().startsWith(wanted) && rows[at].enabled !== false) {
                list.currentIndex = at
                return
            }
        }
    }

    onAboutToShow: {
        keyed = opener?.visualFocus === true // qmllint disable missing-property
        list.currentIndex = rows.findIndex(row => row.checked === true)
        if (list.currentIndex < 0) { list.currentIndex = -1; step(1) }
    }
    onOpened: list.forceActiveFocus(Qt.PopupFocusReason)

    contentItem: ListView {
        id: list
        clip: true
        focus: true
        model: menu.rows
        boundsBehavior: Flickable.StopAtBounds
        Accessible.role: Accessible.PopupMenu
        Accessible.name: menu.name
        Keys.onPressed: event => {
            event.accepted = true
            menu.keyed = true
            if (event.key === Qt.Key_Up) menu.step(-1)
            else if (event.key === Qt.Key_Down) menu.step(1)
            else if (event.key === Qt.Key_Home) { currentIndex = menu.rows.length - 1; menu.step(1) }
            else if (event.key === Qt.Key_End) { currentIndex = 0; menu.step(-1) }
            else if ([Qt.Key_Return, Qt.Key_Enter, Qt.Key_Space].includes(event.key)) {
                if (!event.isAutoRepeat) menu.choose(menu.rows[currentIndex])
            } else if (event.key === Qt.Key_Tab || event.key === Qt.Key_Backtab) menu.close()
            else if (event.text.length === 1 && event.text > " ") menu.jump(event.text)
            else event.accepted = false
        }
        RowVoices { target: list }
        delegate: MenuRow {
            required property var modelData
            required property int index
            width: ListView.view.width
            row: modelData
            picker: menu.picker
            current: ListView.isCurrentItem && list.activeFocus
            ringed: current && menu.keyed
            onHoveredIn: if (enabled) { menu.keyed = false; list.currentIndex = index }
            onPicked: menu.choose(modelData)
        }
    }
}
