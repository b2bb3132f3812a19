pragma ComponentBehavior: Bound

import QtQuick

/*! Every key, by where it works. */
SettingsPage {
    id: page

    property var groups: desk.keyGroups()

    title: qsTr("Keyboard")
    intro: qsTr("Everything can be done by keyboard: Tab goes on, Space presses, and what has the focus has a ring.")

    Connections {
        target: page.desk
        function onRetranslated(): void { page.groups = page.desk.keyGroups() }
    }

    Repeater {
        model: page.groups
        SettingsGroup {
            id: group
            required property var modelData
            width: page.width
            heading: modelData.text
            Repeater {
                model: group.modelData.rows
                KeyRow {}
            }
        }
    }
}
