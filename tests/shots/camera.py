"""Brings the window into its named states; a film says what becomes of each."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from PySide6.QtCore import QMetaObject, QPointF, Qt
from PySide6.QtQuick import QQuickWindow
from PySide6.QtTest import QTest

from desktop.app import App, create_app
from desktop.i18n import Translations
from tests.desktop.shell.person import in_loop
from tests.helpers.scripted_server import Reply, Request, ScriptedServer
from tests.shots import (
    stories,
)

SETTINGS = """[defaults]
provider = "local"
model = "deepseek-flash"
approvals = "{approvals}"
[providers.local]
kind = "openai"
base_url = "{base_url}"
api_key_env = ""
models = ["deepseek-flash", "deepseek-v4-pro"]
"""


class Film:
    """What is done with every state: `photographs.Photographs` takes pictures, tests look and listen.

    Attributes:
        translations: given to the app in place of the shipped ones.
    """

    translations: Translations | None = None

    async def take(self, camera: Camera, name: str) -> None:
        """The window of ``camera`` is in the state ``name``."""
        raise NotImplementedError

    async def rest(self, camera: Camera, seconds: float) -> None:
        """Let the window draw and its transitions end, for which ``seconds`` are enough."""
        raise NotImplementedError


class Camera:
    """One window, and the film its states go to."""

    def __init__(self, app: App, film: Film, language: str) -> None:
        self.app = app
        self.film = film
        self.language = language
        self.said: dict[str, Any] = stories.SAID[language]
        self.again: Callable[[], Any] | None = None

    @property
    def window(self) -> QQuickWindow:
        return self.app.windows[0]

    @property
    def state(self) -> Any:
        return self.app.windows[0].property("shell")

    def part(self, name: str) -> Any:
        return self.state.property(name)

    async def until(self, holds: Callable[[], Any]) -> None:
        end = asyncio.get_running_loop().time() + 30
        while not holds():
            if asyncio.get_running_loop().time() > end:
                raise TimeoutError("the window never got there")
            await asyncio.sleep(0.02)

    async def rest(self, seconds: float = 0.35) -> None:
        await self.film.rest(self, seconds)

    async def awake(self) -> None:
        """Until the card takes presses: a new one takes none for a moment."""
        await self.until(lambda: self.part("questions").property("awake"))
        await self.rest()

    async def decide(self, outcome: str) -> None:
        """Answer the approval card in front, as soon as it takes presses."""
        desk = self.part("approvals")
        call = desk.property("card")["callId"]

        def taken() -> bool:
            desk.decide(call, outcome)
            card = desk.property("card")
            return bool(card.get("callId") != call or card["latched"])

        await self.until(taken)

    async def take(self, name: str, again: Callable[[], Any] | None = None) -> None:
        """``again`` brings back what another width of the window closes."""
        self.again = again
        await self.film.take(self, name)

    async def resize(self, width: int, height: int) -> None:
        self.window.resize(width, height)
        if self.again is not None:
            await self.rest()
            self.again()

    def item(self, kind: str, **values: Any) -> Any:
        """The first visible item of a QML type with these properties."""
        todo = [self.window.contentItem()]
        for item in todo:
            if not item.isVisible():
                continue
            known = item.metaObject().className().split("_QML")[0] == kind
            if known and all(item.property(name) == value for name, value in values.items()):
                return item
            todo.extend(item.childItems())
        raise LookupError(f"there is no {kind} {values}")

    async def click(self, kind: str, **values: Any) -> None:
        item = self.item(kind, **values)
        spot = item.mapToScene(QPointF(item.width() / 2, min(item.height() / 2, 16))).toPoint()
        await in_loop(lambda: QTest.mouseClick(self.window, Qt.MouseButton.LeftButton, pos=spot))
        await self.rest()

    async def key(self, key: Qt.Key) -> None:
        await in_loop(lambda: QTest.keyClick(self.window, key))
        await self.rest()

    async def opened(self, name: str, kind: str, **values: Any) -> None:
        """Take what a press on a control opens, and close it."""
        await self.click(kind, **values)
        await self.take(name)
        await self.key(Qt.Key.Key_Escape)

    async def send(self, text: str) -> None:
        composer = self.part("composer")
        composer.put(text)
        composer.send(False)
        await self.until(lambda: self.part("session") is not None)
        await self.until(self._listed)

    def _listed(self) -> bool:
        """The side bar calls the session by its name, which comes a moment after the session."""
        row = self.app._shared.sessions.find(self.part("session").property("sessionId"))
        return bool(row is not None and row["title"])

    async def search(self, words: str, found: bool = True) -> None:
        """Type into the side bar's search; "" ends it."""
        window = self.app.windows[0]
        QMetaObject.invokeMethod(window, "findSessions")
        await self.until(lambda: window.activeFocusItem().property("text") is not None)
        await self.rest()
        window.activeFocusItem().setProperty("text", words)
        if words:
            rows = self.part("sideRows")
            await self.until(lambda: rows.rows[0].kind == "found" if rows.rows else not found)
        else:
            QMetaObject.invokeMethod(window, "endSearch")
        await self.rest()

    def card(self) -> Any:
        """The plan card in the window."""
        todo = [self.app.windows[0].contentItem()]
        for item in todo:
            if item.property("comparing") is not None:
                return item
            todo.extend(item.childItems())
        raise LookupError("there is no plan card")

    async def finished(self) -> None:
        session = self.part("session")
        await self.until(lambda: not session.property("running") and session.property("title"))
        await self.rest()


@asynccontextmanager
async def window(
    home: Path,
    language: str,
    film: Film,
    script: list[Reply] | Callable[[Request], Reply] | None = None,
    approvals: str = "full",
) -> AsyncIterator[tuple[Camera, ScriptedServer]]:
    """A window on a fresh home; with a ``script`` a provider is set up that says it."""
    async with ScriptedServer(script or []) as server:
        home.mkdir(parents=True)
        if script is not None:
            text = SETTINGS.format(approvals=approvals, base_url=server.base_url)
            (home / "settings.toml").write_text(text, encoding="utf-8")
        app = create_app(home=home, language=language, translations=film.translations)
        await app.start()
        camera = Camera(app, film, language)
        camera.part("choices").choose("workspace", str(stories.workspace(home / "greeter")))
        await camera.rest()
        try:
            yield camera, server
        finally:
            await app.stop()
