pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! A command, an address or a diff, to the letter; long lines scroll inside. */
Rectangle {
    id: block

    property string text: ""
    property bool diff: false
    readonly property var lines: diff ? text.replace(/\n$/, "").split("\n") : []

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

        Column {
            id: rows
            visible: block.diff
            width: scroller.contentWidth
            Repeater {
                model: block.lines
                Rectangle {
                    id: line
                    required property string modelData
                    readonly property bool added: modelData.startsWith("+") && !modelData.startsWith("+++")
                    readonly property bool removed: modelData.startsWith("-") && !modelData.startsWith("---")
                    readonly property bool hunk: modelData.startsWith("@@")
                    width: rows.width
                    height: Theme.grown(20)
                    color: added ? Theme.diffAddedBack : removed ? Theme.diffRemovedBack : "transparent"
                    Text {
                        x: 12
                        anchors.verticalCenter: parent.verticalCenter
                        text: line.modelData
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
