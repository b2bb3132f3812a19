pragma ComponentBehavior: Bound

import QtQuick
import Parley
import Parley.chat

/*! Thinking: dim, one line, the whole on demand. */
RowFrame {
    id: row

    readonly property bool boxed: model.text.length > 20000

    spoken: head.spoken
    foldable: true

    LineHead {
        id: head
        width: parent.width
        iconName: "thought"
        label: qsTr("Think")
        subject: row.model.open ? "" : row.model.title
        mark: row.model.state === "streaming" ? "busy" : ""
        spokenState: row.model.state === "streaming" ? qsTr("thinking") : ""
        open: row.model.open
        onClicked: row.unfold()
    }

    Loader {
        active: row.model.open
        visible: active
        width: parent.width
        sourceComponent: row.boxed ? box : words
    }

    Component {
        id: box
        Item {
            implicitHeight: whole.height + 10
            LongText {
                id: whole
                x: 26
                y: 4
                width: parent.width - 26
                surface: row.surface
                source: row.surface.rendering.code(row.model.text)
                font: Theme.control
                color: Theme.textSecondary
            }
        }
    }

    Component {
        id: words
        TextEdit {
            leftPadding: 26
            topPadding: 4
            bottomPadding: 6
            readOnly: true
            selectByMouse: true
            textFormat: TextEdit.PlainText
            wrapMode: row.surface.rendering?.solid(text) ? TextEdit.WrapAnywhere : TextEdit.Wrap
            font: Theme.control
            color: Theme.textSecondary
            selectionColor: Theme.selection
            selectedTextColor: Theme.text
            text: row.surface.rendering.code(row.model.text)
            Accessible.role: Accessible.StaticText
            Accessible.name: text
            Accessible.readOnly: true
        }
    }
}
