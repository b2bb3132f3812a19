pragma ComponentBehavior: Bound

import QtQuick
import Parley
import Parley.chat

/*! What a page asks and takes: the detail, the options, the custom answer. Focusing it by hand pauses the countdown. */
FocusScope {
    id: area

    required property var desk
    // A detail longer than this scrolls in itself; a shorter one scrolls with the choices.
    property real detailRoom: 640
    // What the whole card may take.
    property real roomHeight: 400
    readonly property var page: desk.cardPage
    readonly property bool typing: field.edit.activeFocus

    // A hand is at the field.
    signal written()

    implicitHeight: column.implicitHeight + column.spacing + custom.height

    onActiveFocusChanged: desk.focusAnswer(activeFocus)

    function focusFirst(reason: int): void {
        if (options.count > 0) options.itemAt(0).forceActiveFocus(reason)
        else field.edit.forceActiveFocus(reason)
    }
    function goOnFromTop(): void { if (activeFocus && !field.edit.activeFocus) focusFirst(Qt.TabFocusReason) }
    function pick(at: int, repeated: bool): bool {
        if (at >= Math.min(9, options.count)) return false
        if (!repeated) (options.itemAt(at) as QuestionOption).click()
        return true
    }
    function step(from: int, by: int): void {
        const to = from + by
        if (to >= 0 && to < options.count) options.itemAt(to).forceActiveFocus(Qt.TabFocusReason)
        else if (to >= options.count) field.edit.forceActiveFocus(Qt.TabFocusReason)
    }
    function show(item: Item): void {
        const top = item.mapToItem(column, 0, 0).y
        if (top - 4 < scroller.contentY) scroller.contentY = Math.max(0, top - 4)
        else if (top + item.height + 4 > scroller.contentY + scroller.height)
            scroller.contentY = top + item.height + 4 - scroller.height
    }
    function toTop(): void { scroller.contentY = 0 }

    ChatSurface {
        id: surface
        rendering: area.desk.rendering
        listWidth: area.width
        listHeight: area.detailRoom
    }

    // A long detail and many choices scroll; the custom answer is always in sight (behaviour 6.7).
    Flickable {
        id: scroller
        anchors { left: parent.left; right: parent.right; top: parent.top; bottom: custom.top; bottomMargin: column.spacing }
        contentHeight: column.implicitHeight
        clip: true
        boundsBehavior: Flickable.StopAtBounds

        Column {
            id: column
            width: parent.width
            spacing: 2

            Loader {
                x: 24
                width: parent.width - 48
                active: area.page.detail !== ""
                visible: active
                sourceComponent: MarkdownBody {
                    surface: surface
                    source: area.page.detail
                    maximumHeight: area.detailRoom
                    name: qsTr("Details of the question")
                }
            }

            Repeater {
                id: options
                model: area.page.options
                QuestionOption {
                    id: option
                    required property int index
                    x: 12
                    width: column.width - 24
                    multiple: area.page.multiple
                    locked: area.desk.busy
                    onClicked: area.desk.choose(label)
                    onGoOn: { if (!multiple && !picked) area.desk.choose(label); else area.desk.goOn() }
                    onStep: by => area.step(index, by)
                    onActiveFocusChanged: if (activeFocus) area.show(option)
                }
            }
        }
        ScrollTrack { flickable: scroller }
        KeyboardScroll { flickable: scroller; name: qsTr("Details and choices") }
    }

    Item {
        id: custom
        anchors { left: parent.left; right: parent.right; bottom: parent.bottom; leftMargin: 12; rightMargin: 12 }
        height: Math.max(Theme.rowHeight, field.height + 18)

        Rectangle {
            anchors.fill: parent
            radius: Theme.radiusRow
            color: area.page.usesText ? Theme.accentSoft : field.edit.activeFocus ? Theme.sunken : "transparent"
            border { width: field.edit.activeFocus ? 1 : 0; color: Theme.borderFocus }
        }
        QuestionMark {
            id: mark
            x: 12
            y: 10
            multiple: area.page.multiple
            on: area.page.usesText
            iconName: "pencil"
            enabled: !area.desk.busy && area.page.text.trim() !== ""
            name: qsTr("Use the text below as an answer")
            onClicked: area.desk.useText(!area.page.usesText)
        }
        TextInputArea {
            id: field
            anchors { left: mark.right; leftMargin: 12; right: parent.right; rightMargin: 12; verticalCenter: parent.verticalCenter }
            height: Math.max(Theme.grown(22), implicitHeight)
            font: Theme.control
            ink: area.page.usesText || edit.activeFocus ? Theme.text : Theme.textTertiary
            name: qsTr("Type your answer")
            placeholder: qsTr("Type your answer")
            maximumLines: area.roomHeight < 320 ? 3 : 6 // some of the choices stay in sight
            readOnly: area.desk.busy
            filter: event => {
                if (!area.desk.awake) return true
                if (event.key === Qt.Key_Up && cursorPosition === 0 && options.count > 0) {
                    area.step(options.count, -1)
                    return true
                }
                return false
            }
            onEdited: { area.desk.write(area.page.questionId, text); if (edit.activeFocus) area.written() }
            edit.onPreeditTextChanged: if (edit.activeFocus) area.written()
            onSubmitted: area.desk.goOn()
            Component.onCompleted: text = area.page.text
        }
    }

    Connections {
        target: area.page
        // Laid out at once: the next press may come before the next frame.
        function onTurned(): void {
            field.text = area.page.text
            column.forceLayout()
            // The options that had the keyboard are gone.
            if (area.activeFocus && !field.edit.activeFocus) Qt.callLater(area.goOnFromTop)
        }
        // Another window of this Parley shows the same card.
        function onRewritten(): void { if (!field.edit.activeFocus && field.text !== area.page.text) field.text = area.page.text }
    }

    readonly property var colours: ({
        keyword: Theme.codeKeyword, string: Theme.codeString, number: Theme.codeNumber, comment: Theme.codeComment,
        function: Theme.codeFunction, type: Theme.codeType, builtin: Theme.codeBuiltin, tag: Theme.codeTag,
        attribute: Theme.codeAttribute, operator: Theme.codeOperator, added: Theme.diffAddedText, removed: Theme.diffRemovedText
    })
    readonly property var terminalColours: [...Theme.terminal, Theme.sunken, Theme.text]
    onColoursChanged: desk.rendering.useColours(colours, terminalColours)
    Component.onCompleted: desk.rendering.useColours(colours, terminalColours)
}
