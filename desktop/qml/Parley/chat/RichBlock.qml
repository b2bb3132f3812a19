import QtQuick
import Parley

/*! Rich text of one block, read-only; links ask, the selection of the transcript runs through it. */
TextEdit {
    id: rich

    required property ChatSurface surface
    required property string source
    property string blockKind: "paragraph"
    property int row: -1
    property string sheet: surface.richStyle
    readonly property var drawing: surface.rendering.draw(source, blockKind)

    readOnly: true
    selectByMouse: false
    selectByKeyboard: false
    activeFocusOnPress: false
    persistentSelection: true
    textFormat: TextEdit.RichText
    wrapMode: drawing.solid ? TextEdit.WrapAnywhere : TextEdit.Wrap
    font: Theme.body
    color: Theme.text
    selectionColor: Theme.selection
    selectedTextColor: Theme.text
    text: sheet + drawing.html
    Accessible.role: Accessible.StaticText
    Accessible.name: drawing.plain
    Accessible.readOnly: true

    function showSelection(): void {
        if (row < 0 || !surface.selection) return
        const part = surface.selection.range(row, length)
        if (part.end > part.start) select(part.start, part.end)
        else if (selectionEnd > selectionStart) deselect()
    }

    onTextChanged: showSelection()
    onRowChanged: showSelection()
    Component.onCompleted: showSelection()
    onLinkActivated: link => surface.linkWanted(link)

    Connections {
        target: rich.surface.selection
        function onChanged(): void { rich.showSelection() }
    }

    TapHandler {
        enabled: rich.row >= 0
        onTapped: point => rich.surface.textTapped(rich.row, rich.positionAt(point.position.x, point.position.y), tapCount)
    }
    HoverHandler { cursorShape: rich.hoveredLink !== "" ? Qt.PointingHandCursor : Qt.IBeamCursor }
}
