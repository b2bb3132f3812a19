"""What can wait until the window shows, or is wanted: asking the system, loading what the first answer needs."""

from __future__ import annotations

import asyncio
import importlib
from collections.abc import Callable
from typing import Any

from desktop.client.tasks import Tasks
from desktop.markdown import load_libraries
from desktop.motion import motion_reduced
from desktop.theme import Look
from host import Host

REST_SECONDS = 0.5
"""Until the window has drawn itself and taken its first keys."""


async def after_showing(look: Look, host: Host) -> None:
    """What an answer would wait for and stutter on is loaded while the user reads and writes."""
    look.reduce_motion(await motion_reduced())
    await asyncio.sleep(REST_SECONDS)
    await asyncio.to_thread(load_libraries)
    await host.warm_up()


class LatePresence:
    """`desktop.outside`, loaded with the first thing that is to be seen outside the windows: that takes 15 ms, and a
    start needs none of it.

    ``wanted``: whether there is such a thing. ``make`` is given the module `desktop.outside.system`.
    """

    def __init__(self, tasks: Tasks, wanted: Callable[[], bool], make: Callable[[Any], Any]) -> None:
        self._tasks = tasks
        self._wanted = wanted
        self._make = make
        self._made: Any = None
        self._loading = False
        self._closed = False

    def update(self) -> None:
        """What is to be seen may have changed."""
        if self._made is not None:
            self._made.update()
        elif self._wanted() and not self._loading and not self._closed:
            self._loading = True
            self._tasks.start(self._load())

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
        self._closed = True
        if self._made is not None:
            await self._made.close()
