pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Parley

/*! A quiet button that shows the present choice and opens a PopupMenu of `rows`; `chosen(key)` on a new one. */
T.AbstractButton {
    id: chooser

    property string name: ""
    property string iconName: ""
    property var rows: []
    property int rowWidth: 260
    property bool upward: false
    property bool framed: false
    property int widest: Theme.grown(framed ? 360 : 240)
    // An icon alone, where there is no room for words; they are said by the hint then.
    property bool compact: false
    property string tip: compact ? name + " \u00b7 " + text : name
    // What it would take with its words.
    readonly property real natural: Math.ceil(label.implicitWidth) + (iconName === "" ? 0 : Theme.grown(16) + face.spacing)
        + face.spacing + Theme.grown(13) + leftPadding + rightPadding

    signal chosen(string key)

    implicitHeight: framed ? Theme.controlHeight : Theme.grown(30)
    implicitWidth: compact ? face.implicitWidth + leftPadding + rightPadding : Math.min(widest, natural)
    leftPadding: framed ? 12 : 8
    rightPadding: framed ? 10 : 6
    focusPolicy: Qt.StrongFocus
    hoverEnabled: true

    Accessible.role: Accessible.ComboBox
    Accessible.name: name
    Accessible.description: text
    Accessible.onPressAction: click()

    onClicked: opening.active ? opening.popup.close() : opening.active = true
    Keys.onReturnPressed: event => { if (!event.isAutoRepeat) click(); event.accepted = true }
    Keys.onDownPressed: click()

    background: Rectangle {
        radius: chooser.framed ? Theme.radiusSmall + 2 : height / 2
        color: chooser.hovered || chooser.down || opening.active ? Theme.hover : "transparent"
        border { width: chooser.framed ? 1 : 0; color: Theme.borderStrong }
        FocusFrame { target: chooser; shown: chooser.visualFocus; radius: parent.radius + outset }
    }

    contentItem: Item {
        Row {
            id: face
            anchors.verticalCenter: parent.verticalCenter
            spacing: 6
            Icon {
                name: chooser.iconName
                visible: name !== ""
                size: 16
                anchors.verticalCenter: parent.verticalCenter
            }
            Text {
                id: label
                visible: !chooser.compact
                text: chooser.text
                font: chooser.framed ? Theme.control : Theme.small
                color: chooser.enabled ? (chooser.framed ? Theme.text : Theme.textSecondary) : Theme.disabled
                textFormat: Text.PlainText
                elide: Text.ElideMiddle
                width: Math.min(Math.ceil(implicitWidth), Math.max(0, chooser.widest - chooser.natural + Math.ceil(implicitWidth)))
                anchors.verticalCenter: parent.verticalCenter
                Accessible.ignored: true
            }
            Icon {
                name: "chevron-down"
                size: 13
                color: Theme.textTertiary
                anchors.verticalCenter: parent.verticalCenter
            }
        }
    }

    HintTip { target: chooser; text: opening.active ? "" : chooser.tip }

    PopupLoader {
        id: opening
        sourceComponent: PopupMenu {
            parent: chooser
            opener: chooser
            name: chooser.name
            picker: true
            rows: chooser.rows
            rowWidth: chooser.rowWidth
            y: chooser.upward ? -height - 6 : chooser.height + 6
            onChosen: key => chooser.chosen(key)
        }
    }
}
