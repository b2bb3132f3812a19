"""A newer version is said when nothing else goes on: never beside a draft, a card or a working agent."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QObject, QPointF, Qt, QUrl, Slot
from PySide6.QtGui import QAccessible, QDesktopServices

from tests.desktop.shell.person import Person, until
from tests.desktop.updates.feeding import RELEASE, with_feed
from tests.helpers.feed_server import FeedServer
from tests.helpers.manual_clock import ManualClock
from tests.helpers.scripted_server import call, turn

TITLE = "Parley 99.0 is available"


def notice(person: Person) -> Any:
    return person.state().property("updates")


def nothing_comes(person: Person) -> bool:
    """It is not there, has no place, and is not about to come."""
    said = notice(person)
    return not (person.sees(TITLE) or said.property("present") or said.property("kept") or said._rest.isActive())


async def composer_at(person: Person) -> float:
    field = await person.find("Message the agent")
    return float(field.mapToScene(QPointF(0, 0)).y())


async def clear(person: Person) -> None:
    await person.key(Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    await person.key(Qt.Key.Key_Backspace)


class Opened(QObject):
    def __init__(self) -> None:
        super().__init__()
        self.urls: list[str] = []

    @Slot(QUrl)
    def take(self, url: QUrl) -> None:
        self.urls.append(url.toString())


@pytest.fixture
def opened() -> Iterator[Opened]:
    taker = Opened()
    QDesktopServices.setUrlHandler("https", taker, "take")  # type: ignore[call-overload]
    yield taker
    QDesktopServices.unsetUrlHandler("https")


async def test_it_waits_for_the_draft_and_moves_nothing_under_the_writer(home: Path, clock: ManualClock) -> None:
    async with FeedServer() as feed, with_feed(home, clock, feed) as person:
        feed.publish(RELEASE)
        await person.click("Message the agent")
        await person.type("half a thought")
        await clock.advance(30)
        await until(lambda: person.app._shared.updates.release is not None)
        await person.settle()
        assert nothing_comes(person)
        await clear(person)
        await person.find(TITLE)
        await person.settle()
        spot = await composer_at(person)
        await person.type("x")
        await until(lambda: not person.sees(TITLE))
        await person.settle()
        assert await composer_at(person) == spot
        await clear(person)
        await person.find(TITLE)
        assert await composer_at(person) == spot
        assert person.focus_name() == "Message the agent"


async def test_while_an_agent_works_or_asks_it_is_not_there(home: Path, workspace: Path, clock: ManualClock) -> None:
    async with FeedServer() as feed:
        feed.publish(RELEASE)
        asks = turn(call("shell", command="true", description="Try"))
        async with with_feed(home, clock, feed, asks, turn("Done."), turn("Again.")) as person:
            await clock.advance(30)
            await person.find(TITLE)
            person.state().property("choices").choose("workspace", str(workspace))
            await person.click("Message the agent")
            await person.type("try it")
            await person.key(Qt.Key.Key_Return)
            await person.find("Allow once")
            assert nothing_comes(person)
            asked = len(feed.requests)
            clock.suspend(2 * 86_400)
            await clock.advance(3600)
            assert len(feed.requests) == asked
            await person.key(Qt.Key.Key_Escape)
            desk = person.state().property("approvals")
            await until(lambda: desk.decide(desk.property("card").get("callId", ""), "rejected") or not desk.count_)
            await person.find(TITLE)


async def test_what_is_new_is_text_and_the_page_opens_after_asking(
    home: Path, clock: ManualClock, opened: Opened
) -> None:
    async with FeedServer() as feed, with_feed(home, clock, feed) as person:
        feed.publish(RELEASE)
        await clock.advance(30)
        await person.find(TITLE)
        assert person.sees("Saturday, August 1, 2026")
        await person.click("What's new")
        await person.find("New in Parley 99.0", QAccessible.Role.Heading)
        await person.find("- faster\n<b>quieter</b>")
        person.app.set_language("zh_CN")
        await person.find("- 更快")
        person.app.set_language("en")
        await person.key(Qt.Key.Key_Escape)
        await until(lambda: not person.sees("New in Parley 99.0"))
        await person.click("Open download page")
        await person.find("https://parley.example/download")
        await person.click("Cancel")
        await until(lambda: not person.sees("Open this link?"))
        assert opened.urls == []
        await person.click("Open download page")
        await person.click("Open")
        await until(lambda: opened.urls)
        assert opened.urls == ["https://parley.example/download"]
        assert person.sees(TITLE)
        person.app.set_language("zh_CN")
        await person.find("Parley 99.0 已发布")


async def test_later_is_not_today_and_skipped_is_never(home: Path, clock: ManualClock) -> None:
    async with FeedServer() as feed:
        feed.publish(RELEASE)
        async with with_feed(home, clock, feed) as person:
            await clock.advance(30)
            await person.click("Later")
            await until(lambda: not person.sees(TITLE))
        clock.suspend(86_400)
        async with with_feed(home, clock, feed) as person:
            await clock.advance(30)
            await person.click("Skip this version")
            await until(lambda: not person.sees(TITLE))
            await until(lambda: json.loads((home / "updates.json").read_bytes())["skipped"] == "99.0")
        assert len(feed.requests) == 2


async def test_switched_off_it_goes_and_nothing_is_asked(home: Path, clock: ManualClock) -> None:
    async with FeedServer() as feed, with_feed(home, clock, feed, check=False) as person:
        feed.publish(RELEASE)
        await clock.advance(7 * 86_400)
        assert feed.requests == []
        person.state().property("preferences").set("updates.check", True)
        await clock.slept_on(1)
        await clock.advance(30)
        await person.find(TITLE)
        person.state().property("preferences").set("updates.check", False)
        await until(lambda: not person.sees(TITLE))
