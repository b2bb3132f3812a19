import QtQuick
import Parley

/*! One of a few, in a picker. */
PickerButton {
    required property SettingRow row

    framed: true
    widest: row.room
    name: row.label
    tip: ""
    text: row.facts.text
    rows: row.facts.choices
    Accessible.description: [text, row.detail].filter(words => words !== "").join(". ")
    onChosen: key => row.desk.choose(row.settingKey, key)
}
