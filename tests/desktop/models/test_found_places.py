"""Where a search leads inside a message."""

from __future__ import annotations

from desktop.models.found_places import Place
from tests.desktop.conversation.session_script import Script
from tests.desktop.models.chat_screen import ChatScreen


def test_a_place_in_a_long_answer_leads_to_its_block() -> None:
    """Issue: find in session. Thinking stands before the text of its message."""
    answer = "First oak.\n\nNo tree.\n\n- Second **Oak** and third oak.\n\n```py\noak = 4\n```\n"
    screen = ChatScreen(Script().begin("Go").say(answer, reasoning="An oak, perhaps.").end())
    rows = [screen.model.rows[screen.model.reveal_place(Place(2, "oak", nth))].key for nth in range(5)]
    assert rows == ["assistant-reasoning:1.1", *(f"assistant-text:1.1/{block}" for block in (0, 2, 2, 3))]
    assert screen.model.rows[screen.model.reveal_place(Place(2, "over blocks", 0))].key == "assistant-text:1.1/0"
