pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! The shown page, scrolled so that what has the keyboard is in sight. Above it what of the settings file is not used. */
Flickable {
    id: view

    property var shell: null
    property var desk: null
    property var pages: []
    property bool titled: true
    property string wanted: ""  // the key of a row that is to be shown
    property Item shown: null  // the row, for a while
    property bool followed: false  // what has the keyboard was brought in sight
    readonly property string source: shell && desk ? pages.find(one => one.key === desk.page)?.source ?? "" : ""
    readonly property Item focused: Window.activeFocusItem

    contentHeight: content.height
    clip: true
    boundsBehavior: Flickable.StopAtBounds
    interactive: contentHeight > height

    onSourceChanged: if (source !== "") { place.setSource(source, { shell: shell }); contentY = 0; followed = false }
    onFocusedChanged: if (focused && visible && inside(focused)) Qt.callLater(follow)

    function inside(item: Item): bool {
        for (let one = item; one; one = one.parent) if (one === content) return true
        return false
    }

    function follow(): void {
        if (!focused || !inside(focused)) return
        const spot = focused.mapToItem(content, 0, 0)
        keepInSight(spot.y - 14, spot.y + focused.height + 14)
        followed = true
    }

    function keepInSight(top: real, bottom: real): void {
        const last = Math.max(0, contentHeight - height)
        let at = contentY
        if (bottom > at + height) at = bottom - height
        if (top < at) at = top
        contentY = Math.max(0, Math.min(last, at))
    }

    function focusTop(): void {
        const first = content.nextItemInFocusChain(true)
        if (first) first.forceActiveFocus(Qt.TabFocusReason)
    }

    // Shows a row of the page, once it stands.
    function reveal(key: string): void {
        wanted = key
        Qt.callLater(look)
    }

    function look(): void {
        if (wanted === "" || place.status !== Loader.Ready) return
        const page = place.item as SettingsPage
        if (page) page.prepare(wanted)
        Qt.callLater(bring, wanted)
    }

    function bring(key: string): void {
        if (key !== wanted) return  // another one is on its way
        const row = rowOf(place.item, key)
        wanted = ""
        if (!row) return
        shown = row
        settling.restart()
        showRow()
        row.show()
    }

    function showRow(): void {
        if (!shown) return
        const spot = shown.mapToItem(content, 0, 0)
        keepInSight(spot.y - 40, spot.y + shown.height + 40)
    }

    // What is read only when the page is shown still comes in above; who scrolls wants to see something else.
    onContentHeightChanged: if (shown) Qt.callLater(showRow); else if (followed) Qt.callLater(follow)
    onMovementStarted: { shown = null; followed = false }
    Timer { id: settling; interval: 2000; onTriggered: view.shown = null }

    // Whatever says `foundBy`: the item, of any type, which has a function `show`.
    function rowOf(item: var, key: string): var {
        if (item === null || item.foundBy === key) return item
        for (const child of item.children) {
            const found = rowOf(child, key)
            if (found) return found
        }
        return null
    }

    Column {
        id: content
        width: view.width - 14
        spacing: 16
        bottomPadding: 20

        WarningStrip {
            width: parent.width
            desk: view.desk
        }
        Loader {
            active: view.desk !== null && view.desk.notices.banners.count > 0
            visible: active
            width: parent.width
            sourceComponent: BannerStack {
                shell: view.desk
                reporting: false
                onSettingsWanted: page => view.desk.page = page
            }
        }
        Loader {
            id: place
            width: parent.width
            onLoaded: {
                item.width = Qt.binding(() => content.width)
                const page = item as SettingsPage
                if (page) page.titled = Qt.binding(() => view.titled)
                Qt.callLater(view.look)
            }
        }
    }

    ScrollTrack { flickable: view }
    KeyboardScroll { flickable: view; name: qsTr("The page") }
}
