pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! What a fold holds that must not be missed; a press leads there. `room`: px of the whole line. */
Row {
    id: pills

    required property ChatSurface surface
    required property var markers
    property string about: ""
    property real room: 600
    // Many of them in a narrow line would leave nothing for what they mark.
    readonly property bool bare: markers.length * Theme.grown(104) > room * 0.55

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
            readonly property string words: pills?.words(modelData.kind) ?? ""
            text: pills?.bare ? "" : words
            tip: pills?.bare ? words : ""
            spokenName: qsTr("%1: show it").arg(words)
            about: pills.about
            iconName: modelData.kind === "failure" ? "alert" : modelData.kind === "approval" ? "shield"
                : modelData.kind === "plan" ? "plan" : "question"
            ink: modelData.kind === "failure" ? Theme.danger : Theme.amber
            onClicked: pills.surface.act("reveal", modelData.key)
        }
    }
}
