import QtQuick
import Parley

/*! Code: language, Copy, colours; long lines scroll sideways in the block itself. */
Item {
    id: code

    required property ChatSurface surface
    required property string source
    required property var block
    property bool live: false
    property int row: -1
    readonly property bool firstPart: (block.part ?? 0) === 0
    readonly property bool more: block.more === true
    readonly property string language: block.lang ?? ""
    // A line that is a screenful by itself is wrapped: sideways it could not be read.
    readonly property bool wraps: source.length > 1500 && /[^\n]{1500}/.test(source)
    readonly property string shown: surface.rendering.code(source)
    readonly property int above: firstPart ? 8 : 0
    readonly property int below: more ? 0 : 8
    readonly property alias edit: edit
    readonly property string spoken: language !== "" ? qsTr("Code, %1").arg(language) : qsTr("Code")

    signal copyWanted()

    width: parent ? parent.width : 400
    implicitHeight: box.height
    height: implicitHeight

    function paint(): void { surface.rendering.paintCode(edit.textDocument, language, live) }
    onShownChanged: edit.write()
    onLanguageChanged: paint()
    onLiveChanged: paint()
    Component.onCompleted: { edit.write(); paint() }

    BlockPath {
        id: path
        height: parent.height
        path: code.block.path ?? ""
        marker: code.block.marker ?? ""
        task: ""
        firstLine: Theme.grown(38)
    }

    Rectangle {
        id: box
        x: path.width
        width: parent.width - path.width
        height: head.height + scroller.height + (code.more ? 0 : 12)
        color: Theme.sunken
        radius: Theme.radiusRow
        topLeftRadius: code.firstPart ? radius : 0
        topRightRadius: topLeftRadius
        bottomLeftRadius: code.more ? 0 : radius
        bottomRightRadius: bottomLeftRadius
        Accessible.role: Accessible.Grouping
        Accessible.name: code.spoken

        Item {
            id: head
            anchors { left: parent.left; right: parent.right; top: parent.top }
            height: code.firstPart ? Theme.grown(38) : 0
            visible: code.firstPart
            Text {
                anchors { left: parent.left; leftMargin: 16; right: copier.left; verticalCenter: parent.verticalCenter }
                text: code.language
                font.family: Theme.monoFamily
                font.pixelSize: Theme.sizeTiny
                color: Theme.textTertiary
                textFormat: Text.PlainText
                elide: Text.ElideRight
                Accessible.ignored: true
            }
            CopyButton {
                id: copier
                anchors { right: parent.right; rightMargin: 6; verticalCenter: parent.verticalCenter }
                spokenName: qsTr("Copy code")
                about: code.source.substring(0, 80)
                onCopy: code.copyWanted()
            }
        }

        Flickable {
            id: scroller
            anchors { left: parent.left; right: parent.right; top: head.bottom; leftMargin: 16; rightMargin: 16 }
            height: edit.contentHeight + (contentWidth > width + 1 ? 10 : 0)
            contentWidth: code.wraps ? width : Math.max(width, edit.implicitWidth)
            contentHeight: height
            flickableDirection: Flickable.HorizontalFlick
            acceptedButtons: Qt.NoButton
            interactive: contentWidth > width + 1
            clip: true
            boundsBehavior: Flickable.StopAtBounds

            TextEdit {
                id: edit
                width: scroller.contentWidth
                readOnly: true
                selectByMouse: false
                selectByKeyboard: false
                activeFocusOnPress: false
                persistentSelection: true
                textFormat: TextEdit.PlainText
                wrapMode: code.wraps ? TextEdit.WrapAnywhere : TextEdit.NoWrap
                font: Theme.mono
                color: Theme.codeText
                selectionColor: Theme.selection
                selectedTextColor: Theme.text
                horizontalAlignment: TextEdit.AlignLeft
                property string written: ""
                Accessible.role: Accessible.StaticText
                Accessible.name: text
                Accessible.ignored: text === ""
                Accessible.readOnly: true
                onTextChanged: showSelection()

                // Code that grows is added to: setting all of it anew would lay all of it out again.
                function write(): void {
                    if (written !== "" && code.shown.startsWith(written)) insert(length, code.shown.substring(written.length))
                    else text = code.shown
                    written = code.shown
                }

                TapHandler {
                    enabled: code.row >= 0
                    onTapped: point => code.surface.textTapped(code.row, edit.positionAt(point.position.x, point.position.y), tapCount)
                }

                function showSelection(): void {
                    if (code.row < 0 || !code.surface.selection) return
                    const part = code.surface.selection.range(code.row, length)
                    if (part.end > part.start) select(part.start, part.end)
                    else if (selectionEnd > selectionStart) deselect()
                }
                Connections {
                    target: code.surface.selection
                    function onChanged(): void { edit.showSelection() }
                }
            }
        }
        HorizontalTrack { flickable: scroller }
        KeyboardScroll { flickable: scroller; name: code.spoken }
    }
}
