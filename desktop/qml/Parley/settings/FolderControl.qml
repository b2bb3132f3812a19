import QtQuick
import Parley

/*! A folder: the row says which, the system's dialog asks for another. */
PillButton {
    required property SettingRow row

    text: qsTr("Choose\u2026")
    spokenName: qsTr("Choose the folder")
    iconName: "folder"
    onClicked: row.desk.chooseFolder(row.settingKey)
}
