import QtQuick
import Parley

/*! One thing the search found: what it is called, what is chosen, on which page. */
Item {
    id: line

    required property var row
    property bool current: false

    signal picked()
    signal hoveredIn()

    implicitHeight: words.implicitHeight + 16
    Accessible.role: Accessible.ListItem
    Accessible.name: row.text
    Accessible.description: Words.list([row.detail, row.place])
    Accessible.focusable: true
    Accessible.focused: current
    Accessible.selected: current
    Accessible.onPressAction: picked()

    Rectangle {
        anchors.fill: parent
        visible: line.current
        radius: Theme.radiusSmall
        color: Theme.dark ? Theme.pressed : Theme.hover
    }
    Icon {
        id: mark
        anchors { left: parent.left; leftMargin: 12; verticalCenter: parent.verticalCenter }
        name: line.row.icon
    }
    Column {
        id: words
        anchors { left: mark.right; leftMargin: 12; right: place.left; rightMargin: 12; verticalCenter: parent.verticalCenter }
        spacing: 1
        Text {
            width: parent.width
            text: line.row.text
            font: Theme.control
            color: Theme.text
            textFormat: Text.PlainText
            wrapMode: Text.Wrap
            Accessible.ignored: true
        }
        Text {
            width: parent.width
            visible: text !== ""
            text: line.row.detail
            font: Theme.small
            color: Theme.textTertiary
            textFormat: Text.PlainText
            elide: Text.ElideMiddle
            Accessible.ignored: true
        }
    }
    Text {
        id: place
        anchors { right: parent.right; rightMargin: 12; verticalCenter: parent.verticalCenter }
        width: Math.min(implicitWidth, line.width * 0.35)
        text: line.row.place
        font: Theme.small
        color: Theme.textTertiary
        textFormat: Text.PlainText
        elide: Text.ElideRight
        Accessible.ignored: true
    }

    HoverHandler { onPointChanged: if (hovered) line.hoveredIn() }
    TapHandler { onTapped: line.picked() }
}
