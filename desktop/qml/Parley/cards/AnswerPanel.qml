pragma ComponentBehavior: Bound

import QtQuick
import Parley
import Parley.chat

/*! What the user answered to a call, to read: each question with its answer, when and how late (behaviour 6.9). */
FocusScope {
    id: panel

    required property var desk
    // Unix milliseconds at which a call was asked, 0 where that is not loaded.
    property var askedAt: call => 0
    property real roomHeight: 400
    readonly property var record: desk.viewed
    readonly property real asked: askedAt(record.callId ?? "")

    implicitHeight: Math.min(head.height + list.implicitHeight + 24, Math.max(150, roomHeight))
    Accessible.role: Accessible.Grouping
    Accessible.name: qsTr("Your answers")

    Keys.onEscapePressed: desk.view("")
    Component.onCompleted: close.forceActiveFocus(Qt.OtherFocusReason)

    ChatSurface { id: surface; listWidth: panel.width }

    Rectangle {
        anchors.fill: parent
        radius: Theme.radiusCard
        color: Theme.card
        border { width: 1; color: Theme.border }
    }

    Item {
        id: head
        anchors { left: parent.left; right: parent.right; top: parent.top; leftMargin: 24; rightMargin: 12; topMargin: 6 }
        height: Math.max(Theme.grown(40), words.implicitHeight + 12)
        Flow {
            id: words
            anchors { left: parent.left; right: close.left; rightMargin: 8; verticalCenter: parent.verticalCenter }
            spacing: 10
        Text {
            id: title
            height: Math.max(implicitHeight, 22)
            verticalAlignment: Text.AlignVCenter
            text: qsTr("Your answers")
            font: Theme.controlStrong
            color: Theme.text
            Accessible.role: Accessible.Heading
            Accessible.name: text
        }
        Text {
            width: Math.min(Math.ceil(implicitWidth), words.width)
            height: Math.max(implicitHeight, 22)
            verticalAlignment: Text.AlignVCenter
            text: (panel.record.answeredAt ?? 0) <= 0 ? ""
                : panel.asked > 0 ? qsTr("%1, %2 after it was asked").arg(surface.clockTime(panel.record.answeredAt))
                    .arg(surface.duration(panel.record.answeredAt - panel.asked))
                : surface.clockTime(panel.record.answeredAt)
            font: Theme.small
            color: Theme.textTertiary
            textFormat: Text.PlainText
            wrapMode: Text.Wrap
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
        }
        IconButton {
            id: close
            anchors { right: parent.right; verticalCenter: parent.verticalCenter }
            iconName: "close"
            text: qsTr("Close")
            side: 28
            onClicked: panel.desk.view("")
        }
    }

    Flickable {
        id: scroller
        anchors { left: parent.left; right: parent.right; top: head.bottom; bottom: parent.bottom; bottomMargin: 10 }
        contentHeight: list.implicitHeight
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        AnswerList {
            id: list
            width: scroller.width - 24
            leftPadding: 24
            surface: surface
            items: panel.record.items ?? []
        }
        ScrollTrack { flickable: scroller }
        KeyboardScroll { flickable: scroller; name: qsTr("Your answers") }
    }
}
