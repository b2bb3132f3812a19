pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! The facts of one provider. A key that is there already is never shown; an empty field keeps it. */
Column {
    id: form

    required property var preferences
    required property var provider
    readonly property bool fresh: provider.fresh === true
    property string kind: provider.kind

    signal cancelled()

    spacing: 8
    Component.onCompleted: (fresh ? name : url).edit.forceActiveFocus(Qt.OtherFocusReason)

    function save(): void {
        if (!keep.enabled) return
        preferences.saveProvider({
            name: fresh ? name.text : provider.name, kind: kind, baseUrl: url.text, key: key.value,
            models: models.text, noKey: none.checked, makeDefault: fresh && usual.checked
        })
    }

    TextInputArea {
        id: name
        visible: form.fresh
        width: parent.width
        framed: true
        multiline: false
        name: qsTr("Name")
        placeholder: qsTr("Name, e.g. deepseek")
        onSubmitted: form.save()
    }
    PickerButton {
        framed: true
        name: qsTr("Protocol")
        text: form.kind === "anthropic" ? qsTr("Anthropic messages") : qsTr("OpenAI-compatible")
        rows: [
            { key: "openai", text: qsTr("OpenAI-compatible"), checked: form.kind === "openai" },
            { key: "anthropic", text: qsTr("Anthropic messages"), checked: form.kind === "anthropic" }
        ]
        onChosen: choice => form.kind = choice
    }
    TextInputArea {
        id: url
        width: parent.width
        framed: true
        multiline: false
        name: qsTr("Base URL")
        text: form.provider.baseUrl
        placeholder: form.kind === "anthropic" ? "https://api.anthropic.com" : "https://host/v1"
        onSubmitted: form.save()
    }
    TextInputArea {
        id: key
        width: parent.width
        visible: !none.checked
        framed: true
        multiline: false
        secret: true
        name: qsTr("Key")
        placeholder: form.fresh ? qsTr("Key") : qsTr("Key (empty: keep the present one)")
        onSubmitted: form.save()
    }
    CheckRow { id: none; width: parent.width; text: qsTr("This service wants no key") }
    TextInputArea {
        id: models
        width: parent.width
        framed: true
        multiline: false
        name: qsTr("Models")
        text: form.provider.models.map(one => one.id).join(", ")
        placeholder: qsTr("Models, separated by commas; empty: ask the service")
        onSubmitted: form.save()
    }
    CheckRow { id: usual; visible: form.fresh; width: parent.width; text: qsTr("Use by default"); checked: true }
    Row {
        spacing: 8
        PillButton {
            id: keep
            variant: "filled"
            text: qsTr("Save")
            enabled: url.length > 0 && (!form.fresh || name.length > 0)
            onClicked: form.save()
        }
        PillButton { text: qsTr("Cancel"); variant: "quiet"; onClicked: form.cancelled() }
    }
}
