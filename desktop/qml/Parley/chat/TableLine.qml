pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! One row of a table. */
Item {
    id: line

    required property ChatSurface surface
    required property var cells
    required property var widths
    property int gap: 32
    property bool heading: false

    height: cellRow.height + 1
    implicitHeight: height
    Accessible.role: Accessible.Row
    Accessible.name: Words.list(cells.map(cell => cell.plain))

    Row {
        id: cellRow
        Repeater {
            model: line.cells
            TextEdit {
                id: cell
                required property var modelData
                required property int index
                width: line.widths[index] ?? 80
                topPadding: 10
                bottomPadding: 10
                rightPadding: line.gap
                readOnly: true
                selectByMouse: true
                activeFocusOnPress: true
                textFormat: TextEdit.RichText
                wrapMode: TextEdit.Wrap
                font: line.heading ? Qt.font({ family: Theme.textFamily, pixelSize: Theme.sizeBody - 1, weight: Font.DemiBold })
                    : Qt.font({ family: Theme.textFamily, pixelSize: Theme.sizeBody - 1 })
                color: Theme.text
                selectionColor: Theme.selection
                selectedTextColor: Theme.text
                text: line.surface.cellStyle + "<p>" + modelData.html + "</p>"
                horizontalAlignment: modelData.align === "right" ? TextEdit.AlignRight
                    : modelData.align === "center" ? TextEdit.AlignHCenter : TextEdit.AlignLeft
                onLinkActivated: link => line.surface.linkWanted(link)
                Accessible.role: line.heading ? Accessible.ColumnHeader : Accessible.Cell
                Accessible.name: modelData.plain
                HoverHandler { cursorShape: cell.hoveredLink !== "" ? Qt.PointingHandCursor : Qt.IBeamCursor }
            }
        }
    }
    Rectangle {
        anchors { left: parent.left; right: parent.right; bottom: parent.bottom }
        height: 1
        color: Theme.border
    }
}
