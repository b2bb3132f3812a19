"""The transcript as a list model: rows and roles, patches instead of resets, what the reader opens and where he is."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication

from desktop.conversation.conversation import Conversation
from desktop.conversation.definitions import chat_definitions
from desktop.conversation.definitions.base import Row, SingleEvent
from desktop.models.chat import ChatModel
from tests.desktop.conversation.session_script import QUESTION, Script, pending
from tests.desktop.conversation.test_conversation import everything
from tests.desktop.models.chat_screen import ChatScreen
from tests.desktop.models.chat_scripts import finished, narrated

pytestmark = pytest.mark.usefixtures("qapp")

MARKDOWN = "Here:\n\n- one\n- two\n\n```py\nprint(1)\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n"


def test_every_kind_of_row_has_every_role() -> None:
    screen = ChatScreen(everything())
    screen.model.setProperty("mode", "normal")
    names = {bytes(name.data()).decode() for name in screen.model.roleNames().values()}
    assert names == {
        "key", "nodeId", "kind", "turn", "depth", "time", "endedAt", "state",
        "open", "live", "title", "text", "details", "body",
    }  # fmt: skip
    for at, row in enumerate(screen.model.rows):
        for role in screen.model.roleNames():
            assert screen.model.data(screen.model.index(at, 0), role) is not None, row


def test_a_message_is_one_row_a_block() -> None:
    """Decision "one row per markdown block\""""
    screen = ChatScreen(Script().begin("Show").say(MARKDOWN).end())
    blocks = screen.model.rows[1:-1]
    assert [row.kind for row in blocks] == ["textBlock", "textBlock", "textBlock", "codeBlock", "tableBlock"]
    assert [row.key for row in blocks] == [f"assistant-text:1.1/{number}" for number in range(5)]
    assert {row.node_id for row in blocks} == {"assistant-text:1.1"}
    assert (blocks[3].title, blocks[3].text) == ("py", "print(1)")
    assert blocks[1].details["block"]["marker"] == "•"
    assert screen.model.messageText("assistant-text:1.1") == MARKDOWN


def test_a_finished_turn_shows_one_control_with_words() -> None:
    """Rule 9.2"""
    screen = ChatScreen(finished())
    assert screen.kinds() == ["userMessage", "textBlock", "turnHeader", "textBlock", "turnTail"]
    header = screen.row("turnHeader")
    assert "Worked for 1 s" in header.title
    assert header.details["markers"] == [{"kind": "failure", "key": "tool-call:c2", "count": 1}]
    tail = screen.row("turnTail")
    assert (tail.state, tail.details["messageKey"], tail.details["toolCalls"]) == (
        "completed",
        "assistant-text:1.3",
        2,
    )


def test_opening_a_row_brings_its_body_and_changes_only_it() -> None:
    screen = ChatScreen(Script().begin("Go").tool("read", "c1", path="a.py").tool("shell", "c2", command="ls"))
    assert screen.row("tool").body == {}
    screen.take_signals()
    screen.model.toggle("tool-call:c1")
    assert screen.take_signals() == [("data", 2, ["body", "open"])]
    body = screen.row("tool").body
    assert (body["path"], body["output"], body["arguments"]) == ("a.py", "ok", '{\n  "path": "a.py"\n}')
    screen.model.toggle("tool-call:c1")
    assert screen.row("tool").body == {}
    screen.model.toggle("no-such-row")


def test_folding_removes_and_inserts_only_what_it_hides() -> None:
    screen = ChatScreen(narrated())
    screen.model.toggle("turn-header:1")
    assert screen.take_signals() == [("insert", 4, 5), ("insert", 3, 5), ("data", 2, ["open"])]
    assert screen.kinds()[2:-2] == ["turnHeader", "groupHeader", "tool", "tool", "textBlock", "groupHeader", "tool"]
    screen.model.toggle("group:tool-call:c1")
    assert screen.take_signals() == [("remove", 4, 5), ("data", 3, ["open"])]
    screen.model.toggle("turn-header:1")
    screen.model.toggle("turn-header:1")
    assert screen.kinds()[2:-2] == ["turnHeader", "groupHeader", "textBlock", "groupHeader", "tool"]


def test_a_group_stays_as_the_reader_left_it() -> None:
    """Rule 9.2, through later events and the end of the turn"""
    script = Script().begin("Go").say("A").tool("read", "c1", path="a").say("").next_step().say("B")
    screen = ChatScreen(script.tool("read", "c2", path="b"))
    screen.model.setOpen("group:tool-call:c1", True)
    screen.model.setOpen("group:tool-call:c2", False)
    script.tool("read", "c3", path="c").next_step().say("Done.").end()
    screen.go_on()
    shown = [row.details["callId"] for row in screen.model.rows if row.kind == "tool"]
    assert shown == ["c1"]


def test_a_fold_does_not_hide_the_focus_and_does_not_happen_later_by_itself() -> None:
    """Rule 9.2"""
    script = Script().begin("Go").tool("read", "c1", path="a")
    screen = ChatScreen(script)
    screen.model.setFocusedKey("tool-call:c1")
    script.next_step().say("Done.").end()
    screen.go_on()
    assert screen.model.indexOf("tool-call:c1") >= 0
    screen.model.setFocusedKey("")
    script.event("approval/policy", policy="full")
    screen.go_on()
    assert screen.model.indexOf("tool-call:c1") >= 0


def test_a_marker_leads_to_what_it_marks() -> None:
    """Rule 9.5"""
    screen = ChatScreen(finished())
    key = screen.row("turnHeader").details["markers"][0]["key"]
    assert screen.model.indexOf(key) == -1
    row = screen.model.reveal(key)
    assert screen.model.rows[row].key == "tool-call:c2"
    assert screen.model.reveal("tool-call:nowhere") == -1


def test_display_normal_and_back() -> None:
    """Issue: Compact and Normal"""
    screen = ChatScreen(finished())
    folded = screen.keys()
    screen.model.setProperty("mode", "normal")
    assert screen.model.indexOf("tool-call:c1") >= 0
    screen.model.setProperty("mode", "compact")
    assert screen.keys() == folded
    screen.model.setProperty("mode", "nonsense")
    assert screen.model.property("mode") == "compact"


def test_a_plan_keeps_its_row_whatever_comes_after_it() -> None:
    """Case P-late-update, rule 7.5"""
    script = Script().begin("Plan").plan("p1").tool("read", "c1", path="a")
    screen = ChatScreen(script)
    at = screen.model.indexOf("tool-call:p1")
    script.tool("read", "c2", path="b").user("and quickly").next_step().say("", reasoning="Hm.")
    screen.go_on()
    assert all(signal[1] > at for signal in screen.take_signals())
    script.result("p1", code="PLAN_KEPT", display={"kind": "plan", "feedback": "Smaller"})
    screen.go_on()
    row = screen.model.rows[at]
    assert (row.state, row.details["feedback"], row.title) == ("kept", "Smaller", "Plan")
    assert [signal[0] for signal in screen.take_signals() if signal[1] == at] == ["data"]


def test_the_spinner_knows_when_the_turn_began() -> None:
    screen = ChatScreen(Script().begin("Go"))
    assert screen.row("working").time == screen.script.events[0]["time"]


def test_an_older_page_is_one_insertion_before_the_rest() -> None:
    script = Script()
    for number in range(3):
        script.begin(f"Q{number}").say("A").end()
    screen = ChatScreen(script, from_seq=8)
    assert screen.kinds() == ["userMessage", "textBlock", "turnTail"]
    screen.conversation.older(script.events[:8], False)
    screen.model.refresh()
    assert screen.take_signals() == [("insert", 0, 5)]
    assert [turn["title"] for turn in screen.model.property("turns")] == ["Q0", "Q1", "Q2"]
    assert screen.model.rowOfTurn(2) == 3


def test_the_projection_tells_what_became_of_a_question() -> None:
    """Rule 6.9"""
    screen = ChatScreen(Script().begin("Go").ask("q1").result("q1", pending("q1")))
    assert screen.row("question").state == "continued"
    active = {"callId": "q1", "state": "continued", "questions": [QUESTION], "askedAt": 1, "queued": True}
    screen.model.show_questions({"active": [active], "settled": []})
    assert screen.row("question").state == "queued"
    assert screen.row("groupHeader").details["markers"] == []
    screen.model.show_questions({"active": [active | {"queued": False}], "settled": []})
    assert screen.row("question").state == "continued"
    answers = [{"id": "db", "selected": ["SQLite"], "custom": None}]
    settled = {"callId": "q1", "questions": [QUESTION], "answers": answers, "answeredAt": 5_000}
    screen.model.show_questions({"active": [], "settled": [settled]})
    row = screen.row("question")
    assert (row.state, row.details["answered"], row.details["answeredAt"]) == ("answered", 1, 5000)
    screen.model.toggle("tool-call:q1")
    assert screen.row("question").body["items"][0]["selected"] == ["SQLite"]
    screen.script.say("Later.")
    screen.go_on()
    assert screen.row("question").state == "answered"


def test_closing_gives_the_rows_back() -> None:
    screen = ChatScreen(finished())
    screen.model.clear()
    assert (screen.model.rowCount(), screen.model.property("turns")) == (0, [])
    assert screen.take_signals() == [("remove", 0, 4)]


def test_a_new_language_renews_the_words_and_keeps_the_rows() -> None:
    screen = ChatScreen(finished())
    before = list(screen.model.rows)
    screen.model.retranslate()
    assert screen.take_signals() == []
    assert list(screen.model.rows) == before


def test_a_fault_has_a_row() -> None:
    """Rule 8.3"""
    script = Script().begin("Go").say("Once.")
    script.event("assistant/message", turn=1, step=1, id="x", content=[{"type": "text", "text": "Twice."}])
    screen = ChatScreen(script.end())
    row = screen.row("fault")
    assert row.details["type"] == "assistant/message"
    assert "second start" in row.text
    assert screen.row("textBlock").text == "Once."


@pytest.mark.parametrize("older", [False, True])
def test_a_reply_in_the_log_answers_its_question(older: bool) -> None:
    """Rule 5.4.4, also where no projection follows the call, and whichever of the two is loaded first"""
    script = Script().begin("Go").ask("q1").result("q1", pending("q1")).say("Later.").end()
    script.begin(None).reply("q1", turn=2)
    screen = ChatScreen(script, from_seq=6 if older else 0)
    if older:
        screen.conversation.older(script.events[:6], False)
        screen.model.refresh()
    screen.model.reveal("tool-call:q1")
    row = screen.row("question")
    assert (row.state, row.details["answered"]) == ("answered", 1)
    assert row.ended_at == script.events[-1]["time"]
    assert screen.row("turnHeader").details["markers"] == []


def test_a_row_that_cannot_be_drawn_shows_its_fault(caplog: pytest.LogCaptureFixture) -> None:
    """Rule 14: an exception in a view never takes down the window"""

    class Odd(SingleEvent):
        kind, types = "odd", frozenset({"odd"})

        def start(self, event: dict[str, Any]) -> Row:
            return Row(time=event["time"])

    conversation = Conversation([*chat_definitions(), Odd()])
    conversation.open(Script().begin("Go").event("odd").say("Done.").end().events, False)
    model = ChatModel(conversation)
    model.refresh()
    assert [row.kind for row in model.rows] == ["userMessage", "fault", "textBlock", "turnTail"]
    assert "no row for odd" in model.rows[1].text
    assert model.rows[1].text.startswith("Traceback")
    assert "odd:2 could not be drawn" in caplog.text


def test_what_the_user_says_into_a_running_turn_is_marked() -> None:
    screen = ChatScreen(Script().begin("Go").context().user("also").tool("read", "c1", path="a").user("Stop that"))
    assert [row.state for row in screen.model.rows if row.kind == "userMessage"] == ["", "", "steered"]


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_however_events_come_the_rows_are_those_of_a_reopened_session(qapp: QApplication, data: st.DataObject) -> None:
    """Case Q-replay: kinds, keys, words and roles; Qt's model tester watches every signal"""
    script = everything()
    reopened = list(ChatScreen(script).model.rows)
    first = data.draw(st.integers(0, len(script.events)))
    last = data.draw(st.integers(first, len(script.events)))
    screen = ChatScreen()
    tester = QAbstractItemModelTester(screen.model, QAbstractItemModelTester.FailureReportingMode.Warning)
    screen.conversation.open(script.events[first:last], first > 0)
    screen.model.refresh()
    opened = data.draw(st.lists(st.sampled_from(["turn-header:1", "group:context-note:2", "tool-call:c1"])))
    for event in script.events[last:]:
        screen.conversation.event(event)
        if data.draw(st.booleans()):
            screen.model.refresh()
    while first > 0:
        before = data.draw(st.integers(0, first - 1))
        screen.conversation.older(script.events[before:first], before > 0)
        first = before
        if data.draw(st.booleans()):
            screen.model.refresh()
    screen.model.refresh()
    for key in opened:  # opened and closed again
        screen.model.toggle(key)
        screen.model.toggle(key)
    assert list(screen.model.rows) == reopened
    assert ("reset",) not in screen.signals
    tester.deleteLater()
