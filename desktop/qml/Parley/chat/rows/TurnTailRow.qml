pragma ComponentBehavior: Bound

import QtQuick
import Parley
import Parley.chat

/*! The end of a turn: how it ended, how long it took; an error with its way out and its details. */
RowFrame {
    id: row

    readonly property var details: model.details
    readonly property bool wrong: model.state === "error"
    readonly property string code: details.code ?? ""
    readonly property bool aboutProvider: ["BAD_KEY", "NO_KEY", "BAD_BASE_URL", "BAD_MODEL", "NO_MODEL", "CONNECTION_REFUSED",
        "FORBIDDEN", "UNKNOWN_PROVIDER", "PROXY_FAILED", "NO_PROVIDER_SET"].includes(code)
    readonly property string place: qsTr("Turn %1").arg(model.turn)
    property bool hovered: false

    spoken: model.title
    foldable: wrong
    above: wrong ? 10 : 4
    below: 8

    HoverHandler { onHoveredChanged: row.hovered = hovered }

    Loader {
        width: parent.width
        sourceComponent: row.wrong ? failure : ending
    }

    Component {
        id: ending
        Row {
            height: Theme.grown(30)
            spacing: 6
            leftPadding: answer.visible ? -5 : 0
            CopyButton {
                id: answer
                visible: (row.details.messageKey ?? "") !== ""
                icon: true
                spokenName: qsTr("Copy answer")
                about: row.place
                onCopy: row.surface.act("copyMessage", row.details.messageKey)
            }
            Icon {
                visible: row.model.state !== "completed"
                anchors.verticalCenter: parent.verticalCenter
                name: row.model.state === "cancelled" ? "stop" : "alert"
                size: 16
                color: row.model.state === "cancelled" ? Theme.textTertiary : Theme.amber
            }
            Text {
                anchors.verticalCenter: parent.verticalCenter
                width: Math.min(implicitWidth, row.room - 70)
                text: row.model.title
                font: Theme.small
                color: row.model.state === "completed" ? Theme.textTertiary : Theme.textSecondary
                textFormat: Text.PlainText
                elide: Text.ElideRight
                Accessible.ignored: true
            }
            IconButton {
                opacity: row.hovered || row.current || activeFocus ? 1 : 0
                visible: row.model.turn >= 0
                anchors.verticalCenter: parent.verticalCenter
                iconName: "branch"
                iconSize: 16
                side: 30
                text: qsTr("Branch from here")
                about: row.place
                onClicked: row.surface.act("branchTurn", row.model.turn)
            }
            Text {
                anchors.verticalCenter: parent.verticalCenter
                opacity: row.hovered || row.current ? 1 : 0
                text: row.surface.clockTime(row.model.endedAt)
                textFormat: Text.PlainText
                font: Theme.small
                color: Theme.textTertiary
                Accessible.ignored: true
            }
        }
    }

    Component {
        id: failure
        Rectangle {
            implicitHeight: inner.height
            radius: Theme.radiusRow
            color: Theme.dangerSoft
            border { width: 1; color: Theme.dangerBorder }
            Icon { x: 14; y: 14; name: "alert"; color: Theme.danger }
            Column {
                id: inner
                x: 42
                width: parent.width - 56
                topPadding: 12
                bottomPadding: 10
                spacing: 8
                Text {
                    width: parent.width
                    text: row.model.title
                    font: Theme.control
                    color: Theme.text
                    textFormat: Text.PlainText
                    wrapMode: Text.Wrap
                    Accessible.role: Accessible.StaticText
                    Accessible.name: text
                }
                Flow {
                    width: parent.width
                    spacing: 6
                    PillButton {
                        small: true
                        iconName: "retry"
                        text: qsTr("Try again")
                        about: row.model.title
                        onClicked: row.surface.act("tryAgain", row.model.turn)
                    }
                    PillButton {
                        visible: row.aboutProvider
                        small: true
                        iconName: "settings"
                        text: qsTr("Open settings")
                        about: row.model.title
                        onClicked: row.surface.act("openSettings", "providers")
                    }
                    PillButton {
                        visible: (row.details.message ?? "") !== "" || row.code !== ""
                        small: true
                        variant: "quiet"
                        iconName: row.model.open ? "chevron-up" : "chevron-down"
                        text: row.model.open ? qsTr("Hide details") : qsTr("Details")
                        about: row.model.title
                        onClicked: row.unfold()
                    }
                }
                Loader {
                    active: row.model.open
                    visible: active
                    width: parent.width
                    sourceComponent: FaultDetails {
                        surface: row.surface
                        code: row.code
                        message: row.details.message ?? ""
                    }
                }
            }
        }
    }
}
