pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! The line above the transcript: the session's name and folder, whether the agent works, what else can be done. */
Item {
    id: header

    required property var shell
    property bool sidebarHidden: false
    readonly property var session: shell.session

    signal sidebarWanted()

    height: Theme.grown(56)
    Accessible.role: Accessible.Grouping
    Accessible.name: title.text
    Accessible.ignored: session === null

    Row {
        id: left
        anchors { left: parent.left; leftMargin: header.sidebarHidden ? 12 : 24; verticalCenter: parent.verticalCenter }
        spacing: 4
        IconButton {
            visible: header.sidebarHidden
            iconName: "sidebar"
            text: qsTr("Show the side bar")
            onClicked: header.sidebarWanted()
        }
        IconButton {
            visible: header.sidebarHidden
            iconName: "new-chat"
            text: qsTr("New session")
            onClicked: header.shell.newSession()
        }
    }

    Row {
        anchors {
            left: left.right
            leftMargin: header.sidebarHidden ? 8 : 4
            right: right.left
            rightMargin: 8
            verticalCenter: parent.verticalCenter
        }
        spacing: 10
        visible: header.session !== null
        PillButton {
            id: up
            readonly property bool helper: header.session !== null && header.session.origin === "child"
            readonly property string mother: header.session === null ? "" : header.session.parentTitle !== ""
                ? header.session.parentTitle : qsTr("New session")
            visible: header.session !== null && header.session.origin !== ""
            anchors.verticalCenter: parent.verticalCenter
            small: true
            iconName: helper ? "chevron-left" : "branch"
            text: !helper ? qsTr("Branch") : header.width < 620 ? qsTr("Back")
                : mother.length > 22 ? mother.substring(0, 21).trim() + "\u2026" : mother
            spokenName: helper ? qsTr("Back to \u201c%1\u201d").arg(mother) : qsTr("Branch of \u201c%1\u201d").arg(mother)
            tip: spokenName
            onClicked: header.shell.open(header.session.parentSession)
        }
        Text {
            id: title
            anchors.verticalCenter: parent.verticalCenter
            width: Math.min(implicitWidth, (parent.width - (up.visible ? up.width + 10 : 0)) * (place.visible ? 0.62 : 0.95))
            text: !header.session ? "" : header.session.title !== "" ? header.session.title : qsTr("New session")
            font: Theme.controlStrong
            color: Theme.text
            textFormat: Text.PlainText
            elide: Text.ElideRight
            Accessible.role: Accessible.Heading
            Accessible.name: text
        }
        Row {
            id: place
            visible: header.width > 520 && header.session !== null && header.session.folder !== ""
            anchors.verticalCenter: parent.verticalCenter
            spacing: 5
            Icon { name: "folder"; size: 15; color: Theme.textTertiary; anchors.verticalCenter: parent.verticalCenter }
            Text {
                text: header.session ? header.session.folder : ""
                font: Theme.small
                color: Theme.textTertiary
                textFormat: Text.PlainText
                elide: Text.ElideMiddle
                width: Math.min(implicitWidth, 200)
                anchors.verticalCenter: parent.verticalCenter
                Accessible.role: Accessible.StaticText
                Accessible.name: qsTr("Folder: %1").arg(text)
            }
        }
        CountBadge {
            visible: header.session !== null && header.session.planActive
            anchors.verticalCenter: parent.verticalCenter
            tone: "amber"
            text: qsTr("Plan mode")
        }
    }

    Row {
        id: right
        anchors { right: parent.right; rightMargin: 12; verticalCenter: parent.verticalCenter }
        spacing: 4
        PillButton {
            visible: header.shell.elsewhere > 0
            small: true
            iconName: "bell"
            text: qsTr("%n waiting", "", header.shell.elsewhere)
            tip: qsTr("Go to the next session that waits for you (Ctrl+J)")
            anchors.verticalCenter: parent.verticalCenter
            onClicked: header.shell.openNextWaiting()
        }
        IconButton {
            id: more
            visible: header.session !== null
            iconName: "more"
            text: qsTr("More")
            onClicked: menu.active = true
            PopupLoader {
                id: menu
                sourceComponent: PopupMenu {
                    parent: more
                    opener: more
                    x: more.width - width
                    y: more.height + 4
                    name: qsTr("More")
                    rows: [
                        { key: "folder", text: qsTr("Open the folder"), icon: "folder" },
                        { key: "compact", text: qsTr("Compact the conversation"), icon: "compress",
                          enabled: header.session !== null && !header.session.running },
                        { key: "fork", text: qsTr("Branch the session"), icon: "branch" },
                        { key: "export:markdown", text: qsTr("Export as Markdown\u2026"), icon: "download" },
                        { key: "export:jsonl", text: qsTr("Export as JSONL\u2026"), icon: "download" },
                        { key: "import", text: qsTr("Import a session\u2026"), icon: "file" },
                        { separator: true },
                        { key: "delete", text: qsTr("Delete the session"), icon: "trash", danger: true }
                    ]
                    onChosen: key => header.shell.commands.run(key)
                }
            }
        }
    }

    Rectangle {
        anchors { left: parent.left; right: parent.right; bottom: parent.bottom }
        height: 1
        visible: header.session !== null
        color: Theme.border
    }
}
