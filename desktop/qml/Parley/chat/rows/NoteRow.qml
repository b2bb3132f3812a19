import QtQuick
import Parley
import Parley.chat

/*! A change of how the session works: plan mode, approvals, the model. One dim line. */
RowFrame {
    id: row

    spoken: head.spoken
    above: 8
    below: 8

    LineHead {
        id: head
        width: parent.width
        foldable: false
        iconName: ({ planOn: "plan", planOff: "plan", policy: "shield", model: "model", forked: "branch" })[row.model.state] ?? "bolt"
        mark: row.model.state === "commandFailed" ? "failed" : ""
        label: row.model.title
        subject: row.model.state === "commandFailed" ? row.model.details.message ?? "" : ""
        subjectInk: Theme.danger
    }
}
