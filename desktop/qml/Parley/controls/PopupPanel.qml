import QtQuick
import QtQuick.Templates as T
import Parley

/*! The frame of everything that opens over the window: menus, pickers. Esc and a click outside close it. */
T.Popup {
    id: panel

    // Where the focus goes back to.
    property Item opener: null

    margins: 8
    padding: 6
    modal: false
    focus: true
    closePolicy: T.Popup.CloseOnEscape | T.Popup.CloseOnPressOutside
    implicitWidth: Math.max(180, contentWidth + leftPadding + rightPadding)
    implicitHeight: contentHeight + topPadding + bottomPadding

    enter: Transition { NumberAnimation { property: "opacity"; from: 0; to: 1; duration: Theme.quick } }
    // It goes at once: a fading menu would still take the next press.

    background: Rectangle {
        radius: Theme.radiusRow
        color: Theme.popup
        border { width: 1; color: Theme.border }
        Rectangle {
            z: -1
            anchors.fill: parent
            anchors.margins: -1
            anchors.topMargin: 2
            anchors.bottomMargin: -3
            radius: Theme.radiusRow + 1
            color: Theme.shadow
        }
    }

    PopupVoice { content: panel.contentItem }

    onClosed: if (opener) opener.forceActiveFocus(Qt.PopupFocusReason)
}
