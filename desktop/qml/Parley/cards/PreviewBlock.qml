pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*!
    A command, an address or a diff, to the letter; long lines scroll inside. Of a diff only the lines between `viewTop`
    and `viewHeight` below it are made.
*/
Rectangle {
    id: block

    property string text: ""
    property bool diff: false
    property real viewTop: 0
    property real viewHeight: 0
    readonly property var lines: diff ? text.replace(/\n$/, "").split("\n") : []
    // What stands before it is no line of the file, whatever it begins with; what comes after it is.
    readonly property int hunk: lines.findIndex(line => line.startsWith("@@"))
    readonly property real lineHeight: Theme.grown(20)

    function toStart(): void { scroller.contentX = 0 }

    implicitHeight: (diff ? rows.implicitHeight : words.implicitHeight) + 20
    radius: Theme.radiusRow
    color: Theme.sunken
    Accessible.role: Accessible.StaticText
    Accessible.name: text

    Flickable {
        id: scroller
        anchors { fill: parent; leftMargin: block.diff ? 0 : 12; rightMargin: block.diff ? 0 : 12; topMargin: 10; bottomMargin: 10 }
        contentWidth: Math.max(width, block.diff ? measure.advanceWidth + 24 : words.implicitWidth)
        contentHeight: height
        flickableDirection: Flickable.HorizontalFlick
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        KeyboardScroll { flickable: scroller; name: qsTr("Long lines") }

        TextMetrics {
            id: measure
            font: Theme.mono
            text: block.lines.reduce((longest, line) => line.length > longest.length ? line : longest, "")
        }

        TextEdit {
            id: words
            visible: !block.diff
            text: block.diff ? "" : block.text.replace(/\n$/, "")
            readOnly: true
            selectByMouse: true
            activeFocusOnPress: false
            textFormat: TextEdit.PlainText
            font: Theme.mono
            color: Theme.codeText
            selectionColor: Theme.selection
            selectedTextColor: Theme.text
            Accessible.ignored: true
        }

        Item {
            id: rows
            readonly property int first: Math.max(0, Math.min(block.lines.length, Math.floor((block.viewTop - 10) / block.lineHeight)))
            visible: block.diff
            width: scroller.contentWidth
            implicitHeight: block.lines.length * block.lineHeight
            Repeater {
                model: Math.max(0, Math.min(block.lines.length - rows.first, Math.ceil(block.viewHeight / block.lineHeight) + 1))
                Rectangle {
                    id: line
                    required property int index
                    readonly property int at: rows.first + index
                    readonly property string text: block.lines[at] ?? ""
                    readonly property bool inside: block.hunk >= 0 && at >= block.hunk
                    readonly property bool added: inside && text.startsWith("+")
                    readonly property bool removed: inside && text.startsWith("-")
                    readonly property bool hunk: inside && text.startsWith("@@")
                    y: at * block.lineHeight
                    width: rows.width
                    height: block.lineHeight
                    color: added ? Theme.diffAddedBack : removed ? Theme.diffRemovedBack : "transparent"
                    Text {
                        x: 12
                        anchors.verticalCenter: parent.verticalCenter
                        text: line.text
                        font: Theme.mono
                        textFormat: Text.PlainText
                        color: line.added ? Theme.diffAddedText : line.removed ? Theme.diffRemovedText
                            : line.hunk ? Theme.diffHunk : Theme.textSecondary
                        Accessible.ignored: true
                    }
                }
            }
        }
    }
}
