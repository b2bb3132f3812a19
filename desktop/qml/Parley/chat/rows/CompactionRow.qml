pragma ComponentBehavior: Bound

import QtQuick
import Parley
import Parley.chat

/*! The model's view of older turns was replaced by a summary. */
RowFrame {
    id: row

    readonly property var details: model.details
    readonly property int before: details.tokensBefore ?? 0
    readonly property int after: details.tokensAfter ?? 0

    spoken: head.spoken
    foldable: model.text !== "" || (details.message ?? "") !== ""
    above: 8
    below: 8

    LineHead {
        id: head
        width: parent.width
        iconName: "compress"
        label: row.model.title
        note: row.before > 0 && row.after > 0
            ? qsTr("%1 to %2 tokens").arg(Words.number(row.before)).arg(Words.number(row.after)) : ""
        mark: row.model.state === "running" ? "busy" : row.model.state === "failed" ? "failed" : ""
        foldable: row.foldable
        open: row.model.open
        onClicked: row.unfold()
    }
    Loader {
        active: row.model.open && row.foldable
        visible: active
        width: parent.width
        sourceComponent: row.model.text !== "" ? summary : fault
    }
    Component {
        id: summary
        MarkdownBody {
            surface: row.surface
            source: row.model.text
            maximumHeight: row.surface.boxHeight
            name: qsTr("Summary of the older turns")
        }
    }
    Component {
        id: fault
        FaultDetails {
            surface: row.surface
            code: row.details.code ?? ""
            message: row.details.message ?? ""
        }
    }
}
