import QtQuick
import Parley

/*! Language, look, what Enter does, the tray, the data folder. */
Column {
    id: page

    property var shell: null
    readonly property var preferences: shell ? shell.preferences : null
    visible: shell !== null

    function words(rows: var, key: string): string { return (rows.find(row => row.key === key) ?? rows[0]).text }
    function marked(rows: var, key: string): var { return rows.map(row => Object.assign({ checked: row.key === key }, row)) }

    readonly property var languages: [
        { key: "system", text: qsTr("As the system") },
        { key: "en", text: "English" },
        { key: "zh_CN", text: "\u7b80\u4f53\u4e2d\u6587" }
    ]
    readonly property var themes: [
        { key: "system", text: qsTr("As the system") },
        { key: "light", text: qsTr("Light") },
        { key: "dark", text: qsTr("Dark") }
    ]
    readonly property var foldings: [
        { key: "compact", text: qsTr("Compact, folded") },
        { key: "normal", text: qsTr("Normal, open") }
    ]
    readonly property var sends: [
        { key: "queue", text: qsTr("Queue for the next turn") },
        { key: "steer", text: qsTr("Steer the running turn") }
    ]

    SettingRow {
        label: qsTr("Language")
        PickerButton {
            framed: true
            name: qsTr("Language")
            text: page.preferences ? page.words(page.languages, page.preferences.language) : ""
            rows: page.preferences ? page.marked(page.languages, page.preferences.language) : []
            onChosen: key => page.preferences.set("language", key)
        }
    }
    SettingRow {
        label: qsTr("Theme")
        PickerButton {
            framed: true
            name: qsTr("Theme")
            text: page.preferences ? page.words(page.themes, page.preferences.theme) : ""
            rows: page.preferences ? page.marked(page.themes, page.preferences.theme) : []
            onChosen: key => page.preferences.set("theme", key)
        }
    }
    SettingRow {
        label: qsTr("Finished turns")
        detail: qsTr("Folded: one line stands for the steps. Everything stays in place either way.")
        PickerButton {
            framed: true
            name: qsTr("Finished turns")
            text: page.preferences ? page.words(page.foldings, page.preferences.folding) : ""
            rows: page.preferences ? page.marked(page.foldings, page.preferences.folding) : []
            onChosen: key => page.preferences.set("display.transcript", key)
        }
    }
    SettingRow {
        label: qsTr("Enter while the agent works")
        detail: qsTr("Ctrl+Enter does the other.")
        PickerButton {
            framed: true
            name: qsTr("Enter while the agent works")
            text: page.preferences ? page.words(page.sends, page.preferences.busySend) : ""
            rows: page.preferences ? page.marked(page.sends, page.preferences.busySend) : []
            onChosen: key => page.preferences.set("send.busy", key)
        }
    }
    CheckRow {
        width: parent.width
        text: qsTr("Stay in the tray while something runs or waits")
        checked: page.preferences ? page.preferences.tray : true
        onToggled: page.preferences.set("window.tray", checked)
    }
    CheckRow {
        width: parent.width
        text: qsTr("Notify when something waits and Parley has not the focus")
        checked: page.preferences ? page.preferences.notifications : true
        onToggled: page.preferences.set("window.notifications", checked)
    }
    CheckRow {
        width: parent.width
        text: qsTr("Play a short sound with a notification")
        checked: page.preferences ? page.preferences.sound : false
        onToggled: page.preferences.set("window.sound", checked)
    }
    SettingRow {
        label: qsTr("Data folder")
        detail: page.shell ? page.shell.deeds.dataFolder : ""
        PillButton {
            text: qsTr("Open")
            spokenName: qsTr("Open the data folder")
            onClicked: page.shell.deeds.openDataFolder()
        }
    }
}
