import QtQuick
import Parley

/*! A setting's words on the left and its control on the right; one above the other where it is narrow. */
Item {
    id: row

    property string label: ""
    property string detail: ""
    default property alias control: holder.data
    readonly property bool wide: width > 380

    width: parent ? parent.width : 400
    height: wide ? Math.max(words.implicitHeight, holder.childrenRect.height) + 20
        : words.implicitHeight + holder.childrenRect.height + 26

    Column {
        id: words
        y: row.wide ? Math.round((row.height - height) / 2) : 8
        width: row.wide ? row.width - holder.childrenRect.width - 20 : row.width
        spacing: 2
        Text {
            width: parent.width
            text: row.label
            font: Theme.control
            color: Theme.text
            textFormat: Text.PlainText
            wrapMode: Text.Wrap
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
        Text {
            width: parent.width
            visible: text !== ""
            text: row.detail
            font: Theme.small
            color: Theme.textTertiary
            textFormat: Text.PlainText
            wrapMode: Text.Wrap
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
    }

    Item {
        id: holder
        x: row.wide ? row.width - childrenRect.width : 0
        y: row.wide ? Math.round((row.height - childrenRect.height) / 2) : words.y + words.height + 6
        width: childrenRect.width
        height: childrenRect.height
    }

    Rectangle {
        anchors { left: parent.left; right: parent.right; bottom: parent.bottom }
        height: 1
        color: Theme.border
    }
}
