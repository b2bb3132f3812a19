pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! A provider and its key, tested before they are used. */
Rectangle {
    id: form

    required property var welcome
    property string service: "deepseek"
    readonly property bool custom: service === "custom"
    signal done()

    height: column.implicitHeight + 28
    radius: Theme.radiusRow + 2
    color: Theme.sunken

    Component.onCompleted: key.edit.forceActiveFocus(Qt.OtherFocusReason)
    onServiceChanged: form.welcome.forget()

    function send(): void {
        welcome.takeKey({ service: service, key: key.value, baseUrl: url.text, model: model.text })
    }

    Connections {
        target: form.welcome
        function onTaken(): void { form.done() }
    }

    Column {
        id: column
        anchors { left: parent.left; right: parent.right; top: parent.top; margins: 14 }
        spacing: 10

        Flow {
            width: parent.width
            spacing: 8
            PickerButton {
                id: services
                framed: true
                name: qsTr("Service")
                text: rows.find(row => row.key === form.service).text
                rows: [
                    { key: "deepseek", text: "DeepSeek", checked: form.service === "deepseek" },
                    { key: "openai", text: "OpenAI", checked: form.service === "openai" },
                    { key: "anthropic", text: "Anthropic", checked: form.service === "anthropic" },
                    { key: "custom", text: qsTr("Other, OpenAI-compatible"), checked: form.custom }
                ]
                onChosen: choice => form.service = choice
            }
            TextInputArea {
                id: key
                readonly property real rest: column.width - services.width - connect.width - 16
                width: rest < 300 ? column.width : rest
                framed: true
                multiline: false
                secret: true
                name: qsTr("Key")
                placeholder: form.custom ? qsTr("Key, if the service wants one") : qsTr("Paste the key here")
                onSubmitted: form.send()
            }
            PillButton {
                id: connect
                variant: "filled"
                text: form.welcome.busy ? qsTr("Testing\u2026") : qsTr("Connect")
                enabled: !form.welcome.busy && (!key.empty || (form.custom && !url.empty))
                onClicked: form.send()
            }
        }
        Flow {
            width: parent.width
            spacing: 8
            visible: form.custom
            TextInputArea {
                id: url
                width: Math.max(200, (column.width - 8) * 0.6)
                framed: true
                multiline: false
                name: qsTr("Base URL")
                placeholder: "https://host/v1"
                onSubmitted: form.send()
            }
            TextInputArea {
                id: model
                width: Math.max(140, (column.width - 8) * 0.4)
                framed: true
                multiline: false
                name: qsTr("Model")
                placeholder: qsTr("Model, if the service lists none")
                onSubmitted: form.send()
            }
        }
        Text {
            id: problem
            width: parent.width
            visible: text !== ""
            text: form.welcome.problem
            font: Theme.small
            color: Theme.danger
            wrapMode: Text.Wrap
            textFormat: Text.PlainText
            Accessible.role: Accessible.AlertMessage
            Accessible.name: text
        }
        DetailsFold { width: parent.width; details: form.welcome.problemDetails; about: problem.text }
        Text {
            width: parent.width
            text: qsTr("The key is kept in the keyring of this system and is sent to this service only.")
            font: Theme.tiny
            color: Theme.textTertiary
            wrapMode: Text.Wrap
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
    }
}
