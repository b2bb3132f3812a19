pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! Above the composer while there is no session: the name, what waits for the user, and the first run's offers. */
Flickable {
    id: empty

    required property var shell
    signal settingsWanted(string page)

    implicitHeight: column.implicitHeight
    contentHeight: column.implicitHeight
    clip: contentHeight > height + 1
    boundsBehavior: Flickable.StopAtBounds
    interactive: clip

    KeyboardScroll { flickable: empty; stop: false }

    Column {
        id: column
        width: empty.width
        spacing: 18
        bottomPadding: 10

        Row {
            anchors.horizontalCenter: parent.horizontalCenter
            spacing: 14
            Image {
                source: "image://icon/parley/000000"
                sourceSize: Qt.size(44 * Screen.devicePixelRatio, 44 * Screen.devicePixelRatio)
                width: 40
                height: 40
                anchors.verticalCenter: parent.verticalCenter
                Accessible.ignored: true
            }
            Text {
                text: qsTr("What shall we work on?")
                width: Math.min(Math.ceil(implicitWidth), column.width - 70)
                wrapMode: Text.Wrap
                font: Theme.hero
                color: Theme.text
                anchors.verticalCenter: parent.verticalCenter
                Accessible.role: Accessible.Heading
                Accessible.name: text
            }
        }

        Loader {
            width: parent.width
            active: empty.shell.welcome.needed
            visible: active
            sourceComponent: FirstRun {
                welcome: empty.shell.welcome
                onSettingsWanted: page => empty.settingsWanted(page)
            }
        }

        Column {
            width: Math.min(parent.width - 32, 560)
            anchors.horizontalCenter: parent.horizontalCenter
            visible: empty.shell.waiting.length > 0
            spacing: 6
            Text {
                text: qsTr("Waiting for you")
                font: Theme.small
                color: Theme.textTertiary
                Accessible.role: Accessible.Heading
                Accessible.name: text
            }
            Repeater {
                model: empty.shell.waiting
                PillButton {
                    required property var modelData
                    width: parent ? parent.width : 0
                    text: modelData.title
                    iconName: "bell"
                    onClicked: empty.shell.open(modelData.id)
                }
            }
        }
    }
}
