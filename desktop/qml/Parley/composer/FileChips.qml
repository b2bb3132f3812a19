pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! The files that go with the message; each can be taken off. */
Flow {
    id: chips

    required property var composer

    spacing: 6
    visible: composer.files.rows.length > 0

    Repeater {
        model: chips.composer.files.rows
        Rectangle {
            id: chip
            required property var modelData
            required property int index
            width: Math.min(row.implicitWidth + 16, chips.width)
            height: modelData.image ? 52 : Theme.grown(32)
            radius: Theme.radiusSmall + 2
            color: Theme.sunken
            border { width: 1; color: Theme.border }
            Row {
                id: row
                anchors { left: parent.left; leftMargin: 8; verticalCenter: parent.verticalCenter }
                spacing: 7
                Image {
                    visible: chip.modelData.image
                    source: chip.modelData.image ? chip.modelData.url : ""
                    sourceSize: Qt.size(80, 80)
                    width: 40
                    height: 40
                    fillMode: Image.PreserveAspectCrop
                    asynchronous: true
                    anchors.verticalCenter: parent.verticalCenter
                    Accessible.ignored: true
                }
                Icon {
                    visible: !chip.modelData.image
                    name: "file"
                    size: 16
                    anchors.verticalCenter: parent.verticalCenter
                }
                Text {
                    text: chip.modelData.name
                    width: Math.min(implicitWidth, 220)
                    font: Theme.small
                    color: Theme.text
                    elide: Text.ElideMiddle
                    textFormat: Text.PlainText
                    anchors.verticalCenter: parent.verticalCenter
                    Accessible.role: Accessible.StaticText
                    Accessible.name: qsTr("Attached: %1").arg(text)
                }
                IconButton {
                    iconName: "close"
                    iconSize: 14
                    side: 24
                    text: qsTr("Remove %1").arg(chip.modelData.name)
                    tip: qsTr("Remove")
                    anchors.verticalCenter: parent.verticalCenter
                    onClicked: chips.composer.files.detach(chip.index)
                }
            }
        }
    }
}
