import QtQuick
import Parley

/*! One command: what it does, why not now, how else it is called. Roles as in desktop/models/commands.py. */
Item {
    id: line

    required property var row
    property bool current: false
    // The keys led here: that is seen by more than a shade.
    property bool ringed: false
    // In the composer the slash name is what is typed; in the palette the shortcut is what saves opening it.
    property bool typed: false
    readonly property bool usable: row.enabled === true

    signal picked()
    signal hoveredAt(point at)

    // What is longer than its room stands below.
    readonly property bool stacked: !row.heading && (row.detail ?? "") !== ""
        && what.implicitWidth + why.implicitWidth + 80 + aside.width + (aside.visible ? 14 : 0) > width

    implicitHeight: row.heading ? Theme.grown(30) : Math.max(Theme.grown(36), what.implicitHeight + (stacked ? why.implicitHeight : 0) + 12)
    Accessible.role: row.heading ? Accessible.StaticText : Accessible.MenuItem
    Accessible.name: row.text
    Accessible.description: Words.list([row.detail, row.keys, row.slash])
    Accessible.checkable: row.checked === true
    Accessible.checked: row.checked === true
    Accessible.focused: current
    Accessible.onPressAction: if (!row.heading) picked()

    Rectangle {
        anchors.fill: parent
        visible: line.current && !line.row.heading
        radius: Theme.radiusSmall
        color: Theme.dark ? Theme.pressed : Theme.hover
        border { width: line.ringed ? 2 : 0; color: Theme.focusRing }
    }

    Text {
        visible: line.row.heading === true
        anchors { left: parent.left; leftMargin: 11; bottom: parent.bottom; bottomMargin: 5 }
        text: line.row.text
        font: Theme.tiny
        color: Theme.textTertiary
        textFormat: Text.PlainText
        Accessible.ignored: true
    }

    Icon {
        id: mark
        visible: !line.row.heading
        enabled: line.usable
        anchors { left: parent.left; leftMargin: 11; verticalCenter: parent.verticalCenter }
        name: line.row.icon ?? ""
        size: 17
        color: line.usable ? Theme.textSecondary : Theme.disabled
    }

    Text {
        id: what
        visible: !line.row.heading
        anchors { left: mark.right; leftMargin: 11; verticalCenter: parent.verticalCenter; verticalCenterOffset: line.stacked ? -why.implicitHeight / 2 : 0 }
        width: Math.min(Math.ceil(implicitWidth), line.width - 60 - (aside.visible ? aside.width + 14 : 0))
        text: line.row.text
        font: Theme.control
        color: line.usable ? Theme.text : Theme.textTertiary
        textFormat: Text.PlainText
        wrapMode: Text.Wrap
        Accessible.ignored: true
    }

    Text {
        id: why
        visible: !line.row.heading && text !== "" && width > 40
        x: line.stacked ? what.x : what.x + what.width + 10
        anchors { right: tick.left; rightMargin: 10; verticalCenter: parent.verticalCenter; verticalCenterOffset: line.stacked ? what.implicitHeight / 2 : 0 }
        text: line.row.detail ?? ""
        font: Theme.small
        color: Theme.textTertiary
        textFormat: Text.PlainText
        elide: Text.ElideRight
        Accessible.ignored: true
    }

    Icon {
        id: tick
        visible: line.row.checked === true
        anchors { right: aside.left; rightMargin: aside.visible ? 10 : 0; verticalCenter: parent.verticalCenter }
        width: visible ? size : 0
        name: "check"
        size: 16
        color: Theme.accent
    }

    Text {
        id: aside
        visible: !line.row.heading && text !== ""
        anchors { right: parent.right; rightMargin: 12; verticalCenter: parent.verticalCenter }
        width: visible ? Math.min(implicitWidth, 130) : 0
        text: line.row.heading ? "" : line.typed ? line.row.slash : line.row.keys !== "" ? line.row.keys : line.row.slash
        font: Theme.small
        color: Theme.textTertiary
        textFormat: Text.PlainText
        elide: Text.ElideRight
        Accessible.ignored: true
    }

    HoverHandler { onPointChanged: if (hovered) line.hoveredAt(point.scenePosition) }
    TapHandler { enabled: !line.row.heading; onTapped: line.picked() }
}
