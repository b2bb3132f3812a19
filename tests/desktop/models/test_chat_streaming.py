"""Streaming in the chat model: rows are patched, only the tail is drawn anew, bursts become one refresh."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QEventLoop, QTimer

from tests.desktop.conversation.session_script import Script
from tests.desktop.models.chat_screen import ChatScreen

pytestmark = pytest.mark.usefixtures("qapp")


def test_the_final_message_patches_the_streamed_rows() -> None:
    """Issue: rows are patched, not replaced"""
    screen = ChatScreen(Script().begin("Hi"))
    screen.delta("text", "Hello **wor")
    screen.delta("text", "ld**\n\nSecond")
    assert screen.keys()[1:] == ["assistant-text:1.1/0", "assistant-text:1.1/1"]
    assert all(row.live for row in screen.model.rows[1:])
    screen.take_signals()
    screen.script.say("Hello **world**\n\nSecond.")
    screen.go_on()
    signals = screen.take_signals()
    assert [signal for signal in signals if signal[0] != "data"] == [("insert", 3, 3)]  # "working" comes back
    assert screen.row("textBlock", 1).text == "Second."
    assert not screen.row("textBlock").live


def test_a_delta_touches_the_last_block_alone() -> None:
    screen = ChatScreen(Script().begin("Hi"))
    screen.delta("text", "One.\n\nTwo.\n\nThr")
    screen.take_signals()
    screen.delta("text", "ee")
    assert screen.take_signals() == [("data", 3, ["text"])]


def test_what_streams_is_drawn_without_looking_at_its_turn() -> None:
    """The same rows as laying the whole turn out, beside a group, while a row is folded away and back"""
    script = Script().begin("Hi").tool("read", "c1", path="a").call("shell", "c2", command="make")
    screen = ChatScreen(script)
    for number in range(3):
        screen.delta("output", f"line {number}\n", callId="c2")
        screen.delta("text", f"Part {number}.\n\n- a\n- b\n\n", index=1)
        if number == 0:
            screen.model.toggle("tool-call:c2")
        if number == 1:
            screen.model.toggle("group:tool-call:c1")
    screen.model.toggle("group:tool-call:c1")
    grown = list(screen.model.rows)
    screen.model.retranslate()  # lays everything out anew
    assert list(screen.model.rows) == grown
    assert screen.row("tool", 1).body["output"] == "line 0\nline 1\nline 2\n"
    assert screen.keys()[-9:] == [f"assistant-text:1.1/{number}" for number in range(9)]


def test_a_retry_takes_the_half_message_away() -> None:
    """Rule 3.4"""
    screen = ChatScreen(Script().begin("Hi"))
    screen.delta("text", "Half")
    screen.delta("reset")
    assert screen.kinds() == ["userMessage", "working"]
    screen.delta("text", "Another")
    assert screen.row("textBlock").text == "Another"


def test_the_next_try_is_waited_for_only_while_it_is_to_come() -> None:
    screen = ChatScreen(Script().begin("Hi"))
    retry: dict[str, Any] = {"turn": 1, "step": 1, "code": "RATE_LIMITED", "message": "429", "partial": "Ha"}
    screen.script.event("llm/retry", **retry, attempt=1, delayMs=4000)
    screen.go_on()
    row = screen.row("retry")
    assert (row.state, row.details["dueAt"] - row.time, row.text) == ("waiting", 4000, "Ha")
    screen.script.event("llm/retry", **retry, attempt=2, delayMs=0, final=True)
    screen.go_on()
    assert [row.state for row in screen.model.rows if row.kind == "retry"] == ["past", "past"]


def test_the_output_of_a_running_call_grows_in_its_row() -> None:
    screen = ChatScreen(Script().begin("Go").call("shell", "c1", command="make"))
    screen.model.toggle("tool-call:c1")
    screen.delta("output", "one\n", callId="c1")
    screen.delta("output", "two\n", callId="c1")
    assert screen.row("tool").body["output"] == "one\ntwo\n"
    screen.script.result("c1", "one\ntwo\nthree\n")
    screen.go_on()
    assert screen.row("tool").body["output"] == "one\ntwo\nthree\n"


def test_a_call_being_written_becomes_the_call() -> None:
    screen = ChatScreen(Script().begin("Go"))
    screen.delta("call", '{"path": "a.py", ', callId="c1", name="write")
    assert (screen.row("tool").state, screen.row("tool").title) == ("arguing", "a.py")
    screen.take_signals()
    screen.script.say("").call("write", "c1", path="a.py", content="x")
    screen.go_on()
    assert screen.row("tool").state == "running"
    assert {signal[0] for signal in screen.take_signals()} == {"data"}


def test_unseen_counts_messages_while_the_reader_is_elsewhere() -> None:
    """Rule 9.6"""
    screen = ChatScreen(Script().begin("Go"))
    screen.script.say("One.")
    screen.go_on()
    assert screen.model.property("unseen") == 0
    screen.model.setProperty("following", False)
    screen.script.tool("read", "c1", path="a").next_step().say("Two.").next_step().say("Three.")
    screen.go_on()
    assert screen.model.property("unseen") == 2
    screen.script.next_step()
    screen.delta("text", "Fo")
    assert screen.model.property("unseen") == 3
    screen.script.say("Four.")  # the same message, recorded
    screen.go_on()
    assert screen.model.property("unseen") == 3
    screen.model.setProperty("following", True)
    assert screen.model.property("unseen") == 0


def test_touches_of_a_burst_become_one_refresh() -> None:
    """Decision: tokens are flushed at 30 Hz"""
    screen = ChatScreen(Script().begin("Hi"))
    refreshes: list[int] = []
    screen.model.refreshed.connect(lambda: refreshes.append(1))
    loop = QEventLoop()
    for number in range(500):
        screen.conversation.live.delta({"turn": 1, "step": 1, "index": 0, "kind": "text", "text": f"word{number} "})
        screen.model.touch()
    screen.model.refreshed.connect(loop.quit)
    QTimer.singleShot(2000, loop.quit)
    loop.exec()
    assert len(refreshes) == 1
    assert screen.row("textBlock").text.rstrip().endswith("word499")


def complete(screen: ChatScreen) -> list[int]:
    """Let the model read on by itself; returns the numbers of rows it showed."""
    counts = [screen.model.rowCount()]
    loop = QEventLoop()
    screen.model.countChanged.connect(lambda: counts.append(screen.model.rowCount()))
    screen.model.countChanged.connect(loop.quit)
    QTimer.singleShot(5000, loop.quit)
    loop.exec()
    return counts


def test_a_message_of_thousands_of_lines_is_read_in_slices() -> None:
    """Its first rows stand at once, the rest comes in one piece, and then all is as if it had been read at once."""
    text = "".join(f"{number}. step `{number}`\n" for number in range(1, 4001))
    script = Script().begin("Hi").say(text).end()
    screen = ChatScreen(script)
    counts = complete(screen)
    assert 100 < counts[0] < 2000
    assert counts[1:] == [4002]
    streamed = ChatScreen(Script().begin("Hi"))
    for at in range(0, len(text), 9_000):
        streamed.delta("text", text[at : at + 9_000])
    assert streamed.model.rowCount() == 4001
    streamed.script.say(text).end()
    streamed.go_on()
    assert streamed.model.rows == screen.model.rows


def test_a_burst_longer_than_a_slice_is_read_on_without_another_word() -> None:
    screen = ChatScreen(Script().begin("Hi"))
    screen.delta("text", "word\n\n" * 5_000)
    before = screen.model.rowCount()
    assert complete(screen)[-1] > before
