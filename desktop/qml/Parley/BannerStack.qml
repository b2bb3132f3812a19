pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! What the window has to say above the message field, one below the other. */
Column {
    id: stack

    required property var shell
    property bool reporting: true  // whether there is a report to copy and a folder to open
    property var updates: null  // desktop/models/update_notice.py: UpdateNotice
    signal settingsWanted(string page)

    spacing: 8

    Loader {
        active: stack.updates !== null && stack.updates.kept
        visible: active
        width: stack.width
        sourceComponent: UpdateNotice {
            updates: stack.updates
            onCopied: text => stack.shell.notices.copy(text)
        }
    }

    Repeater {
        model: stack.shell.notices.banners
        Banner {
            width: stack.width
            shell: stack.shell
            reporting: reported && stack.reporting
            onSettingsWanted: page => stack.settingsWanted(page)
        }
    }
}
