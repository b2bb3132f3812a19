pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*!
    A question of the agent's, in the place above the composer: header, one page, pager and actions. Title, pager and
    actions stay put; a long detail and choices scroll between them (behaviour 6.7).
*/
FocusScope {
    id: card

    // desktop/models/question_desk.py: QuestionDesk
    required property var desk
    property real roomHeight: 400
    // Something more urgent needs the room: only the header is shown.
    property bool pressed: false
    readonly property var page: desk.cardPage
    readonly property bool collapsed: desk.collapsed || pressed
    readonly property bool wanted: area.activeFocus

    implicitHeight: collapsed ? head.height + 12
        : Math.min(head.height + area.implicitHeight + foot.height + 28, Math.max(176, roomHeight))
    Accessible.role: Accessible.Grouping
    Accessible.name: page.question
    Accessible.description: head.standing

    // The user folded the card that the keyboard was in.
    signal folded()
    signal written()

    // What is out of sight takes no key. Where the room was taken from it, what is being typed is no message either.
    onCollapsedChanged: if (collapsed && area.activeFocus) Qt.callLater(leaveArea)

    function leaveArea(): void {
        if (!collapsed || !area.activeFocus) return
        if (pressed) head.forceActiveFocus(Qt.OtherFocusReason)
        else folded()
    }

    // By itself, never from a text being typed: the window asks first.
    function focusAnswer(): void { area.focusFirst(Qt.OtherFocusReason) }

    Keys.onPressed: event => {
        if (!desk.awake) { event.accepted = true; return }
        const plain = !(event.modifiers & (Qt.ControlModifier | Qt.AltModifier | Qt.MetaModifier))
        if (event.key === Qt.Key_Escape) event.accepted = desk.escape()
        else if (card.collapsed || !plain || area.typing) return
        else if (event.key === Qt.Key_Left) { desk.page(-1); event.accepted = true }
        else if (event.key === Qt.Key_Right) { desk.page(1); event.accepted = true }
        else if (event.key >= Qt.Key_1 && event.key <= Qt.Key_9) event.accepted = area.pick(event.key - Qt.Key_1, event.isAutoRepeat)
    }

    Rectangle {
        anchors { fill: parent; topMargin: 2; bottomMargin: -2 }
        radius: Theme.radiusCard
        color: Theme.shadow
        visible: !Theme.dark
        opacity: 0.5
    }
    Rectangle {
        anchors.fill: parent
        radius: Theme.radiusCard
        color: Theme.card
        border { width: card.activeFocus ? 2 : 1; color: card.activeFocus ? Theme.borderStrong : Theme.border }
    }

    QuestionHead {
        id: head
        anchors { left: parent.left; right: parent.right; top: parent.top; leftMargin: 24; rightMargin: 12; topMargin: 6 }
        desk: card.desk
        collapsed: card.collapsed
        canExpand: !card.pressed
        tight: card.roomHeight < 280
        // Where there is little, a line of it, so that a choice stays in sight.
        titleRoom: Math.max(Theme.grown(28), Math.min(Math.max(48, card.roomHeight * 0.3), card.roomHeight - Theme.grown(166)))
    }

    QuestionAnswerArea {
        id: area
        anchors { left: parent.left; right: parent.right; top: head.bottom; bottom: foot.top; topMargin: 6; bottomMargin: 4 }
        visible: !card.collapsed
        roomHeight: card.roomHeight
        desk: card.desk
        onWritten: card.written()
    }

    QuestionFoot {
        id: foot
        anchors { left: parent.left; right: parent.right; bottom: parent.bottom; leftMargin: 16; rightMargin: 12; bottomMargin: 12 }
        visible: !card.collapsed
        desk: card.desk
    }

    // What was meant for the place where the card has just come up does not hit it.
    MouseArea {
        anchors.fill: parent
        enabled: !card.desk.awake
        z: 20
        Accessible.ignored: true
    }

    Connections {
        target: card.page
        function onTurned(): void { area.toTop() }
    }
    Connections {
        target: card.desk
        // The next card is not answered by what was meant for the last one.
        function onFronted(): void {
            if (!area.activeFocus) return
            card.desk.focusAnswer(false)
            head.forceActiveFocus(Qt.OtherFocusReason)
        }
    }
}
