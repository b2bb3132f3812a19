import QtQuick
import Parley

/*! One queued message. */
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

    height: editing ? field.height + 20 : 40
    radius: Theme.radiusRow
    color: Theme.sunken
    border { width: 1; color: Theme.border }
    Accessible.role: Accessible.ListItem
    Accessible.name: text

    function save(): void {
        if (field.text.trim() !== "") shell.queue.change(messageId, field.text)
        inbox.edit(messageId, false)
    }

    Icon {
        id: sign
        anchors { left: parent.left; leftMargin: 12; top: parent.top; topMargin: 11 }
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
        anchors { right: parent.right; rightMargin: 6; top: parent.top; topMargin: 4 }
        IconButton {
            visible: !row.editing && row.index > 0 && !row.steering
            iconName: "chevron-up"
            text: qsTr("Move up")
            onClicked: row.shell.queue.moveUp(row.messageId)
        }
        IconButton {
            visible: !row.editing && !row.reply
            iconName: "pencil"
            text: qsTr("Edit")
            onClicked: row.inbox.edit(row.messageId, true)
        }
        IconButton {
            visible: row.editing
            iconName: "check"
            text: qsTr("Save")
            onClicked: row.save()
        }
        IconButton {
            visible: row.editing
            iconName: "close"
            text: qsTr("Cancel")
            onClicked: row.inbox.edit(row.messageId, false)
        }
        IconButton {
            visible: !row.editing
            iconName: "undo"
            text: qsTr("Take back")
            onClicked: row.shell.queue.takeBack(row.messageId)
        }
        IconButton {
            visible: !row.editing
            iconName: "arrow-up"
            text: qsTr("Send now")
            onClicked: row.shell.queue.sendNow(row.messageId)
        }
    }
}
