import QtQuick
import QtQuick.Templates as T
import Parley

/*! A quiet button that shows the present choice and opens a PopupMenu of `rows`; `chosen(key)` on a new one. */
T.AbstractButton {
    id: picker

    property string name: ""
    property string iconName: ""
    property var rows: []
    property int rowWidth: 260
    property bool upward: false
    property bool framed: false
    property int widest: 240
    property string tip: name

    signal chosen(string key)

    implicitHeight: framed ? Theme.controlHeight : 30
    implicitWidth: Math.min(widest, face.implicitWidth + leftPadding + rightPadding)
    leftPadding: framed ? 12 : 8
    rightPadding: framed ? 10 : 6
    focusPolicy: Qt.StrongFocus
    hoverEnabled: true

    Accessible.role: Accessible.ComboBox
    Accessible.name: name
    Accessible.description: text

    onClicked: opening.active ? opening.item.close() : opening.active = true
    Keys.onReturnPressed: event => { if (!event.isAutoRepeat) click(); event.accepted = true }
    Keys.onDownPressed: click()

    background: Rectangle {
        radius: picker.framed ? Theme.radiusSmall + 2 : height / 2
        color: picker.hovered || picker.down || opening.active ? Theme.hover : "transparent"
        border { width: picker.framed ? 1 : 0; color: Theme.borderStrong }
        FocusFrame { target: picker; shown: picker.visualFocus; radius: parent.radius + outset }
    }

    contentItem: Item {
        implicitWidth: face.implicitWidth
        Row {
            id: face
            anchors.verticalCenter: parent.verticalCenter
            spacing: 6
            Icon {
                name: picker.iconName
                visible: name !== ""
                size: 16
                anchors.verticalCenter: parent.verticalCenter
            }
            Text {
                text: picker.text
                font: picker.framed ? Theme.control : Theme.small
                color: picker.enabled ? (picker.framed ? Theme.text : Theme.textSecondary) : Theme.disabled
                textFormat: Text.PlainText
                elide: Text.ElideMiddle
                width: Math.min(implicitWidth, picker.widest - 58)
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

    HintTip { target: picker; text: opening.active ? "" : picker.tip }

    Loader {
        id: opening
        active: false
        sourceComponent: PopupMenu {
            parent: picker
            opener: picker
            name: picker.name
            picker: true
            rows: picker.rows
            rowWidth: picker.rowWidth
            y: picker.upward ? -height - 6 : picker.height + 6
            onChosen: key => picker.chosen(key)
            onClosed: opening.active = false
        }
        onLoaded: item.open()
    }
}
