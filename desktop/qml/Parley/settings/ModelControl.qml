pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! The model of new sessions: one of those the provider lists, or any name where it lists none. */
Loader {
    id: control

    required property SettingRow row
    readonly property bool listed: row.facts.choices.length > 0
    readonly property bool wanted: row.facts.enabled !== false

    active: wanted
    sourceComponent: listed ? picker : field

    Component {
        id: picker
        ChoiceControl { row: control.row }
    }
    Component {
        id: field
        TextInputArea {
            framed: true
            multiline: false
            name: control.row.label
            placeholder: qsTr("Name of the model")
            text: control.row.facts.value ?? ""
            onSubmitted: control.row.desk.write(control.row.settingKey, text)
        }
    }
}
