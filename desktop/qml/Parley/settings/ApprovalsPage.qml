pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! The approval mode of new sessions, and the rules of "always allow", each removable (behaviour 11). */
Column {
    id: page

    property var shell: null
    readonly property var preferences: shell ? shell.preferences : null
    readonly property var rules: preferences ? preferences.ruleRows : []
    readonly property var policies: [
        { key: "ask", text: qsTr("Ask first"), detail: qsTr("Asks before writing, running and fetching") },
        { key: "edits", text: qsTr("Edits pass"), detail: qsTr("Edits in the folder pass, the rest asks") },
        { key: "full", text: qsTr("Full access"), detail: qsTr("Never asks. Only for a folder you can lose") }
    ]
    visible: shell !== null
    spacing: 4

    Text {
        text: qsTr("New sessions start with")
        font: Theme.controlStrong
        color: Theme.text
        Accessible.role: Accessible.Heading
        Accessible.name: text
    }
    Repeater {
        model: page.policies
        CheckRow {
            required property var modelData
            width: page.width
            radio: true
            text: modelData.text
            detail: modelData.detail
            checked: page.preferences !== null && page.preferences.defaultPolicy === modelData.key
            onClicked: page.preferences.set("defaults.approvals", modelData.key)
        }
    }
    Text {
        topPadding: 14
        text: qsTr("Always allowed")
        font: Theme.controlStrong
        color: Theme.text
        Accessible.role: Accessible.Heading
        Accessible.name: text
    }
    Text {
        visible: page.rules.length === 0
        width: parent.width
        text: qsTr("No rules yet. \u201cAlways allow\u201d on an approval card adds one.")
        font: Theme.small
        color: Theme.textTertiary
        wrapMode: Text.Wrap
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }
    Repeater {
        model: page.rules
        Item {
            id: rule
            required property var modelData
            width: page.width
            height: 48
            Column {
                anchors { left: parent.left; right: off.left; rightMargin: 10; verticalCenter: parent.verticalCenter }
                Text {
                    width: parent.width
                    text: rule.modelData.tool + "  " + rule.modelData.prefix
                    font: Theme.mono
                    color: Theme.text
                    textFormat: Text.PlainText
                    elide: Text.ElideRight
                    Accessible.role: Accessible.StaticText
                    Accessible.name: text
                }
                Text {
                    width: parent.width
                    text: rule.modelData.workspace
                    font: Theme.tiny
                    color: Theme.textTertiary
                    textFormat: Text.PlainText
                    elide: Text.ElideMiddle
                    Accessible.role: Accessible.StaticText
                    Accessible.name: text
                }
            }
            IconButton {
                id: off
                anchors { right: parent.right; verticalCenter: parent.verticalCenter }
                iconName: "trash"
                text: qsTr("Remove the rule %1").arg(rule.modelData.prefix)
                tip: qsTr("Remove")
                onClicked: page.preferences.forgetRule(rule.modelData.workspace, rule.modelData.tool, rule.modelData.prefix)
            }
        }
    }
}
