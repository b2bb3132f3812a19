import QtQuick
import Parley

/*! What the plan of a row changed against the one before it. */
ModalDialog {
    id: dialog

    // desktop/models/plan_desk.py, PlanDesk
    required property var desk

    title: qsTr("What changed in the plan")
    preferredWidth: 860
    preferredHeight: parent ? Math.min(720, parent.height - 40) : 720
    scrolls: false

    PlanChanges {
        width: parent.width
        height: dialog.height - Theme.grown(58) - 28
        comparison: dialog.desk.compared
        rendering: dialog.desk.rendering
        onCopyWanted: text => dialog.desk.copyText(text)
    }
}
