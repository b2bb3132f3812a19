pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*!
    The one text-input control: every editable field of the window is this (behaviour 13).

    While an input method composes, Enter and Esc belong to it; one that reaches the control then is accepted and does
    nothing. Otherwise Enter emits `submitted` (`multiline` fields break the line on Shift+Enter, or on Enter when
    `enterBreaks`), Esc emits `escaped` and goes on to the parents when `escapePasses`.

    Attributes:
        name: what screen readers say.
        secret: the field holds dots alone, so that nothing reads or copies the words; `value` has them.
        maximumLines: the field grows to so many lines and scrolls then.
        filter: function(event) -> bool, asked first for every key that the input method does not own.
*/
FocusScope {
    id: area

    property alias text: edit.text
    property alias edit: edit
    property alias cursorPosition: edit.cursorPosition
    property alias readOnly: edit.readOnly
    property alias selectedText: edit.selectedText
    property alias length: edit.length
    readonly property alias composing: edit.inputMethodComposing
    readonly property string value: secret ? words : edit.text
    property string words: ""
    property bool hiding: false
    readonly property bool empty: edit.length === 0 && edit.preeditText === ""
    property string name: ""
    property string description: ""
    property string placeholder: ""
    property bool multiline: true
    property bool enterBreaks: false
    property bool secret: false
    property bool escapePasses: true
    property bool framed: false
    property bool mono: false
    property int maximumLines: multiline ? 10 : 1
    property int padding: framed ? 8 : 0
    property int sidePadding: framed ? 12 : 0
    property font font: mono || secret ? Theme.mono : framed ? Theme.control : Theme.body
    property color ink: Theme.text
    property var filter: null

    signal submitted()
    signal escaped()
    signal edited()
    signal pasted()

    function clear(): void { edit.clear() }
    function selectAll(): void { edit.selectAll() }
    function insert(words: string): void { edit.insert(edit.cursorPosition, words) }
    function focusEnd(): void { edit.cursorPosition = edit.length; edit.forceActiveFocus(Qt.ShortcutFocusReason) }

    implicitWidth: 240
    implicitHeight: Math.ceil(Math.max(Math.min(shown.contentHeight, maximumLines * metrics.height),
        !multiline || edit.length === 0 ? hint.implicitHeight : 0) + 2 * padding)  // one line keeps its height when it is begun

    FontMetrics { id: metrics; font: area.font }

    Rectangle {
        anchors.fill: parent
        visible: area.framed
        radius: Theme.radiusSmall + 2
        color: area.enabled && !area.readOnly ? Theme.card : Theme.sunken
        border { width: edit.activeFocus ? 2 : 1; color: edit.activeFocus ? Theme.focusRing : Theme.borderStrong }
    }

    Flickable {
        id: shown
        anchors.fill: parent
        anchors.topMargin: area.padding
        anchors.bottomMargin: area.padding
        anchors.leftMargin: area.sidePadding
        anchors.rightMargin: area.sidePadding
        contentWidth: area.multiline ? width : Math.max(width, edit.implicitWidth)
        contentHeight: edit.contentHeight
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        interactive: contentHeight > height + 1
        acceptedButtons: edit.activeFocus ? Qt.NoButton : Qt.LeftButton
        Accessible.ignored: true

        function follow(spot: rect): void {
            if (spot.y < contentY) contentY = spot.y
            else if (spot.y + spot.height > contentY + height) contentY = spot.y + spot.height - height
            if (area.multiline) return
            if (spot.x < contentX) contentX = spot.x
            else if (spot.x + 2 > contentX + width) contentX = spot.x + 2 - width
        }

        TextEdit {
            id: edit

            width: shown.contentWidth
            height: Math.max(contentHeight, shown.height)
            focus: true
            activeFocusOnTab: true
            activeFocusOnPress: true
            selectByMouse: true
            persistentSelection: true
            textFormat: TextEdit.PlainText
            wrapMode: area.multiline ? TextEdit.Wrap : TextEdit.NoWrap
            font: area.font
            color: area.enabled ? area.ink : Theme.disabled
            selectionColor: Theme.selection
            selectedTextColor: Theme.text
            inputMethodHints: (area.secret ? Qt.ImhSensitiveData | Qt.ImhHiddenText | Qt.ImhNoPredictiveText : Qt.ImhNone)
                | (area.multiline ? Qt.ImhMultiLine : Qt.ImhNone)
            Accessible.role: Accessible.EditableText
            Accessible.name: area.name
            // Not `passwordEdit`: with it Qt keeps the name from screen readers, and the text is dots anyway.
            Accessible.description: [area.description !== "" ? area.description : area.placeholder,
                area.secret ? qsTr("What you type is hidden") : ""].filter(words => words !== "").join(". ")
            Accessible.editable: !readOnly
            Accessible.readOnly: readOnly
            Accessible.multiLine: area.multiline
            onCursorRectangleChanged: shown.follow(cursorRectangle)
            onTextChanged: {
                if (area.secret) area.hide()
                if (!area.multiline && text.indexOf("\n") >= 0) text = text.replace(/[\r\n]+/g, " ")
                area.edited()
            }

            Keys.onPressed: event => area.keyPressed(event)
        }
    }

    Text {
        id: hint
        anchors { left: shown.left; right: shown.right; top: shown.top }
        visible: area.empty
        text: area.placeholder
        font: area.font
        color: Theme.placeholder
        textFormat: Text.PlainText
        // A hint is read whole: on more lines, or smaller where there is one.
        wrapMode: area.multiline ? Text.Wrap : Text.NoWrap
        fontSizeMode: area.multiline ? Text.FixedSize : Text.HorizontalFit
        minimumPixelSize: 11
        elide: area.multiline ? Text.ElideNone : Text.ElideRight
        maximumLineCount: area.multiline ? area.maximumLines : 1
        Accessible.ignored: true
    }

    TapHandler { onTapped: edit.forceActiveFocus(Qt.MouseFocusReason) }
    HoverHandler { cursorShape: Qt.IBeamCursor }

    function keyPressed(event: var): void {
        const enter = event.key === Qt.Key_Return || event.key === Qt.Key_Enter
        if (edit.inputMethodComposing) {
            if (enter || event.key === Qt.Key_Escape) event.accepted = true
            return
        }
        if (area.filter !== null && area.filter(event)) { event.accepted = true; return }
        if (enter) area.enterPressed(event)
        else if (event.key === Qt.Key_Escape) {
            const passes = area.escapePasses  // whoever hears of it may empty the field
            area.escaped()
            event.accepted = !passes
        }
        else if (event.matches(StandardKey.Paste)) area.pasted()
        else if (event.key === Qt.Key_Tab && !(event.modifiers & Qt.ControlModifier)) {
            area.leave(true); event.accepted = true
        } else if (event.key === Qt.Key_Backtab) { area.leave(false); event.accepted = true }
    }

    // Whatever is no dot was just put in; what is missing besides was taken out at the caret.
    function hide(): void {
        if (hiding) return
        const shown = edit.text
        const put = shown.replace(/\u2022/g, "")
        const at = put === "" ? edit.cursorPosition : shown.search(/[^\u2022]/)
        const gone = words.length - (shown.length - put.length)
        words = words.substring(0, at) + put + words.substring(at + Math.max(0, gone))
        hiding = true
        const caret = edit.cursorPosition
        edit.text = "\u2022".repeat(words.length)
        edit.cursorPosition = Math.min(caret, edit.length)
        hiding = false
    }

    function enterPressed(event: var): void {
        const breaks = area.multiline && !(event.modifiers & (Qt.ControlModifier | Qt.MetaModifier))
            && ((event.modifiers & Qt.ShiftModifier) !== 0 || area.enterBreaks)
        event.accepted = true
        if (breaks) { if (!edit.readOnly) { edit.remove(edit.selectionStart, edit.selectionEnd); area.insert("\n") } }
        else if (!event.isAutoRepeat) area.submitted()
    }

    // Tab leaves the field, as everywhere else in the window.
    function leave(forward: bool): void {
        const next = edit.nextItemInFocusChain(forward)
        if (next) next.forceActiveFocus(forward ? Qt.TabFocusReason : Qt.BacktabFocusReason)
    }
}
