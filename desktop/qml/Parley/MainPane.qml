pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Parley

/*! Everything beside the side bar: the header, the transcript or the empty state, what waits, the composer. */
FocusScope {
    id: pane

    required property var shell
    property bool sidebarHidden: false
    readonly property var session: shell.session
    // TranscriptView, by its address: naming the type would load all of the transcript's with the window.
    readonly property var conversation: transcript.item
    // Beside a request for approval there is no room for another card.
    readonly property bool low: height < 640
    readonly property real column: Math.min(Theme.columnWidth + 32, width - 24)

    signal sidebarWanted()
    signal settingsWanted(string page)

    function focusComposer(): void { composer.focusField() }
    function find(): void { if (session !== null && conversation) conversation.find() }
    function focusTranscript(): void { if (session !== null && conversation) conversation.focusRows() }

    // A card takes the focus by itself only from where nothing is being typed (behaviour 6.5).
    readonly property bool typing: {
        const field = Window.activeFocusItem as TextEdit
        if (field === null || field.readOnly) return false
        return !composer.activeFocus || field.length > 0 || field.inputMethodComposing
    }
    readonly property bool offersFocus: question.waits && shell.questions.calm && shell.questions.awake && !shell.questions.collapsed
    onOffersFocusChanged: if (offersFocus) Qt.callLater(offerFocus)

    function offerFocus(): void {
        const card = question.item as QuestionCard
        if (offersFocus && !typing && card !== null && !card.activeFocus) card.focusAnswer()
    }

    // The user asked for this card: it gets the focus whatever had it (behaviour 6.10), but for a dialog that covers it.
    function focusCard(approval: bool): void {
        if (T.Overlay.overlay?.visible) return
        if (approval) (leave.item as ApprovalCard)?.forceActiveFocus(Qt.OtherFocusReason)
        else if (pane.shell.plans.present) plan.card?.focusBody()
        else (question.item as QuestionCard)?.focusAnswer()
    }

    Connections {
        target: pane.shell
        function onCardWanted(approval: bool): void { Qt.callLater(pane.focusCard, approval) }
    }
    Connections {
        target: pane.shell.questions
        function onEnded(): void { if (question.activeFocus || !pane.typing) pane.focusComposer() }
    }

    DropArea {
        id: drop
        anchors.fill: parent
        keys: ["text/uri-list"]
        onDropped: event => { pane.shell.deeds.drop(event.urls); pane.focusComposer() }
    }

    SessionHeader {
        id: header
        anchors { left: parent.left; right: parent.right; top: parent.top }
        shell: pane.shell
        sidebarHidden: pane.sidebarHidden
        onSidebarWanted: pane.sidebarWanted()
    }

    Loader {
        id: transcript
        anchors { left: parent.left; right: parent.right; top: header.bottom; bottom: bottom.top }
        // Kept once it is there: rows that were to be laid out later must not find themselves half destroyed.
        active: pane.session !== null || item !== null
        visible: pane.session !== null
        enabled: height >= 48  // cards may leave a sliver of it, where nothing can be read or pressed
        source: "chat/TranscriptView.qml"
        onLoaded: {
            item.shell = pane.shell
            item.actions = Qt.binding(() => pane.shell.rowDeeds)
        }
    }

    Loader {
        id: hero
        readonly property real room: pane.height - header.height - bottom.height - 12
        active: pane.session === null
        x: bottom.x
        width: bottom.width
        height: Math.min((item as EmptyState)?.implicitHeight ?? 0, room)
        y: header.height + Math.max(0, Math.round((room - height) * 0.42))
        sourceComponent: EmptyState {
            shell: pane.shell
            onSettingsWanted: page => pane.settingsWanted(page)
        }
    }

    Column {
        id: bottom

        readonly property bool centred: pane.session === null
        readonly property bool pressed: pane.shell.approvals.present && pane.low  // the question gives way
        x: Math.round((pane.width - width) / 2)
        width: pane.column
        y: centred ? hero.y + hero.height + 12 : pane.height - height
        spacing: 8
        bottomPadding: 8

        // What cards may take: the rest keeps its place.
        // In a small window what waits for an answer comes before what waits for the agent.
        readonly property bool tight: pane.height < 520 && (question.active || pane.shell.approvals.present)
        readonly property real spare: pane.height - header.height - composer.height - 56
        readonly property real room: pane.height - header.height - composer.height
            - (usage.visible ? usage.height : -8)
            - (banners.visible ? banners.height : 0) - (todos.visible ? todos.height : 0)
            - (queue.visible ? queue.height : 0) - 48

        BannerStack {
            id: banners
            width: parent.width
            shell: pane.shell
            updates: pane.shell.updates
            tallest: bottom.tight ? 64 : Math.max(90, Math.round(bottom.spare * 0.45))
            onSettingsWanted: page => pane.settingsWanted(page)
        }

        Loader {
            id: leave
            width: parent.width
            active: pane.shell.approvals.present
            visible: active
            // What it had pressed together comes up where it was.
            onActiveChanged: if (!active && pane.low) pane.shell.questions.rest()
            sourceComponent: ApprovalCard {
                desk: pane.shell.approvals
                shell: pane.shell
                onCodeWanted: call => {
                    pane.shell.transcript.chat.setOpen("tool-call:" + call, true)
                    pane.conversation.perform("reveal", "tool-call:" + call)
                }
                roomHeight: bottom.room
            }
        }

        Loader {
            id: question
            readonly property bool waits: pane.shell.questions.present && pane.shell.questions.shape === "generic"
                && pane.shell.questions.viewed.callId === undefined
            width: parent.width
            active: waits && pane.session !== null
            visible: active
            property real writtenAt: 0
            // The keyboard is nowhere when the card goes that had it. Where the card goes under the hands, what they
            // still type is no message.
            onActiveChanged: {
                if (!active) pane.shell.approvals.rest()
                if (active || !(Window.activeFocusItem === null || activeFocus)) return
                if (pane.shell.questions.viewed.callId !== undefined) return  // the panel has it
                if (Date.now() - writtenAt < 1000) Qt.callLater(bottom.forceActiveFocus)
                else Qt.callLater(pane.focusComposer)
            }
            sourceComponent: QuestionCard {
                desk: pane.shell.questions
                roomHeight: bottom.room
                pressed: bottom.pressed
                onFolded: pane.focusComposer()
                onWritten: question.writtenAt = Date.now()
            }
        }

        Loader {
            width: parent.width
            active: pane.shell.questions.viewed.callId !== undefined && pane.session !== null
            visible: active
            onActiveChanged: {
                if (active) return
                pane.shell.approvals.rest()
                Qt.callLater(pane.focusComposer)
            }
            sourceComponent: AnswerPanel {
                desk: pane.shell.questions
                askedAt: call => pane.shell.transcript ? pane.shell.transcript.chat.askedAt(call) : 0
                roomHeight: bottom.room
            }
        }

        PlanPlace {
            id: plan
            width: parent.width
            shell: pane.shell
            wanted: pane.session !== null && !(pane.shell.approvals.present && pane.low)
            onShownChanged: if (!shown) pane.shell.approvals.rest()
            free: pane.height - header.height - 16
            onLinkWanted: address => pane.conversation.askLink(address)
            onGone: if (pane.Window.activeFocusItem === null || !pane.Window.activeFocusItem.visible || activeFocus) pane.focusComposer()
        }

        TodoStrip {
            id: todos
            x: 16
            width: parent.width - 32
            wanted: !bottom.tight
            most: bottom.spare - banners.height - (queue.visible ? queue.height + 8 : 0) - 56
            session: pane.session
        }

        Flickable {
            id: queue
            x: 16
            width: parent.width - 32
            height: Math.min(queued.implicitHeight, Math.max(88, Math.round(bottom.spare * 0.5)))
            visible: queued.shown
            contentHeight: queued.implicitHeight
            clip: contentHeight > height + 1
            interactive: clip
            boundsBehavior: Flickable.StopAtBounds
            QueueRows { id: queued; wanted: !bottom.tight; width: queue.width; shell: pane.shell }
            ScrollTrack { flickable: queue }
        }

        ComposerCard {
            id: composer
            width: parent.width
            shell: pane.shell
            roomHeight: pane.height
            centred: bottom.centred
            questionPressed: bottom.pressed
            onSettingsWanted: page => pane.settingsWanted(page)
        }

        UsageMeter {
            id: usage
            width: parent.width
            usage: pane.shell.usage
            visible: height > 0 && !bottom.tight  // choices come before costs
        }
    }

    Rectangle {
        anchors.fill: parent
        anchors.margins: 12
        visible: drop.containsDrag
        radius: Theme.radiusCard
        color: "transparent"
        border { width: 2; color: Theme.accent }
        CountBadge {
            anchors.centerIn: parent
            tone: "accent"
            text: qsTr("Drop to attach; a recorded session is imported")
        }
    }
}
