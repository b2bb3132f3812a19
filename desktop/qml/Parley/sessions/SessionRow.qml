pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*!
    A folder heading, a session, or "show more". Roles come from desktop/models/side_rows.py.
    Most rows are a title and an age: what few of them show is made where it shows.
*/
Item {
    id: row

    required property int index
    required property string kind
    required property string key
    required property string title
    required property string detail
    required property string age
    required property bool running
    required property int waiting
    required property bool current
    required property bool renaming
    required property bool helper
    required property bool branch
    required property var shell
    property bool keyboardHere: false
    readonly property bool session: kind === "session" || kind === "found"
    readonly property bool selectable: kind !== "folder"

    ListView.onPooled: visible = false
    ListView.onReused: visible = true

    height: Theme.grown(kind === "folder" ? 36 : kind === "found" ? 56 : kind === "more" ? 30 : 34)
    Accessible.role: kind === "folder" ? Accessible.Heading : Accessible.ListItem
    Accessible.name: title
    Accessible.description: Words.list([helper ? qsTr("helper") : branch ? qsTr("branch") : "",
        waiting > 0 ? qsTr("%n waiting", "", waiting) : "", running ? qsTr("working") : "", detail, age])
    Accessible.selected: current
    Accessible.focusable: selectable
    Accessible.focused: keyboardHere
    Accessible.onPressAction: pick()

    function pick(): void {
        if (kind === "more") shell.sessions.showMore(key)
        else if (session) shell.open(key)
    }
    function startRename(): void { if (session && !helper) shell.sessions.startRename(key) }
    function endRename(changed: bool, title: string): void {
        const view = ListView.view
        if (changed) shell.sessions.rename(key, title)
        else shell.sessions.startRename("")
        view.forceActiveFocus(Qt.OtherFocusReason)
    }
    function askDelete(): void { if (session) shell.sessions.remove(key) }
    function openMenu(): void { if (session) menu.active = true }

    Rectangle {
        anchors.fill: parent
        anchors.topMargin: 1
        anchors.bottomMargin: 1
        visible: row.selectable
        radius: Theme.radiusSmall
        color: row.current ? Theme.selected : hover.hovered ? Theme.hover : "transparent"
        border { width: row.keyboardHere ? 2 : 0; color: Theme.focusRing }
    }

    Loader {
        active: row.kind === "folder"
        anchors { left: parent.left; leftMargin: 10; verticalCenter: parent.verticalCenter }
        sourceComponent: Icon { name: "folder"; size: 16; color: Theme.accent }
    }

    Rectangle {
        visible: row.session && row.waiting > 0
        anchors { left: parent.left; leftMargin: row.helper ? 28 : 12; verticalCenter: words.verticalCenter }
        width: 7
        height: 7
        radius: 3.5
        color: Theme.amberDot
    }

    Loader {
        active: row.session && (row.helper || row.branch) && row.waiting === 0 && !row.running
        anchors { left: parent.left; leftMargin: row.helper ? 26 : 9; verticalCenter: words.verticalCenter }
        sourceComponent: Icon { name: row.helper ? "agent" : "branch"; size: 14; color: Theme.textTertiary }
    }

    Loader {
        active: row.session && row.running && row.waiting === 0
        anchors { left: parent.left; leftMargin: row.helper ? 26 : 8; verticalCenter: words.verticalCenter }
        sourceComponent: Spinner { dot: 3; spacing: 2 }
    }

    Column {
        id: words
        visible: !row.renaming
        anchors {
            left: parent.left
            leftMargin: row.kind === "folder" ? 32 : row.helper ? 44 : 28
            right: aside.left
            rightMargin: 6
            verticalCenter: parent.verticalCenter
        }
        spacing: 2
        Text {
            width: parent.width
            text: row.title
            font: row.kind === "more" ? Theme.small : Theme.control
            color: row.kind === "more" ? Theme.textTertiary : Theme.text
            textFormat: Text.PlainText
            elide: Text.ElideRight
            Accessible.ignored: true
        }
        Text {
            width: parent.width
            visible: row.kind === "found" && text !== ""
            text: row.detail
            font: Theme.tiny
            color: Theme.textTertiary
            textFormat: Text.PlainText
            elide: Text.ElideRight
            Accessible.ignored: true
        }
    }

    Item {
        id: aside
        anchors { right: parent.right; rightMargin: 8; verticalCenter: parent.verticalCenter }
        width: row.renaming ? 0 : more.active ? 28 : row.waiting > 0 ? badge.width : ageText.implicitWidth
        height: parent.height
        Text {
            id: ageText
            visible: !more.active && row.waiting === 0 && !row.renaming
            anchors { right: parent.right; verticalCenter: parent.verticalCenter }
            text: row.age
            font: Theme.tiny
            color: Theme.textTertiary
            Accessible.ignored: true
        }
        Loader {
            id: badge
            active: row.waiting > 0 && !more.active
            anchors { right: parent.right; verticalCenter: parent.verticalCenter }
            sourceComponent: CountBadge {
                tone: "amber"
                text: Words.number(row.waiting)
                name: qsTr("%n waiting", "", row.waiting)
            }
        }
        Loader {
            id: more
            active: row.session && !row.renaming && (hover.hovered || menu.active || row.keyboardHere)
            anchors { right: parent.right; rightMargin: -4; verticalCenter: parent.verticalCenter }
            sourceComponent: IconButton {
                side: 28
                iconName: "more"
                iconSize: 16
                focusPolicy: Qt.ClickFocus
                text: qsTr("More about %1").arg(row.title)
                tip: ""
                onClicked: row.openMenu()
            }
        }
    }

    Loader {
        active: row.renaming
        onActiveChanged: if (!active) focus = false  // or the keyboard would find the empty place of the field
        anchors { left: parent.left; right: parent.right; leftMargin: 20; rightMargin: 4; verticalCenter: parent.verticalCenter }
        sourceComponent: TextInputArea {
            framed: true
            multiline: false
            padding: 4
            sidePadding: 8
            name: qsTr("Name of the session")
            text: row.title
            escapePasses: false
            // A list that gets the focus gives it to its current row.
            Component.onCompleted: {
                row.ListView.view.currentIndex = row.index
                edit.forceActiveFocus(Qt.OtherFocusReason)
                selectAll()
            }
            onSubmitted: row.endRename(true, text)
            onEscaped: row.endRename(false, "")
            edit.onActiveFocusChanged: if (!edit.activeFocus && row.renaming) row.shell.sessions.rename(row.key, text)
        }
    }

    HoverHandler { id: hover }
    TapHandler {
        enabled: !row.renaming
        onTapped: row.pick()
        onDoubleTapped: row.startRename()
    }
    TapHandler { acceptedButtons: Qt.RightButton; onTapped: row.openMenu() }

    PopupLoader {
        id: menu
        sourceComponent: PopupMenu {
            parent: row
            x: row.width - width
            y: row.height
            name: row.title
            rowWidth: 200
            rows: [
                { key: "rename", text: qsTr("Rename"), icon: "pencil", enabled: !row.helper },
                { key: "delete", text: qsTr("Delete"), icon: "trash", danger: true }
            ]
            onChosen: key => key === "rename" ? row.startRename() : row.askDelete()
        }
    }
}
