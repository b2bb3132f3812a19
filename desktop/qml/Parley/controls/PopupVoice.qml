import QtQuick

/*!
    What a screen reader hears of a popup's frame, an item of Qt's own that is a dialog without a name. With a `name`
    it is that dialog; without one only what stands in it is heard.
*/
QtObject {
    required property Item content
    property string name: ""
    readonly property Item frame: content.parent

    onFrameChanged: tell()
    onNameChanged: tell()
    Component.onCompleted: tell()

    function tell(): void {
        if (!frame) return
        frame.Accessible.name = name
        frame.Accessible.ignored = name === ""
    }
}
