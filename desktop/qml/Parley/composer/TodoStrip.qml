pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Parley

/*! The agent's list of what is to do: one line, unfolding to all of it. */
Rectangle {
    id: strip

    required property var session
    property bool unfolded: false
    property bool wanted: true
    property real most: 180
    readonly property var todos: session ? session.todos : []
    readonly property int done: todos.filter(todo => todo.status === "completed").length
    readonly property var now: todos.find(todo => todo.status === "in_progress") ?? todos.find(todo => todo.status !== "completed")

    visible: wanted && todos.length > 0 && done < todos.length
    height: head.height + (unfolded ? list.height + 10 : 0)
    radius: Theme.radiusRow
    color: Theme.sunken
    border { width: 1; color: Theme.border }

    T.AbstractButton {
        id: head
        width: parent.width
        height: Theme.grown(36)
        focusPolicy: Qt.StrongFocus
        hoverEnabled: true
        onClicked: strip.unfolded = !strip.unfolded
        Keys.onReturnPressed: event => { click(); event.accepted = true }
        Accessible.role: Accessible.Button
        Accessible.name: qsTr("To do: %1 of %2 done").arg(strip.done).arg(strip.todos.length)
        Accessible.description: strip.now ? strip.now.content : ""
        background: Rectangle {
            radius: Theme.radiusRow
            color: head.hovered ? Theme.hover : "transparent"
            FocusFrame { target: head; shown: head.visualFocus; radius: Theme.radiusRow }
        }
        contentItem: Item {
            Icon { id: sign; x: 12; anchors.verticalCenter: parent.verticalCenter; name: "todo" }
            Text {
                anchors { left: sign.right; leftMargin: 9; right: counted.left; rightMargin: 8; verticalCenter: parent.verticalCenter }
                text: strip.now ? strip.now.content : ""
                font: Theme.small
                color: Theme.text
                textFormat: Text.PlainText
                elide: Text.ElideRight
                Accessible.ignored: true
            }
            Text {
                id: counted
                anchors { right: fold.left; rightMargin: 6; verticalCenter: parent.verticalCenter }
                text: Words.number(strip.done) + " / " + Words.number(strip.todos.length)
                font: Theme.small
                color: Theme.textTertiary
                Accessible.ignored: true
            }
            Icon {
                id: fold
                anchors { right: parent.right; rightMargin: 12; verticalCenter: parent.verticalCenter }
                name: strip.unfolded ? "chevron-down" : "chevron-up"
                size: 14
            }
        }
    }

    Flickable {
        id: list
        anchors { left: parent.left; right: parent.right; top: head.bottom }
        height: strip.unfolded ? Math.min(column.implicitHeight, 180, Math.max(30, strip.most)) : 0
        visible: strip.unfolded
        contentHeight: column.implicitHeight
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        KeyboardScroll { flickable: list; name: qsTr("What is to do") }
        Column {
            id: column
            x: 12
            width: parent.width - 24
            spacing: 2
            Repeater {
                model: strip.todos
                Row {
                    id: item
                    required property var modelData
                    readonly property string state_: modelData.status === "completed" ? qsTr("done")
                        : modelData.status === "in_progress" ? qsTr("in work") : qsTr("to do")
                    spacing: 9
                    height: Theme.grown(26)
                    Accessible.role: Accessible.ListItem
                    Accessible.name: Words.list([modelData.content, state_])
                    Icon {
                        anchors.verticalCenter: parent.verticalCenter
                        size: 15
                        name: item.modelData.status === "completed" ? "check"
                            : item.modelData.status === "in_progress" ? "play" : "clock"
                        color: item.modelData.status === "completed" ? Theme.success
                            : item.modelData.status === "in_progress" ? Theme.accent : Theme.textTertiary
                    }
                    Text {
                        width: column.width - 24
                        anchors.verticalCenter: parent.verticalCenter
                        text: item.modelData.content
                        font: Theme.small
                        color: item.modelData.status === "completed" ? Theme.textTertiary : Theme.text
                        textFormat: Text.PlainText
                        elide: Text.ElideRight
                        Accessible.ignored: true
                    }
                }
            }
        }
    }
}
