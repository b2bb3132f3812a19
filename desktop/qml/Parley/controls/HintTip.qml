import QtQuick
import Parley

/*! The hint of a control: shown after a moment of hovering, or at once while it has the keyboard focus. */
Item {
    id: tip

    required property Item target
    property string text: ""
    property bool wanted: text !== "" && target.enabled && target.visible && (target as Item).hovered === true

    visible: false
    Accessible.ignored: true

    onWantedChanged: wanted ? delay.restart() : delay.stop()

    Timer { id: delay; interval: Theme.tipDelay }

    Loader {
        active: tip.wanted && !delay.running
        source: "HintBubble.qml"
        onLoaded: { item.target = tip.target; item.text = Qt.binding(() => tip.text); item.open() }
    }
}
