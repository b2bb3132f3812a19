pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! The facts of one provider, `provider` as they are now. A key that is there is never shown; an empty field keeps it. */
Column {
    id: form

    required property var providers
    required property var provider
    property bool fresh: false
    property string kind: provider.kind
    property string source: provider.keySource

    readonly property var sources: [
        { key: "kept", text: qsTr("Kept on this machine"), checked: source === "kept" },
        { key: "variable", text: qsTr("In an environment variable"), checked: source === "variable" },
        { key: "none", text: qsTr("None is wanted"), checked: source === "none" }
    ]
    readonly property bool complete: (url.length > 0 || kind === "anthropic") && (!fresh || name.length > 0)
        && (source !== "variable" || variable.length > 0)

    signal cancelled()

    spacing: 12
    Component.onCompleted: (fresh ? name : url).edit.forceActiveFocus(Qt.OtherFocusReason)

    function save(): void {
        if (!keep.enabled) return
        providers.save({
            name: fresh ? name.text : provider.name, kind: kind, baseUrl: url.text, keySource: source, key: key.value,
            keyVariable: variable.text, models: models.text, contextWindow: context.text, makeDefault: fresh && usual.checked
        })
    }

    FormField {
        visible: form.fresh
        label: qsTr("Name")
        TextInputArea {
            id: name
            width: parent.width
            framed: true
            multiline: false
            name: qsTr("Name")
            placeholder: qsTr("Any, e.g. deepseek")
            onSubmitted: form.save()
        }
    }
    FormField {
        label: qsTr("Protocol")
        foundBy: "providers.*.kind"
        PickerButton {
            framed: true
            widest: form.width
            name: qsTr("Protocol")
            tip: ""
            text: form.kind === "anthropic" ? qsTr("Anthropic messages") : form.kind === "tour" ? qsTr("Tour (scripted)") : qsTr("OpenAI-compatible")
            rows: [
                { key: "openai", text: qsTr("OpenAI-compatible"), checked: form.kind === "openai" },
                { key: "anthropic", text: qsTr("Anthropic messages"), checked: form.kind === "anthropic" }
            ]
            onChosen: choice => form.kind = choice
        }
    }
    FormField {
        label: qsTr("Base URL")
        foundBy: "providers.*.base_url"
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
    }
    FormField {
        label: qsTr("Key")
        foundBy: "providers.*.api_key_env"
        PickerButton {
            framed: true
            widest: form.width
            name: qsTr("Where the key is")
            tip: ""
            text: form.sources.find(one => one.checked).text
            rows: form.sources
            onChosen: choice => form.source = choice
        }
        TextInputArea {
            id: key
            width: parent.width
            visible: form.source === "kept"
            framed: true
            multiline: false
            secret: true
            name: qsTr("Key")
            placeholder: form.fresh ? qsTr("Key") : qsTr("Key (empty: keep the present one)")
            onSubmitted: form.save()
        }
        TextInputArea {
            id: variable
            width: parent.width
            visible: form.source === "variable"
            framed: true
            multiline: false
            mono: true
            name: qsTr("Name of the environment variable")
            text: form.provider.keyVariable
            placeholder: "DEEPSEEK_API_KEY"
            onSubmitted: form.save()
        }
    }
    FormField {
        label: qsTr("Models")
        detail: qsTr("Separated by commas. Empty: the service is asked.")
        foundBy: "providers.*.models"
        TextInputArea {
            id: models
            width: parent.width
            framed: true
            multiline: false
            name: qsTr("Models")
            text: form.provider.models.join(", ")
            onSubmitted: form.save()
        }
    }
    FormField {
        label: qsTr("Context window")
        detail: qsTr("In tokens, for models Parley does not know. A small local model forgets what lies beyond.")
        foundBy: "providers.*.context_window"
        TextInputArea {
            id: context
            width: Math.min(parent.width, 180)
            framed: true
            multiline: false
            name: qsTr("Context window")
            text: form.provider.contextWindow > 0 ? form.provider.contextWindow : ""
            placeholder: qsTr("As known")
            onSubmitted: form.save()
        }
    }
    CheckRow { id: usual; visible: form.fresh; width: parent.width; text: qsTr("Use by default"); checked: true }
    OutcomeLine {
        width: parent.width
        outcome: form.providers.outcome
        name: form.fresh ? name.text.trim() : form.provider.name
        visible: said && !form.providers.saving
    }
    Row {
        spacing: 8
        PillButton {
            id: keep
            variant: "filled"
            text: form.providers.saving ? qsTr("Saving\u2026") : qsTr("Save")
            enabled: form.complete && !form.providers.saving
            onClicked: form.save()
        }
        PillButton { text: qsTr("Cancel"); variant: "quiet"; onClicked: form.cancelled() }
    }
}
