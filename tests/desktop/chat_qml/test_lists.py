"""Lists and tables as a reader sees them: one column, even gaps, whole words; a last line end is no line."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtGui import QAccessible
from PySide6.QtQuick import QQuickItem

from tests.desktop.chat_qml.by_hand import message_rows
from tests.desktop.chat_qml.samples import EMPTY, tool
from tests.desktop.chat_qml.stage import Stage


def texts(stage: Stage, count: int) -> list[QQuickItem]:
    """What is written in the rows of the message, from its first block on."""
    found = []
    for at in range(count):
        row = stage.row(f"m/{at}")
        found.append(next(item for item in stage.items(row) if item.metaObject().className().startswith("RichBlock")))
    return found


def test_the_items_of_a_list_stand_in_one_column_at_even_distances(stage: Stage) -> None:
    stage.model.show(message_rows("m", "\n".join(f"{at}. step" for at in range(1, 12)) + "\n    more of the last\n"))
    items = [text.mapRectToItem(stage.list, text.boundingRect()) for text in texts(stage, 11)]
    assert len({round(item.x()) for item in items}) == 1
    assert len({round(below.y() - item.y()) for item, below in pairwise(items)}) == 1


def test_what_follows_in_an_item_stands_below_its_text(stage: Stage) -> None:
    stage.model.show(message_rows("m", "10. first\n\n    second\n"))
    first, second = (text.mapRectToItem(stage.list, text.boundingRect()) for text in texts(stage, 2))
    assert first.x() == second.x()


def test_the_end_of_the_last_line_is_no_empty_line(stage: Stage) -> None:
    stage.model.show(
        [
            tool("1", open=True, body={**EMPTY, "command": "make", "output": "one\ntwo"}),
            tool("2", open=True, body={**EMPTY, "command": "make", "output": "one\ntwo\n"}),
        ]
    )
    assert stage.row("tool-call:1").height() == stage.row("tool-call:2").height()


def test_no_word_at_the_head_of_a_wide_table_is_broken(stage: Stage) -> None:
    heads = ["columns", "and", "more", "WWWW", "mm", "QUESTIONS"] * 4
    lines = [heads, ["---"] * len(heads), ["x"] * len(heads)]
    stage.model.show(message_rows("m", "".join("|" + "|".join(line) + "|\n" for line in lines)))
    cells = [
        item for item in stage.items(stage.row("m/0")) if item.metaObject().className().startswith("QQuickTextEdit")
    ]
    heading = [cell for cell in cells if stage.role_of(cell) == QAccessible.Role.ColumnHeader]
    assert len(heading) == len(heads)
    assert {cell.property("lineCount") for cell in heading} == {1}
