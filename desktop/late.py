"""What can wait until the window shows, or is wanted: asking the system, loading what the first answer needs."""

from __future__ import annotations

import asyncio
import importlib
from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QGuiApplication, QWindow
from PySide6.QtQuick import QQuickWindow

from desktop.client.shared import Shared
from desktop.client.tasks import Tasks
from desktop.markdown import load_libraries
from desktop.theme import Look
from desktop.wishes import wishes
from host import Host

REST_SECONDS = 0.5
"""Until the window has drawn itself and taken its first keys."""


async def after_showing(
    look: Look, host: Host, presence: LatePresence, announcements: LateAnnouncements, tasks: Tasks
) -> None:
    """What an answer would wait for and stutter on is loaded while the user reads and writes."""
    await SystemWishes(look, tasks).follow()
    await asyncio.sleep(REST_SECONDS)
    presence.begin()
    announcements.begin()
    await asyncio.to_thread(load_libraries)
    await host.warm_up()
    host.watch_updates()


class SystemWishes(QObject):
    """Motion and text size as the user asked the system for: now, and again when Parley comes to the front."""

    def __init__(self, look: Look, tasks: Tasks) -> None:
        super().__init__(look)
        self._look = look
        self._tasks = tasks
        application: Any = QGuiApplication.instance()
        application.focusWindowChanged.connect(self._moved)

    async def follow(self) -> None:
        wished = await wishes()
        self._look.wish(wished.still, wished.text)

    @Slot(QWindow)
    def _moved(self, window: QWindow | None) -> None:
        if window is not None:
            self._tasks.start(self.follow())


class LateAnnouncements:
    """`desktop.announcements`, loaded when the window has come to rest; at once for a ``voice`` that is given."""

    def __init__(self, shared: Shared, states: Sequence[Any], voice: Any) -> None:
        self._shared = shared
        self._states = states
        self._voice = voice
        self._made: Any = None

    def begin(self) -> None:
        """From now on what happens is told."""
        if self._made is None:
            voice = self._voice or importlib.import_module("desktop.announcements.voice").ScreenReaders()
            self._made = importlib.import_module("desktop.announcements.announcer").Announcer(self._shared, voice)
            for state in self._states:
                self._made.watch(state)

    def watch(self, state: Any) -> None:
        """There is another window."""
        if self._made is not None:
            self._made.watch(state)
        elif self._voice is not None:
            self.begin()

    def leave(self, state: Any) -> None:
        """A window goes."""
        if self._made is not None:
            self._made.leave(state)

    def close(self) -> None:
        if self._made is not None:
            self._made.close()


class LatePresence:
    """`desktop.outside`, loaded with the first thing that is to be seen outside the windows: that takes 15 ms, and a
    start needs none of it.

    ``make`` is given the module `desktop.outside.system` and makes the `Presence`.
    """

    def __init__(
        self, shared: Shared, windows: Callable[[], Sequence[QQuickWindow]], make: Callable[[Any], Any]
    ) -> None:
        self._shared = shared
        self._windows = windows
        self._make = make
        self._made: Any = None
        self._open = False

    def begin(self) -> None:
        """From now on it may be loaded."""
        self._open = True
        self.update()

    def update(self) -> None:
        """What is to be seen may have changed."""
        if self._made is not None:
            self._made.update()
        elif self._open and self._wanted():
            self._open = False
            self._shared.tasks.start(self._load())

    def _wanted(self) -> bool:
        return bool(self._shared.pending.counts) or not any(window.isVisible() for window in self._windows())

    async def _load(self) -> None:
        for name in ("freedesktop", "notices", "tray"):  # the loop is not held for all of it at once
            importlib.import_module(f"desktop.outside.{name}")
            await asyncio.sleep(0)
        self.now()

    def now(self) -> Any:
        """The `Presence`, at once."""
        if self._made is None:
            self._made = self._make(importlib.import_module("desktop.outside.system"))
        return self._made

    async def close(self) -> None:
        self._open = False
        if self._made is not None:
            await self._made.close()
