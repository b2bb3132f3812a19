import QtQuick
import Parley
import "../cards"

/*! The user guide: one page, the list of all, the way back. */
ModalDialog {
    id: dialog

    property var shell: null
    // desktop/models/guide.py: Guide
    readonly property var guide: shell ? shell.guide : null

    title: qsTr("User guide")
    preferredWidth: 800
    preferredHeight: parent ? Math.min(860, parent.height - 40) : 720
    scrolls: false

    onGuideChanged: if (guide) guide.opened()
    onOpened: body.forceActiveFocus(Qt.PopupFocusReason)

    Connections {
        target: dialog.guide
        function onJumped(row: int): void { Qt.callLater(body.list.showRow, row, ListView.Beginning) }
    }

    Row {
        id: bar
        spacing: 6
        IconButton {
            anchors.verticalCenter: parent.verticalCenter
            iconName: "chevron-left"
            text: qsTr("Back")
            enabled: dialog.guide !== null && dialog.guide.canGoBack
            onClicked: dialog.guide.back()
        }
        PickerButton {
            framed: true
            widest: 320
            name: qsTr("Page")
            tip: ""
            text: dialog.guide ? dialog.guide.title : ""
            rows: dialog.guide ? dialog.guide.pages : []
            onChosen: page => { dialog.guide.turn(page); body.forceActiveFocus(Qt.OtherFocusReason) }
        }
    }

    PlanBody {
        id: body
        visible: dialog.guide !== null && !dialog.guide.missing
        width: parent.width
        height: dialog.height - 58 - 28 - bar.height - 12
        name: qsTr("Text of the guide")
        scrollName: qsTr("Scroll the guide")
        agents: false
        text: dialog.guide ? dialog.guide.text : null
        rendering: dialog.guide ? dialog.guide.rendering : null
        onLinkWanted: address => dialog.guide.follow(address)
        onCopyWanted: text => dialog.shell.support.copy(text, dialog.shell.notices)
    }

    Text {
        visible: dialog.guide !== null && dialog.guide.missing
        width: parent.width
        text: qsTr("This installation came without the guide.")
        font: Theme.control
        color: Theme.textSecondary
        wrapMode: Text.Wrap
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }
}
