pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! The messages that wait for the agent: edit, reorder, take back, send now. */
Column {
    id: queue

    required property var shell
    property bool wanted: true
    readonly property var inbox: shell.session ? shell.session.inbox : null

    readonly property bool shown: wanted && inbox !== null && inbox.count > 0

    visible: shown
    spacing: 4
    Accessible.role: Accessible.List
    Accessible.name: qsTr("Queued messages")

    Repeater {
        model: queue.inbox
        QueueRow {
            width: queue.width
            shell: queue.shell
            inbox: queue.inbox
            movable: queue.inbox !== null && queue.inbox.count > 1
        }
    }
}
