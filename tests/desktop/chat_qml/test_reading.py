"""Reading: the tail, the reader's place, keys, selection, find (rule 9.6)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt

from desktop.models.text_rendering import TextRendering
from tests.desktop.chat_qml.by_hand import RowsByHand, message_rows, row
from tests.desktop.chat_qml.samples import EMPTY, tool
from tests.desktop.chat_qml.stage import Stage

Make = Callable[..., Stage]


def paragraphs(node: str, count: int, words: str = "words and words") -> list:
    return message_rows(node, "\n\n".join(f"{node} paragraph {number}: {words}" for number in range(count)))


def bottom_row(stage: Stage) -> int:
    return int(stage.call(stage.list, "lastRow"))


def test_the_view_follows_the_tail(stage: Stage) -> None:
    stage.model.show(paragraphs("a", 60))
    stage.settle()
    assert bottom_row(stage) == 59
    for number in range(10):
        stage.model.add(*paragraphs(f"b{number}", 3))
        stage.settle()
        assert bottom_row(stage) == len(stage.model.rows) - 1
    assert stage.model.following


def test_a_growing_last_row_stays_in_view(stage: Stage) -> None:
    stage.model.show(paragraphs("a", 60))
    for length in range(1, 40):
        stage.model.change("a/59", text="word " * 20 * length)
        stage.settle()
    last = stage.row("a/59")
    assert last.mapToItem(stage.list, last.position() * 0).y() + last.height() <= stage.list.height() + 1


def test_once_scrolled_up_nothing_moves_the_reader(stage: Stage) -> None:
    """Rule 9.6: whatever streams, folds or loads."""
    stage.model.show(paragraphs("a", 80))
    stage.settle()
    stage.wheel(480)
    stage.wheel(480)
    assert not stage.model.following
    first = int(stage.call(stage.list, "firstRow")) + 2
    key = stage.model.rows[first].key

    def place() -> float:
        item = stage.row(key)
        return float(item.mapToItem(stage.list, item.position() * 0).y())

    before = place()
    stage.model.add(*paragraphs("b", 30))
    stage.settle()
    assert place() == pytest.approx(before, abs=0.6)
    stage.model.splice(0, 0, paragraphs("older", 120, "longer words " * 20))
    stage.settle()
    assert place() == pytest.approx(before, abs=0.6)
    stage.model.splice(10, 60, [])
    stage.settle()
    assert place() == pytest.approx(before, abs=0.6)
    stage.model.change(stage.model.rows[stage.model.indexOf(key) - 4].key, text="grown " * 400)
    stage.settle()
    assert place() == pytest.approx(before, abs=0.6)


def test_a_fold_leaves_its_header_where_it_is(stage: Stage) -> None:
    """Rule 9.6 and the bar of 0 px."""
    group = row("g", "groupHeader", title="Ran 500 commands", open=True, details={"markers": []})
    members = [tool(str(number), depth=1, title=f"cmd {number}") for number in range(500)]
    stage.model.show([*paragraphs("a", 40), group, *members, *paragraphs("z", 5)])
    stage.call(stage.list, "showRow", 38, 0)
    stage.settle()
    header = stage.row("g")
    before = header.mapToItem(stage.list, header.position() * 0).y()
    stage.click(stage.named("Ran 500 commands"))
    stage.model.splice(41, 500, [])
    stage.settle()
    header = stage.row("g")
    assert header.mapToItem(stage.list, header.position() * 0).y() == pytest.approx(before, abs=0.6)
    stage.model.splice(41, 0, members)
    stage.settle()
    header = stage.row("g")
    assert header.mapToItem(stage.list, header.position() * 0).y() == pytest.approx(before, abs=0.6)


def test_the_pill_brings_the_reader_back(stage: Stage) -> None:
    stage.model.show(paragraphs("a", 80))
    stage.settle()
    stage.wheel(960)
    assert stage.all_named("Go to the end")
    stage.model.add(*paragraphs("b", 4))
    stage.model.say_unseen(2)
    stage.settle()
    stage.click(stage.named("2 new message(s)"))
    assert bottom_row(stage) == 83
    assert stage.model.following


def test_older_pages_are_asked_for_near_the_top(stage: Stage) -> None:
    stage.actions.more = True
    stage.actions.olderChanged.emit()
    stage.model.show(paragraphs("a", 200))
    stage.settle()
    assert stage.actions.loads == 0
    stage.focus_list()
    stage.key(Qt.Key.Key_Home)
    assert stage.actions.loads >= 1


def test_keys_scroll_and_walk(stage: Stage) -> None:
    stage.model.show(paragraphs("a", 200))
    stage.settle()
    stage.focus_list()
    stage.key(Qt.Key.Key_Home)
    assert int(stage.call(stage.list, "firstRow")) == 0
    stage.key(Qt.Key.Key_PageDown)
    assert int(stage.call(stage.list, "firstRow")) > 3
    stage.key(Qt.Key.Key_End)
    assert bottom_row(stage) == 199
    stage.key(Qt.Key.Key_Home)
    stage.key(Qt.Key.Key_Down)
    stage.key(Qt.Key.Key_Down)
    assert stage.list.property("currentIndex") == 1
    assert stage.model.focused == "a/1"
    for _ in range(40):
        stage.key(Qt.Key.Key_Down)
    item = stage.row("a/41")
    assert item.mapToItem(stage.list, item.position() * 0).y() + item.height() <= stage.list.height() + 1


def test_return_and_arrows_fold(stage: Stage) -> None:
    stage.model.show([tool("1"), tool("2")])
    stage.model.bodies["tool-call:1"] = {**EMPTY, "command": "x", "output": "y"}
    stage.focus_list()
    stage.key(Qt.Key.Key_Up)
    stage.key(Qt.Key.Key_Return)
    assert stage.model.rows[0].open
    stage.key(Qt.Key.Key_Left)
    assert not stage.model.rows[0].open
    stage.key(Qt.Key.Key_Right)
    assert stage.model.rows[0].open


def test_sessions_come_and_go_without_a_trace(make_stage: Make) -> None:
    """The view outlives the models it shows; a warning on the way fails the test."""
    stage = make_stage()
    first = stage.model
    first.show(paragraphs("a", 60))
    stage.settle()
    other, rendering = RowsByHand(), TextRendering()
    other.show(paragraphs("b", 60))
    stage.view.setProperty("rendering", None)
    stage.settle()
    stage.view.setProperty("chat", None)
    stage.settle()
    stage.view.setProperty("chat", other)
    stage.view.setProperty("rendering", rendering)
    stage.settle()
    stage.model, stage.rendering = other, rendering
    assert bottom_row(stage) == 59
    first.deleteLater()
    stage.settle()
    other.show([])
    stage.settle()
    assert bottom_row(stage) == -1
    other.add(*paragraphs("c", 3))
    stage.settle()
    assert bottom_row(stage) == 2


def test_unfolding_at_the_tail_keeps_the_header_too(stage: Stage) -> None:
    """Rule 9.6: a fold by hand moves its header 0 px, also while the tail is followed."""
    stage.model.show([*paragraphs("a", 40), tool("1", title="make"), tool("2", title="test")])
    stage.model.bodies["tool-call:1"] = {**EMPTY, "command": "make", "output": "line\n" * 60}
    stage.settle()
    assert stage.model.following

    def place() -> float:
        item = stage.row("tool-call:1")
        return float(item.mapToItem(stage.list, item.position() * 0).y())

    before = place()
    stage.click(stage.named("Run, make"))
    assert stage.row("tool-call:1").height() > 200
    assert place() == pytest.approx(before, abs=0.6)
    assert not stage.model.following
    stage.click(stage.named("Run, make"))
    assert place() == pytest.approx(before, abs=0.6)
    stage.model.add(*paragraphs("b", 3))
    stage.settle()
    assert stage.model.following
    assert bottom_row(stage) == len(stage.model.rows) - 1


def test_the_model_knows_which_row_has_the_keyboard(stage: Stage) -> None:
    """Rule 9.2: a fold that would hide the focus does not happen; a button in a row counts."""
    stage.model.show([tool("1"), tool("2", state="asking", live=True), tool("3")])
    stage.named("Review").forceActiveFocus(Qt.FocusReason.OtherFocusReason)
    stage.settle()
    assert stage.model.focused == "tool-call:2"
    stage.key(Qt.Key.Key_Down)
    assert stage.model.focused == "tool-call:3"
    stage.key(Qt.Key.Key_Return)
    assert stage.model.rows[2].open
    assert stage.actions.done == []


def test_a_short_session_loads_what_is_before_it(stage: Stage) -> None:
    stage.actions.more = True
    stage.actions.olderChanged.emit()
    stage.model.show(paragraphs("a", 2))
    stage.settle()
    assert stage.actions.loads >= 1


def test_a_place_set_from_outside_is_kept(stage: Stage) -> None:
    stage.model.show(paragraphs("a", 300))
    stage.settle(150)
    stage.list.setProperty("contentY", stage.list.property("contentY") - 900)
    stage.settle()
    first = int(stage.call(stage.list, "firstRow"))
    assert first < 290
    for _ in range(20):
        stage.list.setProperty("contentY", stage.list.property("contentY") - 300)
        stage.settle()
    assert int(stage.call(stage.list, "firstRow")) < first - 60
    assert not stage.model.following


def test_a_screen_reader_hears_the_rows_from_top_to_bottom(stage: Stage) -> None:
    """Rule 9.5: whatever came between them, and however the reader scrolled to them."""
    many = paragraphs("a", 80)
    stage.model.show([*many[:70], *many[75:]])
    stage.settle()
    stage.model.show(many)
    stage.settle()

    def in_order() -> bool:
        children = stage.list.property("contentItem").childItems()
        tops = [child.y() for child in children if child.isVisible()]
        return len(tops) > 5 and tops == sorted(tops)

    assert in_order()
    for _ in range(4):
        stage.wheel(480)
        assert in_order()
