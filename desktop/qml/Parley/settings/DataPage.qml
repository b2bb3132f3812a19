pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! What is kept on this machine: where, how much, out of it and in again, the trash. */
SettingsPage {
    id: page

    readonly property var storage: desk.storage
    readonly property string source: desk.homeFrom === "environment" ? qsTr("Set by PARLEY_HOME")
        : desk.homeFrom === "given" ? qsTr("Given at the start with --home") : ""

    title: qsTr("Data")
    intro: qsTr("All of it lies in one folder of yours. Uninstalling Parley leaves it where it is.")
    Component.onCompleted: storage.look()

    SettingsGroup {
        width: page.width
        SettingRow {
            desk: page.desk
            settingKey: "data.folder"
            detail: page.shell.deeds.dataFolder + (page.source !== "" ? "\n" + page.source : "")
            PillButton {
                text: qsTr("Open")
                spokenName: qsTr("Open the data folder")
                onClicked: page.shell.deeds.openDataFolder()
            }
        }
        SettingRow {
            desk: page.desk
            settingKey: "data.settings"
            detail: page.desk.settingsPath
            PillButton {
                text: qsTr("Open")
                spokenName: qsTr("Open the settings file")
                onClicked: page.desk.openSettingsFile()
            }
        }
        SettingRow {
            desk: page.desk
            settingKey: "data.logs"
            detail: page.storage.known ? page.storage.pathOf("logs") : ""
            PillButton {
                text: qsTr("Open")
                spokenName: qsTr("Open the folder of logs")
                onClicked: page.storage.openFolder(page.storage.pathOf("logs"))
            }
        }
        UsageRow { storage: page.storage }
    }

    SettingsGroup {
        width: page.width
        heading: qsTr("Sessions")
        SettingRow {
            desk: page.desk
            settingKey: "data.export"
            PillButton {
                text: qsTr("Export\u2026")
                spokenName: qsTr("Export all sessions")
                enabled: page.storage.transfer.kind === ""
                onClicked: page.storage.chooseExport()
            }
        }
        SettingRow {
            desk: page.desk
            settingKey: "data.import"
            PillButton {
                text: qsTr("Import\u2026")
                spokenName: qsTr("Import sessions")
                enabled: page.storage.transfer.kind === ""
                onClicked: page.storage.chooseImport()
            }
        }
        TransferRow {
            storage: page.storage
            transfer: page.storage.transfer
        }
    }

    TrashGroup {
        width: page.width
        desk: page.desk
        storage: page.storage
    }
}
