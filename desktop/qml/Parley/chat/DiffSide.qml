import QtQuick
import Parley

/*! One line of a diff, or one half of it. An absent line is an empty field. */
Rectangle {
    id: side

    required property var line
    property bool wraps: false
    // Prose is broken between words, code anywhere.
    property bool prose: false
    property bool newSide: false
    property bool bothNumbers: false
    property int numberWidth: 40
    property int least: 21
    readonly property string kind: line ? line.kind : "none"
    readonly property color ink: kind === "added" ? Theme.diffAddedText : kind === "removed" ? Theme.diffRemovedText
        : kind === "hunk" || kind === "note" ? Theme.diffHunk : Theme.textSecondary
    readonly property string sign: kind === "added" ? "+" : kind === "removed" ? "\u2212" : " "
    readonly property real lead: numbers.width + 22

    implicitHeight: kind === "hunk" ? least + 6 : wraps && line ? Math.max(least, words.implicitHeight + 4) : least
    color: kind === "added" ? Theme.diffAddedBack : kind === "removed" ? Theme.diffRemovedBack : "transparent"
    Accessible.role: Accessible.StaticText
    Accessible.name: bothNumbers ? "" : spoken
    // Alone in its row, it is the row.
    Accessible.ignored: !line || bothNumbers
    readonly property string spoken: !line ? "" : kind === "added" ? qsTr("added: %1").arg(line.text)
        : kind === "removed" ? qsTr("removed: %1").arg(line.text)
        : kind === "hunk" && line.text === "" ? qsTr("lines left out") : line.text.trim() === "" ? qsTr("empty line") : line.text

    Row {
        id: numbers
        visible: side.kind === "same" || side.kind === "added" || side.kind === "removed"
        y: 2
        width: side.numberWidth * (side.bothNumbers ? 2 : 1)
        Text {
            width: side.numberWidth
            visible: side.bothNumbers || !side.newSide
            horizontalAlignment: Text.AlignRight
            text: side.line && side.line.old > 0 ? side.line.old : ""
            textFormat: Text.PlainText
            font: Theme.mono
            color: Theme.textTertiary
            Accessible.ignored: true
        }
        Text {
            width: side.numberWidth
            visible: side.bothNumbers || side.newSide
            horizontalAlignment: Text.AlignRight
            text: side.line && side.line.new > 0 ? side.line.new : ""
            textFormat: Text.PlainText
            font: Theme.mono
            color: Theme.textTertiary
            Accessible.ignored: true
        }
    }

    Text {
        visible: numbers.visible
        x: numbers.width + 8
        y: 2
        text: side.sign
        textFormat: Text.PlainText
        font: Theme.mono
        color: side.ink
        Accessible.ignored: true
    }

    Text {
        id: words
        x: side.lead
        y: side.kind === "hunk" ? 5 : 2
        width: side.wraps ? side.width - side.lead - 8 : implicitWidth
        text: !side.line ? "" : side.kind === "hunk" ? "\u22ef " + side.line.text : side.line.text
        font: Theme.mono
        color: side.ink
        textFormat: Text.PlainText
        wrapMode: !side.wraps ? Text.NoWrap : side.prose ? Text.Wrap : Text.WrapAnywhere
        Accessible.ignored: true
    }
}
