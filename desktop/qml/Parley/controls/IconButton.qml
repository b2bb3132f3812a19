import QtQuick
import QtQuick.Templates as T
import Parley

/*! A button with an icon alone; `text` is its name for screen readers and its hint. */
T.AbstractButton {
    id: button

    property string iconName: ""
    property int iconSize: Theme.iconSize
    property int side: 32
    property bool round: false
    property color ink: enabled ? Theme.textSecondary : Theme.disabled
    property color fill: "transparent"
    property color fillHover: Theme.hover
    property color ringInk: Theme.focusRing
    property string tip: text
    // What it is about, where several of its name stand in the window; screen readers say it.
    property string about: ""

    implicitWidth: Theme.grown(side)
    implicitHeight: Theme.grown(side)
    focusPolicy: Qt.StrongFocus
    hoverEnabled: true

    Accessible.role: Accessible.Button
    Accessible.name: text
    Accessible.description: about !== "" ? about : tip !== text ? tip : ""

    // With Ctrl the key belongs to what the button stands in.
    Keys.onReturnPressed: event => press(event)
    Keys.onEnterPressed: event => press(event)

    function press(event: var): void {
        event.accepted = (event.modifiers & (Qt.ControlModifier | Qt.MetaModifier)) === 0
        if (event.accepted && !event.isAutoRepeat) click()
    }

    background: Rectangle {
        radius: button.round ? height / 2 : Theme.radiusSmall
        color: button.enabled && (button.hovered || button.down) ? button.fillHover : button.fill
        FocusFrame {
            target: button
            shown: button.visualFocus
            ink: button.ringInk
            radius: button.round ? height / 2 : Theme.radiusSmall + outset
        }
    }

    contentItem: Item {
        Icon {
            anchors.centerIn: parent
            name: button.iconName
            color: button.ink
            size: button.iconSize
        }
    }

    HintTip { target: button; text: button.tip }
}
