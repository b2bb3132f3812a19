"""The real chat model under the view: streaming, folding at the turn's end, focus, language."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt

from tests.desktop.chat_qml.stage import Stage
from tests.desktop.conversation.session_script import Script
from tests.desktop.models.chat_screen import ChatScreen

Make = Callable[..., Stage]


def screen_of(script: Script, make: Make, width: int = 1000) -> tuple[ChatScreen, Stage]:
    screen = ChatScreen(script)
    return screen, make(width, 600, model=screen.model)


def test_a_turn_streams_and_folds(make_stage: Make) -> None:
    """Rule 9.2: open while it runs, folded at its end, whatever was on the screen stays sensible."""
    screen, stage = screen_of(Script().begin("Look around"), make_stage)
    screen.script.call("read", "c1", path="src/a.py")
    screen.go_on()
    stage.settle()
    assert "Read, src/a.py, running" in stage.names()
    screen.script.result("c1", "text")
    screen.go_on()
    for word in ("All ", "is ", "well.\n\n", "```py\nx = 1\n"):
        screen.delta("text", word)
        stage.settle()
    assert "All is well." in stage.names()
    screen.script.say("All is well.\n\n```py\nx = 1\n```")
    screen.script.end()
    screen.go_on()
    stage.settle()
    names = stage.names()
    assert any(name.startswith("Worked") for name in names)
    assert "Read, src/a.py" not in names
    assert "x = 1" in names


def test_long_answers_follow_their_tail(make_stage: Make) -> None:
    screen, stage = screen_of(Script().begin("Write a lot"), make_stage)
    for number in range(120):
        screen.delta("text", f"Paragraph {number} of the answer, which goes on for a while.\n\n")
        if number % 7 == 0:
            stage.settle()
    stage.settle()
    last = int(stage.call(stage.list, "lastRow"))
    assert last == len(screen.model.rows) - 1


def test_enter_opens_a_row_of_the_real_model(make_stage: Make) -> None:
    script = Script().begin("Run it").call("shell", "c1", command="make all").result("c1", "fine")
    screen, stage = screen_of(script, make_stage)
    stage.settle()
    at = next(at for at, row in enumerate(screen.model.rows) if row.kind == "tool")
    stage.focus_list()
    stage.list.setProperty("currentIndex", at)
    stage.key(Qt.Key.Key_Return)
    assert screen.model.rows[at].open
    assert "Output: fine" in stage.names()
    assert "Command: make all" in stage.names()


@pytest.mark.parametrize("width", [480, 1280])
def test_reading_on_while_the_turn_goes_on(make_stage: Make, width: int) -> None:
    """Rule 9.6"""
    script = Script()
    for number in range(8):
        script.begin(f"Ask {number}").say(
            "\n\n".join(f"answer {number} part {part} " + "word " * 30 for part in range(8))
        ).end()
    script.begin("Now work")
    screen, stage = screen_of(script, make_stage, width)
    stage.settle()
    stage.wheel(600)
    stage.wheel(600)
    row = int(stage.call(stage.list, "firstRow")) + 1
    key = screen.model.rows[row].key
    item = stage.row(key)
    before = item.mapToItem(stage.list, item.position() * 0).y()
    for number in range(12):
        screen.script.call("read", f"c{number}", path=f"f{number}.py").result(f"c{number}", "text")
        screen.go_on()
        screen.delta("text", "streaming words " * 20)
        stage.settle()
        item = stage.row(key)
        assert item.mapToItem(stage.list, item.position() * 0).y() == pytest.approx(before, abs=0.6)
    screen.script.say("Done. " * 50).end()
    screen.go_on()
    stage.settle()
    item = stage.row(key)
    assert item.mapToItem(stage.list, item.position() * 0).y() == pytest.approx(before, abs=0.6)
    assert not screen.model.following
    assert screen.model.unseen >= 1


def test_an_older_page_is_nothing_new(make_stage: Make) -> None:
    """Rule 9.6: the pill counts what came while the reader was elsewhere, not what was loaded for the reader."""
    script = Script()
    for number in range(30):
        script.begin(f"Ask {number}").say("\n\n".join(f"answer {number} part {part}" for part in range(8))).end()
    starts = [event["seq"] for event in script.events if event["type"] == "turn/start"]
    half = starts[15]
    screen = ChatScreen(script, from_seq=half)
    stage = make_stage(1000, 600, model=screen.model)
    stage.settle()
    stage.wheel(960)
    assert not screen.model.following
    key = screen.model.rows[int(stage.call(stage.list, "firstRow")) + 1].key
    item = stage.row(key)
    before = item.mapToItem(stage.list, item.position() * 0).y()
    screen.conversation.older(script.events[:half], False)
    screen.model.refresh()
    stage.settle()
    item = stage.row(key)
    assert item.mapToItem(stage.list, item.position() * 0).y() == pytest.approx(before, abs=0.6)
    assert screen.model.unseen == 0
    screen.script.begin("And now").say("New.")
    screen.go_on()
    assert screen.model.unseen == 2


def test_a_long_session_comes_up_with_the_rows_of_its_end_alone(make_stage: Make) -> None:
    """Those at its top, where a list begins, are not made only to be scrolled away."""
    script = Script().begin("Write a lot")
    script.say("\n\n".join(f"Paragraph {number} of the answer." for number in range(300)))
    script.end()
    stage = make_stage(1000, 600)
    stage.view.setProperty("chat", ChatScreen(script).model)
    stage.settle()
    assert "Paragraph 299 of the answer." in stage.names()
    drawn = {text for _, text in stage.rendering._drawings}
    assert "Paragraph 290 of the answer." in drawn
    assert not any(f"Paragraph {number} of the answer." in drawn for number in range(100))
