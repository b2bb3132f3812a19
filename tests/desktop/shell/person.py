"""A person at the real window: finds things by what a screen reader hears, uses mouse, keys and an input method."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, QTimer
from PySide6.QtGui import QAccessible, QGuiApplication, QInputMethodEvent, QMouseEvent
from PySide6.QtQuick import QQuickItem, QQuickWindow
from PySide6.QtTest import QTest

from desktop.app import App, create_app
from tests.helpers.meta_objects import below, with_their_own

T = TypeVar("T")
PATIENCE = 40.0  # seconds until a wait gives up; long, for machines that have other work
NO_MODIFIER = Qt.KeyboardModifier.NoModifier


async def in_loop(act: Callable[[], T]) -> T:
    """Run ``act`` from the Qt loop, outside any task: no nested loop ever runs inside one."""
    done: asyncio.Future[T] = asyncio.get_running_loop().create_future()

    def run() -> None:
        try:
            done.set_result(act())
        except BaseException as error:  # noqa: BLE001 (whoever waits for it is told)
            done.set_exception(error)

    QTimer.singleShot(0, run)
    return await done


async def until(holds: Callable[[], Any]) -> Any:
    """Wait until ``holds`` is true; returns what it gave."""
    end = asyncio.get_running_loop().time() + PATIENCE
    while not (found := holds()):
        assert asyncio.get_running_loop().time() < end, "waited in vain"
        await asyncio.sleep(0.005)
    return found


class Person:
    """At ``app.windows[0]``."""

    def __init__(self, app: App) -> None:
        self.app = app

    @property
    def window(self) -> QQuickWindow:
        return self.app.windows[0]

    # Finding

    def heard(self) -> Iterator[tuple[QObject, Any]]:
        """Every accessible object of the window with its interface, outermost first."""
        todo = [QAccessible.queryAccessibleInterface(self.window)]
        while todo:
            interface = todo.pop()
            if interface is None or not interface.isValid():
                continue
            if interface.state().invisible:
                continue
            yield interface.object(), interface
            todo.extend(interface.child(at) for at in reversed(range(interface.childCount())))

    def all(self, name: str, role: QAccessible.Role | None = None) -> list[QQuickItem]:
        return [
            thing
            for thing, interface in self.heard()
            if isinstance(thing, QQuickItem)
            and interface.text(QAccessible.Text.Name) == name
            and (role is None or interface.role() == role)
        ]

    def sees(self, name: str, role: QAccessible.Role | None = None) -> bool:
        return bool(self.all(name, role))

    async def find(self, name: str, role: QAccessible.Role | None = None) -> QQuickItem:
        """The thing called ``name``, once it is there."""
        found: list[QQuickItem] = await until(lambda: self.all(name, role))
        return found[0]

    def names(self) -> set[str]:
        return {interface.text(QAccessible.Text.Name) for _, interface in self.heard()}

    @property
    def focus(self) -> QQuickItem | None:
        return self.window.activeFocusItem()

    def focus_name(self) -> str:
        interface = QAccessible.queryAccessibleInterface(self.focus) if self.focus is not None else None
        return interface.text(QAccessible.Text.Name) if interface is not None else ""

    # Acting

    async def click(self, name: str, role: QAccessible.Role | None = None) -> None:
        thing = await self.find(name, role)
        await self.click_item(thing)

    async def click_item(self, thing: QQuickItem, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
        await self.settle()

        def press() -> None:
            spot = thing.mapToScene(QPointF(thing.width() / 2, thing.height() / 2)).toPoint()
            QTest.mouseClick(self.window, button, NO_MODIFIER, spot)

        await in_loop(press)

    async def mouse(self, kind: QEvent.Type, spot: QPointF) -> None:
        """One half of a click, at a place of the window."""
        button, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
        held = none if kind is QEvent.Type.MouseButtonRelease else button
        event = QMouseEvent(kind, spot, self.window.mapToGlobal(spot), button, held, NO_MODIFIER)
        await in_loop(lambda: QGuiApplication.sendEvent(self.window, event))

    async def key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = NO_MODIFIER) -> None:
        await in_loop(lambda: QTest.keyClick(self.window, key, modifiers))

    async def type(self, text: str) -> None:
        for letter in text:
            await in_loop(lambda letter=letter: QTest.keyClick(self.window, letter))

    async def preedit(self, text: str) -> None:
        """The input method composes ``text``."""
        await self._input(QInputMethodEvent(text, []))

    async def commit(self, text: str) -> None:
        """The input method is done and gives ``text``."""
        event = QInputMethodEvent("", [])
        event.setCommitString(text)
        await self._input(event)

    async def _input(self, event: QInputMethodEvent) -> None:
        await in_loop(lambda: QGuiApplication.sendEvent(self.focus, event))

    async def resize(self, width: int, height: int) -> None:
        await in_loop(lambda: self.window.resize(width, height))
        await until(lambda: self.window.width() == width and self.window.contentItem().width() == width)

    async def settle(self) -> None:
        """Let what is queued happen."""
        for _ in range(3):
            await in_loop(lambda: self.window.grabWindow())

    def state(self) -> Any:
        """The root object of the window's QML."""
        return self.window.property("shell")

    def banners(self) -> list[Any]:
        """The rows of what the window has to say."""
        return list(self.state().property("notices").property("banners").rows)


@asynccontextmanager
async def at_window(home: Path, language: str = "en", *, size: tuple[int, int] = (1280, 800)) -> AsyncIterator[Person]:
    """Parley on ``home``, ready to be used; stopped at the end, where a QML warning fails the test."""
    QAccessible.setActive(True)
    app = create_app(home=home, language=language)
    await app.start()
    person = Person(app)
    try:
        await person.resize(*size)
        await until(lambda: person.focus is not None)
        yield person
        assert not with_their_own(below(*(window.property("shell") for window in app.windows)))
    finally:
        await app.stop()
        await in_loop(lambda: QGuiApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete))
