pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! The rules of "always allow", folder by folder, each removable (behaviour 11). */
SettingsPage {
    id: page

    readonly property var rules: desk.rules

    title: qsTr("Approvals")
    intro: qsTr("What the agent may do without asking, folder by folder. \u201cAlways allow\u201d on an approval card adds a rule.")

    function focusRow(at: int): void {
        const row = list.itemAt(Math.min(at, list.count - 1)) as RuleRow
        if (row) row.focusControl()
        else page.nextItemInFocusChain(true)?.forceActiveFocus(Qt.TabFocusReason)
    }

    Connections {
        target: page.rules
        function onRemoved(at: int): void { Qt.callLater(page.focusRow, at) }
    }

    SettingsGroup {
        width: page.width
        SettingRow {
            desk: page.desk
            label: policy.facts.label
            detail: policy.facts.text
            resettable: false
            SettingFacts { id: policy; desk: page.desk; key: "defaults.approvals" }
            PillButton {
                text: qsTr("Change")
                spokenName: qsTr("Change the approvals of new sessions")
                onClicked: page.desk.reveal("defaults", "defaults.approvals")
            }
        }
    }

    SettingsGroup {
        id: always
        readonly property string foundBy: "approvals.always"
        function show(): void { page.focusRow(0) }
        width: page.width
        heading: qsTr("Always allowed")
        Repeater {
            id: list
            model: page.rules.rows
            RuleRow { rules: page.rules }
        }
        Column {
            visible: page.rules.count === 0
            width: parent ? parent.width : 0
            padding: 22
            spacing: 6
            Icon { name: "shield"; size: 24; color: Theme.textTertiary; anchors.horizontalCenter: parent.horizontalCenter }
            Text {
                width: parent.width - 44
                text: qsTr("No rules yet: the agent asks each time.")
                font: Theme.small
                color: Theme.textTertiary
                horizontalAlignment: Text.AlignHCenter
                wrapMode: Text.Wrap
                Accessible.role: Accessible.StaticText
                Accessible.name: text
            }
        }
    }

    PillButton {
        visible: page.rules.count > 1
        variant: "danger"
        text: qsTr("Remove all rules")
        onClicked: page.rules.removeAll()
    }
}
