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

    signal copyWanted(string text)

    ChatSurface {
        id: surface_
        rendering: changes.rendering
        listWidth: changes.width
        listHeight: changes.height
        onActed: (what, value) => { if (what === "copy") changes.copyWanted(value) }
    }

    Loader {
        anchors.fill: parent
        active: changes.comparison.diff !== ""
        sourceComponent: DiffBox {
            surface: surface_
            wraps: true
            width: changes.width
            height: Math.min(implicitHeight, changes.height)
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
