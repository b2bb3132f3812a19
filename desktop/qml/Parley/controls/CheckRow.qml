import QtQuick
import QtQuick.Templates as T
import Parley

/*! A row with a check box (`radio`: a radio button), its words and a quieter explanation. Space and Return toggle. */
T.AbstractButton {
    id: row

    property string detail: ""
    property bool radio: false

    checkable: true
    autoExclusive: radio
    implicitWidth: parent ? parent.width : 240
    implicitHeight: Math.max(Theme.controlHeight, words.implicitHeight + 14)
    focusPolicy: Qt.StrongFocus
    hoverEnabled: true
    leftPadding: 10
    rightPadding: 10

    Accessible.role: radio ? Accessible.RadioButton : Accessible.CheckBox
    Accessible.name: text
    Accessible.description: detail
    Accessible.checkable: true
    Accessible.checked: checked

    Keys.onReturnPressed: event => { if (!event.isAutoRepeat) click(); event.accepted = true }
    Keys.onEnterPressed: event => { if (!event.isAutoRepeat) click(); event.accepted = true }

    background: Rectangle {
        radius: Theme.radiusSmall
        color: row.hovered ? Theme.hover : "transparent"
        FocusFrame { target: row; shown: row.visualFocus }
    }

    contentItem: Item {
        implicitHeight: words.implicitHeight
        Rectangle {
            id: box
            width: Theme.grown(18)
            height: width
            radius: row.radio ? width / 2 : 5
            anchors.verticalCenter: parent.verticalCenter
            color: row.checked ? Theme.accentFill : "transparent"
            border { width: row.checked ? 0 : 1.5; color: Theme.borderStrong }
            Icon {
                anchors.centerIn: parent
                visible: row.checked && !row.radio
                name: "check"
                size: 14
                color: Theme.accentFillInk
            }
            Rectangle {
                anchors.centerIn: parent
                visible: row.checked && row.radio
                width: 7
                height: 7
                radius: 3.5
                color: Theme.accentFillInk
            }
        }
        Column {
            id: words
            anchors { left: box.right; leftMargin: 10; right: parent.right; verticalCenter: parent.verticalCenter }
            spacing: 1
            Text {
                width: parent.width
                text: row.text
                font: Theme.control
                color: row.enabled ? Theme.text : Theme.disabled
                textFormat: Text.PlainText
                wrapMode: Text.Wrap
                Accessible.ignored: true
            }
            Text {
                width: parent.width
                visible: text !== ""
                text: row.detail
                font: Theme.small
                color: Theme.textTertiary
                textFormat: Text.PlainText
                wrapMode: Text.Wrap
                Accessible.ignored: true
            }
        }
    }
}
