"""Where a place in the log leads, and a search inside a message."""

from __future__ import annotations

from desktop.models.found_places import Place
from tests.desktop.conversation.session_script import Script
from tests.desktop.models.chat_screen import ChatScreen


def test_a_place_in_the_log_leads_to_its_row() -> None:
    script = Script().begin("Go").call("read", "c1", path="a").call("read", "c2", path="b")
    screen = ChatScreen(script.result("c1", "found here").result("c2").next_step().say("Done.", reasoning="Hm.").end())
    row = screen.model.rows[screen.model.reveal_place(Place(4))]
    assert (row.key, row.open, row.body["output"]) == ("tool-call:c1", True, "found here")  # two calls, its own result
    assert screen.model.rows[screen.model.reveal_place(Place(6))].key == "assistant-text:1.2/0"
    assert screen.model.rows[screen.model.reveal_place(Place(1))].kind == "userMessage"
    assert ChatScreen().model.reveal_place(Place(3)) == -1


def test_a_place_in_a_long_answer_leads_to_its_block() -> None:
    """Issue: find in session. Thinking stands before the text of its message."""
    answer = "First oak.\n\nNo tree.\n\n- Second **Oak** and third oak.\n\n```py\noak = 4\n```\n"
    screen = ChatScreen(Script().begin("Go").say(answer, reasoning="An oak, perhaps.").end())
    rows = [screen.model.rows[screen.model.reveal_place(Place(2, "oak", nth))].key for nth in range(5)]
    assert rows == ["assistant-reasoning:1.1", *(f"assistant-text:1.1/{block}" for block in (0, 2, 2, 3))]
    assert screen.model.rows[screen.model.reveal_place(Place(2, "over blocks", 0))].key == "assistant-text:1.1/0"
