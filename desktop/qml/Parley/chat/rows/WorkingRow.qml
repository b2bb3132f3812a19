import QtQuick
import Parley
import Parley.chat

/*! The agent is at work and nothing streams yet. */
RowFrame {
    id: row

    spoken: qsTr("Working")
    above: 10
    below: 10

    Row {
        height: Theme.grown(24)
        spacing: 10
        leftPadding: 2
        Spinner { anchors.verticalCenter: parent.verticalCenter }
        Text {
            anchors.verticalCenter: parent.verticalCenter
            // A delegate that waits to be used again has no roles, and a switch of language evaluates it too.
            text: row.model.title || qsTr("Working…")
            font: Theme.control
            color: Theme.accent
            textFormat: Text.PlainText
            Accessible.ignored: true
        }
    }
}
