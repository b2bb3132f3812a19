pragma ComponentBehavior: Bound

import QtQuick
import Parley
import Parley.chat

/*! What a plan changed against the one before it. */
Item {
    id: changes

    required property var desk
    required property var rendering

    ChatSurface {
        id: surface_
        rendering: changes.rendering
        listWidth: changes.width
        listHeight: changes.height
        onActed: (what, value) => { if (what === "copy") changes.desk.copyText(value) }
    }

    Loader {
        anchors.fill: parent
        active: changes.desk.changes !== ""
        sourceComponent: DiffBox {
            surface: surface_
            wraps: true
            width: changes.width
            height: changes.height
            path: qsTr("Against the plan before")
            added: changes.desk.added
            removed: changes.desk.removed
            source: changes.desk.changes
        }
    }

    Text {
        anchors.centerIn: parent
        visible: changes.desk.changes === ""
        text: qsTr("The plan is the same as the one before.")
        font: Theme.control
        color: Theme.textSecondary
        textFormat: Text.PlainText
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }
}
