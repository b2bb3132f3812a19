pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! A short mark for every turn, beside the scroll bar; a press goes there, hovering says what was asked. */
Item {
    id: rail

    required property var turns
    property int current: -1
    // Many turns: every mark stands for several, so that none is thinner than a finger of the mouse.
    readonly property int shown: Math.min(turns.length, Math.max(1, Math.floor(height / 9)))
    readonly property real step: shown > 0 ? Math.min(18, height / shown) : 0

    readonly property int hereMark: {
        const at = turns.findIndex(turn => turn.turn === current)
        return at < 0 ? -1 : Math.floor(at * shown / turns.length)
    }

    signal chosen(int turn)

    width: 18
    visible: turns.length > 1
    Accessible.role: Accessible.List
    Accessible.name: qsTr("Turns")

    function turnOf(mark: int): var { return turns[Math.min(turns.length - 1, Math.floor((mark + 0.5) * turns.length / shown))] }

    Column {
        id: marks
        anchors.verticalCenter: parent.verticalCenter
        width: parent.width
        Repeater {
            model: rail.visible ? rail.shown : 0
            Item {
                id: mark
                required property int index
                readonly property var turn: rail.turnOf(index)
                readonly property bool here: index === rail.hereMark
                readonly property bool hovered: hover.hovered
                width: rail.width
                height: rail.step
                Accessible.role: Accessible.Button
                Accessible.name: qsTr("Turn %1: %2").arg(turn ? turn.turn : 0).arg(turn ? turn.title : "")
                Accessible.onPressAction: rail.chosen(turn.turn)
                Rectangle {
                    anchors { right: parent.right; rightMargin: 2; verticalCenter: parent.verticalCenter }
                    width: mark.hovered || mark.here ? 14 : 8
                    height: 2
                    radius: 1
                    color: mark.turn && mark.turn.state === "error" ? Theme.danger
                        : mark.hovered || mark.here ? Theme.accent : Theme.borderStrong
                    opacity: mark.hovered || mark.here ? 1 : 0.6
                }
                HoverHandler { id: hover; cursorShape: Qt.PointingHandCursor }
                TapHandler { onTapped: rail.chosen(mark.turn.turn) }
                HintTip { target: mark; text: mark.turn ? mark.turn.title : "" }
            }
        }
    }
}
