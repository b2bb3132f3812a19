"""The quiet lines of the transcript where little room is left for them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPointF

from tests.desktop.chat_qml.by_hand import row
from tests.desktop.chat_qml.stage import Stage
from tests.desktop.conversation.session_script import Script
from tests.desktop.models.chat_screen import ChatScreen

Make = Callable[..., Stage]
KINDS = ("failure", "question", "plan", "approval")


@pytest.mark.parametrize("width", [480, 1280])
@pytest.mark.parametrize("count", range(1, 5))
def test_markers_leave_room_for_what_they_mark(make_stage: Make, width: int, count: int) -> None:
    """Rule 9.5"""
    stage = make_stage(width, 400)
    title = "Read 24 files, ran 12 commands, edited 3 files · 12 m 20 s"
    markers = [{"kind": kind, "key": "tool-call:5", "count": 1} for kind in KINDS[:count]]
    stage.model.show([row("group:1", "groupHeader", title=title, details={"markers": markers})])
    stage.settle()
    words = next(item for item in stage.items(stage.row("group:1")) if item.property("text") == title)
    pills = [item for item in stage.items(stage.row("group:1")) if stage.name_of(item).endswith(": show it")]
    assert len(pills) == count
    end = words.mapToScene(QPointF(words.width(), 0)).x()
    assert words.property("contentWidth") <= words.width()
    assert words.width() > 120
    assert all(end < pill.mapToScene(QPointF(0, 0)).x() for pill in pills)


def test_what_a_call_is_about_is_read_as_it_is_written() -> None:
    """What cannot be seen, or turns the rest about, is spelled out, as where it is allowed."""
    screen = ChatScreen(Script().begin("Go").call("shell", "c", command="rm \u202ea\x1b[2K\x00"))
    assert screen.row("tool").title == "rm ⟨U+202E⟩a⟨U+001B⟩[2K⟨U+0000⟩"
