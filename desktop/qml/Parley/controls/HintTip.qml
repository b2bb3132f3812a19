import QtQuick
import QtQuick.Templates as T
import Parley

/*! The hint of a control: shown after a moment of hovering, or at once while it has the keyboard focus. */
Item {
    id: tip

    required property Item target
    property string text: ""
    // Controls know it themselves; other items say it here.
    property bool hovered: (target as T.Control)?.hovered ?? false
    readonly property bool wanted: text !== "" && target.enabled && target.visible && hovered

    visible: false
    Accessible.ignored: true

    onWantedChanged: wanted ? delay.restart() : delay.stop()

    Timer { id: delay; interval: Theme.tipDelay }

    Loader {
        active: tip.wanted && !delay.running
        source: "HintBubble.qml"
        onLoaded: { item.target = tip.target; item.text = Qt.binding(() => tip.text); (item as T.Popup).open() }
    }
}
