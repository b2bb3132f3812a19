import QtQuick
import QtQuick.Templates as T
import Parley

/*! The sign before an answer: a check box, or a small box with its number or a pencil. It can be pressed where it is
    `enabled`. */
T.AbstractButton {
    id: mark

    property bool multiple: false
    property bool on: false
    property int number: 0
    property string iconName: ""
    property string name: ""

    implicitWidth: Theme.grown(20)
    implicitHeight: Theme.grown(20)
    focusPolicy: enabled ? Qt.TabFocus : Qt.NoFocus
    checkable: true
    checked: on
    onToggled: checked = Qt.binding(() => mark.on)

    Keys.onReturnPressed: event => { if (!event.isAutoRepeat) click(); event.accepted = true }
    Keys.onEnterPressed: event => { if (!event.isAutoRepeat) click(); event.accepted = true }

    Accessible.role: multiple ? Accessible.CheckBox : Accessible.RadioButton
    Accessible.name: name
    Accessible.checkable: true
    Accessible.checked: on
    Accessible.ignored: !enabled

    background: Rectangle {
        radius: 5
        color: mark.on ? Theme.accentFill : mark.multiple ? "transparent" : Theme.hover
        border { width: mark.multiple && !mark.on ? 1.5 : 0; color: Theme.borderStrong }
        FocusFrame { target: mark; shown: mark.visualFocus }
    }
    contentItem: Item {
        Icon {
            anchors.centerIn: parent
            visible: name !== ""
            name: mark.multiple ? (mark.on ? "check" : "") : mark.number > 0 ? "" : mark.iconName
            size: 13
            color: mark.on ? Theme.accentFillInk : Theme.textSecondary
        }
        Text {
            anchors.centerIn: parent
            visible: !mark.multiple && mark.number > 0
            text: mark.number
            font: Theme.tiny
            color: mark.on ? Theme.accentFillInk : Theme.textSecondary
            textFormat: Text.PlainText
            Accessible.ignored: true
        }
    }
}
