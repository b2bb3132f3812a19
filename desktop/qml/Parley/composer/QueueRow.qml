import QtQuick
import Parley

/*!
    One queued message. The grip drags it; with the focus on the row Alt+Up and Alt+Down move it, Return edits it, Ctrl+Return
    sends it now, Delete takes it back.
*/
Rectangle {
    id: row

    required property string messageId
    required property string text
    required property bool steering
    required property bool reply
    required property bool editing
    required property string draft
    required property int fileCount
    required property int index
    required property var shell
    required property var inbox
    property bool movable: false

    height: editing ? field.height + 20 : Theme.grown(40)
    radius: Theme.radiusRow
    color: Theme.sunken
    readonly property bool focusHere: activeFocus || (editing && field.edit.activeFocus)
    border { width: focusHere ? 2 : 1; color: focusHere ? Theme.focusRing : Theme.border }
    z: drag.active ? 2 : 0
    opacity: drag.active ? 0.92 : 1
    activeFocusOnTab: !editing
    transform: Translate { y: drag.active ? drag.activeTranslation.y : 0 }
    Accessible.role: Accessible.ListItem
    // The words of a reply are for the model.
    readonly property string spoken: reply ? qsTr("Answer, queued") : text
    Accessible.name: spoken
    Accessible.description: reply ? qsTr("answer, queued") : steering ? qsTr("goes into the next step") : qsTr("waits for the next turn")
    Accessible.focusable: true
    Accessible.focused: activeFocus

    Keys.onPressed: event => {
        const control = event.modifiers & (Qt.ControlModifier | Qt.MetaModifier)
        const enter = event.key === Qt.Key_Return || event.key === Qt.Key_Enter
        event.accepted = true
        if (row.editing || event.isAutoRepeat) event.accepted = false
        else if (event.key === Qt.Key_Up && (event.modifiers & Qt.AltModifier)) row.shell.queue.move(row.messageId, -1)
        else if (event.key === Qt.Key_Down && (event.modifiers & Qt.AltModifier)) row.shell.queue.move(row.messageId, 1)
        else if (enter && control) row.shell.queue.sendNow(row.messageId)
        else if ((enter || event.key === Qt.Key_F2) && !row.reply) row.inbox.edit(row.messageId, true)
        else if (event.key === Qt.Key_Delete) row.shell.queue.takeBack(row.messageId)
        else event.accepted = false
    }

    function save(): void {
        if (field.text.trim() !== "") shell.queue.change(messageId, field.text)
        inbox.edit(messageId, false)
    }

    Item {
        id: grip
        visible: row.movable && !row.editing
        anchors { left: parent.left; leftMargin: 4; verticalCenter: parent.verticalCenter }
        width: visible ? 18 : 6
        height: 28
        Icon {
            anchors.centerIn: parent
            name: "grip"
            size: 14
            color: Theme.textTertiary
        }
        HoverHandler { cursorShape: drag.active ? Qt.ClosedHandCursor : Qt.OpenHandCursor }
        DragHandler {
            id: drag
            target: null
            xAxis.enabled: false
            onActiveChanged: if (!active) row.shell.queue.move(row.messageId, Math.round(lastY / (row.height + 4)))
            onActiveTranslationChanged: if (active) lastY = activeTranslation.y
            property real lastY: 0
        }
    }

    Icon {
        id: sign
        anchors { left: grip.right; leftMargin: 6; top: parent.top; topMargin: Theme.grown(11) }
        name: row.reply ? "question" : row.steering ? "bolt" : "clock"
    }

    Text {
        visible: !row.editing
        anchors { left: sign.right; leftMargin: 9; right: actions.left; rightMargin: 8; verticalCenter: parent.verticalCenter }
        text: (row.reply ? qsTr("Answer, queued") : row.text.replace(/\s+/g, " "))
            + (row.fileCount > 0 ? " " + qsTr("(%n file(s))", "", row.fileCount) : "")
        font: Theme.control
        color: Theme.text
        textFormat: Text.PlainText
        elide: Text.ElideRight
        Accessible.ignored: true
    }

    TextInputArea {
        id: field
        visible: row.editing
        anchors { left: sign.right; leftMargin: 9; right: actions.left; rightMargin: 8; verticalCenter: parent.verticalCenter }
        font: Theme.control
        maximumLines: 5
        name: qsTr("Edit the queued message")
        escapePasses: false
        onVisibleChanged: if (visible) { text = row.draft !== "" ? row.draft : row.text; focusEnd() }
        onEdited: if (row.editing) row.inbox.keep(row.messageId, text)
        onSubmitted: row.save()
        onEscaped: row.inbox.edit(row.messageId, false)
    }

    Row {
        id: actions
        anchors { right: parent.right; rightMargin: 6; top: parent.top; topMargin: Theme.grown(4) }
        IconButton {
            visible: !row.editing && row.movable
            iconName: "chevron-up"
            text: qsTr("Move up")
            about: row.spoken
            tip: qsTr("Move up (Alt+Up)")
            onClicked: row.shell.queue.move(row.messageId, -1)
        }
        IconButton {
            visible: !row.editing && !row.reply
            iconName: "pencil"
            text: qsTr("Edit")
            about: row.spoken
            onClicked: row.inbox.edit(row.messageId, true)
        }
        IconButton {
            visible: row.editing
            iconName: "check"
            text: qsTr("Save")
            about: row.spoken
            onClicked: row.save()
        }
        IconButton {
            visible: row.editing
            iconName: "close"
            text: qsTr("Cancel")
            about: row.spoken
            onClicked: row.inbox.edit(row.messageId, false)
        }
        IconButton {
            visible: !row.editing
            iconName: "undo"
            text: qsTr("Take back")
            about: row.spoken
            onClicked: row.shell.queue.takeBack(row.messageId)
        }
        IconButton {
            visible: !row.editing
            iconName: "arrow-up"
            text: qsTr("Send now")
            about: row.spoken
            onClicked: row.shell.queue.sendNow(row.messageId)
        }
    }
}
