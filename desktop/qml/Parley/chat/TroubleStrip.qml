import QtQuick
import Parley

/*! A sentence over the transcript while the session cannot be followed. */
Rectangle {
    id: strip

    property string text: ""
    // Where trying again may help.
    property bool retries: false

    signal again()

    visible: text !== ""
    implicitHeight: visible ? Math.max(words.implicitHeight, retry.visible ? retry.height : 0) + 16 : 0
    radius: Theme.radiusRow
    color: Theme.amberStrip
    border { width: 1; color: Theme.amberBorder }
    Accessible.role: Accessible.AlertMessage
    Accessible.name: text
    Accessible.ignored: !visible

    Rectangle {
        x: 14
        anchors.verticalCenter: parent.verticalCenter
        width: 9
        height: 9
        radius: 4.5
        color: Theme.amberDot
    }
    Text {
        id: words
        x: 34
        anchors.verticalCenter: parent.verticalCenter
        width: parent.width - 48 - (retry.visible ? retry.width + 8 : 0)
        text: strip.text
        textFormat: Text.PlainText
        font: Theme.control
        color: Theme.amber
        wrapMode: Text.Wrap
        Accessible.ignored: true
    }
    PillButton {
        id: retry
        visible: strip.retries && strip.visible
        anchors { right: parent.right; rightMargin: 10; verticalCenter: parent.verticalCenter }
        small: true
        iconName: "retry"
        text: qsTr("Try again")
        onClicked: strip.again()
    }
}
