import QtQuick
import Parley

/*! Whether and where newer versions are looked for, and looking now. */
CatalogPage {
    id: page

    // desktop/models/update_check.py: UpdateCheck
    readonly property var check: shell.updateCheck

    key: "updates"
    title: qsTr("Updates")
    Component.onCompleted: check.look()

    SettingsGroup {
        width: page.width
        SettingRow {
            desk: page.desk
            settingKey: "about.newer"
            detail: page.check.asked !== "" ? qsTr("This is Parley %1. The feed was last asked %2.").arg(page.shell.deeds.version).arg(page.check.asked)
                : qsTr("This is Parley %1. The feed was never asked.").arg(page.shell.deeds.version)
            PillButton {
                text: page.check.checking ? qsTr("Checking\u2026") : qsTr("Check now")
                enabled: !page.check.checking
                onClicked: page.check.check()
            }
        }
        UpdateOutcome {
            check: page.check
            onCopied: text => page.shell.support.copy(text, page.desk.notices)
        }
    }
}
