pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! The window: side bar, header, transcript or empty state, what waits, composer. */
Window {
    id: root

    // desktop/models/window.py: WindowState
    required property var shell
    // desktop/theme.py: Look
    required property var look
    readonly property bool narrow: width < Theme.collapseBelow
    property bool sidebarOpen: true
    property bool drawerOpen: false
    readonly property bool occupied: settings.active || palette.active || leaving.active || guide.active
    readonly property SideBar sideBar: (narrow ? drawer.item : docked.item) as SideBar

    minimumWidth: 480
    minimumHeight: 400
    width: 1280
    height: 800
    color: Theme.window
    title: shell.session && shell.session.title !== "" ? shell.session.title + " \u2013 Parley" : "Parley"

    Component.onCompleted: {
        sidebarOpen = shell.deeds.recall("sidebar") !== false
        mainPane.focusComposer()
    }
    onClosing: close => {
        close.accepted = false  // the application decides: quit, tray, or ask
        shell.closeWanted()
    }
    onNarrowChanged: drawerOpen = false

    function toggleSidebar(): void {
        if (narrow) { drawerOpen = !drawerOpen; return }
        sidebarOpen = !sidebarOpen
        shell.deeds.remember("sidebar", sidebarOpen)
    }

    function showSettings(page: string): void {
        settings.active = true
        settings.dialog.showPage(page)
    }

    function findSessions(): void {
        if (narrow) drawerOpen = true
        else sidebarOpen = true
        Qt.callLater(() => root.sideBar?.focusSearch())
    }

    function endSearch(): void {
        sideBar?.endSearch()
    }

    Binding { target: Theme; property: "choice"; value: root.look.choice }
    Binding { target: Theme; property: "reducedMotion"; value: root.look.reducedMotion }
    Binding { target: Theme; property: "textScale"; value: root.look.textScale }

    // Of desktop/client/keys.py, as the settings list them.
    Instantiator {
        model: root.shell.commands.shortcuts
        Shortcut {
            required property var modelData
            sequences: modelData.keys
            enabled: modelData.always || !root.occupied
            onActivated: root.shell.commands.press(modelData.id)
        }
    }

    // Where what had the keyboard is gone, a banner that was dismissed or a row, it would be nowhere: Tab would begin anew.
    onActiveFocusItemChanged: if (active) Qt.callLater(rescueFocus)
    function rescueFocus(): void {
        const nowhere = activeFocusItem === null || activeFocusItem === mainPane || activeFocusItem as Loader
        if (active && nowhere) mainPane.focusComposer()
    }

    function turnFullScreen(): void {
        visibility = visibility === Window.FullScreen ? Window.AutomaticVisibility : Window.FullScreen
    }

    function showCommands(): void { if (!occupied) palette.active = true }

    function hideCommands(): void { palette.popup?.close() }

    function showSideBar(): void {
        if (narrow) drawerOpen = true
        else if (!sidebarOpen) toggleSidebar()
    }

    Connections {
        target: root.shell.commands
        function onAsked(id: string): void {
            const value = id.split(":")[1] ?? ""
            switch (id.split(":")[0]) {
            case "commands": root.showCommands(); break
            case "close": root.close(); break
            case "find": mainPane.find(); break
            case "search": root.findSessions(); break
            case "sidebar": root.toggleSidebar(); break
            case "text": root.shell.preferences.set("display.text_size", root.look.size(value)); break
            case "fullscreen": root.turnFullScreen(); break
            case "settings": root.showSettings(value); break
            case "guide": guide.active = true; break
            case "message": mainPane.focusComposer(); break
            case "transcript": mainPane.focusTranscript(); break
            case "rename": root.showSideBar(); root.shell.sessions.startRename(root.shell.session.sessionId); break
            }
        }
    }

    Connections {
        target: root.shell
        function onFocusComposer(): void { if (!root.occupied) mainPane.focusComposer() }
        function onOpenSettings(page: string): void { root.showSettings(page) }
        function onSessionChanged(): void { root.drawerOpen = false }
        function onCardWanted(): void { root.drawerOpen = false; root.hideCommands() }
        function onAskedToQuit(): void { leaving.active = true }
    }

    Loader {
        id: docked
        active: !root.narrow && root.sidebarOpen
        visible: active
        width: active ? Theme.sidebarWidth : 0
        anchors { left: parent.left; top: parent.top; bottom: parent.bottom }
        sourceComponent: SideBar {
            shell: root.shell
            onCollapse: root.toggleSidebar()
            onSettings: root.showSettings("")
        }
    }

    MainPane {
        id: mainPane
        anchors { left: docked.right; right: parent.right; top: parent.top; bottom: parent.bottom }
        shell: root.shell
        sidebarHidden: !docked.active
        onSidebarWanted: root.toggleSidebar()
        onSettingsWanted: page => root.showSettings(page)
        enabled: !root.drawerOpen
    }

    Rectangle {
        anchors.fill: parent
        visible: root.drawerOpen
        color: Theme.scrim
        TapHandler { onTapped: root.drawerOpen = false }
        HoverHandler {}
    }

    Loader {
        id: drawer
        active: root.narrow && root.drawerOpen
        visible: active
        width: Math.min(Theme.sidebarWidth, root.width - 48)
        anchors { left: parent.left; top: parent.top; bottom: parent.bottom }
        sourceComponent: SideBar {
            shell: root.shell
            onCollapse: root.drawerOpen = false
            onSettings: { root.drawerOpen = false; root.showSettings("") }
            Keys.onEscapePressed: root.drawerOpen = false
            Component.onCompleted: forceActiveFocus(Qt.PopupFocusReason)
        }
    }

    ToastBar {
        shell: root.shell
        anchors { bottom: parent.bottom; bottomMargin: 20; horizontalCenter: mainPane.horizontalCenter }
        z: 5
    }

    PopupLoader {
        id: settings
        // SettingsDialog, by its address: naming the type would load it with the window.
        readonly property var dialog: item
        source: "settings/SettingsDialog.qml"
        given: ({ shell: root.shell })
    }

    PopupLoader {
        id: palette
        source: "palette/Palette.qml"
        given: ({ shell: root.shell })
    }

    PopupLoader {
        id: guide
        source: "guide/GuideDialog.qml"
        given: ({ shell: root.shell })
    }

    PopupLoader {
        id: leaving
        source: "LeaveDialog.qml"
        given: ({ shell: root.shell })
    }
}
