pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! What a key does, and the key as it looks. */
SettingRow {
    id: row

    required property var modelData

    label: modelData.text
    foundBy: modelData.id
    resettable: false
    compact: true

    Row {
        spacing: 6
        Repeater {
            model: row.modelData.keys
            Rectangle {
                id: cap
                required property string modelData
                width: Math.max(26, words.implicitWidth + 14)
                height: 24
                radius: 6
                color: Theme.dark ? Theme.hover : Theme.sunken
                border { width: 1; color: Theme.border }
                Text {
                    id: words
                    anchors.centerIn: parent
                    text: cap.modelData
                    font: Theme.tiny
                    color: Theme.text
                    textFormat: Text.PlainText
                    Accessible.role: Accessible.StaticText
                    Accessible.name: text
                }
            }
        }
    }
}
