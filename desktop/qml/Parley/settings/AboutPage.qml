pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! What this Parley is, what helps to get help, and whose work it stands on. */
SettingsPage {
    id: page

    // desktop/models/support.py: Support
    readonly property var support: shell.support

    title: qsTr("About")

    Row {
        spacing: 14
        Image {
            source: "image://icon/parley/000000"
            sourceSize: Qt.size(56 * Screen.devicePixelRatio, 56 * Screen.devicePixelRatio)
            width: 52
            height: 52
            Accessible.ignored: true
        }
        Column {
            anchors.verticalCenter: parent.verticalCenter
            width: page.width - 66
            spacing: 2
            Text {
                width: parent.width
                text: "Parley " + page.shell.deeds.version
                font: Theme.heading
                color: Theme.text
                textFormat: Text.PlainText
                wrapMode: Text.Wrap
                Accessible.role: Accessible.Heading
                Accessible.name: text
            }
            Text {
                width: parent.width
                text: qsTr("A desktop client for AI agents. MIT licence.")
                font: Theme.small
                color: Theme.textSecondary
                textFormat: Text.PlainText
                wrapMode: Text.Wrap
                Accessible.role: Accessible.StaticText
                Accessible.name: text
            }
        }
    }

    SettingsGroup {
        width: page.width
        SettingRow {
            id: versions
            desk: page.desk
            settingKey: "about.versions"
            stacked: true
            Column {
                width: versions.room
                spacing: 5
                Repeater {
                    model: page.support.facts
                    Item {
                        id: fact
                        required property var modelData
                        readonly property string name: modelData.name === "System" ? qsTr("System") : modelData.name
                        width: versions.room
                        height: value.height
                        Accessible.role: Accessible.StaticText
                        Accessible.name: Words.labelled(name, modelData.value)
                        Text {
                            width: Theme.grown(76)
                            text: fact.name
                            font: Theme.small
                            color: Theme.textTertiary
                            textFormat: Text.PlainText
                            Accessible.ignored: true
                        }
                        TextEdit {
                            id: value
                            x: 80
                            width: parent.width - Theme.grown(76) - 4
                            text: fact.modelData.value
                            font: Theme.small
                            color: Theme.text
                            selectionColor: Theme.selection
                            selectedTextColor: Theme.text
                            readOnly: true
                            selectByMouse: true
                            textFormat: TextEdit.PlainText
                            wrapMode: TextEdit.Wrap
                            Accessible.ignored: true
                        }
                    }
                }
                PillButton {
                    small: true
                    text: qsTr("Copy")
                    spokenName: qsTr("Copy what it runs on")
                    iconName: "copy"
                    onClicked: page.support.copyFacts(page.desk.notices)
                }
            }
        }
    }

    SettingsGroup {
        width: page.width
        heading: qsTr("When something is wrong")
        SettingRow {
            desk: page.desk
            settingKey: "about.report"
            PillButton {
                text: qsTr("Copy report")
                onClicked: page.support.copyReport("", page.desk.notices)
            }
        }
        SettingRow {
            resettable: false
            label: qsTr("Logs")
            detail: qsTr("What went wrong and when. Keys are taken out before anything is written.")
            PillButton {
                text: qsTr("Open")
                spokenName: qsTr("Open log folder")
                onClicked: page.support.openLogs()
            }
        }
    }

    SettingsGroup {
        width: page.width
        SettingRow {
            resettable: false
            label: qsTr("Licences")
            detail: qsTr("Parley stands on the work of many others. Who they are, and on what terms.")
            PillButton {
                text: qsTr("Show")
                spokenName: qsTr("Show the licences")
                onClicked: page.desk.page = "licences"
            }
        }
    }
}
