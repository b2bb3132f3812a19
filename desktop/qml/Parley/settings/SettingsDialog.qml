pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*!
    All settings, a page a subject, with a search over everything in them. Changes count at once; there is nothing to
    save. Ctrl+F goes to the search; Esc ends it, then closes.
*/
ModalDialog {
    id: dialog

    property var shell: null
    readonly property var desk: shell ? shell.settings : null
    readonly property bool wide: width > 640
    readonly property bool searching: find.text.trim() !== ""
    property var pages: []

    title: qsTr("Settings")
    preferredWidth: 880
    preferredHeight: 680
    scrolls: false

    // What had the keyboard may be gone with the other form of the list of pages.
    onWideChanged: if (opened) Qt.callLater(() => { if (!(view.focused?.activeFocusOnTab && view.focused.visible)) body_.focusPage() })
    onDeskChanged: if (desk) { pages = desk.pages(); desk.opened() }
    onOpened: if (!view.inside(view.focused) && !find.activeFocus) body_.focusPage()

    function showPage(name: string): void {
        if (name !== "") desk.page = name
    }

    Connections {
        target: dialog.desk
        function onRetranslated(): void { dialog.pages = dialog.desk.pages(); Qt.callLater(rail.fit) }
        function onRevealed(page: string, key: string): void { body_.reveal(page, key) }
    }

    Item {
        id: body_
        width: parent.width
        height: parent.height

        function focusPage(): void {
            const place = rail.item as SettingsRail
            if (place) place.focusPage()
            else picker.forceActiveFocus(Qt.PopupFocusReason)
        }

        function reveal(page: string, key: string): void {
            find.clear()
            dialog.desk.page = page
            if (key === "") { view.focusTop(); return }
            view.reveal(key)
        }

        // The window's own keys rest while a dialog is open.
        Shortcut {
            sequences: [StandardKey.Find]
            onActivated: { find.edit.forceActiveFocus(Qt.ShortcutFocusReason); find.selectAll() }
        }

        PickerButton {
            id: picker
            visible: !dialog.wide
            framed: true
            widest: Math.round(parent.width * 0.55)
            name: qsTr("Page")
            tip: ""
            text: dialog.pages.find(one => one.key === dialog.desk.page)?.text ?? ""
            iconName: dialog.pages.find(one => one.key === dialog.desk.page)?.icon ?? ""
            rows: dialog.pages.map(one => ({ key: one.key, text: one.text, icon: one.icon, checked: one.key === dialog.desk.page }))
            onChosen: key => dialog.desk.page = key
        }

        TextInputArea {
            id: find
            anchors { left: dialog.wide ? parent.left : picker.right; leftMargin: dialog.wide ? 0 : 8 }
            width: dialog.wide ? rail.width : parent.width - picker.width - 8
            framed: true
            multiline: false
            sidePadding: 34
            name: qsTr("Search the settings")
            placeholder: qsTr("Search")
            onSubmitted: results.pick()
            filter: event => {
                if (event.key === Qt.Key_Escape && !empty) { clear(); return true }
                if (event.modifiers & (Qt.ControlModifier | Qt.AltModifier | Qt.MetaModifier)) return false
                if (event.key === Qt.Key_Down && dialog.searching) results.step(1)
                else if (event.key === Qt.Key_Up && dialog.searching) results.step(-1)
                else if (event.key === Qt.Key_Down) body_.focusPage()
                else return false
                return true
            }
            Icon {
                anchors { left: parent.left; leftMargin: 11; verticalCenter: parent.verticalCenter }
                name: "search"
                size: 16
                color: Theme.textTertiary
            }
            IconButton {
                anchors { right: parent.right; rightMargin: 4; verticalCenter: parent.verticalCenter }
                visible: !find.empty
                side: 26
                iconSize: 14
                iconName: "close"
                text: qsTr("End the search")
                onClicked: { find.clear(); find.edit.forceActiveFocus(Qt.OtherFocusReason) }
            }
        }

        Loader {
            id: rail
            active: dialog.wide && dialog.desk !== null
            anchors { left: parent.left; top: find.bottom; topMargin: 10; bottom: parent.bottom }
            width: Math.max(Theme.grown(196), Math.min(Theme.grown(280), named))
            property real named: 0
            function fit(): void { named = (item as SettingsRail)?.wanted() ?? 0 }
            onLoaded: Qt.callLater(fit)
            sourceComponent: SettingsRail {
                desk: dialog.desk
                pages: dialog.pages
                quiet: dialog.searching
                onPicked: find.clear()
            }
        }

        PageView {
            id: view
            anchors {
                left: dialog.wide ? rail.right : parent.left
                leftMargin: dialog.wide ? 28 : 0
                right: parent.right
                rightMargin: -14
                top: dialog.wide ? parent.top : find.bottom
                topMargin: dialog.wide ? 0 : 12
                bottom: parent.bottom
            }
            visible: !dialog.searching
            titled: dialog.wide
            shell: dialog.shell
            desk: dialog.desk
            pages: dialog.pages
        }

        SearchResults {
            id: results
            anchors.fill: view
            visible: dialog.searching
            desk: dialog.desk
            words: find.text
            onPicked: row => body_.reveal(row.page, row.key)
        }

        ToastBar {
            shell: dialog.desk
            anchors { bottom: parent.bottom; horizontalCenter: view.horizontalCenter }
            z: 5
        }
    }
}
