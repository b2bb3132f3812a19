pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! What a fold holds that must not be missed; a press leads there. */
Row {
    id: pills

    required property ChatSurface surface
    required property var markers
    property string about: ""

    spacing: 4

    function words(kind: string): string {
        switch (kind) {
        case "failure": return qsTr("Failed")
        case "question": return qsTr("Question")
        case "plan": return qsTr("Plan to review")
        case "approval": return qsTr("Needs approval")
        default: return kind
        }
    }

    Repeater {
        model: pills.markers
        PillButton {
            required property var modelData
            small: true
            implicitHeight: Theme.grown(24)
            // A pill that is on its way out is told of another language too.
            text: pills?.words(modelData.kind) ?? ""
            spokenName: qsTr("%1: show it").arg(text)
            about: pills.about
            iconName: modelData.kind === "failure" ? "alert" : modelData.kind === "approval" ? "shield"
                : modelData.kind === "plan" ? "plan" : "question"
            ink: modelData.kind === "failure" ? Theme.danger : Theme.amber
            onClicked: pills.surface.act("reveal", modelData.key)
        }
    }
}
