pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! A diff in its own scrolling box: signs and colours in one column, side by side where there is room. */
Rectangle {
    id: box

    required property ChatSurface surface
    required property string source
    property string path: ""
    property int added: 0
    property int removed: 0
    // Prose is wrapped; code scrolls sideways.
    property bool wraps: false
    readonly property bool pairs: surface.sideBySide
    readonly property var lines: pairs ? surface.rendering.diffPairs(source) : surface.rendering.diff(source)
    readonly property int lineHeight: Theme.grown(21)
    readonly property real charWidth: metrics.advanceWidth("0")
    readonly property int numberWidth: Math.ceil(charWidth * 4 + 10)
    readonly property real longest: pairs ? 0 : lines.reduce((most, line) =>
        Math.max(most, line.text.length + (line.text.match(/[\u2e80-\uffef]/g) ?? []).length), 0)

    width: pairs ? surface.wideWidth : (parent ? parent.width : 400)
    implicitHeight: head.height + Math.min(list.contentHeight, surface.boxHeight) + 10
    height: implicitHeight
    radius: Theme.radiusRow
    color: Theme.sunken
    clip: true

    FontMetrics { id: metrics; font: Theme.mono }

    Item {
        id: head
        anchors { left: parent.left; right: parent.right; top: parent.top }
        height: Theme.grown(38)
        Text {
            id: name
            anchors { left: parent.left; leftMargin: 14; verticalCenter: parent.verticalCenter }
            width: Math.min(implicitWidth, parent.width - copier.width - counts.width - 50)
            text: box.path
            font.family: box.wraps ? Theme.textFamily : Theme.monoFamily
            font.pixelSize: Theme.sizeMono
            font.weight: Font.DemiBold
            color: Theme.text
            textFormat: Text.PlainText
            elide: Text.ElideMiddle
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
        Row {
            id: counts
            anchors { left: name.right; leftMargin: 10; verticalCenter: parent.verticalCenter }
            spacing: 6
            Accessible.role: Accessible.StaticText
            Accessible.name: Words.list([qsTr("%n line(s) added", "", box.added), qsTr("%n line(s) removed", "", box.removed)])
            Text { visible: box.added > 0; text: "+" + Words.number(box.added); textFormat: Text.PlainText; font: Theme.mono; color: Theme.diffAddedText; Accessible.ignored: true }
            Text { visible: box.removed > 0; text: "\u2212" + Words.number(box.removed); textFormat: Text.PlainText; font: Theme.mono; color: Theme.diffRemovedText; Accessible.ignored: true }
        }
        CopyButton {
            id: copier
            anchors { right: parent.right; rightMargin: 6; verticalCenter: parent.verticalCenter }
            icon: box.width < 440
            spokenName: qsTr("Copy diff")
            about: box.path
            onCopy: box.surface.copy(box.source)
        }
    }

    ListView {
        id: list
        anchors { left: parent.left; right: parent.right; top: head.bottom; bottom: parent.bottom; bottomMargin: 10 }
        model: box.lines
        clip: true
        acceptedButtons: Qt.NoButton
        boundsBehavior: Flickable.StopAtBounds
        currentIndex: -1
        interactive: contentHeight > height + 1 || contentWidth > width + 1
        flickableDirection: box.pairs || box.wraps ? Flickable.VerticalFlick : Flickable.HorizontalAndVerticalFlick
        contentWidth: box.pairs || box.wraps ? width : Math.max(width, box.numberWidth * 2 + 30 + (box.longest + 2) * box.charWidth)
        reuseItems: true
        Accessible.role: Accessible.List
        Accessible.name: qsTr("Changes in %1").arg(box.path)
        delegate: Row {
            id: line
            required property var modelData
            width: list.contentWidth
            Accessible.role: Accessible.ListItem
            Accessible.name: left.spoken === right.spoken ? left.spoken : Words.list([left.spoken, right.spoken])
            DiffSide {
                id: left
                width: box.pairs ? Math.floor(line.width / 2) : line.width
                height: Math.max(implicitHeight, box.pairs ? right.implicitHeight : 0)
                line: box.pairs ? line.modelData.left : line.modelData
                wraps: box.pairs || box.wraps
                prose: box.wraps
                numberWidth: box.numberWidth
                least: box.lineHeight
                bothNumbers: !box.pairs
            }
            DiffSide {
                id: right
                visible: box.pairs
                width: box.pairs ? Math.ceil(line.width / 2) : 0
                height: parent.height
                line: box.pairs ? line.modelData.right : null
                wraps: true
                prose: box.wraps
                numberWidth: box.numberWidth
                least: box.lineHeight
                newSide: true
            }
        }
    }
    ScrollTrack { flickable: list; parent: box; anchors.topMargin: head.height }
    KeyboardScroll { flickable: list; name: list.Accessible.name }
    RowVoices { target: list; anchors: box.surface.rendering.anchors }
    HorizontalTrack { flickable: list; parent: box }
}
