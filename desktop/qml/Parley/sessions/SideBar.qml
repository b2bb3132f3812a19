pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! All sessions by folder, search over their text, a new session, settings. */
FocusScope {
    id: bar

    required property var shell
    property bool searching: false

    signal collapse()
    signal settings()

    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Sessions")

    function focusSearch(): void {
        searching = true
        search.edit.forceActiveFocus(Qt.ShortcutFocusReason)
        search.selectAll()
    }

    function endSearch(): void {
        const here = search.activeFocus || endSearch_.activeFocus
        search.clear()
        searching = false
        if (here) finder.forceActiveFocus(Qt.OtherFocusReason)
        shell.sessions.search("")
    }

    Rectangle {
        anchors.fill: parent
        color: Theme.sidebar
        Rectangle {
            anchors { right: parent.right; top: parent.top; bottom: parent.bottom }
            width: 1
            color: Theme.border
        }
    }

    Item {
        id: head
        anchors { left: parent.left; right: parent.right; top: parent.top }
        height: Theme.grown(60)
        Image {
            id: mark
            anchors { left: parent.left; leftMargin: 18; verticalCenter: parent.verticalCenter }
            source: "image://icon/parley/000000"
            sourceSize: Qt.size(26 * Screen.devicePixelRatio, 26 * Screen.devicePixelRatio)
            width: 24
            height: 24
            Accessible.ignored: true
        }
        Text {
            anchors { left: mark.right; leftMargin: 9; verticalCenter: parent.verticalCenter }
            text: "Parley"
            font: Theme.heading
            color: Theme.text
            Accessible.role: Accessible.Heading
            Accessible.name: text
        }
        IconButton {
            anchors { right: parent.right; rightMargin: 12; verticalCenter: parent.verticalCenter }
            iconName: "sidebar"
            text: qsTr("Hide the side bar")
            onClicked: bar.collapse()
        }
    }

    PillButton {
        id: fresh
        anchors { left: parent.left; right: parent.right; top: head.bottom; leftMargin: 14; rightMargin: 14 }
        text: qsTr("New session")
        iconName: "new-chat"
        fill: Theme.dark ? Theme.hover : Theme.card
        onClicked: bar.shell.newSession()
    }

    Item {
        id: tools
        anchors { left: parent.left; right: parent.right; top: fresh.bottom; topMargin: 10 }
        height: Theme.grown(40)
        Text {
            visible: !bar.searching
            anchors { left: parent.left; leftMargin: 18; verticalCenter: parent.verticalCenter }
            text: qsTr("Sessions")
            font: Theme.control
            color: Theme.textTertiary
            Accessible.role: Accessible.Heading
            Accessible.name: text
        }
        IconButton {
            id: finder
            visible: !bar.searching
            anchors { right: parent.right; rightMargin: 12; verticalCenter: parent.verticalCenter }
            iconName: "search"
            text: qsTr("Search all sessions")
            tip: qsTr("Search all sessions (Ctrl+Shift+F)")
            onClicked: bar.focusSearch()
        }
        TextInputArea {
            id: search
            visible: bar.searching
            anchors { left: parent.left; right: endSearch_.left; leftMargin: 14; rightMargin: 4; verticalCenter: parent.verticalCenter }
            framed: true
            multiline: false
            name: qsTr("Search all sessions")
            placeholder: qsTr("Search titles and text")
            escapePasses: false
            onEdited: typing.restart()
            onSubmitted: { typing.stop(); bar.shell.sessions.search(text) }
            onEscaped: bar.endSearch()
            filter: event => {
                if (event.key === Qt.Key_Down) { list.forceActiveFocus(Qt.TabFocusReason); return true }
                return false
            }
        }
        Timer { interval: 60000; repeat: true; running: bar.visible; onTriggered: bar.shell.sideRows.growOlder() }
        Timer { id: typing; interval: 180; onTriggered: bar.shell.sessions.search(search.text) }
        IconButton {
            id: endSearch_
            visible: bar.searching
            anchors { right: parent.right; rightMargin: 12; verticalCenter: parent.verticalCenter }
            iconName: "close"
            text: qsTr("End the search")
            onClicked: bar.endSearch()
        }
    }

    ListView {
        id: list
        anchors { left: parent.left; right: parent.right; top: tools.bottom; bottom: foot.top; leftMargin: 10; rightMargin: 10 }
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        reuseItems: true
        activeFocusOnTab: count > 0
        keyNavigationEnabled: false
        model: bar.shell.sideRows
        cacheBuffer: 200
        Accessible.role: Accessible.List
        Accessible.name: qsTr("Sessions")

        // Rows are made in the order they are needed; a screen reader hears them in the order they stand.
        function readDownwards(): void { forceLayout(); bar.shell.sideRows.anchors.read_downwards(contentItem) }
        onMovementEnded: Qt.callLater(readDownwards)
        Connections {
            target: bar.shell.sideRows
            function onRowsInserted(): void { Qt.callLater(list.readDownwards) }
        }

        readonly property SessionRow row: currentItem as SessionRow
        function step(by: int): void {
            for (let at = currentIndex + by; at >= 0 && at < count; at += by) {
                currentIndex = at
                if (row?.selectable) { positionViewAtIndex(at, ListView.Contain); Qt.callLater(readDownwards); return }
            }
        }
        currentIndex: -1
        onActiveFocusChanged: if (activeFocus && !row?.selectable) step(1)
        Keys.onUpPressed: step(-1)
        Keys.onDownPressed: step(1)
        // Rows move while the keyboard is here; a heading may have come to where it was.
        function here(): SessionRow {
            if (!row?.selectable) step(1)
            return row
        }
        Keys.onReturnPressed: here()?.pick()
        Keys.onSpacePressed: here()?.pick()
        Keys.onDeletePressed: here()?.askDelete()
        Keys.onPressed: event => {
            if (event.key === Qt.Key_F2) { here()?.startRename(); event.accepted = true }
            else if (event.key === Qt.Key_Menu) { here()?.openMenu(); event.accepted = true }
        }

        delegate: SessionRow {
            width: ListView.view.width
            shell: bar.shell
            keyboardHere: list.activeFocus && ListView.isCurrentItem
        }

        ScrollTrack { flickable: list; anchors.rightMargin: -8 }
    }

    Text {
        visible: list.count === 0
        anchors { left: list.left; right: list.right; top: list.top; margins: 12 }
        horizontalAlignment: Text.AlignHCenter
        text: bar.searching && search.length > 0 ? qsTr("Nothing found") : qsTr("No sessions yet")
        font: Theme.small
        color: Theme.textTertiary
        wrapMode: Text.Wrap
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }

    Item {
        id: foot
        anchors { left: parent.left; right: parent.right; bottom: parent.bottom }
        height: Theme.grown(56)
        PillButton {
            anchors { left: parent.left; leftMargin: 8; verticalCenter: parent.verticalCenter }
            variant: "quiet"
            text: qsTr("Settings")
            iconName: "settings"
            ink: Theme.text
            onClicked: bar.settings()
        }
    }
}
