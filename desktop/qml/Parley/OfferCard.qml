import QtQuick
import QtQuick.Templates as T
import Parley

/*! One of the first run's offers. */
T.AbstractButton {
    id: card

    property string title: ""
    property string detail: ""
    property string iconName: ""
    property bool chosen: false

    readonly property real needed: words.implicitHeight + 28
    implicitHeight: needed
    focusPolicy: Qt.StrongFocus
    hoverEnabled: true
    // Qt tells screen readers of a button what the button itself is: checkable, checked.
    checkable: true
    checked: chosen
    onToggled: checked = Qt.binding(() => card.chosen)
    Accessible.role: Accessible.RadioButton
    Accessible.name: title
    Accessible.description: detail
    Accessible.checkable: true
    Accessible.checked: chosen
    Keys.onReturnPressed: event => { if (!event.isAutoRepeat) click(); event.accepted = true }

    background: Rectangle {
        radius: Theme.radiusRow + 2
        color: card.hovered || card.down ? Theme.hover : Theme.card
        border { width: card.chosen ? 2 : 1; color: card.chosen ? Theme.accent : Theme.border }
        FocusFrame { target: card; shown: card.visualFocus; radius: parent.radius + outset }
    }

    contentItem: Item {
        Icon {
            id: sign
            x: 14
            y: 15
            name: card.iconName
            color: card.chosen ? Theme.accent : Theme.textSecondary
        }
        Column {
            id: words
            anchors { left: sign.right; leftMargin: 10; right: parent.right; rightMargin: 12; top: parent.top; topMargin: 13 }
            spacing: 3
            Row {
                width: parent.width
                spacing: 6
                Text {
                    width: Math.min(implicitWidth, parent.width - (tick.visible ? 22 : 0))
                    text: card.title
                    font: Theme.controlStrong
                    color: Theme.text
                    textFormat: Text.PlainText
                    elide: Text.ElideRight
                    Accessible.ignored: true
                }
                Icon {
                    id: tick
                    visible: card.chosen
                    name: "check"
                    size: 16
                    color: Theme.accent
                }
            }
            Text {
                width: parent.width
                text: card.detail
                font: Theme.small
                color: Theme.textTertiary
                textFormat: Text.PlainText
                wrapMode: Text.Wrap
                Accessible.ignored: true
            }
        }
    }
}
