pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*!
    Plain text somebody else wrote, in a box of its own that scrolls when it is long. Only the paragraphs in sight are
    laid out, so its length costs nothing.
*/
Rectangle {
    id: pane

    required property string source
    property string name: ""
    property font font: Theme.small
    property real tallest: 220

    width: parent ? parent.width : 400
    height: Math.min(tallest, list.contentHeight + 20)
    radius: Theme.radiusRow
    color: Theme.dark ? Theme.window : Theme.sunken

    // Pieces of some paragraphs each.
    function pieces(text: string): var {
        const found = []
        let piece = ""
        for (const paragraph of text.split("\n\n")) {
            if (piece !== "" && piece.length + paragraph.length > 1200) { found.push(piece + "\n"); piece = "" }
            piece += (piece === "" ? "" : "\n\n") + paragraph
        }
        return [...found, piece]
    }

    ListView {
        id: list
        anchors { fill: parent; margins: 10; rightMargin: 14 }
        model: pane.pieces(pane.source)
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        interactive: contentHeight > height
        acceptedButtons: Qt.NoButton
        activeFocusOnTab: contentHeight > height
        Accessible.role: Accessible.StaticText
        Accessible.name: pane.name
        Keys.onUpPressed: contentY = Math.max(originY, contentY - 40)
        Keys.onDownPressed: contentY = Math.max(originY, Math.min(originY + contentHeight - height, contentY + 40))
        delegate: TextEdit {
            required property string modelData
            width: list.width
            text: modelData
            font: pane.font
            color: Theme.textSecondary
            selectionColor: Theme.selection
            selectedTextColor: Theme.text
            readOnly: true
            selectByMouse: true
            textFormat: TextEdit.PlainText
            wrapMode: TextEdit.Wrap
            Accessible.role: Accessible.StaticText
            Accessible.name: text
            Accessible.readOnly: true
        }
        FocusFrame { target: list; shown: list.activeFocus; radius: pane.radius }
    }
    ScrollTrack { flickable: list; parent: pane; anchors.topMargin: 4; anchors.bottomMargin: 4 }
}
