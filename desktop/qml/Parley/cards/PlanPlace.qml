pragma ComponentBehavior: Bound

import QtQuick

/*!
    The place above the composer where a plan card comes, made when the first one does; and the dialog that shows what
    a plan changed.

    Attributes:
        shell: desktop/models/window.py. free: the room between the header and the composer, cards included.
*/
FocusScope {
    id: place

    required property var shell
    property real free: 600
    property bool wanted: true
    readonly property var plans: shell.plans
    // PlanReviewPanel, by its address: naming the type would load all of the transcript's with the window.
    readonly property var card: holder.item
    readonly property var dialog: comparison.item
    // What stands in the same column, the card itself left out.
    readonly property real beside: {
        let sum = 0
        for (const item of parent ? parent.children : []) if (item !== place && item.visible && item.height > 0) sum += item.height + 8
        return sum
    }

    // Where there is room, what was said last before the plan stays in sight.
    readonly property real most: {
        const room = free - beside
        return Math.max(112, room > 560 ? room - 130 : room)
    }

    signal linkWanted(string address)
    signal gone()

    readonly property bool shown: plans.present && wanted
    visible: shown
    implicitHeight: card ? card.implicitHeight : 0
    height: implicitHeight

    Loader {
        id: holder
        anchors.fill: parent
        // Kept once it is there: rows that were to be laid out later must not find themselves half destroyed.
        active: place.shown || item !== null
        Component.onCompleted: setSource("PlanReviewPanel.qml", { desk: place.plans })
        onLoaded: {
            place.card.roomHeight = Qt.binding(() => place.most)
            place.card.place = Qt.binding(() => place.shell.questions?.position ?? 0)
            place.card.count = Qt.binding(() => place.shell.questions?.count ?? 1)
            place.card.turned.connect(by => place.shell.questions.turn(by))
            place.card.linkWanted.connect(address => place.linkWanted(address))
        }
    }

    onShownChanged: if (!shown) Qt.callLater(place.gone)

    Connections {
        target: place.plans
        function onCardWanted(): void { if (place.card) place.card.focusBody() }
        function onComparisonWanted(): void { comparison.active = true; place.dialog.open() }
    }

    Loader {
        id: comparison
        active: false
        Component.onCompleted: setSource("PlanChangesDialog.qml", { desk: place.plans })
    }
}
