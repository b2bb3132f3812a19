import QtQuick
import Parley

/*! A line of text, kept with Enter or when the field is left; Esc brings back what counts. */
TextInputArea {
    id: field

    required property SettingRow row
    readonly property string kept: row.facts.value ?? ""

    framed: true
    multiline: false
    name: row.label
    description: row.detail
    text: kept
    onSubmitted: keep()
    filter: event => {
        if (event.key !== Qt.Key_Escape || text === kept) return false
        text = kept
        return true
    }
    edit.onActiveFocusChanged: if (!edit.activeFocus) keep()
    Component.onCompleted: row.factsChanged.connect(bringBack)

    function keep(): void { if (text.trim() !== kept) row.desk.write(row.settingKey, text) }

    // What counts is shown again, also after a change that could not be kept.
    function bringBack(): void { if (!edit.activeFocus || row.facts.problem !== "") text = kept }
}
