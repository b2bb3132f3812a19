pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! The sources of answers: add, change, test, remove; which one new sessions use. */
Column {
    id: page

    property var shell: null
    readonly property var preferences: shell ? shell.preferences : null
    property string editing: ""  // the provider in the form, "+" for a new one
    property var outcome: ({})
    visible: shell !== null
    spacing: 8

    Connections {
        target: page.preferences
        function onTested(outcome: var): void { page.outcome = outcome }
        function onSaved(name: string): void { page.editing = ""; page.outcome = {} }
    }

    Repeater {
        model: page.preferences ? page.preferences.providerRows : []
        Rectangle {
            id: item
            required property var modelData
            readonly property bool usual: page.preferences.defaultProvider === modelData.name
                || (modelData.scripted && page.preferences.defaultProvider === "")
            readonly property string title: modelData.scripted ? qsTr("Tour (scripted)") : modelData.name
            width: page.width
            height: inner.implicitHeight + 24
            radius: Theme.radiusRow
            color: "transparent"
            border { width: 1; color: Theme.border }

            Column {
                id: inner
                anchors { left: parent.left; right: parent.right; top: parent.top; margins: 12 }
                spacing: 8
                Row {
                    width: parent.width
                    spacing: 8
                    Text {
                        text: item.title
                        width: Math.min(implicitWidth, parent.width - 120)
                        elide: Text.ElideRight
                        font: Theme.controlStrong
                        color: Theme.text
                        textFormat: Text.PlainText
                        anchors.verticalCenter: parent.verticalCenter
                        Accessible.role: Accessible.Heading
                        Accessible.name: text
                    }
                    CountBadge { visible: item.usual; tone: "accent"; text: qsTr("Default") }
                }
                Text {
                    width: parent.width
                    text: item.modelData.scripted ? qsTr("Plays a fixed script with the real tools. No key, no network.")
                        : item.modelData.baseUrl + " \u00b7 " + qsTr("%n model(s)", "", item.modelData.models.length)
                    font: Theme.small
                    color: Theme.textTertiary
                    textFormat: Text.PlainText
                    elide: Text.ElideMiddle
                    Accessible.role: Accessible.StaticText
                    Accessible.name: text
                }
                Flow {
                    width: parent.width
                    spacing: 6
                    PillButton {
                        visible: !item.usual
                        small: true
                        text: qsTr("Use by default")
                        onClicked: page.preferences.makeDefault(item.modelData.name)
                    }
                    PillButton {
                        visible: !item.modelData.scripted
                        small: true
                        text: page.preferences.testing === item.modelData.name ? qsTr("Testing\u2026") : qsTr("Test connection")
                        enabled: page.preferences.testing === ""
                        onClicked: page.preferences.test(item.modelData.name)
                    }
                    PillButton {
                        visible: !item.modelData.scripted
                        small: true
                        text: qsTr("Change")
                        spokenName: qsTr("Change %1").arg(item.title)
                        onClicked: { page.outcome = {}; page.editing = page.editing === item.modelData.name ? "" : item.modelData.name }
                    }
                    PillButton {
                        visible: !item.modelData.scripted
                        small: true
                        variant: "danger"
                        text: qsTr("Remove")
                        spokenName: qsTr("Remove %1").arg(item.title)
                        onClicked: page.preferences.removeProvider(item.modelData.name)
                    }
                }
                OutcomeLine { width: parent.width; outcome: page.outcome; name: item.modelData.name }
                Loader {
                    width: parent.width
                    active: page.editing === item.modelData.name
                    visible: active
                    sourceComponent: ProviderForm {
                        preferences: page.preferences
                        provider: item.modelData
                        onCancelled: page.editing = ""
                    }
                }
            }
        }
    }

    PillButton {
        visible: page.editing !== "+"
        text: qsTr("Add a provider")
        iconName: "plus"
        onClicked: { page.outcome = {}; page.editing = "+" }
    }

    Loader {
        width: parent.width
        active: page.editing === "+"
        visible: active
        sourceComponent: Column {
            spacing: 8
            ProviderForm {
                width: page.width
                preferences: page.preferences
                provider: ({ name: "", kind: "openai", baseUrl: "", models: [], fresh: true })
                onCancelled: page.editing = ""
            }
            OutcomeLine { width: page.width; outcome: page.outcome; name: page.outcome.name ?? "" }
        }
    }
}
