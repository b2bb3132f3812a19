"""Taking and finding: selection through blocks, links to files, find, the rail of turns."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from tests.desktop.chat_qml.by_hand import message_rows
from tests.desktop.chat_qml.stage import Stage

Make = Callable[..., Stage]


def paragraphs(node: str, count: int, words: str = "words and words") -> list:
    return message_rows(node, "\n\n".join(f"{node} paragraph {number}: {words}" for number in range(count)))


def test_dragging_selects_through_the_blocks_of_one_message(stage: Stage) -> None:
    stage.model.show(
        [
            *message_rows("m", "first block\n\n- second\n\n```\nthird\n```\n\nfourth"),
            *message_rows("n", "other message"),
        ]
    )
    stage.settle()
    first, last = stage.named("first block"), stage.named("fourth")
    start = first.mapToScene(first.position() * 0).toPoint() + QPoint(1, 8)
    end = last.mapToScene(last.position() * 0).toPoint() + QPoint(200, 8)
    stage.drag(start, start + QPoint(0, 20), end)
    assert stage.rendering.selection.text() == "first block\n\n• second\n\nthird\n\nfourth"
    stage.key(Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert stage.actions.done == [("copy", "first block\n\n• second\n\nthird\n\nfourth")]
    stage.drag(start, start + QPoint(0, 20), end + QPoint(0, 60))
    assert "other" not in stage.rendering.selection.text()
    stage.key(Qt.Key.Key_Escape)
    assert not stage.rendering.selection.property("active")


def test_a_table_in_a_selection_looks_selected(stage: Stage) -> None:
    stage.model.show(message_rows("m", "before\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\nafter"))
    table = next(
        item for item in stage.items(stage.row("m/1")) if item.metaObject().className().startswith("TableBlock_")
    )
    assert not table.property("selected")
    stage.rendering.selection.begin(0, 2)
    stage.rendering.selection.extend(2, 2)
    assert table.property("selected")
    stage.rendering.selection.clear()
    assert not table.property("selected")


def test_a_double_click_selects_a_word(stage: Stage) -> None:
    stage.model.show(message_rows("m", "alpha beta gamma"))
    stage.settle()
    text = stage.named("alpha beta gamma")
    spot = text.mapToScene(text.position() * 0).toPoint() + QPoint(58, 10)
    QTest.mouseClick(stage.window, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot)
    QTest.mouseDClick(stage.window, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot)
    stage.settle()
    assert stage.rendering.selection.text() == "beta"


def test_find_goes_from_match_to_match(stage: Stage) -> None:
    stage.model.show(paragraphs("a", 100))
    stage.actions.matches = [10, 60]
    stage.focus_list()
    stage.key(Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    stage.settle(30)
    for letter in "paragraph":
        QTest.keyClick(stage.window, letter)
    stage.key(Qt.Key.Key_Return)
    stage.settle()
    assert stage.actions.searched == ["paragraph"]
    assert "1 of 2" in stage.names()
    assert stage.all_rows("a/10")
    stage.key(Qt.Key.Key_Return)
    assert "2 of 2" in stage.names()
    assert stage.all_rows("a/60")
    stage.key(Qt.Key.Key_Escape)
    assert "2 of 2" not in stage.names()


@pytest.mark.parametrize("count", [1, 100])
def test_nothing_that_is_found_stands_behind_the_bar(make_stage: Make, count: int) -> None:
    stage = make_stage(480, 400)
    stage.model.show(paragraphs("a", count))
    stage.actions.matches = [0]
    stage.focus_list()
    stage.key(Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    stage.settle(30)
    QTest.keyClick(stage.window, "p")
    stage.key(Qt.Key.Key_Return)
    stage.settle()
    bar = next(item for item in stage.items() if item.metaObject().className().startswith("FindBar"))
    first = stage.row("a/0")
    assert first.mapToScene(QPointF(0, 0)).y() >= bar.mapToScene(QPointF(0, bar.height())).y()
    stage.key(Qt.Key.Key_Escape)
    stage.settle()
    assert stage.row("a/0").mapToScene(QPointF(0, 0)).y() == pytest.approx(12, abs=1)


def test_find_says_when_there_may_be_more(stage: Stage) -> None:
    stage.model.show(paragraphs("a", 100))
    stage.actions.matches = [10] * 1_200
    stage.focus_list()
    stage.key(Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    stage.settle(30)
    QTest.keyClick(stage.window, "p")
    stage.key(Qt.Key.Key_Return)
    assert any(re.fullmatch(r"1 of 1,?200\+", name) for name in stage.names())


def test_the_rail_leads_to_turns(make_stage: Make) -> None:
    stage = make_stage(1280, 700)
    rows = []
    for turn in range(1, 7):
        rows += message_rows(f"t{turn}", "\n\n".join(f"turn {turn} line {n}" for n in range(20)), turn=turn)
    stage.model.turn_list = [
        {"turn": turn, "title": f"ask {turn}", "time": 0, "state": "completed"} for turn in range(1, 7)
    ]
    stage.model.turnsChanged.emit()
    stage.model.show(rows)
    stage.settle()
    stage.click(stage.named("Turn 3: ask 3"))
    assert int(stage.call(stage.list, "firstRow")) in (39, 40)
    stage.focus_list()
    stage.key(Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert int(stage.call(stage.list, "firstRow")) in (59, 60)
    stage.key(Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert int(stage.call(stage.list, "firstRow")) in (39, 40)


def test_a_link_to_a_file_of_the_workspace_opens_as_a_file(stage: Stage) -> None:
    stage.model.show(message_rows("m", "[parser](src/my%20parser.py)"))
    text = stage.named("parser")
    stage.click_at(text, 20, text.height() / 2)
    assert "src/my parser.py" in stage.names()
    stage.click(stage.named("Open"))
    assert stage.actions.done == [("openPath", "src/my parser.py")]
