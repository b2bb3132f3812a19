pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! How far an export or import is, with a way to stop it; afterwards how it ended. Absent when there is neither. */
Item {
    id: row

    required property var storage
    required property var transfer
    readonly property bool runs: transfer.kind !== ""
    readonly property var outcome: transfer.outcome
    readonly property bool told: !runs && outcome.text !== undefined
    property bool unfolded: false

    visible: runs || told
    width: parent ? parent.width : 400
    height: visible ? inner.height + 24 : 0
    onRunsChanged: if (runs) unfolded = false

    Rectangle {
        anchors { left: parent.left; right: parent.right; top: parent.top; leftMargin: 14; rightMargin: 14 }
        height: 1
        color: Theme.border
    }

    Column {
        id: inner
        x: 14
        y: 12
        width: parent.width - 28
        spacing: 8

        Item {
            width: parent.width
            height: Math.max(words.height, buttons.height)
            Text {
                id: words
                anchors { left: parent.left; right: buttons.left; rightMargin: 12; verticalCenter: parent.verticalCenter }
                text: row.told ? row.outcome.text
                    : row.transfer.kind === "export" ? qsTr("Exporting: %1 of %2").arg(row.transfer.done).arg(row.transfer.total)
                    : row.transfer.total > 0 ? qsTr("Importing: %1 of %2").arg(row.transfer.done).arg(row.transfer.total)
                    : qsTr("Importing\u2026")
                font: Theme.small
                color: !row.told ? Theme.textSecondary : row.outcome.ok ? Theme.success : Theme.danger
                textFormat: Text.PlainText
                wrapMode: Text.Wrap
                onTextChanged: said => { if (row.told && said !== "") Accessible.announce(said) }
                Accessible.role: row.told ? Accessible.AlertMessage : Accessible.StaticText
                Accessible.name: text
            }
            Row {
                id: buttons
                anchors { right: parent.right; verticalCenter: parent.verticalCenter }
                spacing: 6
                PillButton {
                    visible: row.runs
                    small: true
                    text: qsTr("Stop")
                    spokenName: row.transfer.kind === "export" ? qsTr("Stop the export") : qsTr("Stop the import")
                    onClicked: row.transfer.cancel()
                }
                PillButton {
                    visible: row.told && row.outcome.path !== ""
                    small: true
                    text: qsTr("Show in folder")
                    onClicked: row.storage.openFolder(row.outcome.path)
                }
                PillButton {
                    visible: row.told && row.outcome.details !== ""
                    small: true
                    variant: "quiet"
                    text: row.unfolded ? qsTr("Hide details") : qsTr("Details")
                    onClicked: row.unfolded = !row.unfolded
                }
                IconButton {
                    visible: row.told
                    side: 28
                    iconSize: 15
                    iconName: "close"
                    text: row.outcome.kind === "export" ? qsTr("Dismiss what was said of the export")
                        : qsTr("Dismiss what was said of the import")
                    tip: qsTr("Dismiss")
                    onClicked: row.transfer.forget()
                }
            }
        }
        Rectangle {
            visible: row.runs
            width: parent.width
            height: 4
            radius: 2
            color: Theme.pressed
            Accessible.role: Accessible.ProgressBar
            Accessible.name: words.text
            Rectangle {
                width: row.transfer.total > 0 ? Math.max(4, parent.width * row.transfer.done / row.transfer.total) : 4
                height: parent.height
                radius: 2
                color: Theme.accent
                Behavior on width { NumberAnimation { duration: Theme.quick } }
            }
        }
        Text {
            visible: row.told && row.unfolded
            width: parent.width
            text: row.told ? row.outcome.details : ""
            font: Theme.mono
            color: Theme.textSecondary
            textFormat: Text.PlainText
            wrapMode: Text.WrapAnywhere
            maximumLineCount: 40
            elide: Text.ElideRight
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
    }
}
