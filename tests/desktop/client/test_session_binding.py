"""A binding over the real gateway: window, tail, pages, faults, projections, closing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

import pytest

from desktop.client.session_binding import SessionBinding
from desktop.client.tasks import Tasks
from host.errors import HostError
from tests.desktop.client.recorded_sessions import RecordedSessions
from tests.desktop.conversation.session_script import Script


class Watch:
    """What a binding said, and a way to wait for it."""

    def __init__(self) -> None:
        self.nodes: dict[tuple[str, str], Any] = {}
        self.views: list[Mapping[str, Any]] = []
        self.states = 0
        self.pauses: list[float] = []
        self.binding: SessionBinding | None = None

    def changed(self) -> None:
        assert self.binding is not None
        changes = self.binding.conversation.take()
        for key in changes.removed:
            self.nodes.pop(tuple(key.split(":", 1)), None)  # type: ignore[arg-type]
        self.nodes |= {(node.kind, node.id): node for node in changes.nodes}

    def projected(self, views: Mapping[str, Any]) -> None:
        self.views.append(views)

    def state_changed(self) -> None:
        self.states += 1

    async def sleep(self, seconds: float) -> None:
        self.pauses.append(seconds)
        await asyncio.sleep(0)

    async def until(self, reached: Callable[[], bool]) -> None:
        while not reached():  # noqa: ASYNC110 (conditions of several objects, not one event)
            await asyncio.sleep(0)

    def texts(self, kind: str) -> list[str]:
        found = sorted((node for (k, _), node in self.nodes.items() if k == kind), key=lambda node: node.seq)
        return [node.data.text for node in found]


def turns(count: int) -> Script:
    script = Script()
    for number in range(count):
        script.begin(f"Question {number}").say(f"Answer {number}").end()
    return script


@asynccontextmanager
async def opened(server: RecordedSessions) -> AsyncIterator[tuple[SessionBinding, Watch]]:
    failures: list[BaseException] = []
    client, tasks, watch = server.connect(), Tasks(failures.append), Watch()
    binding = SessionBinding(
        client,
        "s",
        tasks,
        changed=watch.changed,
        projected=watch.projected,
        state_changed=watch.state_changed,
        sleep=watch.sleep,
    )
    watch.binding = binding
    try:
        await binding.open()
        yield binding, watch
    finally:
        await binding.close()
        await tasks.close()
        await client.close()
        await server.gateway.close()
    assert failures == []


async def test_the_newest_page_then_what_comes() -> None:
    server = RecordedSessions()
    script = turns(2)
    server.events["s"] = list(script.events)
    async with opened(server) as (_, watch):
        assert watch.texts("assistant-text") == ["Answer 0", "Answer 1"]
        await watch.until(lambda: bool(server.after))
        for event in script.begin("Next").say("Sure").events[-3:]:
            server.append("s", event)
        await watch.until(lambda: watch.texts("assistant-text")[-1] == "Sure")
        assert watch.texts("user-message") == ["Question 0", "Question 1", "Next"]
        assert server.after == [7]


async def test_what_came_between_the_page_and_the_stream_is_not_lost() -> None:
    server = RecordedSessions()
    script = turns(2)
    server.events["s"] = list(script.events[:4])
    plain_history = server.history

    async def history(session: str, before: int | None = None, limit: int = 400) -> dict[str, Any]:
        page = await plain_history(session, before, limit)
        server.events["s"] = list(script.events)  # the rest is recorded just after the page was read
        return page

    server.gateway._calls.pop("sessions/history")
    server.gateway.serve({"sessions/history": history}, {})
    async with opened(server) as (_, watch):
        await watch.until(lambda: len(watch.texts("assistant-text")) == 2)


async def test_older_pages_come_on_demand_and_end() -> None:
    """Rule 2.6"""
    server = RecordedSessions()
    server.events["s"] = turns(6).events
    server.page_limit = 8
    async with opened(server) as (binding, watch):
        assert watch.texts("user-message") == ["Question 4", "Question 5"]
        assert binding.has_more
        one, two = await asyncio.gather(binding.older(), binding.older())
        assert (one, two) == (True, False)  # one page at a time
        assert watch.texts("user-message") == ["Question 2", "Question 3", "Question 4", "Question 5"]
        await binding.load_back_to(1)
        assert watch.texts("user-message")[0] == "Question 0"
        assert (binding.has_more, binding.first_seq) == (False, 0)
        assert not await binding.older()
        assert server.calls.count("sessions/history") == 3


async def test_an_empty_session_opens() -> None:
    server = RecordedSessions()
    server.events["s"] = []
    async with opened(server) as (binding, watch):
        assert (watch.nodes, binding.has_more) == ({}, False)
        await watch.until(lambda: bool(server.after))
        for event in Script().begin("Hello").events:
            server.append("s", event)
        await watch.until(lambda: watch.texts("user-message") == ["Hello"])


async def test_a_broken_stream_is_taken_up_where_it_ended() -> None:
    server = RecordedSessions()
    script = turns(1)
    server.events["s"] = list(script.events)
    async with opened(server) as (binding, watch):
        await watch.until(lambda: bool(server.after))
        place = {"turn": 2, "step": 1, "kind": "text", "index": 0}
        for event in script.begin("Go on").events[-2:]:
            server.append("s", event)
        server.send({"delta": {**place, "text": "Hal"}})
        await watch.until(lambda: watch.texts("assistant-text")[-1] == "Hal")
        server.send(HostError("INTERNAL", "a fault in the handler"))
        await watch.until(lambda: len(server.after) == 2 and binding.broken is None)
        assert server.after == [3, 5]
        server.send({"delta": {**place, "text": "Half an answer"}})  # told again from its beginning
        await watch.until(lambda: watch.texts("assistant-text")[-1] == "Half an answer")
        assert watch.pauses == [0.1]


async def test_a_gap_in_the_events_is_noticed_and_filled() -> None:
    server = RecordedSessions()
    script = turns(1)
    server.events["s"] = list(script.events)
    async with opened(server) as (_, watch):
        await watch.until(lambda: bool(server.after))
        script.begin("Lost").say("Found").end()
        server.events["s"] = list(script.events)
        server.send({"event": script.events[-1]})  # two events did not arrive
        await watch.until(lambda: "Found" in watch.texts("assistant-text"))
        assert server.after == [3, 3]


async def test_tries_slow_down_while_the_host_fails_and_the_fault_is_told() -> None:
    server = RecordedSessions()
    server.events["s"] = turns(1).events
    async with opened(server) as (binding, watch):
        await watch.until(lambda: bool(server.after))
        server.failing["sessions/snapshot"] = HostError("BAD_STORE", "damaged")
        server.send(HostError("INTERNAL", "broken"))
        await watch.until(lambda: len(watch.pauses) >= 5)
        assert watch.pauses[:5] == [0.1, 0.5, 2.0, 5.0, 5.0]
        assert binding.broken is not None
        assert binding.broken.code == "BAD_STORE"
        server.failing.clear()
        await watch.until(lambda: binding.broken is None)


async def test_a_deleted_session_is_not_followed_any_more() -> None:
    server = RecordedSessions()
    server.events["s"] = turns(1).events
    async with opened(server) as (binding, watch):
        await watch.until(lambda: bool(server.after))
        server.send(HostError("NO_SESSION", "deleted"))
        await watch.until(lambda: binding.broken is not None)
        assert watch.pauses == []


async def test_projections_are_read_again_when_something_they_tell_may_have_changed() -> None:
    server = RecordedSessions()
    script = turns(1)
    server.events["s"] = list(script.events)
    server.projections = {"plan": {"active": False, "pending": None}}
    async with opened(server) as (binding, watch):
        assert binding.projections == {"plan": {"active": False, "pending": None}}
        await watch.until(lambda: bool(server.after))
        before = server.calls.count("sessions/snapshot")
        server.append("s", script.begin(None).say("Plain").events[-2])  # turn/start
        await watch.until(lambda: len(watch.views) == 2)
        server.append("s", script.events[-1])  # the message: no projection tells of it
        await watch.until(lambda: "Plain" in watch.texts("assistant-text"))
        assert server.calls.count("sessions/snapshot") == before + 1
        server.projections = {"plan": {"active": True, "pending": None}}
        server.append("s", script.event("plan/mode", active=True).events[-1])
        await watch.until(lambda: binding.projections["plan"]["active"])


async def test_why_a_session_cannot_be_driven_is_told() -> None:
    """Rules 2.4, 2.5"""
    server = RecordedSessions()
    server.events["s"] = turns(1).events
    server.fault = {"code": "FOREIGN_EVENTS", "message": "newer", "details": {}}
    async with opened(server) as (binding, _):
        assert binding.fault is not None
        assert binding.fault["code"] == "FOREIGN_EVENTS"


async def test_an_unknown_session_does_not_open() -> None:
    server = RecordedSessions()
    with pytest.raises(HostError, match="NO_SESSION"):
        async with opened(server):
            raise AssertionError("it opened")


async def test_search_goes_over_all_of_it() -> None:
    server = RecordedSessions()
    server.events["s"] = turns(6).events
    server.page_limit = 4
    async with opened(server) as (binding, _):
        assert await binding.find("Answer 1") == [{"seq": 6, "count": 1}]


async def test_closing_ends_the_stream_and_what_is_under_way() -> None:
    """Rule 4.4"""
    server = RecordedSessions()
    server.events["s"] = turns(6).events
    server.page_limit = 4
    async with opened(server) as (binding, watch):
        await watch.until(lambda: bool(server.after))
        older = asyncio.ensure_future(binding.older())
        await binding.close()
        assert server.streams == 0
        assert not await older
        assert watch.texts("user-message") == ["Question 5"]
