pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*!
    Where the user writes. Enter sends, Shift+Enter breaks the line, Ctrl+Enter steers the running turn; Up and Down at
    the edges go through what was said; files come by button, paste and drop.
*/
FocusScope {
    id: card

    required property var shell
    property real roomHeight: 800
    property bool centred: false
    // Another card has taken the room of the question's.
    property bool questionPressed: false
    readonly property var composer: shell.composer
    readonly property var session: shell.session
    readonly property bool running: session !== null && session.running
    readonly property bool steers: running && shell.preferences.busySend === "steer"
    readonly property bool blocked: session !== null && session.faultCode !== ""

    signal settingsWanted(string page)

    implicitHeight: (choices.visible ? choices.height + 8 : 0) + box.height

    function focusField(): void { field.focusEnd() }

    Connections {
        target: card.composer
        function onReplaced(text: string): void {
            if (field.text === text) return
            field.text = text
            field.cursorPosition = field.length
        }
    }

    Component.onCompleted: { field.text = composer.text; field.cursorPosition = field.length }

    SlashMenu {
        id: slash
        z: 2
        anchors { left: box.left; right: box.right; bottom: box.top; bottomMargin: 6 }
        shell: card.shell
        roomAbove: { void card.parent?.y; return card.mapToItem(null, 0, box.y).y - 14 }
        text: field.edit.activeFocus && !field.composing ? field.text : ""
        onPicked: id => {
            card.composer.edit("")
            field.clear()
            card.shell.commands.run(id)
        }
    }

    Flow {
        id: choices
        visible: card.centred
        x: 8
        width: parent.width - 16
        spacing: 4
        WorkspacePicker { shell: card.shell }
    }

    Rectangle {
        id: box
        anchors { left: parent.left; right: parent.right; bottom: parent.bottom }
        height: inside.implicitHeight + 20
        radius: Theme.radiusCard
        color: Theme.card
        border { width: 1; color: field.edit.activeFocus ? Theme.borderFocus : Theme.border }

        Rectangle {
            z: -1
            anchors.fill: parent
            anchors.topMargin: 2
            anchors.bottomMargin: -2
            radius: Theme.radiusCard
            color: Theme.shadow
            visible: !Theme.dark
            opacity: 0.5
        }

        TapHandler { onTapped: card.focusField() }

        Column {
            id: inside
            anchors { left: parent.left; right: parent.right; top: parent.top; topMargin: 12 }
            spacing: 8

            Loader {
                x: 17
                width: parent.width - 34
                active: card.composer.again
                visible: active
                sourceComponent: AgainStrip { composer: card.composer }
            }

            FileChips {
                x: 14
                width: parent.width - 28
                composer: card.composer
            }

            TextInputArea {
                id: field
                x: 17
                width: parent.width - 34
                height: Math.max(Theme.grown(card.centred ? 52 : 26), implicitHeight)
                focus: true
                name: qsTr("Message the agent")
                enabled: !card.blocked
                maximumLines: Math.max(3, Math.min(14, Math.floor(card.roomHeight / 60)))
                placeholder: card.blocked ? card.shell.deeds.sentence(card.session.faultCode)
                    : card.running && card.steers ? qsTr("Enter steers this turn, Ctrl+Enter queues for the next one")
                    : card.running ? qsTr("Enter queues for the next turn, Ctrl+Enter steers this one")
                    : card.centred ? qsTr("Describe what you want done") : qsTr("Message the agent")
                filter: event => card.keyPressed(event)
                onEdited: card.composer.edit(text)
                onSubmitted: card.composer.send(card.steers)
            }

            Item {
                width: parent.width
                height: Theme.grown(36)

                Row {
                    id: tools
                    anchors { left: parent.left; leftMargin: 9; verticalCenter: parent.verticalCenter }
                    spacing: 2
                    // The model's name may be shortened, words may not.
                    readonly property bool crowded: 30 + policy.natural + plan.implicitWidth + 2 * spacing
                        + Math.min(model.natural, 190) + sender.width + 30 > box.width
                    IconButton {
                        iconName: "plus"
                        text: qsTr("Attach files")
                        round: true
                        fill: Theme.dark ? Theme.hover : Theme.sunken
                        side: 30
                        enabled: !card.blocked
                        anchors.verticalCenter: parent.verticalCenter
                        onClicked: card.shell.deeds.chooseFiles()
                    }
                    PolicyPicker {
                        id: policy
                        shell: card.shell
                        compact: tools.crowded
                        anchors.verticalCenter: parent.verticalCenter
                    }
                    PlanToggle {
                        id: plan
                        composer: card.composer
                        tight: box.width < 640
                        enabled: !card.blocked
                        anchors.verticalCenter: parent.verticalCenter
                    }
                }

                Row {
                    anchors { right: parent.right; rightMargin: 9; verticalCenter: parent.verticalCenter }
                    spacing: 6
                    ModelPicker {
                        id: model
                        shell: card.shell
                        widest: Math.max(90, Math.min(Theme.grown(280), box.width - tools.width - sender.width - 30))
                        anchors.verticalCenter: parent.verticalCenter
                        onSettingsWanted: page => card.settingsWanted(page)
                    }
                    SendButton {
                        id: sender
                        composer: card.composer
                        running: card.running
                        steers: card.steers
                        anchors.verticalCenter: parent.verticalCenter
                    }
                }
            }
        }
    }

    function keyPressed(event: var): bool {
        if (slash.pressed(event)) return true
        const plain = !(event.modifiers & (Qt.ControlModifier | Qt.ShiftModifier | Qt.AltModifier | Qt.MetaModifier))
        if ((event.key === Qt.Key_Return || event.key === Qt.Key_Enter)
                && (event.modifiers & (Qt.ControlModifier | Qt.MetaModifier))) {
            if (!event.isAutoRepeat) composer.send(!steers)
            return true
        }
        if (event.key === Qt.Key_Up && plain && field.text.lastIndexOf("\n", field.cursorPosition - 1) < 0
                && field.edit.cursorRectangle.y < 4) {
            composer.recall(1)
            return true
        }
        if (event.key === Qt.Key_Down && plain && composer.recalling && field.cursorPosition === field.length) {
            composer.recall(-1)
            return true
        }
        if (event.key === Qt.Key_Escape && composer.again) { composer.leaveAgain(); return true }
        if (event.key === Qt.Key_Escape && shell.questions.escape(!questionPressed)) return true
        if (event.key === Qt.Key_Escape && running) {
            composer.stop()
            return true
        }
        return event.matches(StandardKey.Paste) && composer.files.paste()
    }
}
