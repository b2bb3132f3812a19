import QtQuick
import QtQuick.Templates as T
import Parley

/*! One option: its number or check box, its label, a badge when it is recommended, and its description. */
T.AbstractButton {
    id: option

    required property string label
    required property string shown
    required property string description
    required property bool recommended
    required property bool picked
    required property int number
    property bool multiple: false
    property bool locked: false
    readonly property int lead: 24 + Theme.grown(20)
    readonly property real room: width - lead - 12
    // Beside the label where it fits on one line, else below.
    readonly property bool beside: description !== ""
        && words.implicitWidth + (recommended ? badge.implicitWidth + 8 : 0) + aside.implicitWidth + 10 <= room

    signal goOn()
    signal step(int by)

    implicitHeight: Math.max(Theme.rowHeight, content.implicitHeight + 18)
    focusPolicy: Qt.StrongFocus
    hoverEnabled: true
    enabled: !locked
    checkable: true
    checked: picked
    // With this a double click presses once: its second half would hit an option of the next page.
    onDoubleClicked: {}
    // The model says what is picked; the button's own toggling is taken back.
    onToggled: checked = Qt.binding(() => option.picked)

    Accessible.role: multiple ? Accessible.CheckBox : Accessible.RadioButton
    Accessible.name: label
    Accessible.description: description
    Accessible.checkable: true
    Accessible.checked: picked

    Keys.onReturnPressed: event => { if (!event.isAutoRepeat) goOn(); event.accepted = true }
    Keys.onEnterPressed: event => { if (!event.isAutoRepeat) goOn(); event.accepted = true }
    Keys.onUpPressed: step(-1)
    Keys.onDownPressed: step(1)

    background: Rectangle {
        radius: Theme.radiusRow
        color: option.picked ? Theme.accentSoft : option.hovered && !option.locked ? Theme.hover : "transparent"
        FocusFrame { target: option; shown: option.visualFocus; outset: 0; radius: Theme.radiusRow }
    }

    contentItem: Item {
        id: content
        implicitHeight: words.implicitHeight + (below.visible ? below.implicitHeight + 2 : 0)

        QuestionMark {
            x: 12
            y: Math.round((words.implicitHeight - height) / 2) + words.y
            multiple: option.multiple
            on: option.picked
            number: option.number
            enabled: false
        }
        Text {
            id: words
            x: option.lead
            y: Math.max(0, Math.round((content.height - content.implicitHeight) / 2))
            width: Math.min(implicitWidth, option.room - (option.recommended ? badge.width + 8 : 0))
            text: option.shown
            font: Theme.control
            color: Theme.text
            textFormat: Text.PlainText
            wrapMode: Text.Wrap
            Accessible.ignored: true
        }
        Rectangle {
            id: badge
            visible: option.recommended
            x: words.x + words.width + 8
            y: words.y + Math.round((Math.min(words.implicitHeight, 20) - height) / 2)
            implicitWidth: recommendedWord.implicitWidth + 10
            width: implicitWidth
            height: Theme.grown(18)
            radius: 5
            color: Theme.accentSoft
            border { width: option.picked ? 1 : 0; color: Theme.accent }
            Text {
                id: recommendedWord
                anchors.centerIn: parent
                text: qsTr("Recommended")
                font: Theme.tiny
                color: Theme.accent
                textFormat: Text.PlainText
                Accessible.ignored: true
            }
        }
        Text {
            id: aside
            visible: option.beside
            x: words.x + words.width + (option.recommended ? badge.width + 8 : 0) + 8
            y: words.y
            text: option.description
            font: Theme.control
            color: Theme.textTertiary
            textFormat: Text.PlainText
            Accessible.ignored: true
        }
        Text {
            id: below
            visible: option.description !== "" && !option.beside
            x: option.lead
            y: words.y + words.implicitHeight + 2
            width: option.room
            text: option.description
            font: Theme.small
            color: Theme.textTertiary
            textFormat: Text.PlainText
            wrapMode: Text.Wrap
            Accessible.ignored: true
        }
    }
}
