import QtQuick
import QtQuick.Templates as T
import Parley

/*! On or off. It shows what counts, not what was pressed: a change that cannot be kept does not move it. */
T.CheckBox {
    id: control

    required property SettingRow row
    readonly property bool on: row.facts.value === true

    implicitWidth: 40
    implicitHeight: 24
    focusPolicy: Qt.StrongFocus
    hoverEnabled: true
    checkState: on ? Qt.Checked : Qt.Unchecked
    nextCheckState: () => checkState
    onClicked: row.desk.switch(row.settingKey, !on)
    Keys.onReturnPressed: event => { if (!event.isAutoRepeat) click(); event.accepted = true }
    Keys.onEnterPressed: event => { if (!event.isAutoRepeat) click(); event.accepted = true }

    Accessible.role: Accessible.CheckBox
    Accessible.name: row.label
    Accessible.checked: on  // the button itself does not always tell
    Accessible.description: row.detail

    indicator: null
    background: Rectangle {
        radius: height / 2
        color: control.on ? (control.hovered ? Theme.accentFillHover : Theme.accentFill)
            : control.hovered ? Theme.hover : "transparent"
        border { width: control.on ? 0 : 1.5; color: Theme.borderStrong }
        FocusFrame { target: control; shown: control.visualFocus; radius: height / 2 }
        Rectangle {
            width: 16
            height: 16
            radius: 8
            y: 4
            x: control.on ? parent.width - width - 4 : 4
            color: control.on ? Theme.accentFillInk : Theme.borderStrong
            Behavior on x { NumberAnimation { duration: Theme.quick } }
        }
    }
}
