import QtQuick
import Parley

/*! One row of a PopupMenu. */
Item {
    id: line

    property var row: ({})
    property bool picker: false
    property bool current: false
    // The keys led here: that is seen by more than a shade.
    property bool ringed: false
    readonly property bool plain: !row.heading && !row.separator

    signal picked()
    signal hoveredIn()

    enabled: plain && row.enabled !== false
    implicitHeight: row.separator ? 9 : Math.max(Theme.grown(row.heading ? 28 : row.detail ? 50 : 34), words.implicitHeight + 14)

    Accessible.role: row.separator ? Accessible.Separator : row.heading ? Accessible.StaticText
        : picker ? Accessible.RadioButton : Accessible.MenuItem
    Accessible.name: row.text ?? ""
    Accessible.description: row.detail ?? ""
    Accessible.checkable: picker && plain
    Accessible.checked: row.checked === true
    Accessible.focused: current
    Accessible.onPressAction: if (enabled) picked()

    Rectangle {
        visible: line.row.separator === true
        anchors { left: parent.left; right: parent.right; verticalCenter: parent.verticalCenter; margins: 4 }
        height: 1
        color: Theme.border
    }

    Rectangle {
        anchors.fill: parent
        visible: line.plain && line.enabled && line.current
        radius: Theme.radiusSmall
        color: Theme.dark ? Theme.pressed : Theme.hover
        border { width: line.ringed ? 2 : 0; color: Theme.focusRing }
    }

    Icon {
        id: mark
        anchors { left: parent.left; leftMargin: 9; verticalCenter: parent.verticalCenter }
        name: line.plain ? line.row.icon ?? "" : ""
        visible: name !== ""
        color: line.row.danger ? Theme.danger : line.enabled ? Theme.textSecondary : Theme.disabled
    }

    Column {
        id: words
        anchors {
            left: mark.visible ? mark.right : parent.left
            right: tick.left
            leftMargin: 9 + 14 * (line.row.indent ?? 0)
            rightMargin: 6
            verticalCenter: parent.verticalCenter
        }
        visible: !line.row.separator
        spacing: 1
        Text {
            width: parent.width
            text: line.row.text ?? ""
            font: line.row.heading ? Theme.tiny : Theme.control
            color: line.row.heading ? Theme.textTertiary : !line.enabled ? Theme.disabled
                : line.row.danger ? Theme.danger : Theme.text
            textFormat: Text.PlainText
            elide: Text.ElideMiddle
            Accessible.ignored: true
        }
        Text {
            width: parent.width
            visible: text !== ""
            text: line.row.detail ?? ""
            font: Theme.tiny
            color: Theme.textTertiary
            textFormat: Text.PlainText
            wrapMode: Text.Wrap
            elide: Text.ElideRight
            maximumLineCount: 2
            Accessible.ignored: true
        }
    }

    Icon {
        id: tick
        anchors { right: parent.right; rightMargin: 8; verticalCenter: parent.verticalCenter }
        name: "check"
        width: line.picker ? size : 0
        visible: line.picker && line.row.checked === true
        color: Theme.accent
    }

    HoverHandler { onHoveredChanged: if (hovered) line.hoveredIn() }
    TapHandler { onTapped: line.picked() }
}
