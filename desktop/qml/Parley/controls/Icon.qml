import QtQuick
import Parley

/*! One icon of resources/icons, drawn in one colour. Decoration: screen readers skip it. */
Image {
    id: icon

    required property string name
    property color color: Theme.textSecondary
    property int size: Theme.iconSize

    width: size
    height: size
    fillMode: Image.PreserveAspectFit
    sourceSize: Qt.size(size * Screen.devicePixelRatio, size * Screen.devicePixelRatio)
    source: name === "" ? "" : "image://icon/" + name + "/" + String(color).substring(1)
    Accessible.ignored: true
}
