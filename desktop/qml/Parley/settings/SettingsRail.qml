pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! The pages beside the shown one. Up and Down go from one to the other. */
Flickable {
    id: rail

    required property var desk
    required property var pages
    property bool quiet: false

    signal picked()

    contentHeight: list.height
    clip: true
    boundsBehavior: Flickable.StopAtBounds
    interactive: contentHeight > height
    Accessible.role: Accessible.PageTabList
    Accessible.name: qsTr("Pages")

    // The width the longest name wants.
    function wanted(): real {
        let most = 0
        for (let at = 0; at < tabs.count; at++) most = Math.max(most, (tabs.itemAt(at) as PillButton)?.implicitWidth ?? 0)
        return most + 6
    }

    function focusPage(): void { focusTab(pages.findIndex(one => one.key === desk.page), Qt.PopupFocusReason) }

    function focusTab(at: int, reason: int): void {
        const tab = tabs.itemAt(Math.max(0, Math.min(tabs.count - 1, at))) as PillButton
        if (!tab) return
        tab.forceActiveFocus(reason)
        contentY = Math.max(Math.min(contentY, tab.y - 4), tab.y + tab.height + 4 - height, 0)
    }

    Column {
        id: list
        width: rail.width
        spacing: 2
        topPadding: 3
        bottomPadding: 3
        Repeater {
            id: tabs
            model: rail.pages.length
            PillButton {
                id: tab
                required property int index
                readonly property var page: rail.pages[index] ?? ({})
                readonly property bool here: !rail.quiet && rail.desk.page === page.key
                x: 3
                width: rail.width - 6
                variant: "quiet"
                alignLeft: true
                text: page.text ?? ""
                iconName: page.icon ?? ""
                ink: here ? Theme.text : Theme.textSecondary
                fill: here ? Theme.selected : "transparent"
                Accessible.role: Accessible.PageTab
                Accessible.selected: rail.desk.page === page.key
                Accessible.onPressAction: click()
                onClicked: { rail.desk.page = page.key; rail.picked() }
                Keys.onDownPressed: rail.focusTab(index + 1, Qt.TabFocusReason)
                Keys.onUpPressed: rail.focusTab(index - 1, Qt.BacktabFocusReason)
            }
        }
    }
}
