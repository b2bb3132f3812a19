import QtQuick

/*!
    Keeps the rows of a list in what a screen reader hears: Qt takes out those that scroll out of sight, and forgets to
    put them back when they return. `target`: the ListView. `anchors`: desktop/models/row_anchors.py, where rows may come
    between others.
*/
Connections {
    id: voices

    property var anchors: null

    function onContentYChanged(): void { Qt.callLater(hear) }
    function onContentHeightChanged(): void { Qt.callLater(hear) }
    function onHeightChanged(): void { Qt.callLater(hear) }
    function onCurrentIndexChanged(): void { Qt.callLater(hear) }

    function hear(): void {
        const list = target as ListView
        if (list === null) return
        anchors?.read_downwards(list.contentItem)
        for (const row of list.contentItem.children)
            if (row !== list.highlightItem && row.visible && row.y < list.contentY + list.height && row.y + row.height > list.contentY) row.Accessible.ignored = false
    }
}
