import QtQuick
import QtQuick.Templates as T

/*!
    Makes a menu or dialog when it is wanted (`active`), opens it, and throws it away when it closes.

    Attributes:
        given: what a popup of a file of its own (`source`) is told before it opens: {property: value}.
*/
Loader {
    id: opening

    property var given: ({})
    readonly property T.Popup popup: item as T.Popup

    active: false
    onLoaded: {
        Object.assign(popup, given)
        popup.closed.connect(() => opening.active = false)
        popup.open()
    }
}
