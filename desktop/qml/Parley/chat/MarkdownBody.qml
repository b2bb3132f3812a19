pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! A whole markdown text that scrolls in itself, one item a block, so that 5,000 lines open at once: a plan to read. */
Item {
    id: body

    required property ChatSurface surface
    required property string source
    property real maximumHeight: 480
    property string name: qsTr("Text of the plan")
    readonly property alias list: list

    width: parent ? parent.width : 400
    implicitHeight: Math.min(maximumHeight, Math.max(40, list.contentHeight + 8))
    height: implicitHeight

    ListView {
        id: list
        anchors.fill: parent
        anchors.rightMargin: 10
        model: body.surface.rendering.body(body.source)
        acceptedButtons: Qt.NoButton
        boundsBehavior: Flickable.StopAtBounds
        currentIndex: -1
        clip: true
        Accessible.role: Accessible.List
        Accessible.name: body.name
        delegate: Item {
            id: slot
            required property var model
            readonly property string kind: model.details.block.kind
            Accessible.role: Accessible.ListItem
            readonly property string words: shown.item?.spoken ?? "" // qmllint disable missing-property
            Accessible.name: kind === "heading" ? qsTr("Heading: %1").arg(words) : kind === "code" || kind === "table" ? words
                : qsTr("Text: %1").arg(words)
            width: list.width
            height: shown.implicitHeight
            Loader {
                id: shown
                width: parent.width
                sourceComponent: slot.kind === "code" ? code : slot.kind === "table" ? table : text
            }
            Component {
                id: text
                Item {
                    readonly property string spoken: block.spoken
                    implicitHeight: block.above + block.height + block.below
                    TextBlock {
                        id: block
                        y: above
                        surface: body.surface
                        source: slot.model.text
                        block: slot.model.details.block
                    }
                }
            }
            Component {
                id: code
                Item {
                    readonly property string spoken: block.spoken
                    implicitHeight: block.above + block.height + block.below
                    CodeBlock {
                        id: block
                        y: above
                        surface: body.surface
                        source: slot.model.text
                        block: slot.model.details.block
                        onCopyWanted: body.surface.copy(slot.model.text)
                    }
                }
            }
            Component {
                id: table
                Item {
                    readonly property string spoken: block.spoken
                    implicitHeight: block.above + block.height + block.below
                    TableBlock {
                        id: block
                        y: above
                        surface: body.surface
                        source: slot.model.text
                        block: slot.model.details.block
                    }
                }
            }
        }
    }
    ScrollTrack { flickable: list; parent: body }
    KeyboardScroll { flickable: list; name: body.name }
    RowVoices { target: list; anchors: body.surface.rendering.anchors }
}
