import QtQuick
import Parley

/*! One icon of resources/icons, drawn in one colour. Decoration: screen readers skip it. */
Image {
    id: icon

    required property string name
    property color color: Theme.textSecondary
    property int size: Theme.iconSize

    readonly property int drawn: Theme.grown(size)

    width: drawn
    height: drawn
    fillMode: Image.PreserveAspectFit
    sourceSize: Qt.size(drawn * Screen.devicePixelRatio, drawn * Screen.devicePixelRatio)
    source: name === "" ? "" : "image://icon/" + name + "/" + String(color).substring(1)
    Accessible.ignored: true
}
