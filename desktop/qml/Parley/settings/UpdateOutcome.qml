pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! How a check for a newer version ended, and what can be done then. */
Item {
    id: outcome

    required property var check
    property bool unfolded: false
    readonly property bool newer: check.outcome === "newer"
    readonly property bool failed: check.outcome === "failed"

    signal copied(string text)

    width: parent ? parent.width : 400
    height: visible ? body.height + 22 : 0
    visible: check.outcome !== ""
    onVisibleChanged: unfolded = false

    Column {
        id: body
        x: 14
        y: 10
        width: parent.width - 28
        spacing: 6
        Row {
            spacing: 8
            Icon {
                name: outcome.failed ? "alert" : outcome.newer ? "download" : "check"
                size: 16
                color: outcome.failed ? Theme.danger : outcome.newer ? Theme.accent : Theme.success
            }
            Text {
                width: body.width - 24
                text: outcome.check.text
                font: Theme.small
                color: outcome.failed ? Theme.danger : Theme.text
                textFormat: Text.PlainText
                wrapMode: Text.Wrap
                onTextChanged: said => { if (said !== "") Accessible.announce(said) }
                Accessible.role: Accessible.AlertMessage
                Accessible.name: text
            }
        }
        Text {
            width: parent.width
            visible: outcome.newer && text !== ""
            text: outcome.check.date
            font: Theme.small
            color: Theme.textTertiary
            textFormat: Text.PlainText
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
        Flow {
            width: parent.width
            visible: outcome.newer || outcome.failed
            spacing: 6
            PillButton {
                visible: outcome.newer && outcome.check.url !== ""
                small: true
                text: qsTr("Open download page")
                onClicked: ask.active = true
            }
            PillButton {
                visible: outcome.newer && outcome.check.notes !== ""
                small: true
                variant: "quiet"
                text: outcome.unfolded ? qsTr("Hide what's new") : qsTr("What's new")
                iconName: outcome.unfolded ? "chevron-up" : "chevron-down"
                onClicked: outcome.unfolded = !outcome.unfolded
            }
            PillButton {
                visible: outcome.failed
                small: true
                variant: "quiet"
                text: outcome.unfolded ? qsTr("Hide details") : qsTr("Details")
                iconName: outcome.unfolded ? "chevron-up" : "chevron-down"
                onClicked: outcome.unfolded = !outcome.unfolded
            }
        }
        Loader {
            width: parent.width
            active: outcome.unfolded
            visible: active
            sourceComponent: TextPane {
                source: outcome.failed ? outcome.check.details : outcome.check.notes
                name: outcome.failed ? qsTr("Details") : qsTr("What's new")
            }
        }
    }

    DownloadQuestion {
        id: ask
        address: outcome.check.url
        onAgreed: outcome.check.openPage()
        onCopied: text => outcome.copied(text)
    }
}
