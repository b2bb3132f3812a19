pragma ComponentBehavior: Bound

import QtQuick
import Parley
import Parley.chat

/*!
    What a plan changed against the one before it.

    Attributes:
        comparison: desktop/models/plan_comparison.py, PlanComparison. rendering: TextRendering.
*/
Item {
    id: changes

    required property var comparison
    required property var rendering

    implicitHeight: box.item ? (box.item as Item).implicitHeight : 120

    signal copyWanted(string text)

    ChatSurface {
        id: surface_
        rendering: changes.rendering
        listWidth: changes.width
        listHeight: 900
        onActed: (what, value) => { if (what === "copy") changes.copyWanted(value) }
    }

    Loader {
        id: box
        width: changes.width
        height: item ? Math.min((item as Item).implicitHeight, changes.height) : 0
        active: changes.comparison.diff !== ""
        sourceComponent: DiffBox {
            surface: surface_
            wraps: true
            path: qsTr("Against the plan before")
            added: changes.comparison.added
            removed: changes.comparison.removed
            source: changes.comparison.diff
        }
    }

    Text {
        anchors.centerIn: parent
        visible: changes.comparison.ready && changes.comparison.diff === ""
        text: qsTr("The plan is the same as the one before.")
        font: Theme.control
        color: Theme.textSecondary
        textFormat: Text.PlainText
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }
}
