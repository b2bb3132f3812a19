pragma ComponentBehavior: Bound

import QtQuick

/*! The details fold of an error: its code, the host's own words, and what a dropped stream had said. */
Column {
    id: fault

    required property ChatSurface surface
    property string code: ""
    property string message: ""
    property string partial: ""

    width: parent ? parent.width : 400
    topPadding: 4
    bottomPadding: 6
    spacing: 8

    MonoBox {
        surface: fault.surface
        caption: qsTr("Details")
        source: [fault.code, fault.message].filter(words => words !== "").join("\n")
        terminal: false
    }
    Loader {
        active: fault.partial !== ""
        visible: active
        width: parent.width
        sourceComponent: MonoBox {
            surface: fault.surface
            caption: qsTr("What had arrived")
            source: fault.partial
            terminal: false
        }
    }
}
