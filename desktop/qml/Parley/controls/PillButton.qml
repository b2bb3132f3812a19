import QtQuick
import QtQuick.Templates as T
import Parley

/*!
    A button with words. `variant`: "filled" (the one thing to do), "accent", "outlined", "quiet" or "danger".
    Return presses it too, as everywhere in the window; a held key presses once.
*/
T.AbstractButton {
    id: button

    property string variant: "outlined"
    property string iconName: ""
    property string tip: ""
    property bool small: false
    property bool alignLeft: false
    // False where Return is too easy: a verdict that must be meant. Space and the mouse press it all the same.
    property bool returnPresses: true
    // What a screen reader says; the visible words unless they need more.
    property string spokenName: text
    // What it is about, where several of its name stand in the window.
    property string about: ""
    property color fill: variant === "filled" ? Theme.primaryFill
        : variant === "accent" ? Theme.accentFill : "transparent"
    property color ringInk: Theme.focusRing
    property color fillHover: variant === "filled" ? Theme.primaryFillHover
        : variant === "accent" ? Theme.accentFillHover : variant === "danger" ? Theme.dangerSoft : Theme.hover
    readonly property bool solid: variant === "filled" || variant === "accent"
    property color ink: !enabled ? (solid ? Theme.textTertiary : Theme.disabled)
        : variant === "filled" ? Theme.primaryFillInk
        : variant === "accent" ? Theme.accentFillInk
        : variant === "danger" ? Theme.danger
        : variant === "quiet" ? Theme.textSecondary : Theme.text

    implicitHeight: small ? Theme.grown(28) : Theme.controlHeight
    // Of what it wants, not of what it shows: a narrow button shortens its words.
    readonly property real beside: iconName === "" ? 0 : Theme.grown(small ? 15 : Theme.iconSize) + row.spacing
    implicitWidth: Math.ceil(label.implicitWidth) + beside + leftPadding + rightPadding
    leftPadding: small ? 10 : 15
    rightPadding: leftPadding
    focusPolicy: Qt.StrongFocus
    hoverEnabled: true
    font: small ? Theme.small : Theme.control

    Accessible.role: Accessible.Button
    Accessible.name: spokenName
    Accessible.description: [about, tip].filter(words => words !== "").join(". ")

    // With Ctrl the key belongs to what the button stands in.
    Keys.onReturnPressed: event => press(event)
    Keys.onEnterPressed: event => press(event)

    function press(event: var): void {
        event.accepted = (event.modifiers & (Qt.ControlModifier | Qt.MetaModifier)) === 0
        if (event.accepted && !event.isAutoRepeat && returnPresses) click()
    }

    background: Rectangle {
        radius: Math.min(Theme.radiusPill, height / 2)
        color: !button.enabled ? (button.solid ? Theme.pressed : "transparent")
            : button.hovered || button.down ? button.fillHover : button.fill
        border {
            width: button.solid || button.variant === "quiet" ? 0 : 1
            color: button.variant === "danger" ? Theme.dangerBorder : Theme.border
        }
        FocusFrame { target: button; shown: button.visualFocus; radius: height / 2; ink: button.ringInk }
    }

    contentItem: Item {
        implicitHeight: row.implicitHeight
        Row {
            id: row
            spacing: 7
            x: button.alignLeft ? 0 : Math.round((parent.width - width) / 2)
            anchors.verticalCenter: parent.verticalCenter
            Icon {
                name: button.iconName
                visible: name !== ""
                color: button.ink
                size: button.small ? 15 : Theme.iconSize
                anchors.verticalCenter: parent.verticalCenter
            }
            Text {
                id: label
                text: button.text
                visible: text !== ""
                font: button.font
                color: button.ink
                textFormat: Text.PlainText
                elide: Text.ElideRight
                width: Math.max(0, Math.min(Math.ceil(implicitWidth), button.availableWidth - button.beside))
                anchors.verticalCenter: parent.verticalCenter
                Accessible.ignored: true
            }
        }
    }

    HintTip { target: button; text: button.tip }
}
