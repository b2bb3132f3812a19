pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*!
    A request for leave: the amber strip, a sentence, the exact command or diff, and three answers. Ctrl+Enter allows
    once when the card has the focus; Enter alone presses only the button that has it.
*/
FocusScope {
    id: card

    required property var desk
    required property var shell
    property real roomHeight: 400
    readonly property var ask: desk.card
    readonly property bool diff: ask.kind === "diff"
    readonly property bool latched: ask.latched === true
    readonly property string helper: ask.helper ?? ""
    readonly property string codeLine: ask.parent && shell.transcript ? shell.transcript.chat.codeOf(ask.parent) : ""

    // What is unusual about it (host/approvals/need.py).
    readonly property string warning: {
        switch (ask.warning) {
        case "outside-workspace": return qsTr("This lies outside the working folder.")
        case "protected-path": return qsTr("What lies in this folder can run by itself later, so this is asked every time.")
        case "private-address": return qsTr("This address is on this computer or its local network, not on the internet.")
        default: return ""
        }
    }

    readonly property bool small: width < 520 && roomHeight < 300

    signal codeWanted(string call)

    implicitHeight: Math.min(strip.height + body.implicitHeight + row.height + 34, Math.max(150, roomHeight))
    Accessible.role: Accessible.Grouping
    Accessible.name: ask.title ?? ""

    // Another request is read from its beginning.
    readonly property string call: ask.callId ?? ""
    onCallChanged: { scroller.contentY = 0; preview.toStart() }

    function decide(outcome: string): void { desk.decide(ask.callId, outcome) }

    Keys.onPressed: event => {
        const enter = event.key === Qt.Key_Return || event.key === Qt.Key_Enter
        if (enter && (event.modifiers & (Qt.ControlModifier | Qt.MetaModifier))) {
            if (!event.isAutoRepeat) card.decide("allowed-once")
            event.accepted = true
        }
    }

    Rectangle {
        anchors.fill: parent
        radius: Theme.radiusCard
        color: Theme.card
    }

    Item {
        id: strip
        anchors { left: parent.left; right: parent.right; top: parent.top }
        height: Theme.grown(38)
        clip: true
        Rectangle {
            width: parent.width
            height: parent.height + Theme.radiusCard
            radius: Theme.radiusCard
            color: Theme.amberStrip
        }
        Rectangle {
            id: dot
            anchors { left: parent.left; leftMargin: 18; verticalCenter: parent.verticalCenter }
            width: 8
            height: 8
            radius: 4
            color: Theme.amberDot
        }
        Text {
            anchors { left: dot.right; leftMargin: 9; verticalCenter: parent.verticalCenter }
            text: card.latched ? qsTr("Answered, on its way") : card.helper !== "" ? qsTr("A helper waits for your approval")
                : card.ask.parent ? qsTr("Code waits for your approval") : qsTr("Waiting for your approval")
            font: Theme.small
            color: Theme.amber
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
        Row {
            anchors { right: parent.right; rightMargin: 10; verticalCenter: parent.verticalCenter }
            visible: card.desk.count > 1
            IconButton {
                iconName: "chevron-left"
                text: qsTr("Previous request")
                side: 28
                ink: Theme.amber
                onClicked: card.desk.turn(-1)
            }
            Text {
                text: qsTr("%1 of %2").arg(card.desk.position + 1).arg(card.desk.count)
                font: Theme.small
                color: Theme.amber
                anchors.verticalCenter: parent.verticalCenter
                Accessible.role: Accessible.StaticText
                Accessible.name: text
            }
            IconButton {
                iconName: "chevron-right"
                text: qsTr("Next request")
                side: 28
                ink: Theme.amber
                onClicked: card.desk.turn(1)
            }
        }
    }

    Flickable {
        id: scroller
        anchors { left: parent.left; right: parent.right; top: strip.bottom; bottom: row.top; topMargin: 12; bottomMargin: 10 }
        contentHeight: body.implicitHeight
        clip: true
        boundsBehavior: Flickable.StopAtBounds

        Column {
            id: body
            x: 18
            width: scroller.width - 36
            spacing: 8
            Flow {
                width: parent.width
                visible: card.helper !== "" || (card.ask.parent ?? "") !== ""
                spacing: 6
                Text {
                    height: Theme.grown(28)
                    verticalAlignment: Text.AlignVCenter
                    width: Math.min(implicitWidth, parent.width - 90)
                    text: card.helper !== "" ? qsTr("Helper: %1").arg(card.helper) : qsTr("From the code: %1").arg(card.codeLine)
                    font: Theme.small
                    color: Theme.textSecondary
                    textFormat: Text.PlainText
                    elide: Text.ElideRight
                    Accessible.role: Accessible.StaticText
                    Accessible.name: text
                }
                PillButton {
                    small: true
                    variant: "quiet"
                    text: card.helper !== "" ? qsTr("Open the helper") : qsTr("Show the code")
                    onClicked: card.helper !== "" ? card.shell.open(card.ask.session) : card.codeWanted(card.ask.parent)
                }
            }
            Text {
                width: parent.width
                text: card.ask.title ?? ""
                font: Theme.body
                color: Theme.text
                textFormat: Text.PlainText
                wrapMode: Text.Wrap
                Accessible.role: Accessible.StaticText
                Accessible.name: text
            }
            Text {
                width: parent.width
                visible: text !== ""
                text: card.warning
                font: Theme.small
                color: Theme.amber
                textFormat: Text.PlainText
                wrapMode: Text.Wrap
                Accessible.role: Accessible.StaticText
                Accessible.name: text
                Accessible.ignored: text === ""
            }
            Text {
                width: parent.width
                visible: card.ask.refused === true
                text: qsTr("The answer was not taken. Please decide again.")
                font: Theme.small
                color: Theme.danger
                wrapMode: Text.Wrap
                onVisibleChanged: if (visible) Accessible.announce(text, Accessible.Assertive)
                Accessible.role: Accessible.AlertMessage
                Accessible.name: text
            }
            PreviewBlock {
                id: preview
                width: parent.width
                viewTop: scroller.contentY - y
                viewHeight: scroller.height
                text: card.ask.preview ?? ""
                diff: card.diff
            }
        }
        ScrollTrack { flickable: scroller }
        KeyboardScroll { flickable: scroller; name: qsTr("What it wants to do") }
    }

    Flow {
        id: row
        readonly property real wanted: reject.width + allow.width + spacing + (always.visible ? always.width + spacing : 0)
        anchors { right: parent.right; bottom: parent.bottom; rightMargin: 14; bottomMargin: 12 }
        width: Math.min(Math.ceil(wanted), parent.width - 28)
        spacing: 8
        PillButton {
            id: reject
            small: card.small
            text: qsTr("Reject")
            enabled: !card.latched
            onClicked: card.decide("rejected")
        }
        PillButton {
            id: always
            visible: (card.ask.rule ?? "") !== ""
            small: card.small
            text: qsTr("Always allow \u201c%1\u201d").arg(shortRule)
            spokenName: qsTr("Always allow \u201c%1\u201d").arg(card.ask.rule ?? "")
            readonly property string shortRule: {
                const rule = card.ask.rule ?? ""
                return rule.length > 32 ? rule.substring(0, 31) + "\u2026" : rule
            }
            tip: card.ask.rule ?? ""
            enabled: !card.latched
            width: Math.min(implicitWidth, card.width - 28)
            onClicked: card.decide("allowed-always")
        }
        // In two lines the one thing to do stands where it stands in one: at the right end.
        Item {
            visible: row.wanted > row.width
            width: row.width - allow.width - row.spacing
            height: 1
        }
        PillButton {
            id: allow
            small: card.small
            variant: "filled"
            text: qsTr("Allow once")
            tip: qsTr("Ctrl+Enter, while the card has the focus")
            enabled: !card.latched
            onClicked: card.decide("allowed-once")
        }
    }

    Rectangle {
        anchors.fill: parent
        radius: Theme.radiusCard
        color: "transparent"
        border { width: card.activeFocus ? 2 : 1; color: Theme.amberBorder }
    }
}
