pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! What a key does, and the key as it looks. There are many of them, so each is made of little. */
Item {
    id: row

    required property var modelData
    readonly property string foundBy: modelData.id
    readonly property string label: modelData.text

    width: parent ? parent.width : 400
    height: Math.max(40, words.implicitHeight + 16)
    Accessible.role: Accessible.Grouping
    Accessible.name: label
    Accessible.description: Words.list(modelData.keys)

    function show(): void {
        glow.opacity = 1
        fading.restart()
    }

    Timer { id: fading; interval: 1800; onTriggered: glow.opacity = 0 }

    Rectangle {
        id: glow
        anchors { fill: parent; margins: 1 }
        radius: Theme.radiusRow - 1
        color: Theme.accentSoft
        opacity: 0
        Behavior on opacity { NumberAnimation { duration: Theme.calm } }
    }
    Rectangle {
        anchors { left: parent.left; right: parent.right; top: parent.top; leftMargin: 14; rightMargin: 14 }
        visible: row.y > 0
        height: 1
        color: Theme.border
    }
    Text {
        id: words
        anchors { left: parent.left; leftMargin: 14; right: keys.left; rightMargin: 12; verticalCenter: parent.verticalCenter }
        text: row.label
        font: Theme.control
        color: Theme.text
        textFormat: Text.PlainText
        wrapMode: Text.Wrap
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }
    Row {
        id: keys
        anchors { right: parent.right; rightMargin: 14; verticalCenter: parent.verticalCenter }
        spacing: 6
        Repeater {
            model: row.modelData.keys
            Rectangle {
                id: cap
                required property string modelData
                width: Math.max(26, letters.implicitWidth + 14)
                height: Theme.grown(24)
                radius: 6
                color: Theme.dark ? Theme.hover : Theme.sunken
                border { width: 1; color: Theme.border }
                Text {
                    id: letters
                    anchors.centerIn: parent
                    text: cap.modelData
                    font: Theme.tiny
                    color: Theme.text
                    textFormat: Text.PlainText
                    Accessible.role: Accessible.StaticText
                    Accessible.name: text
                }
            }
        }
    }
}
