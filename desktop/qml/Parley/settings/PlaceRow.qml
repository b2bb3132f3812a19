import QtQuick
import Parley

/*! Something that is kept in the data folder, and where exactly. */
SettingRow {
    id: row

    required property var storage
    required property string name
    property string what: ""

    compact: true
    resettable: false
    detail: what + (storage.known ? "\n" + storage.pathOf(name) : "")
    IconButton {
        iconName: "folder"
        text: qsTr("Show where %1 is kept").arg(row.label)
        tip: qsTr("Show in folder")
        onClicked: row.storage.openFolder(row.storage.pathOf(row.name))
    }
}
