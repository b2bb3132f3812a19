pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! What the window has to say above the message field, one below the other; scrolls where there is no room for all. */
Flickable {
    id: stack

    required property var shell
    property bool reporting: true  // whether there is a report to copy and a folder to open
    property var updates: null  // desktop/models/update_notice.py: UpdateNotice
    property real tallest: 1e6
    signal settingsWanted(string page)

    implicitHeight: Math.min(Math.max(64, tallest), column.height)
    height: implicitHeight
    contentHeight: column.height
    clip: interactive
    interactive: contentHeight > height + 1
    boundsBehavior: Flickable.StopAtBounds

    Column {
        id: column
        width: stack.width
        spacing: 8

        Loader {
            active: stack.updates !== null && stack.updates.kept
            visible: active
            width: column.width
            sourceComponent: UpdateNotice {
                updates: stack.updates
                onCopied: text => stack.shell.notices.copy(text)
            }
        }

        Repeater {
            model: stack.shell.notices.banners
            Banner {
                width: column.width
                shell: stack.shell
                reporting: reported && stack.reporting
                onSettingsWanted: page => stack.settingsWanted(page)
            }
        }
    }

    ScrollTrack { flickable: stack }
}
