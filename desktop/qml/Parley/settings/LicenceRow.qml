pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Parley

/*! One part: its name, version and licence; unfolded the whole text. */
Column {
    id: row

    required property int index
    required property string key
    required property string name
    required property string version
    required property string licence
    required property string home
    required property bool open
    required property string text
    readonly property string terms: licence !== "" ? licence : qsTr("not stated")

    signal toggled()
    signal copied(string text)

    T.AbstractButton {
        id: head
        width: row.width
        implicitHeight: Math.max(Theme.grown(44), words.implicitHeight + 18)
        focusPolicy: Qt.StrongFocus
        hoverEnabled: true
        Accessible.role: Accessible.Button
        Accessible.name: Words.list([row.name + " " + row.version, row.terms])
        Accessible.description: row.open ? qsTr("Hide the text") : qsTr("Show the text")
        Keys.onReturnPressed: event => { if (!event.isAutoRepeat) click(); event.accepted = true }
        onClicked: row.toggled()

        background: Rectangle {
            color: head.hovered || head.down ? Theme.hover : "transparent"
            radius: Theme.radiusRow
            Rectangle {
                anchors { left: parent.left; right: parent.right; top: parent.top; leftMargin: 14; rightMargin: 14 }
                visible: row.index > 0
                height: 1
                color: Theme.border
            }
            FocusFrame { target: head; shown: head.visualFocus; radius: parent.radius }
        }
        contentItem: Item {
            Icon {
                id: mark
                x: 14
                anchors.verticalCenter: parent.verticalCenter
                name: row.open ? "chevron-down" : "chevron-right"
                size: 14
                color: Theme.textTertiary
            }
            Flow {
                id: words
                anchors { left: mark.right; leftMargin: 8; right: parent.right; rightMargin: 14; verticalCenter: parent.verticalCenter }
                spacing: 8
                Text {
                    text: row.name
                    font: Theme.control
                    color: Theme.text
                    textFormat: Text.PlainText
                    Accessible.ignored: true
                }
                Text {
                    visible: text !== ""
                    topPadding: 2
                    text: row.version
                    font: Theme.small
                    color: Theme.textTertiary
                    textFormat: Text.PlainText
                    Accessible.ignored: true
                }
                Text {
                    width: Math.min(implicitWidth, words.width)
                    topPadding: 2
                    text: row.terms
                    font: Theme.small
                    color: Theme.textSecondary
                    textFormat: Text.PlainText
                    elide: Text.ElideRight
                    Accessible.ignored: true
                }
            }
        }
    }

    Loader {
        active: row.open
        visible: active
        width: row.width
        sourceComponent: Column {
            leftPadding: 14
            rightPadding: 14
            bottomPadding: 14
            spacing: 8
            Flow {
                width: row.width - 28
                spacing: 8
                TextEdit {
                    visible: row.home !== ""
                    width: Math.min(implicitWidth, parent.width)
                    topPadding: 5
                    text: row.home
                    font: Theme.small
                    color: Theme.textTertiary
                    selectionColor: Theme.selection
                    selectedTextColor: Theme.text
                    readOnly: true
                    selectByMouse: true
                    textFormat: TextEdit.PlainText
                    wrapMode: TextEdit.WrapAnywhere
                    Accessible.role: Accessible.StaticText
                    Accessible.name: text
                }
                PillButton {
                    visible: row.text !== ""
                    small: true
                    variant: "quiet"
                    text: qsTr("Copy text")
                    iconName: "copy"
                    onClicked: row.copied(row.text)
                }
            }
            TextPane {
                width: row.width - 28
                source: row.text !== "" ? row.text : qsTr("The package does not bring the text of its licence.")
                name: row.name
                font: row.text !== "" ? Theme.mono : Theme.small
                tallest: 320
            }
        }
    }
}
