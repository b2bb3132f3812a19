pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! What is kept where on this machine, and all that ever leaves it. */
SettingsPage {
    id: page

    readonly property var storage: desk.storage

    title: qsTr("Privacy")
    intro: qsTr("No account, no telemetry, no reports. Parley speaks to the provider you choose, and to nobody else by itself.")
    Component.onCompleted: storage.look()

    SettingsGroup {
        id: leaves
        readonly property string foundBy: "privacy.leaves"
        function show(): void { provider.show() }
        width: page.width
        heading: qsTr("What leaves this machine")
        SettingRow {
            id: provider
            resettable: false
            compact: true
            label: qsTr("Your messages, and what the agent reads for them")
            detail: page.desk.endpoints.length === 0
                ? qsTr("No provider is set up, so nothing is sent. Tour plays its script on this machine.")
                : qsTr("Go to the provider of the session: files it read, output of commands and pictures included.")
            stacked: true
            Column {
                width: provider.room
                spacing: 4
                Repeater {
                    model: page.desk.endpoints
                    Text {
                        required property var modelData
                        width: provider.room
                        text: modelData.name + "  \u2192  " + modelData.address
                        font: Theme.mono
                        color: Theme.textSecondary
                        textFormat: Text.PlainText
                        elide: Text.ElideMiddle
                        Accessible.role: Accessible.StaticText
                        Accessible.name: text
                    }
                }
            }
        }
        SettingRow {
            resettable: false
            compact: true
            label: qsTr("Web pages")
            detail: qsTr("A page the agent asks for is fetched from its own site. Without full access you are asked first.")
        }
        SettingRow {
            resettable: false
            compact: true
            label: qsTr("Commands and code")
            detail: qsTr("What the agent runs may use the network by itself. Without full access or a rule you see the exact command first.")
        }
        SettingRow {
            resettable: false
            compact: true
            label: qsTr("Newer versions")
            detail: page.desk.feedAsked && page.desk.feed !== ""
                ? qsTr("Asked for at %1. Nothing about you or your sessions is sent.").arg(page.desk.feed)
                : qsTr("Not asked for.")
        }
    }

    SettingsGroup {
        id: here
        readonly property string foundBy: "privacy.here"
        function show(): void { first.show() }
        width: page.width
        heading: qsTr("What stays on this machine")
        PlaceRow { id: first; storage: page.storage; name: "sessions"; label: qsTr("Sessions"); what: qsTr("All that was said and done") }
        PlaceRow { storage: page.storage; name: "index"; label: qsTr("Search index"); what: qsTr("Their words once more, to find them") }
        PlaceRow { storage: page.storage; name: "drafts"; label: qsTr("Drafts"); what: qsTr("What you typed and did not send, and the size of the window") }
        PlaceRow { storage: page.storage; name: "pasted"; label: qsTr("Pasted pictures"); what: qsTr("Kept after they were sent, too") }
        PlaceRow { storage: page.storage; name: "output"; label: qsTr("Long output"); what: qsTr("Of commands, where it is too long for a session") }
        PlaceRow { storage: page.storage; name: "trash"; label: qsTr("Trash"); what: qsTr("Deleted sessions, for %n day(s)", "", page.storage.trashDays) }
        PlaceRow { storage: page.storage; name: "settings"; label: qsTr("Settings"); what: qsTr("What you chose; never keys") }
        PlaceRow { storage: page.storage; name: "logs"; label: qsTr("Logs"); what: qsTr("What went wrong; never keys") }
        PlaceRow { storage: page.storage; name: "tour"; label: qsTr("Tour"); what: qsTr("The sample folders it worked in") }
    }

    SettingsGroup {
        width: page.width
        SettingRow {
            desk: page.desk
            settingKey: "privacy.keys"
            compact: true
            detail: !page.storage.known ? "" : page.storage.keysInFile
                ? qsTr("This system has no keyring that can be used. They are in a file that only you can read.") + "\n" + page.storage.keysPath
                : qsTr("In the keyring of the system. They are never in a session, an export or a log.")
            IconButton {
                iconName: "key"
                text: qsTr("To the providers")
                onClicked: page.desk.reveal("providers", "")
            }
        }
    }
}
