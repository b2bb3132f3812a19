import QtQuick
import Parley

/*! How much the agent may do unasked: ask, edits pass, everything. */
PickerButton {
    id: picker

    required property var shell
    readonly property string policy: shell.session ? shell.session.policy : shell.choices.approvals

    name: qsTr("Approvals")
    iconName: "shield"
    upward: true
    rowWidth: 300
    text: policy === "full" ? qsTr("Full access") : policy === "edits" ? qsTr("Edits pass") : qsTr("Ask first")
    widest: Theme.grown(220)
    rows: [
        { key: "ask", text: qsTr("Ask first"), detail: qsTr("Asks before writing, running and fetching"),
          checked: policy === "ask" },
        { key: "edits", text: qsTr("Edits pass"), detail: qsTr("Edits in the folder pass, the rest asks"),
          checked: policy === "edits" },
        { key: "full", text: qsTr("Full access"), detail: qsTr("Never asks. Only for a folder you can lose"),
          checked: policy === "full" }
    ]
    onChosen: key => shell.session ? shell.composer.choosePolicy(key) : shell.choices.choose("approvals", key)
}
