import QtQuick
import QtQuick.Templates as T
import Parley

/*! A radio button with its words. It shows what counts (`on`), not what was pressed. */
T.CheckBox {
    id: option

    property string detail: ""
    property bool on: false

    implicitHeight: Math.max(Theme.controlHeight, words.implicitHeight + 12)
    focusPolicy: Qt.StrongFocus
    hoverEnabled: true
    checkState: on ? Qt.Checked : Qt.Unchecked
    nextCheckState: () => checkState
    leftPadding: 8
    rightPadding: 8
    Keys.onReturnPressed: event => { if (!event.isAutoRepeat) click(); event.accepted = true }
    Keys.onEnterPressed: event => { if (!event.isAutoRepeat) click(); event.accepted = true }

    Accessible.role: Accessible.RadioButton
    Accessible.name: text
    Accessible.checked: on  // the button itself does not always tell
    Accessible.description: detail

    background: Rectangle {
        radius: Theme.radiusSmall
        color: option.hovered && option.enabled ? Theme.hover : "transparent"
        FocusFrame { target: option; shown: option.visualFocus }
    }

    contentItem: Item {
        implicitHeight: words.implicitHeight
        Rectangle {
            id: ring
            width: 18
            height: 18
            radius: 9
            anchors.verticalCenter: parent.verticalCenter
            color: !option.on ? "transparent" : option.enabled ? Theme.accentFill : Theme.disabled
            border { width: option.on ? 0 : 1.5; color: option.enabled ? Theme.borderStrong : Theme.disabled }
            Rectangle {
                anchors.centerIn: parent
                visible: option.on
                width: 7
                height: 7
                radius: 3.5
                color: option.enabled ? Theme.accentFillInk : Theme.card
            }
        }
        Column {
            id: words
            anchors { left: ring.right; leftMargin: 10; right: parent.right; verticalCenter: parent.verticalCenter }
            spacing: 1
            Text {
                width: parent.width
                text: option.text
                font: Theme.control
                color: option.enabled ? Theme.text : Theme.textTertiary
                textFormat: Text.PlainText
                wrapMode: Text.Wrap
                Accessible.ignored: true
            }
            Text {
                width: parent.width
                visible: text !== ""
                text: option.detail
                font: Theme.small
                color: Theme.textTertiary
                textFormat: Text.PlainText
                wrapMode: Text.Wrap
                Accessible.ignored: true
            }
        }
    }
}
