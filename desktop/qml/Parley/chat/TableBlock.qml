pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! A table: hairlines between rows; a wide one scrolls sideways in itself, a long one up and down too. */
Item {
    id: grid

    required property ChatSurface surface
    required property string source
    required property var block
    property int row: -1
    readonly property var table: surface.rendering.table(source)
    readonly property int gap: 32
    readonly property int longTable: 60
    readonly property var widths: fit(table.widths, width - path.width)
    readonly property real total: widths.reduce((sum, width) => sum + width, 0)

    readonly property string spoken: qsTr("Table, %n row(s)", "", table.rows)
    readonly property int above: 8
    readonly property int below: 8

    width: parent ? parent.width : 400
    implicitHeight: box.height
    height: implicitHeight

    // Part of a selection through its message, which takes it whole.
    property bool selected: false

    function showSelection(): void { selected = row >= 0 && surface.selection !== null && surface.selection.holds(row) }
    onRowChanged: showSelection()
    Component.onCompleted: showSelection()
    Connections {
        target: grid.surface.selection
        function onChanged(): void { grid.showSelection() }
    }

    Rectangle {
        anchors { fill: parent; leftMargin: path.width }
        visible: grid.selected
        color: Theme.selection
    }

    // What each column wants, widened to fill the room, or narrowed where its text can wrap.
    function fit(wanted: var, space: real): var {
        const unit = Theme.sizeBody * 0.56
        // Characters are a guess, a little too much rather than a word that breaks; what heads a column is measured.
        const natural = wanted.map((width, at) =>
            Math.ceil(Math.max((width + 1) * unit, Math.min(180 - gap, heads.advanceWidth(table.head[at].plain) + 2))) + gap)
        const sum = natural.reduce((a, b) => a + b, 0)
        if (sum <= space) return natural.map(width => Math.floor(width * space / Math.max(1, sum)))
        const least = natural.map(width => Math.min(width, 180))
        const leastSum = least.reduce((a, b) => a + b, 0)
        if (leastSum >= space) return least
        const give = (space - leastSum) / Math.max(1, sum - leastSum)
        return natural.map((width, at) => Math.floor(least[at] + (width - least[at]) * give))
    }

    FontMetrics {
        id: heads
        font.family: Theme.textFamily
        font.pixelSize: Theme.sizeBody - 1
        font.weight: Font.DemiBold
    }

    BlockPath {
        id: path
        height: parent.height
        path: grid.block.path ?? ""
        marker: grid.block.marker ?? ""
        task: ""
    }

    Flickable {
        id: box
        x: path.width
        width: parent.width - path.width
        height: head.height + lines.height + (contentWidth > width + 1 ? 10 : 0)
        contentWidth: Math.max(width, grid.total)
        contentHeight: height
        flickableDirection: Flickable.HorizontalFlick
        acceptedButtons: Qt.NoButton
        interactive: contentWidth > width + 1
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        Accessible.role: Accessible.Table
        Accessible.name: grid.spoken

        TableLine {
            id: head
            width: box.contentWidth
            surface: grid.surface
            cells: grid.table.head
            widths: grid.widths
            gap: grid.gap
            heading: true
        }

        Loader {
            id: lines
            y: head.height
            width: box.contentWidth
            sourceComponent: grid.table.rows > grid.longTable ? scrolled : whole
        }
        HorizontalTrack { flickable: box; parent: box.parent; anchors.leftMargin: path.width + 4 }
        KeyboardScroll { flickable: box; name: grid.spoken }
    }

    Component {
        id: whole
        Column {
            Repeater {
                model: grid.table.rows
                TableLine {
                    required property int index
                    width: box.contentWidth
                    surface: grid.surface
                    cells: grid.surface.rendering.tableRow(grid.source, index)
                    widths: grid.widths
                    gap: grid.gap
                }
            }
        }
    }

    Component {
        id: scrolled
        Item {
            implicitHeight: grid.surface.boxHeight
            ListView {
                id: list
                anchors.fill: parent
                model: grid.table.rows
                clip: true
                acceptedButtons: Qt.NoButton
                boundsBehavior: Flickable.StopAtBounds
                delegate: TableLine {
                    required property int index
                    width: box.contentWidth
                    surface: grid.surface
                    cells: grid.surface.rendering.tableRow(grid.source, index)
                    widths: grid.widths
                    gap: grid.gap
                }
            }
            ScrollTrack { flickable: list; parent: list }
            KeyboardScroll { flickable: list; name: grid.spoken }
            RowVoices { target: list; anchors: grid.surface.rendering.anchors }
        }
    }
}
