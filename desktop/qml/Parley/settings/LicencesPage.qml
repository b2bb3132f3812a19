pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! Everything Parley is made of, with the licence of each. The texts are as their authors wrote them. */
SettingsPage {
    id: page

    // desktop/models/licence_list.py: LicenceList
    readonly property var licences: shell.support.licences

    title: qsTr("Licences")
    intro: qsTr("Parley is free software under the MIT licence. These are its parts and the terms they come with.")
    Component.onCompleted: { licences.seek(""); licences.load() }

    TextInputArea {
        id: find
        width: Math.min(parent.width, 320)
        framed: true
        multiline: false
        visible: page.licences.total > 0
        name: qsTr("Search the licences")
        placeholder: qsTr("Name or licence")
        escapePasses: empty
        onEscaped: if (!empty) clear()
        onTextChanged: page.licences.seek(text)
    }

    Spinner {
        visible: page.licences.loading
        name: qsTr("The licences are being read")
    }

    SettingsGroup {
        width: page.width
        visible: page.licences.count > 0
        heading: qsTr("%n part(s)", "", page.licences.count)
        Repeater {
            model: page.licences
            LicenceRow {
                width: page.width
                onToggled: page.licences.toggle(key)
                onCopied: text => page.shell.support.copy(text, page.desk.notices)
            }
        }
    }

    Text {
        width: page.width
        visible: page.licences.total > 0 && page.licences.count === 0
        text: qsTr("No part is called so.")
        font: Theme.small
        color: Theme.textTertiary
        textFormat: Text.PlainText
        wrapMode: Text.Wrap
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }
}
