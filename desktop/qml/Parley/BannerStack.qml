pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! What went wrong, one line each: a sentence that says what to do, a details fold, a way out. */
Column {
    id: stack

    required property var shell
    signal settingsWanted(string page)

    spacing: 8

    Repeater {
        model: stack.shell.notices.banners
        Rectangle {
            id: banner
            required property var modelData
            required property int index
            property bool unfolded: false
            readonly property bool aboutKey: ["BAD_KEY", "NO_KEY", "BAD_BASE_URL", "CONNECTION_REFUSED", "FORBIDDEN",
                "UNKNOWN_PROVIDER", "PROXY_FAILED"].includes(modelData.code)

            width: stack.width
            height: body.implicitHeight + 20
            radius: Theme.radiusRow
            color: Theme.dangerSoft
            border { width: 1; color: Theme.dangerBorder }
            Accessible.role: Accessible.AlertMessage
            Accessible.name: modelData.text

            Icon {
                id: sign
                anchors { left: parent.left; leftMargin: 12; top: parent.top; topMargin: 13 }
                name: "alert"
                color: Theme.danger
            }

            Column {
                id: body
                anchors { left: sign.right; leftMargin: 10; right: close.left; rightMargin: 8; top: parent.top; topMargin: 10 }
                spacing: 4
                Text {
                    width: parent.width
                    topPadding: 3
                    text: banner.modelData.text
                    font: Theme.control
                    color: Theme.text
                    wrapMode: Text.Wrap
                    textFormat: Text.PlainText
                    Accessible.ignored: true
                }
                Flow {
                    width: parent.width
                    spacing: 4
                    PillButton {
                        visible: banner.aboutKey
                        small: true
                        text: qsTr("Open settings")
                        onClicked: { stack.settingsWanted("providers"); stack.shell.notices.drop(banner.index) }
                    }
                    PillButton {
                        visible: banner.modelData.details !== ""
                        small: true
                        variant: "quiet"
                        text: banner.unfolded ? qsTr("Hide details") : qsTr("Details")
                        iconName: banner.unfolded ? "chevron-up" : "chevron-down"
                        onClicked: banner.unfolded = !banner.unfolded
                    }
                    PillButton {
                        visible: banner.unfolded
                        small: true
                        variant: "quiet"
                        text: qsTr("Copy details")
                        iconName: "copy"
                        onClicked: stack.shell.notices.copy(banner.modelData.details)
                    }
                }
                Flickable {
                    visible: banner.unfolded
                    width: parent.width
                    height: Math.min(160, words.implicitHeight)
                    contentHeight: words.implicitHeight
                    contentWidth: words.implicitWidth
                    clip: true
                    boundsBehavior: Flickable.StopAtBounds
                    Text {
                        id: words
                        text: banner.modelData.details
                        font: Theme.mono
                        color: Theme.textSecondary
                        textFormat: Text.PlainText
                        Accessible.role: Accessible.StaticText
                        Accessible.name: text
                    }
                }
            }

            IconButton {
                id: close
                anchors { right: parent.right; rightMargin: 8; top: parent.top; topMargin: 6 }
                iconName: "close"
                text: qsTr("Dismiss")
                onClicked: stack.shell.notices.drop(banner.index)
            }
        }
    }
}
