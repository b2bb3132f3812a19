import QtQuick
import QtQuick.Templates as T
import Parley

/*!
    Plan mode, as selected: a quiet button while it is off, an amber chip while it is on. A switch during a turn waits
    for the next step, and the chip says so.

    Attributes:
        composer: desktop/models/composer.py. tight: there is little room.
*/
T.AbstractButton {
    id: toggle

    required property var composer
    property bool tight: false
    readonly property string plan: composer.plan
    readonly property bool on: plan === "on" || plan === "turningOn"
    readonly property bool waits: plan === "turningOn" || plan === "turningOff"
    readonly property bool chip: plan !== "off"
    readonly property color ink: !enabled ? Theme.disabled : chip ? Theme.amber : Theme.textSecondary

    implicitHeight: Theme.grown(30)
    implicitWidth: row.implicitWidth + (chip || !tight ? 20 : 14)
    focusPolicy: Qt.StrongFocus
    hoverEnabled: true
    // Qt tells screen readers of a button what the button itself is: checkable, checked.
    checkable: true
    checked: on
    onToggled: checked = Qt.binding(() => toggle.on)
    text: plan === "turningOn" ? (tight ? qsTr("Plan, next step") : qsTr("Plan mode from the next step"))
        : plan === "turningOff" ? (tight ? qsTr("Plan, this step") : qsTr("Plan mode until the next step"))
        : tight ? (chip ? qsTr("Plan") : "") : chip ? qsTr("Plan mode") : qsTr("Plan")
    readonly property string hint: plan === "turningOn" ? qsTr("Switched on: nothing more is changed; the agent is told at the next step")
        : plan === "turningOff" ? qsTr("Switched off: from the next step the agent may change things again")
        : on ? qsTr("The agent looks and plans, and changes nothing until you approve. Press to switch off")
        : qsTr("Let the agent plan first: it changes nothing until you approve (/plan)")

    Accessible.role: Accessible.CheckBox
    Accessible.name: qsTr("Plan mode")
    Accessible.description: waits ? Words.sentences(text, hint) : hint
    Accessible.checkable: true
    Accessible.checked: on

    onClicked: composer.setPlan(!on)
    Keys.onReturnPressed: event => { if (!event.isAutoRepeat) click(); event.accepted = true }
    Keys.onEnterPressed: event => { if (!event.isAutoRepeat) click(); event.accepted = true }

    background: Rectangle {
        radius: height / 2
        color: toggle.chip ? Theme.amberStrip : toggle.hovered || toggle.down ? Theme.hover : "transparent"
        border { width: toggle.chip ? 1 : 0; color: Theme.amberBorder }
        FocusFrame { target: toggle; shown: toggle.visualFocus; radius: height / 2 }
    }

    contentItem: Item {
        Row {
            id: row
            anchors.centerIn: parent
            spacing: 6
            Icon {
                name: "plan"
                size: 16
                color: toggle.ink
                anchors.verticalCenter: parent.verticalCenter
            }
            Text {
                visible: text !== ""
                text: toggle.text
                font: Theme.small
                color: toggle.ink
                textFormat: Text.PlainText
                anchors.verticalCenter: parent.verticalCenter
                Accessible.ignored: true
            }
        }
    }

    HintTip { target: toggle; text: toggle.hint }
}
