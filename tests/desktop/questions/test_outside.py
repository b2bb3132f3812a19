"""What is said outside the window: once for each thing asked, taken back when settled, never again (behaviour 6.10)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject

from desktop.client.tasks import Tasks
from desktop.notifications import Presence
from desktop.outside import DesktopNotices, Fallback
from tests.desktop.questions.question_window import ENGINE, Respondent, asks, respondent
from tests.desktop.shell.person import in_loop, until
from tests.helpers.manual_clock import ManualClock


class Board:
    """Notices as the user would see them."""

    def __init__(self) -> None:
        self.shown: dict[str, tuple[str, str]] = {}
        self.count = 0
        self.clicks: dict[str, Callable[[], None]] = {}

    def show(self, id: str, title: str, text: str, clicked: Callable[[], None], fallback: Fallback) -> None:
        self.count += 1
        self.shown[id] = (title, text)
        self.clicks[id] = clicked

    def withdraw(self, id: str) -> None:
        self.shown.pop(id, None)


class Outside:
    """A presence with a board, and what it was asked for."""

    def __init__(self, person: Respondent) -> None:
        app: Any = person.app
        self.board = Board()
        self.parent = QObject()
        self.wanted: list[tuple[str, str]] = []
        self.presence = Presence(app._qt, person.window, app._states[0], app._shared.pending, self.board, self.parent)
        self.presence.wanted.connect(lambda session, card: self.wanted.append((session, card)))


async def test_a_question_is_said_once_and_taken_back(home: Path, workspace: Path, clock: ManualClock) -> None:
    """Open, continued and queued are one thing; settled, it goes; a click leads to its card."""
    async with respondent(home, workspace, asks(ENGINE, timeout=5), clock=clock) as person:
        outside = Outside(person)
        await in_loop(person.window.hide)
        await person.begin()
        await until(lambda: outside.board.shown)
        assert list(outside.board.shown.values()) == [("A question for you", ENGINE["question"])]
        await clock.advance(6)
        await until(lambda: person.desk.property("state") == "continued")
        assert (outside.board.count, len(outside.board.shown)) == (1, 1)
        outside.board.clicks[next(iter(outside.board.shown))]()
        session, call = outside.wanted[0]
        assert session == person.session
        person.state().lead_to(session, call)
        await in_loop(person.window.show)
        await person.asked()
        await person.choose("JSONL")
        await person.press("Submit")
        await person.settled()
        await until(lambda: not outside.board.shown)
        assert outside.board.count == 1
        outside.presence.close()


async def test_a_restart_says_nothing_again(home: Path, workspace: Path) -> None:
    async with respondent(home, workspace, asks(ENGINE)) as person:
        session = await person.begin()
        await person.asked()
    async with respondent(home, workspace, asks(ENGINE)) as person:
        outside = Outside(person)
        await in_loop(person.window.hide)
        person.session = session
        await person.app.open_session(session)
        assert await person.states() == ["continued"]
        await until(lambda: person.desk.property("present"))
        assert len(person.state().property("waiting")) == 1  # listed and counted all the same
        assert outside.board.count == 0
        outside.presence.close()


async def test_a_muted_question_leaves_badge_and_list_and_stays_answerable(
    home: Path, workspace: Path, clock: ManualClock
) -> None:
    """Rule 6.8, also after a restart and before its session was opened."""
    async with respondent(home, workspace, asks(ENGINE, timeout=5), clock=clock) as person:
        session = await person.begin()
        await person.asked()
        assert not person.sees("Stop reminding me")  # an open one is waited for
        await clock.advance(6)
        await person.press("Stop reminding me")
        await until(lambda: person.state().property("waiting") == [])
        await person.find("Remind me again")
        await person.choose("JSONL")
        await person.press("Hide")
    async with respondent(home, workspace, asks(ENGINE), clock=clock) as person:
        assert person.state().property("waiting") == []
        person.session = session
        await person.app.open_session(session)
        await person.settle()
        assert not person.desk.property("present")
        person.state().lead_to(session, (await person.record())["active"][0]["callId"])
        await person.asked()
        assert person.picked() == ["JSONL"]
        await person.press("Submit")
        assert await person.settled() == [{"id": "engine", "selected": ["JSONL"]}]


async def test_without_a_service_the_tray_says_it() -> None:
    """A system without notifications loses none."""
    failures: list[BaseException] = []
    said: list[tuple[str, str]] = []
    tasks = Tasks(failures.append)
    notices = DesktopNotices(tasks, library="no_such_library")
    for number in range(2):
        notices.show(f"s/{number}", "A question", "Which?", lambda: None, lambda *words: said.append(words))
    await until(lambda: len(said) == 2)
    notices.withdraw("s/0")
    await tasks.close()
    assert said == [("A question", "Which?")] * 2
    assert failures == []
