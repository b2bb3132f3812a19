"""Texts without an end: laid out only as far as they are seen, whatever they are made of (cases/text/long-line.md)."""

from __future__ import annotations

import pytest
from PySide6.QtQml import QQmlExpression, qmlContext
from PySide6.QtQuick import QQuickItem

from desktop.markdown.plain_pieces import plain_pieces
from desktop.markdown.scripts import is_solid
from tests.desktop.chat_qml.by_hand import message_rows, row
from tests.desktop.chat_qml.samples import EMPTY, tool
from tests.desktop.chat_qml.stage import Stage

WRAP_ANYWHERE, WRAP = 3, 4


def edits(stage: Stage, root: QQuickItem) -> list[QQuickItem]:
    return [item for item in stage.items(root) if item.inherits("QQuickTextEdit")]


def wrap_of(item: QQuickItem) -> int:
    value, _ = QQmlExpression(qmlContext(item), item, "Number(wrapMode)").evaluate()
    return int(value)


def test_a_line_without_blanks_is_broken_anywhere_and_words_are_not(stage: Stage) -> None:
    """Qt looks for places to break a run at the cost of its square: 100 ms for 4,000 letters."""
    rows = [*message_rows("a", "x" * 500), *message_rows("b", "word " * 100), *message_rows("c", "直" * 900)]
    stage.model.show(rows)
    stage.settle()
    modes = [wrap_of(edits(stage, stage.row(key))[0]) for key in ("a/0", "b/0", "c/0")]
    assert modes == [WRAP_ANYWHERE, WRAP, WRAP]


@pytest.mark.parametrize("text", ["x" * 200_000, "word " * 40_000, "line\n" * 40_000], ids=["solid", "words", "lines"])
def test_a_pasted_file_is_read_in_a_box_and_copied_whole(stage: Stage, text: str) -> None:
    stage.model.show([row("u", "userMessage", text=text, details={"source": "user"})])
    stage.settle()
    shown = [item.property("text") for item in edits(stage, stage.row("u"))]
    assert stage.row("u").height() < 600
    assert sum(map(len, shown)) < 20_000
    assert max(map(len, shown)) <= 2_000
    stage.click(stage.named("Copy message"))
    assert stage.actions.done == [("copy", text)]


def test_long_thinking_is_read_in_a_box(stage: Stage) -> None:
    stage.model.show([row("r", "reasoning", state="done", title="a", text="x" * 200_000, open=True)])
    stage.settle()
    assert stage.row("r").height() < 600
    assert sum(len(item.property("text")) for item in edits(stage, stage.row("r"))) < 20_000


@pytest.mark.parametrize("kind", ["contextNote", "fallback"])
def test_what_is_shown_as_it_is_stands_in_a_box(stage: Stage, kind: str) -> None:
    stage.model.show([row("n", kind, title="a", text="x" * 200_000, open=True)])
    stage.settle()
    assert stage.row("n").height() < 700
    assert sum(len(item.property("text")) for item in edits(stage, stage.row("n"))) < 20_000
    stage.click(stage.named("Copy: a"))
    assert stage.actions.done == [("copy", "x" * 200_000)]


def test_a_failure_says_a_sentence(stage: Stage) -> None:
    message = "x" * 200_000
    stage.model.show([tool("1", state="failed", open=True, body=EMPTY, details={"message": message, "code": "X"})])
    stage.settle()
    assert max(map(len, stage.names())) <= 2_001


@pytest.mark.parametrize("text", ["", "a b", "ab\n" * 50, "x" * 95, " " * 50 + "y" * 60, "\n" * 45])
def test_pieces_say_all_of_a_text(text: str) -> None:
    pieces = plain_pieces(text, 20)
    assert all(len(piece) <= 20 for piece in pieces)
    assert "".join(pieces).replace("\n", "") == text.replace("\n", "")


def test_what_has_no_place_to_break_at() -> None:
    assert is_solid("a " + "я" * 400)
    assert not is_solid("x" * 399)
    assert not is_solid("文" * 4_000)
