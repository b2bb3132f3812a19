import QtQuick
import Parley

/*! What is new in a version, as its feed tells it: text, whatever it looks like. */
ModalDialog {
    id: dialog

    // desktop/models/update_notice.py: UpdateNotice
    property var release: null

    title: qsTr("New in Parley %1").arg(release?.version ?? "")
    preferredWidth: 560

    Text {
        width: parent.width
        visible: text !== ""
        text: dialog.release?.date ?? ""
        font: Theme.small
        color: Theme.textTertiary
        textFormat: Text.PlainText
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }
    TextPane {
        width: parent.width
        source: dialog.release?.notes ?? ""
        name: dialog.title
        font: Theme.control
        tallest: Math.max(90, Math.min(320, (dialog.parent?.height ?? 600) - 240))
    }

    actions: PillButton { text: qsTr("Close"); onClicked: dialog.close() }
}
