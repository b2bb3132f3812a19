"""Faults are shown and the session goes on; live and reopened draw the same (behaviour 8.3, 9.5)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop.conversation import Match
from desktop.conversation.conversation import Conversation, FaultRow
from desktop.conversation.definitions import chat_definitions
from desktop.conversation.definitions.base import Row, SingleEvent
from desktop.conversation.groups import Reading, arrange
from desktop.conversation.location import Locations
from desktop.conversation.outline import Line, lines_of
from desktop.conversation.summaries import key_of
from tests.desktop.conversation.session_script import Script, pending


class Claimant(SingleEvent):
    """A second kind that claims replies."""

    kind = "claimant"
    types = frozenset({"user/message"})

    def match(self, event: dict[str, Any]) -> Match | None:
        is_reply = event["data"]["source"]["kind"] == "user-question-reply"
        return Match(str(event["seq"]), "start", exclusive=True) if is_reply else None

    def start(self, event: dict[str, Any]) -> Row:
        return Row(time=event["time"])


def test_a_fault_is_shown_and_everything_else_too() -> None:
    """Rule 8.3: in the first page, in an older one, live"""
    script = Script().begin("One").reply("q0").say("Done.").end()
    script.begin("Two").reply("q1").say("Done.").end().begin("Three").reply("q2")
    conversation = Conversation([*chat_definitions(), Claimant()])
    conversation.open(script.events[5:10], True)
    conversation.older(script.events[:5], False)
    for event in script.events[10:]:
        conversation.event(event)
    nodes = conversation.take().nodes
    faults = [node.data for node in nodes if isinstance(node.data, FaultRow)]
    assert [(fault.seq, fault.kinds) for fault in sorted(faults, key=lambda fault: fault.seq)] == [
        (2, ("claimant", "question-reply")),
        (7, ("claimant", "question-reply")),
        (12, ("claimant", "question-reply")),
    ]
    assert [node.data.text for node in nodes if node.kind == "user-message"] == ["One", "Two", "Three"]
    assert not conversation.has_more


def test_a_definition_that_fails_shows_where_and_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    """Rule 14: the details help to find it."""

    class Broken(Claimant):
        kind, target = "broken", None

        def match(self, event: dict[str, Any]) -> Any:
            raise ZeroDivisionError("the definition broke")

    conversation = Conversation([*chat_definitions(), Broken()])
    conversation.open(Script().begin("One").say("Done.").end().events, False)
    faults = [node.data for node in conversation.take().nodes if isinstance(node.data, FaultRow)]
    assert len(faults) == 1
    assert faults[0].text.startswith("match failed: ZeroDivisionError('the definition broke') (event user/message")
    assert "Traceback" in faults[0].text
    assert "the definition broke" in caplog.text


def everything() -> Script:
    script = Script().event("plan/mode", active=True).begin("Plan it").context().say("First.", reasoning="Hm.")
    script.plan("p1").result("p1").event("plan/mode", active=False).next_step().say("", reasoning="Go.")
    script.call("shell", "c1", command="make")
    script.event("approval/asked", approvalId="a", callId="c1", tool="shell", title="", preview="x", kind="command")
    script.event("approval/decided", approvalId="a", callId="c1", outcome="allowed-once", by="user")
    script.result("c1", code="EXIT").ask("q1").result("q1", pending("q1"))
    script.event("llm/retry", turn=1, step=3, attempt=1, code="RATE_LIMITED", message="", delayMs=9, partial="")
    script.next_step().say("Done.").end().event("mystery", x=1)
    script.begin(None).reply("q1", turn=2).tool("read", "c2", path="a").say("Thanks.").end()
    return script.begin("More").tool("edit", "c3", path="b").end("error", "NO_NETWORK").begin("Again").user("and again")


class Screen:
    """Keeps locations up to date from changes, as the model does."""

    def __init__(self) -> None:
        self.conversation = Conversation()
        self.locations = Locations()

    def refresh(self) -> None:
        changes = self.conversation.take()
        if changes.fresh:
            self.locations = Locations()
        for key in changes.removed:
            self.locations.remove(key)
        for node in changes.nodes:
            self.locations.put(node)

    def lines(self) -> list[Line]:
        self.refresh()
        trees = (arrange(segment.turn, segment.nodes, Reading()) for segment in self.locations.segments)
        return [line for tree in trees for line in lines_of(tree)]


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_live_and_reopened_draw_the_same_rows(data: st.DataObject) -> None:
    """Rule 9.5, case Q-replay: whatever the page cuts, whenever it is looked at, with streaming before messages"""
    events = everything().events
    reopened = Screen()
    reopened.conversation.open(events, False)

    first = data.draw(st.integers(0, len(events)))
    last = data.draw(st.integers(first, len(events)))
    live = Screen()
    live.conversation.open(events[first:last], first > 0)
    for event in events[last:]:
        if event["type"] == "assistant/message" and data.draw(st.booleans()):
            place = {"turn": event["data"]["turn"], "step": event["data"]["step"]}
            live.conversation.live.delta({**place, "kind": "text", "index": 0, "text": "Fi"})
            live.refresh()
        live.conversation.event(event)
        if data.draw(st.booleans()):
            live.refresh()
    while first > 0:
        before = data.draw(st.integers(0, first - 1))
        live.conversation.older(events[before:first], before > 0)
        first = before
        if data.draw(st.booleans()):
            live.refresh()

    assert live.lines() == reopened.lines()
    assert [node.seq for node in live.conversation._assembler.nodes("chat")]  # something was drawn at all


def test_locations_know_every_node_once() -> None:
    screen = Screen()
    screen.conversation.open(everything().events, False)
    screen.refresh()
    nodes = [node for segment in screen.locations.segments for node in segment.nodes]
    assert len({key_of(node) for node in nodes}) == len(nodes)
    for node in nodes:
        segment = screen.locations.segment_of(key_of(node))
        assert segment is not None
        assert segment is screen.locations.segments[screen.locations.position(segment)]
        assert screen.locations.node(key_of(node)) is node
    assert screen.locations.remove("no-such:key") == []
