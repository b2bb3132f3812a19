pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! Deleted sessions: back one by one, or all gone for good, which is asked twice. */
SettingsGroup {
    id: group

    required property var desk
    required property var storage
    property bool asking: false
    property bool all: false
    readonly property int few: 6

    heading: qsTr("Trash")

    function focusRow(at: int): void {
        const row = list.itemAt(Math.min(at, list.count - 1)) as SettingRow
        if (row && row.visible) row.focusControl()
        else summary.focusControl()
    }

    Connections {
        target: group.storage
        function onRestored(at: int): void { Qt.callLater(group.focusRow, at) }
    }

    SettingRow {
        id: summary
        desk: group.desk
        settingKey: "data.trash"
        detail: !group.storage.known ? "" : group.storage.deletedCount === 0
            ? qsTr("None. What you delete is kept for %n day(s) and can be brought back here.", "", group.storage.trashDays)
            : qsTr("%1. Each is removed for good %n day(s) after it was deleted.", "", group.storage.trashDays)
                .arg(group.storage.deletedSize)
        Row {
            spacing: 6
            PillButton {
                id: empty
                visible: !group.asking
                enabled: group.storage.deletedCount > 0 && !group.storage.emptying
                variant: "danger"
                text: qsTr("Empty the trash")
                onClicked: { group.asking = true; keep.forceActiveFocus(Qt.TabFocusReason) }
            }
            PillButton {
                id: keep
                visible: group.asking
                text: qsTr("Keep")
                spokenName: qsTr("Keep the deleted sessions")
                onClicked: { group.asking = false; empty.forceActiveFocus(Qt.TabFocusReason) }
            }
            PillButton {
                visible: group.asking
                variant: "danger"
                text: qsTr("Remove %n for good", "", group.storage.deletedCount)
                onClicked: { group.asking = false; summary.forceActiveFocus(); group.storage.emptyTrash() }
            }
        }
    }
    Repeater {
        id: list
        model: group.storage.deleted
        SettingRow {
            id: row
            required property int index
            required property string title
            required property string aside
            visible: group.all || index < group.few
            compact: true
            resettable: false
            label: title
            detail: aside
            PillButton {
                small: true
                text: qsTr("Restore")
                spokenName: qsTr("Restore %1").arg(row.title)
                onClicked: group.storage.restore(row.index)
            }
        }
    }
    Item {
        visible: !group.all && list.count > group.few
        width: parent ? parent.width : 0
        height: visible ? Theme.grown(44) : 0
        PillButton {
            anchors.centerIn: parent
            small: true
            variant: "quiet"
            text: qsTr("Show all %1").arg(list.count)
            onClicked: { group.all = true; group.focusRow(group.few) }
        }
    }
}
