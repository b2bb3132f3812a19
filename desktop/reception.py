"""Where arrivals are taken in: a later start, a file of the file manager, the arguments of this very start."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PySide6.QtQuick import QQuickWindow

from desktop.app import App
from desktop.models.session_files import kind_of
from desktop.qt_application import OpeningApplication, qt_application
from desktop.single_start import ACTIVATION, Arrival


class Reception:
    """For an app that runs."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._busy: set[asyncio.Task[None]] = set()
        application = qt_application()
        if isinstance(application, OpeningApplication):
            application.when_asked(lambda path: self.receive(Arrival(paths=(path,))))

    def begin(self, arrival: Arrival) -> None:
        """What this very start asks for: its window is there, and new."""
        self._open(self._app.windows[0], arrival)

    def receive(self, arrival: Arrival) -> None:
        """Come to the front and do what was asked for."""
        if arrival.new_window:
            self._start(self._open_another(arrival))
            return
        with _leave_to_come_forward(arrival.token):
            self._app.raise_window()
        shell: Any = self._app.windows[0].property("shell")
        if arrival.new_session:
            shell.newSession()
        self._open(self._app.windows[0], arrival)

    async def close(self) -> None:
        """What is not read in yet is left."""
        for task in self._busy:
            task.cancel()
        if self._busy:
            await asyncio.wait(self._busy)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._busy.add(task)
        task.add_done_callback(self._busy.discard)

    async def _open_another(self, arrival: Arrival) -> None:
        with _leave_to_come_forward(arrival.token):
            window = await self._app.open_window()
        self._open(window, arrival)

    def _open(self, window: QQuickWindow, arrival: Arrival) -> None:
        if arrival.paths:
            self._start(_take(window.property("shell"), [Path(path) for path in arrival.paths]))


@contextmanager
def _leave_to_come_forward(token: str) -> Iterator[None]:
    """Qt reads the token from the environment when a window asks to come to the front; no command may inherit it."""
    if token:
        os.environ[ACTIVATION] = token
    try:
        yield
    finally:
        os.environ.pop(ACTIVATION, None)


async def _take(shell: Any, paths: list[Path]) -> None:
    """A folder is worked in, recorded sessions are read in, all else is said in the window."""
    kinds = [(path, await asyncio.to_thread(kind_of, path)) for path in paths]
    for path, kind in kinds:
        if kind == "folder":
            shell.begin_in(str(path))
        elif kind != "session":
            shell.property("notices").tell("NOTHING_THERE" if kind == "missing" else "NOT_OPENED", str(path))
    sessions = [path for path, kind in kinds if kind == "session"]
    if sessions:
        await shell.property("deeds").bring_in(sessions)
