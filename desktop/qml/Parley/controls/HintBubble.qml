import QtQuick
import QtQuick.Templates as T
import Parley

/*! The bubble of a HintTip; made when first shown. */
T.Popup {
    id: bubble

    property Item target: null
    property string text: ""

    parent: target
    x: target ? Math.round((target.width - implicitWidth) / 2) : 0
    y: target ? target.height + 6 : 0
    margins: 6
    padding: 6
    leftPadding: 9
    rightPadding: 9
    implicitWidth: Math.min(label.implicitWidth, 320) + leftPadding + rightPadding
    implicitHeight: label.implicitHeight + topPadding + bottomPadding
    closePolicy: T.Popup.NoAutoClose
    focus: false
    modal: false

    PopupVoice { content: label }

    background: Rectangle { radius: 6; color: Theme.primaryFill }
    contentItem: Text {
        id: label
        text: bubble.text
        font: Theme.tiny
        color: Theme.primaryFillInk
        textFormat: Text.PlainText
        wrapMode: Text.Wrap
        width: Math.min(implicitWidth, 320)
        Accessible.ignored: true
    }
}
