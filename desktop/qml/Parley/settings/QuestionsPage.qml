pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! How long the agent waits for an answer before it goes on without one (behaviour 5.2.5). */
Column {
    id: page

    property var shell: null
    readonly property var preferences: shell ? shell.preferences : null
    visible: shell !== null
    spacing: 2

    Text {
        width: parent.width
        bottomPadding: 8
        text: qsTr("When the agent asks you something, how long should it wait before it goes on with what does not depend on the answer? You can still answer later.")
        font: Theme.small
        color: Theme.textSecondary
        wrapMode: Text.Wrap
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }

    Repeater {
        model: [
            { seconds: -1, text: qsTr("Always wait") },
            { seconds: 60, text: qsTr("%n minute(s)", "", 1) },
            { seconds: 120, text: qsTr("%n minute(s)", "", 2) },
            { seconds: 300, text: qsTr("%n minute(s)", "", 5) },
            { seconds: 600, text: qsTr("%n minute(s)", "", 10) }
        ]
        CheckRow {
            required property var modelData
            width: page.width
            radio: true
            text: modelData.text
            checked: page.preferences !== null && page.preferences.questionTimeout === modelData.seconds
            onClicked: page.preferences.set("questions.timeout", modelData.seconds)
        }
    }
}
