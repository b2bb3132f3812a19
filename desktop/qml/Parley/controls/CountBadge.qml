import QtQuick
import Parley

/*! A small pill with a number or a word. `tone`: "quiet", "accent" or "amber". */
Rectangle {
    id: badge

    property string text: ""
    property string tone: "quiet"
    property string name: text

    implicitWidth: Math.max(height, label.implicitWidth + 12)
    implicitHeight: Theme.grown(20)
    radius: height / 2
    color: tone === "amber" ? Theme.amberStrip : tone === "accent" ? Theme.accentSoft : Theme.hover
    border { width: tone === "amber" ? 1 : 0; color: Theme.amberBorder }
    Accessible.role: Accessible.StaticText
    Accessible.name: name

    Text {
        id: label
        anchors.centerIn: parent
        text: badge.text
        font: Theme.tiny
        color: badge.tone === "amber" ? Theme.amber : badge.tone === "accent" ? Theme.accent : Theme.textSecondary
        textFormat: Text.PlainText
        Accessible.ignored: true
    }
}
