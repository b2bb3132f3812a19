import QtQuick
import Parley

/*! A paragraph, heading, list item, quote or rule. `row`: its place in the transcript, -1 elsewhere. */
Item {
    id: text

    required property ChatSurface surface
    required property string source
    required property var block
    property int row: -1
    readonly property string kind: block.kind ?? "paragraph"
    readonly property int level: block.level ?? 0
    readonly property int above: block.tight ? 3 : kind === "heading" ? (level <= 2 ? 20 : 14) : 8
    // What follows an item decides how far away it is.
    readonly property int below: block.tight || (block.marker ?? "") !== "" ? 3 : kind === "heading" ? 4 : 8
    readonly property alias edit: rich
    readonly property string html: rich.drawing.html
    readonly property string spoken: kind === "rule" ? qsTr("Line across")
        : [path.spokenTask, path.task !== "" ? "" : path.marker, rich.drawing.plain].filter(words => words !== "").join(" ")

    width: parent ? parent.width : 400
    implicitHeight: kind === "rule" ? 9 : Math.max(rich.contentHeight, path.marker !== "" ? path.firstLine : 0)
    height: implicitHeight

    BlockPath {
        id: path
        x: mirrored ? parent.width - width : 0
        height: parent.height
        mirrored: rich.drawing.rtl
        path: text.block.path ?? ""
        marker: text.block.marker ?? ""
        task: text.block.task ?? ""
    }

    RichBlock {
        id: rich
        visible: text.kind !== "rule"
        x: path.mirrored ? 0 : path.width
        width: Math.max(80, parent.width - path.width)
        surface: text.surface
        row: text.row
        source: text.source
        blockKind: text.kind
        font: Qt.font({
            family: Theme.textFamily,
            pixelSize: Theme.sizeBody + (text.kind !== "heading" ? 0 : text.level === 1 ? 6 : text.level === 2 ? 3 : 0),
            weight: text.kind === "heading" ? Font.DemiBold : Font.Normal
        })
        color: path.path.includes("q") ? Theme.textSecondary : Theme.text
        Accessible.role: text.kind === "heading" ? Accessible.Heading : Accessible.StaticText
        Accessible.name: text.spoken
    }

    Rectangle {
        visible: text.kind === "rule"
        y: 4
        width: parent.width
        height: 1
        color: Theme.border
    }
}
