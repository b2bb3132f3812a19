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

    // A turn that an answer opened has no message of the user's.
    function nameOf(turn: var): string {
        if (!turn) return ""
        const number = Words.number(turn.turn)
        return turn.title !== "" ? qsTr("Turn %1: %2").arg(number).arg(turn.title) : qsTr("Turn %1").arg(number)
    }

    // One handler for all marks: with one in each, every frame would look through them for the mouse.
    readonly property int pointed: hover.hovered ? markAt(hover.point.position.y) : -1

    function markAt(y: real): int {
        const at = step > 0 ? Math.floor((y - marks.y) / step) : -1
        return at >= 0 && at < shown ? at : -1
    }

    HoverHandler { id: hover; cursorShape: rail.pointed >= 0 ? Qt.PointingHandCursor : Qt.ArrowCursor }
    TapHandler {
        onTapped: point => {
            const mark = rail.markAt(point.position.y)
            if (mark >= 0) rail.chosen(rail.turnOf(mark).turn)
        }
    }

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
                readonly property bool lit: index === rail.hereMark || index === rail.pointed
                width: rail.width
                height: rail.step
                Accessible.role: Accessible.Button
                Accessible.name: rail.nameOf(turn)
                Accessible.onPressAction: rail.chosen(turn.turn)
                Rectangle {
                    readonly property color ink: mark.turn && mark.turn.state === "error" ? Theme.danger
                        : mark.lit ? Theme.accent : Theme.borderStrong
                    anchors { right: parent.right; rightMargin: 2; verticalCenter: parent.verticalCenter }
                    width: mark.lit ? 14 : 8
                    height: 2
                    // Plain and without a layer of its own: there are many of them in every frame.
                    color: mark.lit ? ink : Qt.alpha(ink, 0.6)
                }
            }
        }
    }

    Item {
        id: place
        readonly property bool hovered: rail.pointed >= 0
        y: marks.y + Math.max(0, rail.pointed) * rail.step
        width: rail.width
        height: rail.step
        HintTip { target: place; hovered: place.hovered; text: rail.pointed >= 0 ? rail.turnOf(rail.pointed).title || rail.nameOf(rail.turnOf(rail.pointed)) : "" }
    }
}
