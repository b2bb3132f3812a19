import QtQuick
import Parley

/*! How a connection test ended. */
Text {
    property var outcome: ({})
    property string name: ""

    visible: outcome.name === name && name !== ""
    text: !visible ? "" : outcome.ok ? qsTr("It answers: %n model(s).", "", outcome.models.length) : outcome.text
    font: Theme.small
    color: outcome.ok ? Theme.success : Theme.danger
    textFormat: Text.PlainText
    wrapMode: Text.Wrap
    Accessible.role: Accessible.AlertMessage
    Accessible.name: text
}
