import QtQuick
import Parley

/*! The model of this session, or of the next new one. */
PickerButton {
    id: picker

    required property var shell
    readonly property string provider: shell.session ? shell.session.provider : shell.choices.provider
    readonly property string model: shell.session ? shell.session.model : shell.choices.model

    signal settingsWanted(string page)

    name: qsTr("Model")
    upward: true
    rowWidth: 300
    text: provider === "tour" ? qsTr("Tour (scripted)") : model !== "" ? model : qsTr("Choose a model")
    rows: shell.choices.modelRows(provider, model).concat([
        { separator: true },
        { key: "\n", text: qsTr("Set up providers\u2026"), icon: "settings" }
    ])
    onChosen: key => {
        if (key === "\n") settingsWanted("providers")
        else if (shell.session) shell.composer.chooseModel(...key.split("\n"))
        else {
            shell.choices.choose("provider", key.split("\n")[0])
            shell.choices.choose("model", key.split("\n")[1])
        }
    }
}
