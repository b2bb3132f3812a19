import QtQuick
import QtQuick.Templates as T
import Parley

/*!
    A dialog over the window: title, body (default property), a row of actions. Esc closes it; the focus stays inside
    and goes back to where it was. Never larger than the window.
*/
T.Popup {
    id: dialog

    property string title: ""
    property int preferredWidth: 520
    property int preferredHeight: 0
    property alias actions: actionRow.data
    property bool scrolls: true
    default property alias body: bodyColumn.data
    property Item returnTo: null

    parent: T.Overlay.overlay
    anchors.centerIn: parent
    modal: true
    focus: true
    padding: 0
    width: parent ? Math.min(preferredWidth, parent.width - 24) : preferredWidth
    height: parent ? Math.min(preferredHeight > 0 ? preferredHeight : natural, parent.height - 24) : natural
    closePolicy: T.Popup.CloseOnEscape
    readonly property real natural: head.height + bodyColumn.implicitHeight + 28 + (foot.visible ? foot.height : 0)

    T.Overlay.modal: Rectangle { color: Theme.scrim }
    enter: Transition { NumberAnimation { property: "opacity"; from: 0; to: 1; duration: Theme.quick } }

    background: Rectangle {
        radius: Theme.radiusCard
        color: Theme.dark ? Theme.card : Theme.window
        border { width: 1; color: Theme.border }
    }

    onAboutToShow: returnTo = parent && parent.Window.window ? parent.Window.window.activeFocusItem : null
    onClosed: if (returnTo) returnTo.forceActiveFocus(Qt.PopupFocusReason)

    contentItem: FocusScope {
        id: content
        focus: true

        PopupVoice { content: content; name: dialog.title }

        Item {
            id: head
            anchors { left: parent.left; right: parent.right; top: parent.top }
            height: Theme.grown(58)
            Text {
                anchors { left: parent.left; leftMargin: 24; right: close_.left; verticalCenter: parent.verticalCenter }
                text: dialog.title
                font: Theme.heading
                color: Theme.text
                textFormat: Text.PlainText
                elide: Text.ElideRight
                Accessible.role: Accessible.Heading
                Accessible.name: text
            }
            IconButton {
                id: close_
                focus: true
                anchors { right: parent.right; rightMargin: 14; verticalCenter: parent.verticalCenter }
                iconName: "close"
                text: qsTr("Close")
                onClicked: dialog.close()
            }
        }

        Flickable {
            id: scroller
            anchors { left: parent.left; right: parent.right; top: head.bottom; bottom: foot.visible ? foot.top : parent.bottom }
            contentHeight: dialog.scrolls ? bodyColumn.implicitHeight + 28 : height
            clip: true
            boundsBehavior: Flickable.StopAtBounds
            interactive: dialog.scrolls && contentHeight > height
            Column {
                id: bodyColumn
                x: 24
                width: scroller.width - 48
                height: dialog.scrolls ? implicitHeight : scroller.height - 20
                spacing: 12
            }
            ScrollTrack { flickable: scroller }
            KeyboardScroll { flickable: scroller; stop: dialog.scrolls }
        }

        Item {
            id: foot
            anchors { left: parent.left; right: parent.right; bottom: parent.bottom }
            height: Theme.grown(68)
            visible: actionRow.children.length > 0
            Row {
                id: actionRow
                anchors { right: parent.right; rightMargin: 24; verticalCenter: parent.verticalCenter }
                spacing: 8
            }
        }
    }
}
