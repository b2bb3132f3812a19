"""The transcript for QML over the real gateway: rows on opening, older pages, finding, trouble, closing."""

from __future__ import annotations

import asyncio
import weakref
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from desktop.client.tasks import Tasks
from desktop.models.chat import ChatModel
from desktop.models.found_places import LIMIT
from desktop.models.transcript import Transcript
from host.errors import HostError
from tests.desktop.client.recorded_sessions import RecordedSessions
from tests.desktop.conversation.session_script import QUESTION, Script, pending


async def until(reached: Callable[[], bool]) -> None:
    while not reached():  # noqa: ASYNC110 (conditions of several objects, not one event)
        await asyncio.sleep(0)


def turns(count: int) -> Script:
    script = Script()
    for number in range(count):
        script.begin(f"Question {number}").tool("read", f"c{number}", path="a").say(f"Answer {number}").end()
    return script


class Shown:
    def __init__(self, transcript: Transcript) -> None:
        self.transcript = transcript
        self.revealed: list[str] = []
        transcript.revealed.connect(lambda row: self.revealed.append(self.chat.rows[row].key))

    @property
    def chat(self) -> ChatModel:
        chat = self.transcript.property("chat")
        assert isinstance(chat, ChatModel)
        return chat

    def texts(self) -> list[str]:
        return [row.text for row in self.chat.rows if row.text]


@asynccontextmanager
async def opened(server: RecordedSessions) -> AsyncIterator[Shown]:
    failures: list[BaseException] = []
    client, tasks = server.connect(), Tasks(failures.append)

    async def at_once(seconds: float) -> None:
        await asyncio.sleep(0)

    transcript = Transcript(client, "s", tasks, sleep=at_once)
    try:
        await transcript.open()
        yield Shown(transcript)
    finally:
        await transcript.close()
        await tasks.close()
        await client.close()
        await server.gateway.close()
    assert failures == []


async def test_rows_are_there_when_it_is_open_and_follow_what_comes() -> None:
    server = RecordedSessions()
    script = turns(2)
    server.events["s"] = list(script.events)
    async with opened(server) as shown:
        assert shown.texts() == ["Question 0", "Answer 0", "Question 1", "Answer 1"]
        await until(lambda: bool(server.after))
        server.append("s", script.begin("Next").events[-2])
        server.append("s", script.events[-1])
        await until(lambda: shown.texts()[-1] == "Next")


async def test_older_pages_load_once_and_tell() -> None:
    server = RecordedSessions()
    server.events["s"] = turns(4).events
    server.page_limit = 12
    async with opened(server) as shown:
        assert shown.transcript.property("hasMore")
        states: list[bool] = []
        shown.transcript.stateChanged.connect(lambda: states.append(shown.transcript.property("loadingOlder")))
        shown.transcript.loadOlder()
        shown.transcript.loadOlder()
        await until(lambda: len(shown.texts()) == 8)
        await until(lambda: not shown.transcript.property("loadingOlder"))
        assert states == [True, False]
        assert not shown.transcript.property("hasMore")


async def test_finding_loads_and_unfolds_what_it_found() -> None:
    """Issue: find in session over all of it, loaded or not"""
    server = RecordedSessions()
    server.events["s"] = turns(4).events
    server.page_limit = 6
    async with opened(server) as shown:
        assert shown.transcript.property("found") == -1
        shown.transcript.find('\'path": "a"\''[1:-1])
        assert shown.transcript.property("searching")
        shown.transcript.find("c1")  # the first search is not waited for
        await until(lambda: bool(shown.revealed))
        assert shown.revealed == ["tool-call:c1"]
        assert shown.transcript.property("found") == 2  # the call and its result
        assert not shown.transcript.property("searching")
        shown.transcript.showFound(1)
        await until(lambda: len(shown.revealed) == 2)
        shown.transcript.showFound(7)
        shown.transcript.find("nowhere")
        await until(lambda: shown.transcript.property("found") == 0)
        shown.transcript.find("  ")
        assert shown.transcript.property("found") == -1


async def test_every_time_a_message_says_it_is_a_place() -> None:
    """Issue: find in session over all of it; newest first, also within an answer"""
    server = RecordedSessions()
    server.events["s"] = Script().begin("oak").say("An oak.\n\nAnother oak.\n\nEnd.").end().events
    server.counts = {2: 2}
    async with opened(server) as shown:
        shown.transcript.find("oak")
        await until(lambda: shown.transcript.property("found") == 3)
        assert not shown.transcript.property("foundMore")
        await until(lambda: len(shown.revealed) == 1)
        shown.transcript.showFound(1)
        await until(lambda: len(shown.revealed) == 2)
        shown.transcript.showFound(2)
        await until(lambda: len(shown.revealed) == 3)
        assert shown.revealed == ["assistant-text:1.1/1", "assistant-text:1.1/0", "user-message:1"]


async def test_more_than_are_counted_are_not_kept_silent() -> None:
    server = RecordedSessions()
    server.events["s"] = turns(LIMIT // 2 + 1).events
    async with opened(server) as shown:
        shown.transcript.find("path")
        await until(lambda: shown.transcript.property("found") > 0)
        assert not shown.transcript.property("foundMore")
        shown.transcript.find("turn")
        await until(lambda: shown.transcript.property("found") > 0)
        assert shown.transcript.property("foundMore")


async def test_a_jump_shows_an_event_that_is_far_back() -> None:
    server = RecordedSessions()
    server.events["s"] = turns(4).events
    server.page_limit = 6
    async with opened(server) as shown:
        shown.transcript.jump(1)
        await until(lambda: shown.revealed == ["user-message:1"])


async def test_what_the_projections_say_reaches_the_rows_and_the_window() -> None:
    server = RecordedSessions()
    server.events["s"] = Script().begin("Go").ask("q1").result("q1", pending("q1")).events
    active = {"callId": "q1", "state": "continued", "questions": [QUESTION], "askedAt": 1, "queued": True}
    server.projections = {"userQuestions": {"active": [active], "settled": []}}
    async with opened(server) as shown:
        (row,) = [row for row in shown.chat.rows if row.kind == "question"]
        assert row.state == "queued"
        views: list[Any] = []
        shown.transcript.projected.connect(views.append)
        shown.transcript.binding.refresh()
        await until(lambda: bool(views))
        assert views[0]["userQuestions"]["active"][0]["callId"] == "q1"


async def test_trouble_is_a_sentence_and_passes() -> None:
    """Rule 14"""
    server = RecordedSessions()
    server.events["s"] = turns(1).events
    async with opened(server) as shown:
        await until(lambda: bool(server.after))
        assert shown.transcript.property("trouble") == ""
        server.failing["sessions/snapshot"] = HostError("INTERNAL", "x")
        server.send(HostError("INTERNAL", "x"))
        await until(lambda: shown.transcript.property("trouble") != "")
        assert "INTERNAL" not in shown.transcript.property("trouble")
        server.failing.clear()
        await until(lambda: shown.transcript.property("trouble") == "")


async def test_a_failed_page_is_told_and_can_be_asked_for_again() -> None:
    server = RecordedSessions()
    server.events["s"] = turns(4).events
    server.page_limit = 6
    async with opened(server) as shown:
        server.failing["sessions/history"] = HostError("DISK", "cannot read")
        told: list[HostError] = []
        shown.transcript.failed.connect(told.append)
        shown.transcript.loadOlder()
        await until(lambda: bool(told))
        assert told[0].code == "DISK"
        assert not shown.transcript.property("loadingOlder")
        server.failing.clear()
        shown.transcript.loadOlder()
        await until(lambda: len(shown.texts()) > 2)


async def test_closing_gives_everything_back_and_takes_no_more_orders() -> None:
    server = RecordedSessions()
    server.events["s"] = turns(4).events
    server.page_limit = 6
    async with opened(server) as shown:
        await until(lambda: bool(server.after))
        chat = shown.chat
        memory = weakref.ref(shown.transcript.binding.conversation)
        await shown.transcript.close()
        assert memory() is None
        assert (chat.rowCount(), server.streams) == (0, 0)
        calls = list(server.calls)
        shown.transcript.loadOlder()
        shown.transcript.find("x")
        shown.transcript.binding.refresh()
        await asyncio.sleep(0)
        assert server.calls == calls


async def test_a_session_that_cannot_be_opened_says_why() -> None:
    with pytest.raises(HostError, match="NO_SESSION"):
        async with opened(RecordedSessions()):
            raise AssertionError("it opened")
