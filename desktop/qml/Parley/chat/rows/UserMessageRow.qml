pragma ComponentBehavior: Bound

import QtQuick
import Parley
import Parley.chat

/*! What the user said: a bubble on the right, exactly as typed. */
RowFrame {
    id: row

    // A row that is kept for reuse has no model when the language changes.
    readonly property string said: model.text ?? ""
    readonly property var files: model.details.attachments ?? []
    readonly property bool foreign: (model.details.source ?? "user") !== "user"
    // A pasted file is read in a box of its own; laid out whole it would hold everything else up.
    readonly property bool boxed: said.length > 6000
    readonly property string beginning: qsTr("Turn %1: %2").arg(model.turn).arg(said.substring(0, 80))
    property bool hovered: false

    above: 22
    below: 2
    spoken: qsTr("You: %1").arg(said.substring(0, 400))

    Item {
        width: parent.width
        implicitHeight: bubble.height + foot.height
        height: implicitHeight

        HoverHandler { onHoveredChanged: row.hovered = hovered }

        Rectangle {
            id: bubble
            anchors.right: parent.right
            width: row.boxed ? row.room * 0.86 : Math.min(Math.max(words.implicitWidth, chips.implicitWidth) + 32, row.room * 0.86)
            height: words.height + box.height + (chips.visible ? chips.height + 8 : 0) + 20
            radius: Theme.radiusCard
            color: Theme.bubble

            TextEdit {
                id: words
                x: 16
                y: 10
                width: bubble.width - 32
                visible: row.model.text !== "" && !row.boxed
                height: visible ? contentHeight : 0
                readOnly: true
                selectByMouse: true
                textFormat: TextEdit.PlainText
                wrapMode: row.surface?.rendering?.solid(text) ? TextEdit.WrapAnywhere : TextEdit.Wrap
                font: Theme.body
                color: Theme.text
                selectionColor: Theme.selection
                selectedTextColor: Theme.text
                text: row.boxed ? "" : row.model.text
                Accessible.role: Accessible.StaticText
                Accessible.name: text
                Accessible.readOnly: true
                HoverHandler { cursorShape: Qt.IBeamCursor }
            }

            Loader {
                id: box
                x: 16
                y: 10
                width: bubble.width - 28
                active: row.boxed
                height: active ? implicitHeight : 0
                sourceComponent: LongText { surface: row.surface; source: row.model.text }
            }

            Flow {
                id: chips
                visible: row.files.length > 0
                anchors { left: parent.left; right: parent.right; leftMargin: 16; rightMargin: 16 }
                y: words.height + box.height + 14
                spacing: 6
                Repeater {
                    model: row.files
                    PillButton {
                        required property var modelData
                        small: true
                        iconName: String(modelData.mime ?? "").startsWith("image/") ? "image" : "file"
                        text: modelData.name + (modelData.size > 0 ? "  " + row.surface.fileSize(modelData.size) : "")
                        width: Math.min(implicitWidth, row.room * 0.8 - 32)
                        onClicked: row.surface.act("openPath", modelData.path)
                    }
                }
            }
        }

        Row {
            id: foot
            anchors { right: parent.right; top: bubble.bottom; topMargin: 2; rightMargin: 4 }
            height: Theme.grown(30)
            spacing: 6
            Text {
                height: parent.height
                verticalAlignment: Text.AlignVCenter
                visible: text !== ""
                text: row.foreign ? qsTr("From %1").arg(row.model.details.source) : row.model.state === "steered" ? qsTr("Sent while it worked") : ""
                textFormat: Text.PlainText
                font: Theme.tiny
                color: Theme.textTertiary
                Accessible.role: Accessible.StaticText
                Accessible.name: text
                Accessible.ignored: text === ""
            }
            Text {
                height: parent.height
                verticalAlignment: Text.AlignVCenter
                opacity: row.hovered || row.current ? 1 : 0
                text: row.surface.clockTime(row.model.time)
                textFormat: Text.PlainText
                font: Theme.tiny
                color: Theme.textTertiary
                Accessible.ignored: true
            }
            IconButton {
                visible: !row.foreign
                opacity: row.hovered || row.current || activeFocus ? 1 : 0
                iconName: "pencil"
                iconSize: 16
                side: 30
                text: qsTr("Edit and send again")
                about: row.beginning
                onClicked: row.surface.act("sayAgain", row.model.nodeId)
            }
            CopyButton {
                icon: true
                spokenName: qsTr("Copy message")
                about: row.beginning
                onCopy: row.surface.copy(row.model.text)
            }
        }
    }
}
