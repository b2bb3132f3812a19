import QtQuick
import Parley

/*! The folder of the next new session: one used before, or another. */
PickerButton {
    id: picker

    required property var shell
    readonly property string workspace: shell.choices.workspace

    name: qsTr("Folder")
    iconName: "folder"
    rowWidth: 340
    widest: Theme.grown(320)
    text: workspace === "" ? (shell.choices.tour ? qsTr("Sample folder") : qsTr("Choose a folder")) : workspace.split(/[\\/]/).filter(part => part !== "").pop() ?? workspace
    tip: workspace === "" ? name : workspace
    rows: shell.choices.folderRows.concat([
        { separator: true },
        { key: "\n", text: qsTr("Choose another folder\u2026"), icon: "folder" }
    ])
    onChosen: key => key === "\n" ? shell.deeds.chooseFolder() : shell.choices.choose("workspace", key)
}
