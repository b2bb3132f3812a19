"""What stands around Parley's windows in a test: another window that takes the focus, and recorders of what is said."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtGui import QWindow

from desktop.outside.front import Front
from desktop.outside.notice import Notice
from desktop.outside.presence import Presence
from desktop.outside.tray import Tray
from tests.desktop.shell.person import Person, in_loop, until


@asynccontextmanager
async def elsewhere(person: Person) -> AsyncIterator[None]:
    """The user works in another program; Parley's windows stay where they are."""
    other = await in_loop(QWindow)
    await in_loop(other.show)
    await in_loop(other.requestActivate)
    await until(lambda: not any(window.isActive() for window in person.app.windows))
    try:
        yield
    finally:
        await in_loop(other.close)
        other.deleteLater()


class Board:
    """Notices as the user would see them. ``silent``: do-not-disturb is on. ``broken``: nothing can be shown."""

    def __init__(self) -> None:
        self.shown: dict[str, Notice] = {}
        self.said: list[Notice] = []
        self.clicks: dict[str, Callable[[], None]] = {}
        self.silent = False
        self.broken = False

    def show(self, notice: Notice, chosen: Callable[[], None], otherwise: Callable[[], None]) -> None:
        self.said.append(notice)
        if self.broken:
            otherwise()
            return
        self.shown[notice.id] = notice
        self.clicks[notice.id] = chosen

    def withdraw(self, id: str) -> None:
        self.shown.pop(id, None)

    async def quiet(self) -> bool:
        return self.silent

    async def close(self) -> None:
        self.shown.clear()


class Alerts(Front):
    """The real windows; their calls for attention are counted, by session."""

    def __init__(self, person: Person) -> None:
        app: Any = person.app
        super().__init__(lambda: app.windows, lambda: app._states)
        self.alerts: list[str] = []

    def alert(self, session: str) -> None:
        self.alerts.append(session)
        super().alert(session)


class Around:
    """A presence of its own beside the application's, with recorders in the places of the system."""

    def __init__(self, person: Person) -> None:
        app: Any = person.app
        self.board = Board()
        self.front = Alerts(person)
        self.badges: list[int] = []
        self.parent = QObject()
        self.tray = Tray(self.parent, available=lambda: True)
        state, shared = app._states[0], app._shared
        self.presence = Presence(
            self.front,
            shared.pending,
            shared.sessions,
            state.preferences_,
            self.board,
            self.tray,
            self.badges.append,
            shared.tasks,
            shared.now,
            self.parent,
        )
        state.waitingChanged.connect(self.presence.update)
        person.window.visibleChanged.connect(self.presence.update)
        app._qt.focusWindowChanged.connect(self.presence.update)

    def lines(self) -> list[str]:
        """The tray's menu; "-" for a rule."""
        menu = self.tray.menu
        return [] if menu is None else [action.text() or "-" for action in menu.actions()]

    async def pick(self, text: str) -> None:
        """Click a line of the tray's menu, once it is there."""
        await until(lambda: text in self.lines())
        menu = self.tray.menu
        assert menu is not None
        await in_loop(menu.actions()[self.lines().index(text)].trigger)


@asynccontextmanager
async def around(person: Person) -> AsyncIterator[Around]:
    made = Around(person)
    app: Any = person.app
    window = person.window
    try:
        yield made
    finally:
        app._qt.focusWindowChanged.disconnect(made.presence.update)
        window.visibleChanged.disconnect(made.presence.update)
        await made.presence.close()
