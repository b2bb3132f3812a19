import QtQuick
import Parley

/*! Asks before a link is followed, and shows where it really leads (behaviour 13). */
ModalDialog {
    id: dialog

    property string address: ""
    property string teller: "model"  // whose address it is: the model's, or "feed"
    readonly property bool file: address.startsWith("file:") || address.startsWith("path:")
    readonly property string shown: address.startsWith("path:") ? address.substring(5) : address

    signal agreed(string address)
    signal copied(string address)

    preferredWidth: 480
    title: file ? qsTr("Open this file?") : address.startsWith("mailto:") ? qsTr("Write to this address?") : qsTr("Open this link?")

    Rectangle {
        width: parent.width
        height: Math.min(160, words.contentHeight + 24)
        radius: Theme.radiusRow
        color: Theme.sunken
        clip: true
        TextEdit {
            id: words
            x: 14
            y: 12
            width: parent.width - 28
            readOnly: true
            selectByMouse: true
            text: dialog.shown
            font: Theme.mono
            color: Theme.text
            selectionColor: Theme.selection
            selectedTextColor: Theme.text
            textFormat: TextEdit.PlainText
            wrapMode: TextEdit.WrapAnywhere
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
    }
    Text {
        width: parent.width
        text: dialog.file ? qsTr("It opens with the program your system uses for it.") : dialog.teller === "feed" ? qsTr("It opens outside Parley. The feed of versions names this address; look before you go.")
            : qsTr("It opens outside Parley. The model wrote this address; look before you go.")
        font: Theme.small
        color: Theme.textTertiary
        textFormat: Text.PlainText
        wrapMode: Text.Wrap
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }

    actions: [
        PillButton { text: qsTr("Copy address"); variant: "quiet"; onClicked: { dialog.copied(dialog.shown); dialog.close() } },
        PillButton { text: qsTr("Cancel"); onClicked: dialog.close() },
        PillButton { text: qsTr("Open"); variant: "filled"; onClicked: { dialog.agreed(dialog.address); dialog.close() } }
    ]
}
