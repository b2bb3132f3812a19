import QtQuick
import Parley

/*! How a connection test or the saving of a provider ended. */
Text {
    property var outcome: ({})
    property string name: ""
    readonly property bool said: outcome.name === name && name !== ""

    visible: said
    text: said ? outcome.text : ""
    font: Theme.small
    color: outcome.ok ? Theme.success : Theme.danger
    textFormat: Text.PlainText
    wrapMode: Text.Wrap
    onTextChanged: said => { if (visible && said !== "") Accessible.announce(said) }
    Accessible.role: Accessible.AlertMessage
    Accessible.name: text
}
