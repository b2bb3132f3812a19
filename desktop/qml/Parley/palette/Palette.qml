pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Parley

/*!
    Everything the app can do, found by a few letters of any language. Up, Down, Page Up and Page Down move, Return does
    it, Esc closes; a command that cannot be used now says why and stays where it is.
*/
T.Popup {
    id: palette

    property var shell: null
    property var rows: []
    property Item returnTo: null
    property string chosen: ""
    property bool keyed: true
    property point pointer: Qt.point(-1, -1)
    readonly property int above: parent ? Math.max(12, Math.round(parent.height * 0.1)) : 12
    readonly property string language: Qt.uiLanguage

    parent: T.Overlay.overlay
    x: parent ? Math.round((parent.width - width) / 2) : 0
    y: above
    width: parent ? Math.min(620, parent.width - 24) : 620
    height: parent ? Math.min(parent.height - 2 * above, field.implicitHeight + 41 + Math.max(44, list.contentHeight)) : 400
    padding: 0
    modal: true
    focus: true
    closePolicy: T.Popup.CloseOnEscape | T.Popup.CloseOnPressOutside

    T.Overlay.modal: Rectangle { color: Theme.scrim }
    enter: Transition { NumberAnimation { property: "opacity"; from: 0; to: 1; duration: Theme.quick } }

    function look(): void {
        rows = shell.commands.rows(field.text)
        list.currentIndex = -1
        step(1)
        list.positionViewAtBeginning()
    }

    // The same rows in other words: what was chosen stays so, and where it stands.
    onLanguageChanged: {
        if (!visible) return
        const id = rows[list.currentIndex]?.id
        const at = list.contentY
        rows = shell.commands.rows(field.text)
        list.currentIndex = rows.findIndex(row => !row.heading && row.id === id)
        list.forceLayout()
        list.contentY = Math.max(0, Math.min(at, list.contentHeight - list.height))
    }

    // A mouse that rests chooses nothing, whatever scrolls under it.
    function pointedAt(row: int, at: point): void {
        const rests = (pointer.x < 0 && pointer.y < 0) || (at.x === pointer.x && at.y === pointer.y)
        pointer = at
        if (rests || rows[row].heading) return
        keyed = false
        list.currentIndex = row
    }

    function step(by: int): void {
        keyed = true
        for (let at = list.currentIndex + by; at >= 0 && at < rows.length; at += by) {
            if (!rows[at].heading) { list.currentIndex = at; break }
        }
        if (list.currentIndex >= 0) list.positionViewAtIndex(list.currentIndex <= 1 ? 0 : list.currentIndex, ListView.Contain)
    }

    function pick(row: var): void {
        if (!row || row.heading || row.enabled !== true) return
        chosen = row.id
        close()
    }

    onAboutToShow: {
        returnTo = parent && parent.Window.window ? parent.Window.window.activeFocusItem : null
        look()
    }
    onOpened: field.edit.forceActiveFocus(Qt.PopupFocusReason)
    onClosed: {
        if (returnTo) returnTo.forceActiveFocus(Qt.PopupFocusReason)
        if (chosen !== "") shell.commands.run(chosen)
    }

    background: Rectangle {
        radius: Theme.radiusCard
        color: Theme.popup
        border { width: 1; color: Theme.border }
    }

    contentItem: FocusScope {
        id: content
        focus: true

        PopupVoice { content: content; name: qsTr("Commands") }

        Icon {
            id: glass
            anchors { left: parent.left; leftMargin: 18; verticalCenter: field.verticalCenter }
            name: "search"
            color: Theme.textTertiary
        }
        TextInputArea {
            id: field
            anchors { left: glass.right; leftMargin: 10; right: parent.right; rightMargin: 18; top: parent.top; topMargin: 14 }
            focus: true
            multiline: false
            font: Theme.body
            name: qsTr("Find a command")
            placeholder: qsTr("Find a command, a session or a model")
            onEdited: if (palette.opened || palette.visible) palette.look()
            onSubmitted: palette.pick(palette.rows[list.currentIndex])
            filter: event => {
                const plain = !(event.modifiers & (Qt.ControlModifier | Qt.AltModifier | Qt.MetaModifier))
                if (event.key === Qt.Key_Down && plain) palette.step(1)
                else if (event.key === Qt.Key_Up && plain) palette.step(-1)
                else if (event.key === Qt.Key_PageDown) for (let n = 0; n < 8; n++) palette.step(1)
                else if (event.key === Qt.Key_PageUp) for (let n = 0; n < 8; n++) palette.step(-1)
                else if (event.key === Qt.Key_K && (event.modifiers & (Qt.ControlModifier | Qt.MetaModifier))) palette.close()
                else return false
                return true
            }
        }
        Rectangle {
            id: rule
            anchors { left: parent.left; right: parent.right; top: field.bottom; topMargin: 14 }
            height: 1
            color: Theme.border
        }

        ListView {
            id: list
            anchors { left: parent.left; right: parent.right; top: rule.bottom; bottom: parent.bottom; margins: 6 }
            clip: true
            model: palette.rows
            boundsBehavior: Flickable.StopAtBounds
            currentIndex: -1
            highlightFollowsCurrentItem: false
            Accessible.role: Accessible.List
            Accessible.name: qsTr("Commands")
            delegate: CommandRow {
                required property var modelData
                required property int index
                width: ListView.view.width
                row: modelData
                current: ListView.isCurrentItem
                ringed: current && palette.keyed
                onHoveredAt: at => palette.pointedAt(index, at)
                onPicked: palette.pick(modelData)
            }
            ScrollTrack { flickable: list }
            RowVoices { target: list }
        }

        Text {
            visible: palette.rows.length === 0
            anchors { top: rule.bottom; topMargin: 16; horizontalCenter: parent.horizontalCenter }
            text: qsTr("No command is called that")
            font: Theme.control
            color: Theme.textTertiary
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
    }
}
