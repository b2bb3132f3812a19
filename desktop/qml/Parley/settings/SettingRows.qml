pragma ComponentBehavior: Bound

import QtQuick

/*! Rows made from the catalogue alone, by their keys. */
Repeater {
    id: rows

    required property var desk
    required property var keys
    readonly property var controls: ({
        choice: "ChoiceControl.qml", provider: "ChoiceControl.qml", model: "ModelControl.qml",
        options: "OptionsControl.qml", "switch": "SwitchControl.qml", folder: "FolderControl.qml",
        text: "TextControl.qml"
    })

    model: keys
    SettingRow {
        id: row
        required property string modelData
        desk: rows.desk
        settingKey: modelData
        stacked: facts.kind === "options" || facts.kind === "text"
        Loader {
            width: row.stacked ? row.room : implicitWidth
            Component.onCompleted: setSource(rows.controls[row.facts.kind], { row: row })
        }
    }
}
