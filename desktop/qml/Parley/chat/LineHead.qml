pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Parley

/*!
    One quiet line: an icon, what it is, what it is about. A click or Return opens and closes it, when it can.

    Attributes:
        label, subject: "Read" and "src/parser.py".
        mark: "" (the icon), "busy", "waiting", "failed": told by a shape as well as by a colour.
        note: right after the subject, quieter: a time, a count.
        spokenState: said after the words by screen readers. spokenNote: instead of a note that changes by itself.
*/
T.AbstractButton {
    id: head

    property string iconName: ""
    property string label: ""
    property string subject: ""
    property string note: ""
    property string mark: ""
    property string spokenState: ""
    property string spokenNote: note
    readonly property string spoken: Words.list([label, subject, spokenNote, spokenState])
    property bool foldable: true
    property bool open: false
    property bool monoSubject: false
    property bool strong: false
    property color subjectInk: mark === "failed" ? Theme.danger : Theme.textTertiary
    property bool chevronFirst: false
    default property alias extras: side.data

    implicitHeight: Math.max(Theme.grown(28), lines.implicitHeight)
    readonly property bool stacked: (subject !== "" || note !== "") && what.implicitWidth
        + (subject !== "" ? 14 + dot.implicitWidth + Math.min(about.implicitWidth, 90) : 0)
        + (note !== "" ? 7 + more.implicitWidth : 0) > line.roomLeft
    focusPolicy: foldable ? Qt.TabFocus : Qt.NoFocus
    hoverEnabled: true
    Accessible.role: foldable ? Accessible.Button : Accessible.StaticText
    Accessible.name: spoken
    Accessible.description: !foldable ? "" : open ? qsTr("Unfolded") : qsTr("Folded")

    Keys.onReturnPressed: event => { if (!event.isAutoRepeat) click(); event.accepted = foldable }
    Keys.onEnterPressed: event => { if (!event.isAutoRepeat) click(); event.accepted = foldable }

    // A screenful of heads is made at once, and the keyboard comes to one.
    Loader {
        anchors.fill: parent
        active: head.visualFocus
        sourceComponent: FocusFrame { target: head; shown: true; outset: 4 }
    }

    contentItem: Item {
        implicitHeight: lines.implicitHeight
        Item {
            id: sign
            y: lines.y
            width: Theme.grown(Theme.iconSize)
            height: Math.min(line.implicitHeight, what.font.pixelSize * 1.5)
            Icon {
                anchors.centerIn: parent
                visible: name !== "" && (head.mark === "" || head.open || (head.foldable && head.hovered))
                name: head.chevronFirst || (head.foldable && (head.open || head.hovered))
                    ? (head.open ? "chevron-down" : "chevron-right") : head.iconName
                size: head.chevronFirst ? 16 : 17
                color: Theme.textTertiary
            }
            Loader {
                anchors.centerIn: parent
                active: head.mark !== ""
                visible: active && !head.open && !(head.foldable && head.hovered)
                sourceComponent: HeadMark { what: head.mark }
            }
        }
        Column {
            id: lines
            anchors { left: sign.right; leftMargin: 8; verticalCenter: parent.verticalCenter }
            Row {
                id: line
                spacing: 7
                readonly property real roomLeft: head.availableWidth - sign.width - 8 - (side.visibleChildren.length > 0 ? side.width + 10 : 0)
                Text {
                    id: what
                    text: head.label
                    font: head.strong ? Theme.controlStrong : Theme.control
                    color: head.hovered && head.foldable ? Theme.text : Theme.textSecondary
                    textFormat: Text.PlainText
                    wrapMode: Text.Wrap
                    width: Math.min(Math.ceil(implicitWidth), line.roomLeft)
                    Accessible.ignored: true
                }
                Text {
                    id: dot
                    visible: head.label !== "" && head.subject !== "" && !head.stacked
                    text: "\u00b7"
                    textFormat: Text.PlainText
                    font: Theme.control
                    color: Theme.textTertiary
                    Accessible.ignored: true
                }
                Text {
                    id: about
                    visible: text !== "" && !head.stacked
                    text: head.subject
                    font: head.monoSubject ? Theme.mono : Theme.control
                    color: head.subjectInk
                    textFormat: Text.PlainText
                    elide: head.monoSubject ? Text.ElideMiddle : Text.ElideRight
                    maximumLineCount: 1
                    anchors.baseline: what.baseline
                    width: Math.max(0, Math.min(implicitWidth, line.roomLeft - what.width - (dot.visible ? dot.width + 14 : 7)
                        - (more.visible ? more.width + 7 : 0)))
                    Accessible.ignored: true
                }
                Text {
                    id: more
                    visible: text !== "" && !head.stacked
                    text: head.note
                    font: Theme.small
                    color: Theme.textTertiary
                    textFormat: Text.PlainText
                    anchors.baseline: what.baseline
                    Accessible.ignored: true
                }
            }
            // Where there is no room beside the words, the rest stands below them.
            Loader {
                active: head.stacked
                visible: active
                sourceComponent: Column {
                    bottomPadding: 3
                    Text {
                        visible: text !== ""
                        text: head.subject
                        width: Math.min(implicitWidth, line.roomLeft)
                        font: about.font
                        color: about.color
                        textFormat: Text.PlainText
                        elide: about.elide
                        maximumLineCount: 1
                        Accessible.ignored: true
                    }
                    Text {
                        visible: text !== ""
                        text: head.note
                        width: Math.min(Math.ceil(implicitWidth), line.roomLeft)
                        font: more.font
                        color: more.color
                        textFormat: Text.PlainText
                        wrapMode: Text.Wrap
                        Accessible.ignored: true
                    }
                }
            }
        }
        Row {
            id: side
            anchors { right: parent.right; verticalCenter: parent.verticalCenter }
            spacing: 6
        }
    }
}
