import QtQuick
import Parley

/*! How a connection test or the saving of a provider ended. */
Column {
    id: line

    property var outcome: ({})
    property string name: ""
    readonly property bool said: outcome.name === name && name !== ""

    visible: said
    spacing: 2

    Text {
        width: parent.width
        text: line.said ? line.outcome.text : ""
        font: Theme.small
        color: line.outcome.ok ? Theme.success : Theme.danger
        textFormat: Text.PlainText
        wrapMode: Text.Wrap
        onTextChanged: said => { if (line.visible && said !== "") Accessible.announce(said) }
        Accessible.role: Accessible.AlertMessage
        Accessible.name: text
    }
    DetailsFold {
        width: parent.width
        details: line.said && !line.outcome.ok ? line.outcome.details : ""
        about: line.said ? line.outcome.text : ""
    }
}
