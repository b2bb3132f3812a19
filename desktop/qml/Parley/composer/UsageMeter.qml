import QtQuick
import Parley

/*! Tokens, cost where a price is known, and how full the model's window is. */
Item {
    id: meter

    required property var usage

    height: usage.text !== "" ? Math.max(22, words.implicitHeight + 6) : 0
    visible: height > 0
    // What a screen reader asks a bar for: how full the window is, in percent.
    readonly property real value: Math.round(Math.min(1, usage.share) * 100)
    readonly property real minimumValue: 0
    readonly property real maximumValue: 100
    readonly property real stepSize: 1
    Accessible.role: usage.share > 0 ? Accessible.ProgressBar : Accessible.StaticText
    Accessible.name: words.text
    onValueChanged: if (usage.share > 0) Accessible.valueChanged()

    Row {
        anchors.centerIn: parent
        spacing: 8
        Rectangle {
            visible: meter.usage.share > 0
            width: 56
            height: 4
            radius: 2
            color: Theme.pressed
            anchors.verticalCenter: parent.verticalCenter
            Rectangle {
                width: Math.max(2, parent.width * Math.min(1, meter.usage.share))
                height: parent.height
                radius: 2
                color: meter.usage.share > 0.85 ? Theme.amberDot : Theme.accent
            }
        }
        Text {
            id: words
            text: meter.usage.text
            width: Math.min(implicitWidth, meter.width - 90)
            font: Theme.tiny
            color: Theme.textTertiary
            textFormat: Text.PlainText
            wrapMode: Text.Wrap
            horizontalAlignment: Text.AlignHCenter
            anchors.verticalCenter: parent.verticalCenter
            Accessible.ignored: true
        }
    }
}
