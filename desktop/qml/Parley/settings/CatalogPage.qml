pragma ComponentBehavior: Bound

import QtQuick

/*! A page whose rows all come from the catalogue: a group for each heading. */
SettingsPage {
    id: page

    required property string key

    Repeater {
        model: page.desk.groups(page.key)
        SettingsGroup {
            id: group
            required property var modelData
            width: page.width
            heading: first.facts.section
            SettingFacts { id: first; desk: page.desk; key: group.modelData[0] }
            SettingRows { desk: page.desk; keys: group.modelData }
        }
    }
}
