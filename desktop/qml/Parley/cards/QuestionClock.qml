import QtQuick
import QtQuick.Shapes
import Parley

/*! The countdown of a question: a ring that empties, the time left in words, and the way out of it. */
Row {
    id: clock

    property int seconds: 0
    property real share: 1
    property bool paused: false
    property bool compact: false
    // The width it wants with all of its words.
    readonly property real natural: 20 + tiny.advanceWidth(said(false)) + small.advanceWidth(take.spokenName) + 20 + 2 * spacing + 4

    signal stopped()

    spacing: 6

    FontMetrics { id: tiny; font: Theme.tiny }
    FontMetrics { id: small; font: Theme.small }

    function said(short_: bool): string { return paused && !short_ ? qsTr("paused at %1").arg(words()) : words() }

    function words(): string {
        return seconds < 100 ? qsTr("%1 s").arg(seconds)
            : Math.floor(seconds / 60) + ":" + String(seconds % 60).padStart(2, "0")
    }

    Item {
        width: 20
        height: 20
        anchors.verticalCenter: parent.verticalCenter
        Rectangle {
            anchors.fill: parent
            anchors.margins: 1
            radius: 9
            color: "transparent"
            border { width: 2; color: Theme.border }
        }
        Shape {
            anchors.fill: parent
            preferredRendererType: Shape.CurveRenderer
            ShapePath {
                strokeColor: clock.paused ? Theme.borderStrong : clock.seconds <= 10 ? Theme.amberDot : Theme.accent
                strokeWidth: 2
                fillColor: "transparent"
                capStyle: ShapePath.RoundCap
                PathAngleArc {
                    centerX: 10
                    centerY: 10
                    radiusX: 8
                    radiusY: 8
                    startAngle: -90
                    sweepAngle: 360 * Math.max(0, Math.min(1, clock.share))
                }
            }
        }
        Row {
            anchors.centerIn: parent
            visible: clock.paused
            spacing: 2
            Rectangle { width: 2; height: 7; color: Theme.textSecondary }
            Rectangle { width: 2; height: 7; color: Theme.textSecondary }
        }
    }
    Text {
        anchors.verticalCenter: parent.verticalCenter
        text: clock.said(clock.compact)
        font: Theme.tiny
        color: clock.seconds <= 10 && !clock.paused ? Theme.amber : Theme.textSecondary
        textFormat: Text.PlainText
        Accessible.role: Accessible.StaticText
        Accessible.name: clock.paused ? qsTr("paused, %n second(s) left", "", clock.seconds)
            : qsTr("%n second(s) left", "", clock.seconds)
    }
    PillButton {
        id: take
        small: true
        variant: "quiet"
        iconName: clock.compact ? "clock" : ""
        text: clock.compact ? "" : qsTr("Take your time")
        spokenName: qsTr("Take your time")
        tip: qsTr("Stop the countdown; the agent waits for your answer")
        anchors.verticalCenter: parent.verticalCenter
        onClicked: clock.stopped()
    }
}
