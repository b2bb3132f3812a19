pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! What the words may mean, the best first; the field above moves through it and picks. */
Item {
    id: results

    property var desk: null
    property string words: ""
    property var rows: []

    signal picked(var row)

    onWordsChanged: look()
    onVisibleChanged: look()

    function look(): void {
        rows = visible && desk ? desk.search(words) : []
        list.currentIndex = rows.length > 0 ? 0 : -1
        list.positionViewAtBeginning()
    }

    function step(by: int): void {
        list.currentIndex = Math.max(0, Math.min(rows.length - 1, list.currentIndex + by))
        list.positionViewAtIndex(list.currentIndex, ListView.Contain)
    }

    function pick(): void { if (list.currentIndex >= 0) picked(rows[list.currentIndex]) }

    Connections {
        target: results.desk
        function onRetranslated(): void { results.look() }
    }

    ListView {
        id: list
        anchors { fill: parent; rightMargin: 14 }
        clip: true
        model: results.rows
        boundsBehavior: Flickable.StopAtBounds
        highlightFollowsCurrentItem: false
        currentIndex: -1
        Accessible.role: Accessible.List
        Accessible.name: qsTr("Settings found")
        delegate: FoundRow {
            required property var modelData
            required property int index
            width: ListView.view.width
            row: modelData
            current: ListView.isCurrentItem
            onHoveredIn: list.currentIndex = index
            onPicked: results.picked(modelData)
        }
        ScrollTrack { flickable: list; anchors.rightMargin: -12 }
    }

    Column {
        visible: results.rows.length === 0
        anchors { left: parent.left; right: parent.right; top: parent.top; topMargin: 48 }
        spacing: 8
        Icon { name: "search"; size: 26; color: Theme.textTertiary; anchors.horizontalCenter: parent.horizontalCenter }
        Text {
            width: parent.width
            text: qsTr("No setting is called \u201c%1\u201d").arg(results.words.trim())
            font: Theme.control
            color: Theme.textSecondary
            textFormat: Text.PlainText
            horizontalAlignment: Text.AlignHCenter
            wrapMode: Text.Wrap
            maximumLineCount: 3
            elide: Text.ElideRight
            onVisibleChanged: if (visible) Accessible.announce(text)
            Accessible.role: Accessible.AlertMessage
            Accessible.name: text
        }
    }
}
