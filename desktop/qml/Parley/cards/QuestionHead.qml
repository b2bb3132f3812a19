pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! The header of a question card: its tag, how it stands, the countdown, the switcher, and the question itself. */
FocusScope {
    id: head

    required property var desk
    property bool collapsed: false
    property bool canExpand: true
    property real titleRoom: 120
    // There is little room: how it stands takes the place of the tag, so that some of the choices stay in sight.
    property bool tight: false
    readonly property bool told: tight && !collapsed && standing !== ""
    readonly property color standingInk: desk.notice !== "" && !desk.again && !desk.busy ? Theme.danger
        : desk.again ? Theme.amber : Theme.textTertiary
    readonly property var page: desk.cardPage
    readonly property bool continued: desk.state === "continued"
    // In words what colour and icons say.
    readonly property string standing: desk.busy ? qsTr("Your answer is on its way")
        : desk.notice !== "" ? desk.notice
        : continued ? qsTr("The agent went on without an answer. Answering wakes the agent.")
        : desk.channel === "" ? qsTr("Cannot be answered from here right now") : ""

    // It has the keyboard for a moment, when a card takes another one's place.
    Accessible.role: Accessible.Grouping
    Accessible.name: page.question
    Accessible.ignored: !activeFocus
    Keys.onTabPressed: nextItemInFocusChain(true)?.forceActiveFocus(Qt.TabFocusReason)

    implicitHeight: bar.height + (collapsed ? 0 : title.height + (note.visible ? note.implicitHeight + 4 : 0))

    Item {
        id: bar
        width: parent.width
        height: Math.max(Theme.grown(36), head.told ? tag.implicitHeight + 4 : 0)

        Rectangle {
            id: dot
            anchors.verticalCenter: parent.verticalCenter
            visible: head.continued && !head.desk.busy
            width: visible ? 8 : 0
            height: 8
            radius: 4
            color: Theme.amberDot
        }
        Text {
            id: tag
            anchors { left: dot.right; leftMargin: dot.visible ? 8 : 0; right: tools.left; rightMargin: 8; verticalCenter: parent.verticalCenter }
            text: head.collapsed ? head.page.question : head.told ? head.standing
                : head.page.header !== "" ? head.page.header : qsTr("Question")
            font: head.collapsed ? Theme.control : Theme.tiny
            color: head.collapsed ? Theme.text : head.told ? head.standingInk : Theme.textTertiary
            textFormat: Text.PlainText
            elide: Text.ElideRight
            wrapMode: head.told ? Text.Wrap : Text.NoWrap
            maximumLineCount: head.told ? 4 : 1
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
        Row {
            id: tools
            anchors { right: parent.right; verticalCenter: parent.verticalCenter }
            spacing: 2
            Row {
                id: switcher
                visible: head.desk.count > 1
                anchors.verticalCenter: parent.verticalCenter
                IconButton {
                    iconName: "chevron-left"
                    text: qsTr("Previous card")
                    side: 26
                    onClicked: head.desk.turn(-1)
                }
                Text {
                    text: qsTr("%1 of %2").arg(head.desk.position + 1).arg(head.desk.count)
                    font: Theme.tiny
                    color: Theme.textSecondary
                    anchors.verticalCenter: parent.verticalCenter
                    Accessible.role: Accessible.StaticText
                    Accessible.name: qsTr("Card %1 of %2").arg(head.desk.position + 1).arg(head.desk.count)
                }
                IconButton {
                    iconName: "chevron-right"
                    text: qsTr("Next card")
                    side: 26
                    onClicked: head.desk.turn(1)
                }
            }
            QuestionClock {
                visible: head.desk.seconds >= 0
                seconds: head.desk.seconds
                share: head.desk.share
                paused: head.desk.paused
                // The tag beside it is read whole, if it is no longer than usual.
                compact: natural + Math.min(tag.implicitWidth, 140) + (head.desk.count > 1 ? switcher.implicitWidth : 0) + 90 > head.width
                anchors.verticalCenter: parent.verticalCenter
                onStopped: head.desk.takeTime()
            }
            Text {
                visible: head.desk.frozen && head.desk.seconds < 0 && !head.continued
                rightPadding: 6
                text: qsTr("No time limit")
                font: Theme.tiny
                color: Theme.textTertiary
                anchors.verticalCenter: parent.verticalCenter
                Accessible.role: Accessible.StaticText
                Accessible.name: text
            }
            IconButton {
                visible: head.continued
                iconName: head.desk.muted ? "bell-off" : "bell"
                text: head.desk.muted ? qsTr("Remind me again") : qsTr("Stop reminding me")
                tip: head.desk.muted ? qsTr("Badge and tray leave this question out; it can still be answered")
                    : qsTr("Leave this question out of badge and tray; it can still be answered")
                side: 28
                onClicked: head.desk.mute(!head.desk.muted)
            }
            IconButton {
                visible: !head.collapsed || head.canExpand
                iconName: head.collapsed ? "chevron-up" : "chevron-down"
                text: head.collapsed ? qsTr("Expand") : qsTr("Collapse")
                side: 28
                onClicked: head.desk.collapse(!head.collapsed)
            }
            IconButton {
                iconName: "close"
                text: head.desk.dismissable ? qsTr("Dismiss all questions") : qsTr("Hide")
                tip: head.desk.dismissable ? qsTr("Tell the agent that you dismiss the questions")
                    : qsTr("Put the card away; nothing is sent, and its row brings it back")
                side: 28
                enabled: !head.desk.dismissable || head.desk.ready
                onClicked: { if (head.desk.dismissable) head.desk.dismiss(head.desk.key); else head.desk.hide() }
            }
        }
    }

    // Another question is read from its beginning.
    Connections {
        target: head.page
        function onTurned(): void { title.contentY = 0 }
    }

    Flickable {
        id: title
        anchors { left: parent.left; right: parent.right; rightMargin: 12; top: bar.bottom }
        visible: !head.collapsed
        height: Math.min(question.implicitHeight, head.titleRoom)
        contentHeight: question.implicitHeight
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        Text {
            id: question
            width: title.width - 8
            text: head.page.question
            font: Theme.body
            color: Theme.text
            textFormat: Text.PlainText
            wrapMode: Text.Wrap
            lineHeight: 1.2
            Accessible.role: Accessible.Heading
            Accessible.name: text
        }
        ScrollTrack { flickable: title }
        KeyboardScroll { flickable: title; name: qsTr("The question") }
    }
    Text {
        id: note
        anchors { left: parent.left; right: parent.right; rightMargin: 12; top: title.bottom; topMargin: 4 }
        visible: text !== "" && !head.collapsed && !head.told
        text: head.standing
        font: Theme.small
        color: head.standingInk
        textFormat: Text.PlainText
        wrapMode: Text.Wrap
        Accessible.role: head.desk.notice !== "" ? Accessible.AlertMessage : Accessible.StaticText
        Accessible.name: text
    }
}
