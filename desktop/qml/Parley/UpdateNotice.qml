import QtQuick
import Parley

/*!
    A newer version, said when nothing else is going on. While something is typed it is not there, but its place is:
    nothing moves under the writer.
*/
Item {
    id: place

    // desktop/models/update_notice.py: UpdateNotice
    required property var updates

    signal copied(string text)

    height: notice.height

    Rectangle {
        id: notice
        visible: place.updates.present
        width: parent.width
        height: body.implicitHeight + 20
        radius: Theme.radiusRow
        color: Theme.card
        border { width: 1; color: Theme.border }
        Accessible.role: Accessible.AlertMessage
        Accessible.name: title.text

        Icon {
            id: sign
            anchors { left: parent.left; leftMargin: 12; top: parent.top; topMargin: 13 }
            name: "download"
            color: Theme.accent
        }

        Column {
            id: body
            anchors { left: sign.right; leftMargin: 10; right: close.left; rightMargin: 8; top: parent.top; topMargin: 10 }
            spacing: 4
            Text {
                id: title
                width: parent.width
                topPadding: 3
                text: qsTr("Parley %1 is available").arg(place.updates.version)
                font: Theme.control
                color: Theme.text
                textFormat: Text.PlainText
                wrapMode: Text.Wrap
                Accessible.ignored: true
            }
            Text {
                width: parent.width
                visible: text !== ""
                text: place.updates.date
                font: Theme.small
                color: Theme.textTertiary
                textFormat: Text.PlainText
                Accessible.role: Accessible.StaticText
                Accessible.name: text
            }
            Flow {
                width: parent.width
                spacing: 4
                PillButton {
                    visible: place.updates.url !== ""
                    small: true
                    text: qsTr("Open download page")
                    onClicked: ask.active = true
                }
                PillButton {
                    visible: place.updates.notes !== ""
                    small: true
                    variant: "quiet"
                    text: qsTr("What's new")
                    onClicked: telling.active = true
                }
                PillButton {
                    small: true
                    variant: "quiet"
                    text: qsTr("Skip this version")
                    onClicked: place.updates.skip()
                }
                PillButton {
                    small: true
                    variant: "quiet"
                    text: qsTr("Later")
                    onClicked: place.updates.later()
                }
            }
        }

        IconButton {
            id: close
            anchors { right: parent.right; rightMargin: 8; top: parent.top; topMargin: 6 }
            iconName: "close"
            text: qsTr("Not now")
            onClicked: place.updates.later()
        }
    }

    PopupLoader {
        id: telling
        source: Qt.resolvedUrl("NotesDialog.qml")
        given: ({ release: place.updates })
    }

    DownloadQuestion {
        id: ask
        address: place.updates.url
        onAgreed: place.updates.openPage()
        onCopied: text => place.copied(text)
    }
}
