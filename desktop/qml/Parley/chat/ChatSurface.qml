import QtQuick
import Parley

/*!
    What all rows of one transcript share: measures, styles, formats, and the way out to the view.
    A row keeps nothing itself: what it unfolds, the model remembers.

    Attributes:
        chat: desktop/models/chat.py, ChatModel.
        rendering: desktop/models/text_rendering.py, TextRendering.
        questions: desktop/models/question_desk.py, QuestionDesk, for what cards know of their rows.
        clock: function() -> Unix milliseconds, for countdowns.
        agents: whether its texts are the agent's, for who hears them.
*/
QtObject {
    id: surface

    property var chat: null
    property var rendering: null
    property var questions: null
    property real listWidth: 800
    property real listHeight: 600
    property var clock: () => Date.now()
    property bool agents: true

    readonly property var selection: rendering ? rendering.selection : null
    readonly property real gutter: listWidth < 600 ? 16 : 24
    readonly property real columnWidth: Math.max(160, Math.min(Theme.columnWidth, listWidth - 2 * gutter))
    readonly property real columnX: Math.round((listWidth - columnWidth) / 2)
    readonly property real wideWidth: Math.max(columnWidth, Math.min(1080, listWidth - 2 * gutter))
    readonly property bool sideBySide: wideWidth >= 940
    readonly property int boxHeight: Math.max(160, Math.min(420, Math.round(listHeight * 0.6)))

    // Qt's rich text knows no theme: the style sheet goes before each text.
    readonly property string richStyle: styleFor(Theme.sizeBody, Theme.text)
    readonly property string cellStyle: styleFor(Theme.sizeBody - 1, Theme.text)
    readonly property string dimStyle: styleFor(Theme.sizeControl, Theme.textSecondary)

    signal linkWanted(string address)
    signal menuWanted(int row, Item item, point at)
    signal textTapped(int row, int offset, int taps)
    signal acted(string what, var value)

    function styleFor(size: int, ink: color): string {
        return "<style>p{margin:0;white-space:pre-wrap;line-height:" + Math.round(size * Theme.lineHeight) + "px;}"
            + "a{color:" + Theme.link + ";}"
            + "code{font-family:'" + Theme.monoFamily + "';font-size:" + Math.round(size * 0.9) + "px;"
            + "background-color:" + Theme.codeInline + ";}</style>"
    }

    function now(): real { return clock() }
    function toggle(key: string): void { if (chat) chat.toggle(key) }
    function act(what: string, value: var): void { acted(what, value) }
    function copy(text: string): void { acted("copy", text) }

    function duration(ms: real): string { return Words.duration(ms) }
    function clockTime(ms: real): string { return Words.moment(ms, now()) }

    function fileSize(bytes: real): string { return Words.size(bytes) }
}
