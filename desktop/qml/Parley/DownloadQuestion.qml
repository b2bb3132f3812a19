import QtQuick
import Parley

/*! Asks before the download page of a version is opened, as for any link; made when it is wanted (`active`). */
PopupLoader {
    id: question

    property string address: ""

    signal agreed()
    signal copied(string text)

    source: Qt.resolvedUrl("chat/LinkDialog.qml")
    given: ({ address: address, teller: "feed" })

    Connections {
        target: question.popup
        ignoreUnknownSignals: true
        function onAgreed(address: string): void { question.agreed() }
        function onCopied(text: string): void { question.copied(text) }
    }
}
