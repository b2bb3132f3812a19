"""When the feed is asked and when a newer version is said: once a day, never while an agent works."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from host import HostError
from host.settings import SettingsStore
from host.updates import Release, UpdateWatch
from tests.helpers.feed_server import Answer, FeedServer
from tests.helpers.hosted import desk_at, refused
from tests.helpers.manual_clock import ManualClock

DAY = 86_400
FEED = "https://feeds.example/parley.json"


class Feed:
    """What would be fetched, and how often it was."""

    def __init__(self) -> None:
        self.told: Any = {"version": "99.0"}
        self.fault: HostError | None = None
        self.asked: list[str] = []

    async def fetch(self, address: str) -> bytes:
        self.asked.append(address)
        if self.fault is not None:
            raise self.fault
        return json.dumps(self.told).encode()


class World:
    """A watch on a home, its clock, its feed, and what it said."""

    def __init__(self, home: Path, clock: ManualClock) -> None:
        home.mkdir(parents=True, exist_ok=True)
        self.clock = clock
        self.feed = Feed()
        self.busy = False
        self.said: list[Release] = []
        self.settings = SettingsStore(home)
        self.settings.load()
        self.watch = UpdateWatch(home, self.settings, lambda: self.busy, clock, self.said.append, self.feed.fetch)

    async def want(self, feed: str = FEED, check: bool = True) -> None:
        await self.settings.set_all([("updates.feed", feed), ("updates.check", check)])

    async def begin(self) -> None:
        self.watch.watch()
        await self.ready()

    async def ready(self) -> None:
        """Until the watch sleeps; what it does in threads is done then."""
        await self.clock.settle()
        async with asyncio.timeout(5):
            await self.clock.slept_on(1)

    async def pass_time(self, seconds: float) -> None:
        await self.clock.advance(seconds)
        await self.ready()


@asynccontextmanager
async def world(home: Path, clock: ManualClock, *, wanted: bool = True) -> AsyncIterator[World]:
    made = World(home, clock)
    if wanted:
        await made.want()
        await made.begin()
    try:
        yield made
    finally:
        await made.watch.close()


async def test_it_is_off_until_it_is_wanted(home: Path, clock: ManualClock) -> None:
    async with world(home, clock, wanted=False) as here:
        here.watch.watch()
        for check, feed in ((True, ""), (False, FEED)):
            await here.want(feed, check)
            await clock.advance(3 * DAY)
        assert clock.sleeping == 0
        assert (here.feed.asked, here.said) == ([], [])
        await here.want()
        await here.ready()
        await here.pass_time(30)
        assert here.feed.asked == [FEED]
        await here.want(check=False)
        await clock.advance(3 * DAY)
        assert here.feed.asked == [FEED]


async def test_it_asks_after_half_a_minute_and_then_once_a_day(home: Path, clock: ManualClock) -> None:
    async with world(home, clock) as here:
        await here.pass_time(29)
        assert here.feed.asked == []
        await here.pass_time(1)
        assert here.feed.asked == [FEED]
        assert here.said == [Release("99.0")]
        for _ in range(23):
            await here.pass_time(3600)
        assert len(here.feed.asked) == 1
        await here.pass_time(3600)
        await here.pass_time(600)
        assert len(here.feed.asked) == 2


async def test_starts_do_not_ask_more_often_and_say_what_is_known(home: Path, clock: ManualClock) -> None:
    for number in range(3):
        async with world(home, clock) as here:
            await here.pass_time(30)
            assert len(here.feed.asked) == (number == 0)
            assert here.said == [Release("99.0")]


async def test_the_time_a_machine_sleeps_counts(home: Path, clock: ManualClock) -> None:
    async with world(home, clock) as here:
        await here.pass_time(30)
        clock.suspend(2 * DAY)
        await here.pass_time(600)
        assert len(here.feed.asked) == 2


async def test_a_clock_that_was_set_back_does_not_stop_it_for_ever(home: Path, clock: ManualClock) -> None:
    async with world(home, clock) as here:
        await here.pass_time(30)
        clock.set_wall_clock(-365 * DAY)
        await here.pass_time(600)
        assert len(here.feed.asked) == 2


async def test_while_an_agent_works_it_waits_for_half_a_minute_of_rest(home: Path, clock: ManualClock) -> None:
    async with world(home, clock) as here:
        here.busy = True
        for _ in range(10):
            await here.pass_time(30)
        assert (here.feed.asked, here.said) == ([], [])
        here.busy = False
        await here.pass_time(29)
        assert here.feed.asked == []
        await here.pass_time(1)
        assert here.said == [Release("99.0")]


async def test_a_feed_out_of_reach_is_asked_again_in_an_hour_and_says_nothing(home: Path, clock: ManualClock) -> None:
    async with world(home, clock) as here:
        here.feed.fault = HostError("UPDATE_FEED_UNREACHABLE", "down", reason="NO_NETWORK")
        await here.pass_time(30)
        await here.pass_time(3000)
        assert len(here.feed.asked) == 1
        here.feed.fault = None
        await here.pass_time(600)
        assert len(here.feed.asked) == 2
        assert here.said == [Release("99.0")]


@pytest.mark.parametrize(
    "fault", [HostError("UPDATE_FEED_BAD", "x"), HostError("UPDATE_FEED_UNREACHABLE", "x", reason="HTTP 500")]
)
async def test_a_server_that_answered_is_left_alone_for_a_day(home: Path, clock: ManualClock, fault: HostError) -> None:
    async with world(home, clock) as here:
        here.feed.fault = fault
        await here.pass_time(30)
        for _ in range(23):
            await here.pass_time(3600)
        assert len(here.feed.asked) == 1
        assert here.said == []


async def test_skipped_and_put_off(home: Path, clock: ManualClock) -> None:
    async with world(home, clock) as here:
        await here.pass_time(30)
        await here.watch.later()
        here.said.clear()
        await here.pass_time(3600)
        assert here.said == []
    clock.suspend(DAY)
    async with world(home, clock) as here:
        await here.pass_time(30)
        assert here.said == [Release("99.0")]
        await here.watch.skip("99.0")
        here.said.clear()
        clock.suspend(3 * DAY)
        await here.pass_time(600)
        assert here.said == []
    clock.suspend(3 * DAY)
    async with world(home, clock) as here:
        here.feed.told = [{"version": "99.0"}, {"version": "99.1"}]
        await here.pass_time(30)
        assert here.said == [Release("99.1")]


async def test_another_feed_is_asked_at_once_and_what_the_old_one_said_is_forgotten(
    home: Path, clock: ManualClock
) -> None:
    async with world(home, clock) as here:
        await here.pass_time(30)
        here.said.clear()
        here.feed.told = {"version": "0.0.1"}
        await here.want("https://other.example/feed")
        assert (await here.watch.state())[1].release is None
        await here.ready()
        await here.pass_time(30)
        assert here.feed.asked == [FEED, "https://other.example/feed"]
        assert here.said == []


async def test_a_version_that_is_installed_by_now_is_not_said(home: Path, clock: ManualClock) -> None:
    home.mkdir()
    known = {"feed": FEED, "askedAt": clock.now_ms(), "release": {"version": "0.0.1"}}
    (home / "updates.json").write_text(json.dumps(known), encoding="utf-8")
    async with world(home, clock) as here:
        await here.pass_time(30)
        assert (here.feed.asked, here.said) == ([], [])


@pytest.mark.parametrize("text", ["", "{", "[]", '{"askedAt": "x"}'])
async def test_a_memory_that_cannot_be_read_is_begun_anew(home: Path, clock: ManualClock, text: str) -> None:
    home.mkdir()
    (home / "updates.json").write_text(text, encoding="utf-8")
    async with world(home, clock) as here:
        await here.pass_time(30)
        assert here.said == [Release("99.0")]
        assert json.loads((home / "updates.json").read_bytes())["release"]["version"] == "99.0"


async def test_the_whole_host_asks_a_real_feed_and_tells_its_clients(home: Path, clock: ManualClock) -> None:
    async with FeedServer() as server, desk_at(home, clock=clock) as desk:
        assert await refused(desk.call("updates/check")) == "UPDATE_FEED_NONE"
        found: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        desk.client.on_notice("updates/found", found.put_nowait)
        release = {"version": "99.0", "date": "2026-08-01", "notes": "News", "url": "https://a.example/"}
        server.publish({"version": "0.0.1"}, release)
        desk.host.watch_updates()
        await desk.call("settings/change", changes=[["updates.feed", server.at()], ["updates.check", True]])
        await clock.slept_on(1)
        await clock.advance(30)
        said = await found.get()
        assert said == release | {"notes": {"": "News"}}
        assert (await desk.call("updates/state"))["release"] == said
        assert (await desk.call("updates/check"))["release"] == said
        assert [path for path, _ in server.requests] == ["/feed.json"] * 2
        await desk.call("updates/skip", version="99.0")
        assert (await desk.call("updates/state"))["skipped"] == "99.0"
        server.answers["/feed.json"] = Answer(b"<html>")
        assert await refused(desk.call("updates/check")) == "UPDATE_FEED_BAD"
        server.publish({"version": "0.0.1"})
        assert (await desk.call("updates/check"))["release"] is None


async def test_without_a_window_nothing_is_asked(home: Path, clock: ManualClock) -> None:
    home.mkdir()
    async with FeedServer() as server:
        (home / "settings.toml").write_text(f'[updates]\ncheck = true\nfeed = "{server.at()}"\n', encoding="utf-8")
        async with desk_at(home, clock=clock):
            await clock.advance(3 * DAY)
        assert server.requests == []
