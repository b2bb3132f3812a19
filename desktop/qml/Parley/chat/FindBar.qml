import QtQuick
import Parley

/*! Find in this session, loaded or not. Return goes on, Shift+Return goes back, Esc closes. */
Rectangle {
    id: bar

    property int position: 0
    property int count: -1
    // There may be more than the counted ones.
    property bool more: false
    property bool busy: false
    readonly property alias text: field.text

    signal sought(string text)
    signal stepped(int by)
    signal closed()

    implicitWidth: Theme.grown(420)
    implicitHeight: Theme.grown(46)
    radius: Theme.radiusRow
    color: Theme.popup
    border { width: 1; color: field.edit.activeFocus ? Theme.borderFocus : Theme.border }
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Find in this session")

    function begin(): void {
        field.edit.forceActiveFocus(Qt.ShortcutFocusReason)
        field.selectAll()
    }

    Timer { id: pause; interval: 250; onTriggered: bar.sought(field.text) }

    Icon {
        id: glass
        anchors { left: parent.left; leftMargin: 12; verticalCenter: parent.verticalCenter }
        name: "search"
        color: Theme.textTertiary
    }
    TextInputArea {
        id: field
        anchors { left: glass.right; leftMargin: 8; right: told.left; rightMargin: 8; verticalCenter: parent.verticalCenter }
        multiline: false
        name: qsTr("Find in this session")
        placeholder: qsTr("Find in this session")
        font: Theme.control
        escapePasses: false
        onEdited: pause.restart()
        onEscaped: bar.closed()
        onSubmitted: {
            if (pause.running) { pause.stop(); bar.sought(text) }
            else bar.stepped(1)
        }
        filter: event => {
            const enter = event.key === Qt.Key_Return || event.key === Qt.Key_Enter
            if (event.key === Qt.Key_Down || (event.key === Qt.Key_F3 && !(event.modifiers & Qt.ShiftModifier))) bar.stepped(1)
            else if (event.key === Qt.Key_Up || event.key === Qt.Key_F3) bar.stepped(-1)
            else if (enter && (event.modifiers & Qt.ShiftModifier)) bar.stepped(-1)
            else return false
            return true
        }
    }
    Text {
        id: told
        anchors { right: buttons.left; rightMargin: 4; verticalCenter: parent.verticalCenter }
        text: field.empty || bar.count < 0 ? "" : bar.count === 0 ? qsTr("Nothing found") : qsTr("%1 of %2").arg(Words.number(bar.position + 1)).arg(Words.number(bar.count) + (bar.more ? "+" : ""))
        textFormat: Text.PlainText
        font: Theme.small
        color: Theme.textTertiary
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }
    Row {
        id: buttons
        anchors { right: parent.right; rightMargin: 6; verticalCenter: parent.verticalCenter }
        IconButton { iconName: "chevron-up"; text: qsTr("Previous match"); enabled: bar.count > 0; onClicked: bar.stepped(-1) }
        IconButton { iconName: "chevron-down"; text: qsTr("Next match"); enabled: bar.count > 0; onClicked: bar.stepped(1) }
        IconButton { iconName: "close"; text: qsTr("Close search"); onClicked: bar.closed() }
    }
}
