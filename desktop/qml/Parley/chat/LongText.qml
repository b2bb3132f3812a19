pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! Plain text of any length in a box that scrolls in itself: only the pieces in sight are laid out. */
Item {
    id: whole

    required property ChatSurface surface
    required property string source
    property font font: Theme.body
    property color color: Theme.text
    property string name: source.substring(0, 400)

    width: parent ? parent.width : 400
    implicitHeight: surface.boxHeight
    height: implicitHeight

    ListView {
        id: list
        anchors.fill: parent
        anchors.rightMargin: 12
        model: whole.surface.rendering.pieces(whole.source)
        acceptedButtons: Qt.NoButton
        boundsBehavior: Flickable.StopAtBounds
        currentIndex: -1
        clip: true
        Accessible.role: Accessible.StaticText
        Accessible.name: whole.name
        delegate: TextEdit {
            required property string modelData
            width: list.width
            readOnly: true
            selectByMouse: true
            textFormat: TextEdit.PlainText
            wrapMode: whole.surface.rendering?.solid(modelData) ? TextEdit.WrapAnywhere : TextEdit.Wrap
            font: whole.font
            color: whole.color
            selectionColor: Theme.selection
            selectedTextColor: Theme.text
            text: modelData
            Accessible.role: Accessible.StaticText
            Accessible.name: text
            Accessible.readOnly: true
        }
    }
    ScrollTrack { flickable: list; parent: whole }
    KeyboardScroll { flickable: list; name: qsTr("Long text") }
    RowVoices { target: list; anchors: whole.surface.rendering.anchors }
}
