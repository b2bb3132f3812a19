pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! How much there is of what, as a bar and in words. */
SettingRow {
    id: row

    required property var storage
    readonly property var colours: [Theme.accent, Theme.codeFunction, Theme.success, Theme.amberDot, Theme.danger, Theme.textTertiary]
    readonly property var parts: storage.places.filter(one => one.bytes > 0).sort((one, other) => other.bytes - one.bytes)
    readonly property var large: parts.slice(0, colours.length)

    foundBy: "data.size"
    stacked: true
    label: qsTr("Space used")
    detail: storage.known ? qsTr("%1, %n session(s)", "", storage.sessions).arg(storage.total) : qsTr("Counting\u2026")

    Column {
        width: row.room
        spacing: 10
        visible: row.large.length > 0
        Row {
            id: bar
            readonly property real all: row.large.reduce((sum, one) => sum + one.bytes, 0)
            width: parent.width
            height: 8
            spacing: 2
            Repeater {
                model: row.large
                Rectangle {
                    required property var modelData
                    required property int index
                    width: Math.max(4, (bar.width - 2 * row.large.length - 4 * row.large.length) * modelData.bytes / bar.all + 4)
                    height: bar.height
                    radius: 2
                    color: row.colours[index]
                }
            }
        }
        Flow {
            width: parent.width
            spacing: 4
            Repeater {
                model: row.large
                Row {
                    id: legend
                    required property var modelData
                    required property int index
                    spacing: 6
                    rightPadding: 10
                    Rectangle {
                        width: 8
                        height: 8
                        radius: 4
                        color: row.colours[legend.index]
                        anchors.verticalCenter: parent.verticalCenter
                    }
                    Text {
                        text: legend.modelData.text + " " + legend.modelData.size
                        font: Theme.tiny
                        color: Theme.textSecondary
                        textFormat: Text.PlainText
                        Accessible.role: Accessible.StaticText
                        Accessible.name: text
                    }
                }
            }
        }
    }
}
