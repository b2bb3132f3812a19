pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! One rule, below its folder where it is the first of it. Roles as in desktop/models/settings/rules.py. */
Column {
    id: rule

    required property var rules
    required property int index
    required property string key
    required property string workspace
    required property string name
    required property string tool
    required property string kind
    required property string prefix
    required property bool heads
    readonly property string foundBy: key
    readonly property bool bare: prefix === tool

    width: parent ? parent.width : 400

    function show(): void { line.show() }
    function focusControl(): void { line.focusControl() }

    Loader {
        active: rule.heads
        visible: active
        width: rule.width
        sourceComponent: Item {
            implicitHeight: folder.height + (rule.index > 0 ? 26 : 20)
            Rectangle {
                visible: rule.index > 0
                anchors { left: parent.left; right: parent.right; top: parent.top }
                height: 1
                color: Theme.border
            }
            Column {
                id: folder
                Accessible.role: Accessible.Heading
                Accessible.name: rule.workspace
                anchors { left: parent.left; right: parent.right; leftMargin: 14; rightMargin: 14; bottom: parent.bottom; bottomMargin: 6 }
                Text {
                    width: parent.width
                    text: rule.name
                    font: Theme.controlStrong
                    color: Theme.text
                    textFormat: Text.PlainText
                    elide: Text.ElideMiddle
                    Accessible.ignored: true
                }
                Text {
                    width: parent.width
                    visible: rule.name !== rule.workspace
                    text: rule.workspace
                    font: Theme.tiny
                    color: Theme.textTertiary
                    textFormat: Text.PlainText
                    elide: Text.ElideMiddle
                    Accessible.ignored: true
                }
            }
        }
    }

    SettingRow {
        id: line
        width: rule.width
        label: rule.bare ? rule.kind : rule.prefix
        detail: rule.bare ? "" : rule.kind
        labelFont: rule.bare ? Theme.control : Theme.mono
        resettable: false
        IconButton {
            iconName: "trash"
            text: qsTr("Remove the rule \u201c%1\u201d").arg(rule.prefix)
            tip: qsTr("Remove")
            onClicked: rule.rules.remove(rule.index)
        }
    }
}
