import QtQuick
import Parley

/*! Closing the last window while an agent works or something waits, where the desktop has no tray (behaviour 15.1). */
ModalDialog {
    id: dialog

    property var shell: null

    title: qsTr("Quit Parley?")
    preferredWidth: 440

    Text {
        width: parent.width
        text: qsTr("An agent is working or waits for you. Quitting stops it; nothing that was written is lost, and you can go on tomorrow.")
        font: Theme.control
        color: Theme.textSecondary
        wrapMode: Text.Wrap
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }

    actions: [
        PillButton { text: qsTr("Keep working"); onClicked: dialog.close() },
        PillButton { text: qsTr("Quit"); variant: "filled"; onClicked: dialog.shell.deeds.quit() }
    ]
}
