pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*!
    One row of the settings: its words on the left and its control on the right, one above the other where it is narrow
    or `stacked`. What the row of the catalogue says it says by itself; any other row is given its words.

    Attributes:
        settingKey: its key in the catalogue. What is not there has a name to be found by alone, `foundBy`.
        facts: as desktop/models/settings/desk.py has it, `row`.
        room: how wide a stacked control may be.
*/
Item {
    id: row

    property var desk: null
    property string settingKey: ""
    property string foundBy: settingKey
    property var facts: desk && settingKey !== "" ? desk.row(settingKey) : ({})
    property string label: facts.label ?? ""
    property string detail: facts.detail ?? ""
    property font labelFont: Theme.control
    property bool stacked: false
    property bool compact: false
    readonly property int pad: compact ? 8 : 12
    property bool resettable: facts.kind !== undefined && facts.kind !== "part"
    readonly property bool wide: !stacked && width > 360 && holder.width < 0.6 * width
    readonly property real room: width - 28
    default property alias control: holder.data

    width: parent ? parent.width : 400
    height: 2 * pad + (wide ? Math.max(words.height, holder.height) : words.height + (holder.height > 0 ? holder.height + 8 : 0))
    Accessible.role: Accessible.Grouping
    Accessible.name: label

    // Brings the row to the eye and the keyboard to its control.
    function show(): void {
        glow.opacity = 1
        fading.restart()
        focusControl()
    }

    function focusControl(): void {
        const first = holder.nextItemInFocusChain(true)
        if (first && inside(first)) first.forceActiveFocus(Qt.TabFocusReason)
    }

    function inside(item: Item): bool {
        for (let one = item; one; one = one.parent) if (one === holder) return true
        return false
    }

    Connections {
        target: row.settingKey !== "" ? row.desk : null
        function onChanged(): void { row.facts = row.desk.row(row.settingKey) }
    }

    Timer { id: fading; interval: 1800; onTriggered: glow.opacity = 0 }

    Rectangle {
        id: glow
        anchors { fill: parent; margins: 1 }
        radius: Theme.radiusRow - 1
        color: Theme.accentSoft
        opacity: 0
        Behavior on opacity { NumberAnimation { duration: Theme.calm } }
    }

    Rectangle {
        anchors { left: parent.left; right: parent.right; top: parent.top; leftMargin: 14; rightMargin: 14 }
        visible: row.y > 0
        height: 1
        color: Theme.border
    }

    Column {
        id: words
        x: 14
        y: row.wide ? Math.round((row.height - height) / 2) : row.pad
        width: row.wide ? row.room - holder.width - (back.visible ? back.width + 6 : 0) - (holder.width > 0 ? 16 : 0)
            : row.room - (back.visible ? back.width + 6 : 0)
        spacing: 2
        Text {
            width: parent.width
            text: row.label
            font: row.labelFont
            color: row.enabled && row.facts.enabled !== false ? Theme.text : Theme.textTertiary
            textFormat: Text.PlainText
            wrapMode: Text.Wrap
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
        Text {
            width: parent.width
            visible: text !== ""
            text: row.detail
            font: Theme.small
            color: Theme.textTertiary
            textFormat: Text.PlainText
            wrapMode: Text.Wrap
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
        // Rare, and a page has many rows.
        Loader {
            active: (row.facts.warning ?? "") !== ""
            visible: active
            width: parent.width
            sourceComponent: RowNote { text: row.facts.warning; color: Theme.amber }
        }
        Loader {
            active: (row.facts.problem ?? "") !== ""
            visible: active
            width: parent.width
            sourceComponent: Column {
                spacing: 2
                RowNote { id: wrong; width: parent.width; text: row.facts.problem; color: Theme.danger; urgent: true }
                DetailsFold { width: parent.width; details: row.facts.problemDetails ?? ""; about: wrong.text }
            }
        }
    }

    Loader {
        id: back
        active: row.resettable && (row.facts.changed === true || (row.facts.warning ?? "") !== "")
        visible: active
        x: row.wide ? row.width - 14 - holder.width - width - 6 : row.width - 10 - width
        y: row.wide ? Math.round((row.height - height) / 2) : 8
        sourceComponent: IconButton {
            side: 28
            iconSize: 15
            iconName: "undo"
            text: (row.facts.usual ?? "") === "" ? qsTr("Reset %1").arg(row.label)
                : qsTr("Reset %1 to %2").arg(row.label).arg(row.facts.usual)
            tip: (row.facts.usual ?? "") === "" ? qsTr("Reset") : qsTr("Reset to %1").arg(row.facts.usual)
            onClicked: { row.focusControl(); row.desk.reset(row.settingKey) }
        }
    }

    Item {
        id: holder
        x: row.wide ? row.width - 14 - width : 14
        y: row.wide ? Math.round((row.height - height) / 2) : row.pad + words.height + 8
        width: childrenRect.width
        height: childrenRect.height
    }
}
