pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! The code and the words of the other side, below the sentence that says what to do (behaviour 14). */
Column {
    id: fold

    property string details: ""
    property string about: ""
    property bool unfolded: false

    visible: details !== ""
    spacing: 6
    onDetailsChanged: unfolded = false

    PillButton {
        x: -10  // its words begin where the sentence does
        small: true
        variant: "quiet"
        text: fold.unfolded ? qsTr("Hide details") : qsTr("Details")
        about: fold.about
        iconName: fold.unfolded ? "chevron-up" : "chevron-down"
        onClicked: fold.unfolded = !fold.unfolded
    }
    Loader {
        width: fold.width
        active: fold.unfolded
        visible: active
        sourceComponent: TextPane { source: fold.details; name: qsTr("Details"); font: Theme.mono; tallest: 140 }
    }
}
