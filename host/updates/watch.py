"""When the feed is asked, and when a newer version is said."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

import msgspec

from host.background import in_background
from host.clock import Clock
from host.errors import HostError
from host.settings import Settings, SettingsStore, Updates
from host.updates import memory as kept
from host.updates.fetching import fetch_feed
from host.updates.memory import Memory
from host.updates.release import Release, newest, own_version, read_feed

IDLE: Final = 30.0  # seconds after the start in which nothing else went on
AGAIN: Final = 600.0  # seconds between two looks whether it is time
DAY: Final = 86_400_000  # milliseconds between two requests
HOUR: Final = 3_600_000  # … after one that reached nobody

logger = logging.getLogger(__name__)

Fetch = Callable[[str], Awaitable[bytes]]


class UpdateWatch:
    """Looks at the feed once a day while `watch` is on and the settings want it; or when it is told to `check`.

    Args:
        busy: whether an agent works.
        told: called with a newer release, each time it is time to say it.
    """

    def __init__(
        self,
        home: Path,
        settings: SettingsStore,
        busy: Callable[[], bool],
        clock: Clock,
        told: Callable[[Release], None],
        fetch: Fetch = fetch_feed,
    ) -> None:
        self._home = home
        self._settings = settings
        self._busy = busy
        self._clock = clock
        self._told = told
        self._fetch = fetch
        self._memory: Memory | None = None
        self._own = ""
        self._asking = asyncio.Lock()
        self._changed = asyncio.Event()
        self._watching: asyncio.Task[None] | None = None
        self._wanted = Updates()
        self._leave = settings.subscribe(self._settings_changed)

    def watch(self) -> None:
        """Begin; a second call does nothing."""
        if self._watching is None:
            self._wanted = self._settings.settings.updates
            self._watching = in_background(self._watch())

    async def close(self) -> None:
        self._leave()
        if self._watching is not None:
            self._watching.cancel()
            await asyncio.wait({self._watching})

    async def check(self) -> tuple[str, Release | None]:
        """Ask the feed now: this version, and the newer one, None where there is none.

        Raises:
            HostError: ``UPDATE_FEED_NONE``: no feed is set; or as `fetch_feed` and `read_feed`.
        """
        feed = self._settings.settings.updates.feed.strip()
        if not feed:
            raise HostError("UPDATE_FEED_NONE", "no feed is set")
        async with self._asking:
            memory = await self._remembered()
            release = newest(read_feed(await self._fetch(feed)), self._own)
            await self._keep(memory, feed=feed, asked_at=self._clock.now_ms(), release=release)
        return self._own, release

    async def state(self) -> tuple[str, Memory]:
        """This version, and what is known of newer ones at the feed that is set; another feed's is not."""
        memory = await self._remembered()
        return self._own, self._known(memory)

    async def skip(self, version: str) -> None:
        """Say nothing of this version any more."""
        await self._keep(await self._remembered(), skipped=version)

    async def later(self) -> None:
        """Say nothing for a day."""
        await self._keep(await self._remembered(), quiet_until=self._clock.now_ms() + DAY)

    # The watch

    def _settings_changed(self, settings: Settings) -> None:
        if settings.updates != self._wanted:
            self._wanted = settings.updates
            self._changed.set()

    async def _watch(self) -> None:
        while True:
            self._changed.clear()
            if not (self._wanted.check and self._wanted.feed.strip()):
                await self._changed.wait()
                continue
            pause = IDLE
            while not await self._pause(pause):
                if self._busy():
                    pause = IDLE
                    continue
                pause = AGAIN
                await self._look()

    async def _pause(self, seconds: float) -> bool:
        """Whether the settings changed meanwhile."""
        changed = asyncio.ensure_future(self._changed.wait())
        slept = asyncio.ensure_future(self._clock.sleep(seconds))
        try:
            await asyncio.wait({changed, slept}, return_when=asyncio.FIRST_COMPLETED)
            return changed.done()
        finally:
            changed.cancel()
            slept.cancel()

    async def _look(self) -> None:
        memory = await self._remembered()
        if self._is_time(memory):
            try:
                await self.check()
            except HostError as error:
                logger.info("%s", error)
                silent = error.code == "UPDATE_FEED_UNREACHABLE" and not str(error.details["reason"]).startswith("HTTP")
                wait = HOUR - DAY if silent else 0
                feed = self._wanted.feed.strip()
                await self._keep(memory, feed=feed, asked_at=self._clock.now_ms() + wait, release=None)
            memory = await self._remembered()
        release = self._known(memory).release
        if release is not None and release.version != memory.skipped and self._clock.now_ms() >= memory.quiet_until:
            self._told(release)

    def _is_time(self, memory: Memory) -> bool:
        """A day has passed, or the clock was set back, or it is another feed."""
        since = self._clock.now_ms() - memory.asked_at
        return memory.feed != self._wanted.feed.strip() or not -DAY < since < DAY

    def _known(self, memory: Memory) -> Memory:
        """What it says of the feed that is set, and beyond the version that runs now."""
        release = memory.release
        if memory.feed != self._settings.settings.updates.feed.strip():
            return msgspec.structs.replace(memory, asked_at=0, release=None)
        if release is not None and newest([release], self._own) is None:
            return msgspec.structs.replace(memory, release=None)
        return memory

    async def _remembered(self) -> Memory:
        if self._memory is not None:
            return self._memory
        self._own, memory = await asyncio.to_thread(lambda: (own_version(), kept.load(self._home)))
        self._memory = memory
        return memory

    async def _keep(self, memory: Memory, **changes: object) -> None:
        self._memory = memory = msgspec.structs.replace(memory, **changes)
        await asyncio.to_thread(kept.save, self._home, memory)
