pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! Questions with their answers, to read: the record in a row. `open`: options of what is not answered yet are listed. */
Column {
    id: list

    required property ChatSurface surface
    required property var items
    property bool listOptions: false

    width: parent ? parent.width : 400
    leftPadding: 26
    topPadding: 6
    bottomPadding: 6
    spacing: 12

    Repeater {
        model: list.items
        Column {
            id: entry
            required property var modelData
            readonly property string given: Words.list([...(modelData.selected ?? []), modelData.custom])
            width: list.width - list.leftPadding
            spacing: 3
            Text {
                width: parent.width
                visible: text !== ""
                text: entry.modelData.header ?? ""
                font: Theme.tiny
                color: Theme.textTertiary
                textFormat: Text.PlainText
                wrapMode: Text.Wrap
                Accessible.role: Accessible.StaticText
                Accessible.name: text
            }
            Text {
                width: parent.width
                text: entry.modelData.question
                font: Theme.control
                color: Theme.textSecondary
                textFormat: Text.PlainText
                wrapMode: Text.Wrap
                Accessible.role: Accessible.StaticText
                Accessible.name: text
            }
            Repeater {
                model: list.listOptions && entry.given === "" && !entry.modelData.skipped ? entry.modelData.options ?? [] : []
                Text {
                    required property var modelData
                    width: entry.width
                    leftPadding: 10
                    text: "\u2022 " + modelData.label + (modelData.description ? " \u2013 " + modelData.description : "")
                    font: Theme.small
                    color: Theme.textTertiary
                    textFormat: Text.PlainText
                    wrapMode: Text.Wrap
                    Accessible.role: Accessible.StaticText
                    Accessible.name: text
                }
            }
            Text {
                width: parent.width
                visible: text !== ""
                text: entry.given !== "" ? entry.given : entry.modelData.skipped ? qsTr("Skipped") : ""
                font: entry.given !== "" ? Theme.controlStrong : Theme.control
                color: entry.given !== "" ? Theme.text : Theme.textTertiary
                textFormat: Text.PlainText
                wrapMode: Text.Wrap
                Accessible.role: Accessible.StaticText
                Accessible.name: qsTr("Answer: %1").arg(text)
                Accessible.ignored: !visible
            }
        }
    }
}
