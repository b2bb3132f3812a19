import QtQuick
import Parley

/*! A line below the words of a row: what is wrong with it. */
Text {
    property bool urgent: false

    font: Theme.small
    textFormat: Text.PlainText
    wrapMode: Text.Wrap
    onTextChanged: said => { if (urgent && said !== "") Accessible.announce(said) }
    Accessible.role: urgent ? Accessible.AlertMessage : Accessible.StaticText
    Accessible.name: text
}
