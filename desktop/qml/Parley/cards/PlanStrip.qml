pragma ComponentBehavior: Bound

import QtQuick
import Parley
import Parley.chat

/*! The amber line of a plan card: what it is, which of several, and what else can be done with the plan. */
Item {
    id: strip

    // PlanReviewPanel
    required property var card
    readonly property var desk: card.desk

    signal outlineWanted(Item button)

    height: Theme.grown(38)
    clip: true

    Rectangle {
        width: parent.width
        height: parent.height + Theme.radiusCard
        radius: Theme.radiusCard
        color: Theme.amberStrip
    }

    Rectangle {
        id: dot
        anchors { left: parent.left; leftMargin: 18; verticalCenter: parent.verticalCenter }
        width: 8
        height: 8
        radius: 4
        color: Theme.amberDot
    }

    Text {
        anchors { left: dot.right; leftMargin: 9; right: tools.left; rightMargin: 8; verticalCenter: parent.verticalCenter }
        text: strip.desk.latched ? qsTr("Plan review: answered, on its way") : qsTr("Plan review")
        font: Theme.small
        color: Theme.amber
        textFormat: Text.PlainText
        elide: Text.ElideRight
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }

    Row {
        id: tools
        anchors { right: parent.right; rightMargin: 10; verticalCenter: parent.verticalCenter }
        IconButton {
            visible: strip.desk.comparison.possible
            iconName: "diff"
            text: strip.card.comparing ? qsTr("Show the plan") : qsTr("What changed since the plan before")
            side: 28
            iconSize: 16
            ink: Theme.amber
            fill: strip.card.comparing ? Theme.card : "transparent"
            onClicked: strip.card.comparing = !strip.card.comparing
        }
        IconButton {
            id: outline
            visible: strip.card.longText && !strip.card.comparing
            iconName: "todo"
            text: qsTr("Headings of the plan")
            side: 28
            iconSize: 16
            ink: Theme.amber
            onClicked: strip.outlineWanted(outline)
        }
        CopyButton {
            icon: true
            spokenName: qsTr("Copy plan")
            ink: Theme.amber
            onCopy: strip.desk.copy()
        }
        IconButton {
            iconName: "download"
            text: qsTr("Save plan")
            side: 28
            iconSize: 16
            ink: Theme.amber
            onClicked: strip.desk.save()
        }
        Row {
            visible: strip.card.count > 1
            leftPadding: 6
            IconButton {
                iconName: "chevron-left"
                text: qsTr("Previous card")
                side: 28
                ink: Theme.amber
                onClicked: strip.card.turned(-1)
            }
            Text {
                anchors.verticalCenter: parent.verticalCenter
                text: qsTr("%1 of %2").arg(strip.card.place + 1).arg(strip.card.count)
                font: Theme.small
                color: Theme.amber
                textFormat: Text.PlainText
                Accessible.role: Accessible.StaticText
                Accessible.name: text
            }
            IconButton {
                iconName: "chevron-right"
                text: qsTr("Next card")
                side: 28
                ink: Theme.amber
                onClicked: strip.card.turned(1)
            }
        }
    }
}
