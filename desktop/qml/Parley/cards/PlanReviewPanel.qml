pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*!
    One decision on a plan (behaviour 7.4): an amber strip, the plan, and three actions in one row. The strip and the
    row are always there; only the plan scrolls. Ctrl+Enter approves while the card has the focus, Return alone never.

    Attributes:
        desk: desktop/models/plan_desk.py, PlanDesk.
        place, count: which of the waiting cards this is, from 0.
        roomHeight: the most it may take.
*/
FocusScope {
    id: card

    required property var desk
    property int place: 0
    property int count: 1
    property real roomHeight: 480
    property bool comparing: false
    readonly property bool longText: desk.outline.length > 2
    readonly property real fixed: strip.height + row.height + 24 + (word.visible ? word.height + 8 : 0)
    readonly property real content: comparing ? (changes.item ? (changes.item as Item).implicitHeight + 20 : 160)
        : body.list.contentHeight + body.list.topMargin + body.list.bottomMargin
    // Taken over once the layout stands still: a list's content is estimated anew when its height changes.
    property real wanted: 160

    signal turned(int by)
    signal linkWanted(string address)

    implicitHeight: Math.max(Math.min(roomHeight, fixed + 96), Math.min(roomHeight, Math.ceil(fixed + Math.max(96, wanted))))
    Accessible.role: Accessible.Grouping
    Accessible.name: desk.question
    Accessible.description: desk.questionSaid !== desk.question ? desk.questionSaid : ""

    Binding { card.wanted: card.content; delayed: true }

    Connections {
        target: card.desk
        function onReplaced(): void { card.comparing = false; body.toStart() }
    }

    Connections {
        target: card.desk.comparison
        function onChanged(): void { if (!card.desk.comparison.possible) card.comparing = false }
    }

    function chat(): void { desk.chat(body.selected) }
    function focusBody(): void { body.list.forceActiveFocus(Qt.TabFocusReason) }

    Keys.onPressed: event => {
        const enter = event.key === Qt.Key_Return || event.key === Qt.Key_Enter
        if (!enter) return
        if (event.modifiers & (Qt.ControlModifier | Qt.MetaModifier) && !event.isAutoRepeat) desk.approve()
        event.accepted = true
    }

    // Nothing that happens on the card reaches what lies behind it.
    MouseArea {
        anchors.fill: parent
        acceptedButtons: Qt.AllButtons
        onWheel: wheel => wheel.accepted = true
    }

    Rectangle {
        anchors.fill: parent
        radius: Theme.radiusCard
        color: Theme.card
    }

    PlanStrip {
        id: strip
        anchors { left: parent.left; right: parent.right; top: parent.top }
        card: card
        onOutlineWanted: button => menus.outline(button)
    }

    PlanBody {
        id: body
        anchors { left: parent.left; right: parent.right; top: strip.bottom; bottom: word.visible ? word.top : row.top; leftMargin: 1; rightMargin: 1; bottomMargin: 6 }
        visible: !card.comparing
        focus: true
        text: card.desk.text
        rendering: card.desk.rendering
        onLinkWanted: address => card.linkWanted(address)
        onCopyWanted: text => card.desk.copyText(text)
        onMenuWanted: at => menus.plan(body, at)
    }

    Loader {
        id: changes
        anchors { fill: body; leftMargin: 12; rightMargin: 12; topMargin: 8 }
        active: card.comparing
        sourceComponent: PlanChanges {
            comparison: card.desk.comparison
            rendering: card.desk.rendering
            onCopyWanted: text => card.desk.copyText(text)
        }
    }

    Text {
        id: word
        anchors { left: parent.left; right: parent.right; bottom: row.top; leftMargin: 18; rightMargin: 18; bottomMargin: 8 }
        visible: text !== ""
        text: card.desk.trouble
        font: Theme.small
        color: Theme.danger
        textFormat: Text.PlainText
        wrapMode: Text.Wrap
        maximumLineCount: 3
        elide: Text.ElideRight
        onTextChanged: said => { if (said !== "") Accessible.announce(said, Accessible.Assertive) }
        Accessible.role: Accessible.AlertMessage
        Accessible.name: text
        Accessible.ignored: text === ""
    }

    Flow {
        id: row
        readonly property real wanted: visibleChildren.reduce((sum, button) => sum + button.width + spacing, -spacing)
        anchors { right: parent.right; bottom: parent.bottom; rightMargin: 14; bottomMargin: 12 }
        width: Math.min(Math.ceil(wanted), parent.width - 28)
        spacing: 8
        PillButton {
            variant: "quiet"
            iconName: "chat"
            text: qsTr("Chat about it")
            tip: body.selected !== "" ? qsTr("What you selected goes into your message as a quotation") : qsTr("Decide nothing yet and write to the agent")
            enabled: !card.desk.latched
            onClicked: card.chat()
        }
        PillButton {
            visible: card.desk.canRefuse
            text: qsTr("Refuse")
            tip: card.desk.refuseNote
            enabled: card.desk.ready
            onClicked: card.desk.refuse()
        }
        PillButton {
            id: approve
            variant: "filled"
            text: qsTr("Approve")
            tip: card.desk.approveNote
            returnPresses: false
            enabled: card.desk.ready
            onClicked: card.desk.approve()
        }
    }

    Rectangle {
        anchors.fill: parent
        radius: Theme.radiusCard
        color: "transparent"
        border { width: card.activeFocus ? 2 : 1; color: Theme.amberBorder }
    }

    PlanMenus { id: menus; card: card; body: body }
}
