pragma ComponentBehavior: Bound

import QtQuick

/*! One of several, each with its explanation. Up and Down go from one to the other without choosing. */
Column {
    id: options

    required property SettingRow row

    enabled: row.facts.enabled !== false

    function step(from: int, by: int): void {
        const next = list.itemAt(from + by)
        if (next) next.forceActiveFocus(Qt.TabFocusReason)
    }

    Repeater {
        id: list
        model: options.row.facts.choices.length
        OptionRow {
            required property int index
            readonly property var choice: options.row.facts.choices[index] ?? ({})
            width: options.width
            text: choice.text ?? ""
            detail: choice.detail ?? ""
            on: choice.checked === true
            onClicked: options.row.desk.choose(options.row.settingKey, choice.key)
            Keys.onUpPressed: options.step(index, -1)
            Keys.onDownPressed: options.step(index, 1)
        }
    }
}
