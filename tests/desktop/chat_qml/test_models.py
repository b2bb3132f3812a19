"""The Python side of the rows: selection, places, colours in documents, diffs."""

from __future__ import annotations

import time

import pytest
from PySide6.QtGui import QColor, QTextCursor, QTextDocument
from PySide6.QtWidgets import QApplication

from desktop.markdown import Renderer, Span, Style
from desktop.markdown.diff_lines import diff_lines, side_by_side
from desktop.models.code_highlighter import CodeHighlighter, TerminalHighlighter
from desktop.models.row_anchors import RowAnchors
from desktop.models.selection import TranscriptSelection
from tests.desktop.chat_qml.by_hand import RowsByHand, message_rows, row
from tests.desktop.chat_qml.samples import DIFF

COLOURS = {"keyword": QColor("red"), "string": QColor("green"), "comment": QColor("blue"), "function": QColor("cyan")}


def selection_of(text: str) -> TranscriptSelection:
    model = RowsByHand()
    model.show([row("u", "userMessage", text="hi"), *message_rows("m", text), *message_rows("n", "next")])
    made = TranscriptSelection(Renderer())
    made.model = model  # type: ignore[attr-defined]
    made.use(model)
    return made


def test_selection_inside_one_block() -> None:
    selection = selection_of("alpha **beta** gamma")
    assert selection.begin(1, 6)
    selection.extend(1, 10)
    assert selection.text() == "beta"
    assert selection.range(1, 16) == {"start": 6, "end": 10}
    assert selection.range(2, 4) == {"start": 0, "end": 0}


def test_selection_across_blocks_backwards_takes_the_same() -> None:
    selection = selection_of("one\n\n1. two\n2. three\n\n> four")
    selection.begin(4, 2)
    selection.extend(1, 1)
    assert selection.text() == "ne\n\n1. two\n2. three\n\n> fo"
    assert selection.range(2, 3) == {"start": 0, "end": 3}


def test_a_table_is_taken_whole() -> None:
    selection = selection_of("one\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\nlast")
    selection.begin(1, 0)
    selection.extend(2, 0)
    assert selection.text() == "one\n\na\tb\n1\t2"
    assert [selection.holds(row) for row in range(4)] == [False, True, True, False]
    selection.extend(3, 2)
    assert selection.text() == "one\n\na\tb\n1\t2\n\nla"


def test_selection_never_leaves_the_message() -> None:
    selection = selection_of("one\n\ntwo")
    selection.begin(1, 0)
    selection.extend(3, 4)
    assert selection.text() == "one\n\ntwo"
    selection.extend(0, 0)
    assert selection.text() == ""
    assert not selection.begin(0, 0)


def test_selection_counts_as_qt_does() -> None:
    selection = selection_of("😀 word")
    selection.begin(1, 3)
    selection.extend(1, 7)
    assert selection.text() == "word"
    selection.word(1, 4)
    assert selection.text() == "word"


def test_selection_survives_rows_that_come_before() -> None:
    selection = selection_of("one\n\ntwo")
    selection.message(1)
    selection.model.splice(0, 0, message_rows("older", "a\n\nb\n\nc"))  # type: ignore[attr-defined]
    assert selection.text() == "one\n\ntwo"
    assert selection.range(4, 3) == {"start": 0, "end": 3}
    selection.model.splice(4, 1, [])  # type: ignore[attr-defined]
    assert selection.text() == ""


def test_right_to_left_marks_are_not_copied() -> None:
    selection = selection_of("هذه فقرة مع `code` في")
    selection.message(1)
    assert "\u2066" not in selection.text()


def test_anchors_follow_their_rows() -> None:
    model = RowsByHand()
    model.show(message_rows("m", "a\n\nb\n\nc"))
    anchors = RowAnchors()
    anchors.hold(model, [0, 2])
    model.splice(0, 0, message_rows("o", "x\n\ny"))
    assert anchors.rows() == [2, 4]
    model.splice(2, 1, [])
    assert anchors.rows() == [-1, 3]


def finish(highlighter: CodeHighlighter) -> None:
    until = time.monotonic() + 5
    while highlighter.busy and time.monotonic() < until:
        QApplication.processEvents()
    assert not highlighter.busy


def coloured(document: QTextDocument, line: int) -> list[tuple[str, str]]:
    block = document.findBlockByNumber(line)
    return [
        (block.text()[span.start : span.start + span.length], span.format.foreground().color().name())
        for span in block.layout().formats()
    ]


def test_code_is_coloured_and_recoloured(qapp: QApplication) -> None:
    colours = dict(COLOURS)
    document = QTextDocument("def f():\n    '''a\n    b'''\n    return 1  # c\n")
    highlighter = CodeHighlighter(document, lambda: colours)
    highlighter.set_language("python", False)
    finish(highlighter)
    assert coloured(document, 0)[0] == ("def", "#ff0000")
    assert coloured(document, 2) == [("    b'''", "#008000")]
    assert coloured(document, 3)[-1] == ("# c", "#0000ff")
    colours["keyword"] = QColor("black")
    highlighter.recolour()
    assert coloured(document, 0)[0] == ("def", "#000000")


def test_an_open_block_is_coloured_as_it_grows(qapp: QApplication) -> None:
    document = QTextDocument()
    assert document.documentLayout() is not None  # without one a document tells no changes
    highlighter = CodeHighlighter(document, lambda: COLOURS)
    highlighter.set_language("python", True)
    for number in range(12):
        cursor = QTextCursor(document)
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.insertText(f"def f{number}():\n    return '{number}'  # note\n")
        finish(highlighter)
    assert coloured(document, 0)[0] == ("def", "#ff0000")
    assert coloured(document, 22)[0] == ("def", "#ff0000")
    assert coloured(document, 23)[1] == ("'11'", "#008000")
    assert coloured(document, 23)[-1] == ("# note", "#0000ff")
    highlighter.set_language("python", False)
    finish(highlighter)
    assert coloured(document, 22)[0] == ("def", "#ff0000")


def test_an_unknown_language_stays_plain(qapp: QApplication) -> None:
    document = QTextDocument("def f")
    highlighter = CodeHighlighter(document, lambda: COLOURS)
    highlighter.set_language("what", False)
    finish(highlighter)
    assert coloured(document, 0) == []


def test_no_slice_of_a_long_code_holds_the_loop(qapp: QApplication) -> None:
    """Nothing holds the loop: a thousand lines are coloured a little at a time."""
    document = QTextDocument("\n".join(f"value_{n} = 'text' + str({n})  # note" for n in range(1_000)))
    highlighter = CodeHighlighter(document, lambda: COLOURS)
    highlighter.set_language("python", False)
    slices = 0
    while highlighter.busy:
        QApplication.processEvents()
        slices += 1
        assert slices < 5_000
    assert slices > 3
    assert coloured(document, 600)


def test_terminal_styles(qapp: QApplication) -> None:
    document = QTextDocument("red\nplain bold")
    painter = TerminalHighlighter(document)
    palette = [QColor("black")] * 16
    palette[1] = QColor("red")
    painter.show_spans([Span(0, 3, Style(fg="1")), Span(10, 4, Style(bold=True, fg="#00ff00"))], palette)
    assert coloured(document, 0) == [("red", "#ff0000")]
    assert coloured(document, 1) == [("bold", "#00ff00")]
    painter.show_spans([], palette)
    assert coloured(document, 0) == []


def test_diff_lines() -> None:
    lines = diff_lines(DIFF)
    assert [(line.kind, line.old, line.new) for line in lines] == [
        ("same", 1, 1),
        ("removed", 2, 0),
        ("added", 0, 2),
        ("added", 0, 3),
        ("hunk", 40, 41),
        ("same", 40, 41),
        ("removed", 41, 0),
        ("added", 0, 42),
    ]
    pairs = side_by_side(lines)
    assert [(left.text if left else None, right.text if right else None) for left, right in pairs][1:3] == [
        ("    return tree", "    width = 80"),
        (None, "    return tree[:width]"),
    ]


@pytest.mark.parametrize(
    "text", ["", "not a diff", "--- a\n+++ b\n", "@@ broken\n+x", "@@ -1 +1 @@\n-a\n+b\n\\ No newline"]
)
def test_any_text_as_a_diff(text: str) -> None:
    for line in diff_lines(text):
        assert line.kind in ("same", "added", "removed", "hunk", "note")
