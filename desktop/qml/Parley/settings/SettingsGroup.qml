import QtQuick
import Parley

/*! Rows that belong together, in a frame, with a heading above. */
Column {
    id: group

    property string heading: ""
    default property alias rows: inner.data

    width: parent ? parent.width : 400
    spacing: 7

    Text {
        visible: text !== ""
        x: 2
        width: parent.width - 4
        text: group.heading
        font: Theme.controlStrong
        color: Theme.textSecondary
        textFormat: Text.PlainText
        wrapMode: Text.Wrap
        Accessible.role: Accessible.Heading
        Accessible.name: text
    }

    Rectangle {
        width: parent.width
        height: inner.height
        radius: Theme.radiusRow
        color: Theme.dark ? Theme.sunken : Theme.window
        border { width: 1; color: Theme.border }
        Column {
            id: inner
            width: parent.width
        }
    }
}
