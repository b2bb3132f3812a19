pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*!
    Text in a fixed font inside its own scrolling box: output, arguments, a command, raw JSON.

    Attributes:
        source: the text; with `terminal`, colours are drawn and progress lines show their last state.
        lang: colours of this language, for text that is no output.
*/
Rectangle {
    id: box

    required property ChatSurface surface
    required property string source
    property string caption: ""
    property string lang: ""
    property bool terminal: true
    property bool wraps: true
    property bool followsEnd: false
    property string name: caption
    readonly property string shown: source === "" ? "" : terminal ? surface.rendering.output(source) : surface.rendering.code(source)
    readonly property bool cut: terminal && source.length > surface.rendering.shownOutput
    // Laid out whole, it would hold the window up.
    readonly property bool boxed: !terminal && wraps && shown.length > 20000
    readonly property bool atEnd: scroller.contentY >= scroller.contentHeight - scroller.height - 24

    width: parent ? parent.width : 400
    implicitHeight: caption_.height + (boxed ? surface.boxHeight : Math.min(edit.contentHeight + 14, surface.boxHeight))
    height: implicitHeight
    radius: Theme.radiusRow
    color: Theme.sunken
    Accessible.role: Accessible.Grouping
    Accessible.name: caption
    Accessible.ignored: caption === ""

    function paint(): void {
        if (terminal) surface.rendering.paintOutput(edit.textDocument, source)
        else if (lang !== "") surface.rendering.paintCode(edit.textDocument, lang, false)
    }

    Item {
        id: caption_
        anchors { left: parent.left; right: parent.right; top: parent.top }
        height: Theme.grown(34)
        Text {
            anchors { left: parent.left; leftMargin: 14; right: copier.left; verticalCenter: parent.verticalCenter }
            text: box.cut ? qsTr("%1 (the end of it)").arg(box.caption) : box.caption
            font: Theme.tiny
            color: Theme.textTertiary
            textFormat: Text.PlainText
            elide: Text.ElideRight
            Accessible.ignored: true
        }
        CopyButton {
            id: copier
            anchors { right: parent.right; rightMargin: 6; verticalCenter: parent.verticalCenter }
            spokenName: box.caption === "" ? text : qsTr("Copy: %1").arg(box.caption)
            about: box.source.substring(0, 80)
            onCopy: box.surface.copy(box.source === box.shown ? box.source : box.terminal && !box.cut ? box.shown : box.source)
        }
    }

    Flickable {
        id: scroller
        anchors { left: parent.left; right: parent.right; top: caption_.bottom; bottom: parent.bottom; leftMargin: 14; rightMargin: 14; bottomMargin: 8 }
        contentWidth: box.wraps ? width : Math.max(width, edit.implicitWidth)
        contentHeight: edit.contentHeight + 4
        acceptedButtons: Qt.NoButton
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        interactive: contentHeight > height + 1 || contentWidth > width + 1
        onContentHeightChanged: if (box.followsEnd) contentY = Math.max(0, contentHeight - height)

        TextEdit {
            id: edit
            width: scroller.contentWidth
            readOnly: true
            selectByMouse: true
            persistentSelection: false
            textFormat: TextEdit.PlainText
            wrapMode: box.wraps ? TextEdit.WrapAnywhere : TextEdit.NoWrap
            font: Theme.mono
            color: Theme.textSecondary
            selectionColor: Theme.selection
            selectedTextColor: Theme.text
            text: box.boxed ? "" : box.shown.replace(/\n$/, "")
            horizontalAlignment: TextEdit.AlignLeft
            Accessible.role: Accessible.StaticText
            Accessible.name: box.name === "" ? text.substring(0, 400) : Words.labelled(box.name, text.substring(0, 400))
            Accessible.readOnly: true
            onTextChanged: box.paint()
            Component.onCompleted: box.paint()
        }
    }
    Loader {
        anchors.fill: scroller
        active: box.boxed
        sourceComponent: LongText {
            surface: box.surface
            source: box.shown
            font: Theme.mono
            color: Theme.textSecondary
        }
    }
    ScrollTrack { flickable: scroller; parent: box; anchors.topMargin: caption_.height }
    KeyboardScroll { flickable: scroller; name: box.caption !== "" ? box.caption : qsTr("Text") }
    HorizontalTrack { flickable: scroller; parent: box }

    Connections {
        target: box.surface.rendering
        function onColoursChanged(): void { box.paint() }
    }
}
