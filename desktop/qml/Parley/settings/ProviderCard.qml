pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! One provider: where it is, whether its key is there, what can be done with it, its form. */
Item {
    id: card

    required property var providers
    required property string name
    property bool editing: false
    property bool removing: false
    property var facts: providers.provider(name)
    readonly property string foundBy: "providers/" + name
    readonly property bool gone: facts.name === undefined
    readonly property bool scripted: facts.scripted === true
    readonly property string title: facts.title ?? ""

    signal editWanted(bool on)

    width: parent ? parent.width : 400
    height: inner.height + 26

    function show(): void {
        glow.opacity = 1
        fading.restart()
        const first = actions.nextItemInFocusChain(true)
        if (first) first.forceActiveFocus(Qt.TabFocusReason)
    }

    Connections {
        target: card.providers
        function onChanged(): void { card.facts = card.providers.provider(card.name) }
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
        visible: card.y > 0
        height: 1
        color: Theme.border
    }

    Column {
        id: inner
        x: 14
        y: 13
        width: parent.width - 28
        spacing: 8

        Row {
            width: parent.width
            spacing: 8
            Text {
                text: card.title
                width: Math.min(implicitWidth, parent.width - (badge.visible ? badge.width + 8 : 0))
                elide: Text.ElideRight
                font: Theme.controlStrong
                color: Theme.text
                textFormat: Text.PlainText
                anchors.verticalCenter: parent.verticalCenter
                Accessible.role: Accessible.Heading
                Accessible.name: text
            }
            CountBadge { id: badge; visible: card.facts.usual === true; tone: "accent"; text: qsTr("Default") }
        }
        Text {
            width: parent.width
            text: card.scripted ? qsTr("Plays a fixed script with the real tools. No key, no network.")
                : card.gone ? "" : card.facts.endpoint + " \u00b7 " + qsTr("%n model(s)", "", card.facts.models.length)
            font: Theme.small
            color: Theme.textTertiary
            textFormat: Text.PlainText
            wrapMode: card.scripted ? Text.Wrap : Text.NoWrap
            elide: card.scripted ? Text.ElideNone : Text.ElideMiddle
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
        Row {
            width: parent.width
            visible: keyWords.text !== ""
            spacing: 6
            Icon {
                name: card.facts.keyBad === true ? "alert" : "key"
                size: 15
                color: card.facts.keyBad === true ? Theme.amber : Theme.textTertiary
                anchors.verticalCenter: parent.verticalCenter
            }
            Text {
                id: keyWords
                width: parent.width - 21
                text: card.facts.keyText ?? ""
                font: Theme.small
                color: card.facts.keyBad === true ? Theme.amber : Theme.textTertiary
                textFormat: Text.PlainText
                wrapMode: Text.Wrap
                Accessible.role: Accessible.StaticText
                Accessible.name: text
            }
        }
        Flow {
            id: actions
            width: parent.width
            spacing: 6
            visible: !card.removing
            PillButton {
                visible: card.facts.usual !== true
                small: true
                text: qsTr("Use by default")
                about: card.title
                onClicked: card.providers.makeDefault(card.name)
            }
            PillButton {
                visible: !card.scripted
                small: true
                text: card.providers.testing === card.name ? qsTr("Testing\u2026") : qsTr("Test connection")
                about: card.title
                enabled: card.providers.testing === ""
                onClicked: card.providers.test(card.name)
            }
            PillButton {
                id: change
                visible: !card.scripted
                small: true
                text: qsTr("Change")
                spokenName: qsTr("Change %1").arg(card.title)
                onClicked: card.editWanted(!card.editing)
            }
            PillButton {
                id: remove
                visible: card.facts.own === true
                small: true
                variant: "danger"
                text: qsTr("Remove")
                spokenName: qsTr("Remove %1").arg(card.title)
                onClicked: { card.removing = true; keep.forceActiveFocus(Qt.TabFocusReason) }
            }
        }
        Flow {
            width: parent.width
            spacing: 6
            visible: card.removing
            Text {
                text: qsTr("Its key is removed from this machine, too.")
                width: Math.min(implicitWidth, parent.width)
                height: Theme.grown(28)
                verticalAlignment: Text.AlignVCenter
                font: Theme.small
                color: Theme.text
                elide: Text.ElideRight
                Accessible.role: Accessible.AlertMessage
                Accessible.name: text
            }
            PillButton {
                small: true
                variant: "danger"
                text: qsTr("Remove provider and key")
                onClicked: { card.editWanted(false); card.providers.remove(card.name) }
            }
            PillButton {
                id: keep
                small: true
                text: qsTr("Keep")
                spokenName: qsTr("Keep %1").arg(card.title)
                onClicked: { card.removing = false; remove.forceActiveFocus(Qt.TabFocusReason) }
            }
        }
        OutcomeLine { width: parent.width; outcome: card.providers.outcome; name: card.name; visible: !card.editing && said }
        Loader {
            width: parent.width
            active: card.editing && !card.gone
            visible: active
            sourceComponent: ProviderForm {
                providers: card.providers
                provider: card.providers.provider(card.name)
                onCancelled: { card.editWanted(false); change.forceActiveFocus(Qt.TabFocusReason) }
            }
        }
    }
}
