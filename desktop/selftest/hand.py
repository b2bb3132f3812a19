"""A hand at the window: finds controls by what a screen reader hears, and sends the window mouse and key events."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from PySide6.QtCore import QCoreApplication, QEvent, QPointF, Qt, QTimer
from PySide6.QtGui import QAccessible, QGuiApplication, QInputMethodEvent, QKeyEvent, QMouseEvent
from PySide6.QtQuick import QQuickItem, QQuickWindow

from desktop.selftest.finding import Broken

T = TypeVar("T")
LOOK_SECONDS = 0.02
NO_MODIFIER = Qt.KeyboardModifier.NoModifier
LEFT = Qt.MouseButton.LeftButton
BUTTON = QAccessible.Role.Button


async def in_loop(act: Callable[[], T]) -> T:
    """Run ``act`` from Qt's loop, outside any task: no nested loop ever runs inside one."""
    done: asyncio.Future[T] = asyncio.get_running_loop().create_future()

    def run() -> None:
        try:
            done.set_result(act())
        except BaseException as error:  # noqa: BLE001 (whoever waits for it is told)
            done.set_exception(error)

    QTimer.singleShot(0, run)
    return await done


async def until(holds: Callable[[], Any], patience: float, missing: Callable[[], str]) -> Any:
    """Wait until ``holds`` is true; returns what it gave.

    Raises:
        Broken: it was not within ``patience`` seconds; ``missing`` says what.
    """
    loop = asyncio.get_running_loop()
    end = loop.time() + patience
    while not (found := holds()):
        if loop.time() > end:
            raise Broken(missing())
        await asyncio.sleep(LOOK_SECONDS)
    return found


class Hand:
    """``patience``: seconds to wait for a control."""

    def __init__(self, window: QQuickWindow, patience: float = 10.0) -> None:
        self.window = window
        self.patience = patience
        QAccessible.setActive(True)

    # Finding

    def heard(self) -> Iterator[tuple[QQuickItem, Any]]:
        """Every visible item with an accessible interface, outermost first."""
        todo: list[Any] = [QAccessible.queryAccessibleInterface(self.window)]
        while todo:
            interface = todo.pop()
            if interface is None or not interface.isValid() or interface.state().invisible:
                continue
            thing = interface.object()
            if isinstance(thing, QQuickItem):
                yield thing, interface
            todo.extend(interface.child(at) for at in reversed(range(interface.childCount())))

    def names(self, role: QAccessible.Role | None = None) -> list[str]:
        return [one.text(QAccessible.Text.Name) for _, one in self.heard() if role is None or one.role() == role]

    def sees(self, name: str, role: QAccessible.Role | None = None) -> QQuickItem | None:
        """The control called ``name`` that can be used now."""
        for thing, interface in self.heard():
            same = interface.text(QAccessible.Text.Name) == name and not interface.state().disabled
            if same and (role is None or interface.role() == role):
                return thing
        return None

    async def find(self, name: str, role: QAccessible.Role | None = None) -> QQuickItem:
        found: QQuickItem = await until(
            lambda: self.sees(name, role), self.patience, lambda: f"No control called “{name}” came up."
        )
        return found

    # Acting

    async def press(self, name: str, role: QAccessible.Role | None = None) -> None:
        """Click the control, where it stands once the window has drawn itself."""
        await self.find(name, role)
        await self.settle()
        thing = await self.find(name, role)

        def click() -> None:
            spot = thing.mapToScene(QPointF(thing.width() / 2, thing.height() / 2))
            self._mouse(QEvent.Type.MouseMove, spot, Qt.MouseButton.NoButton, Qt.MouseButton.NoButton)
            self._mouse(QEvent.Type.MouseButtonPress, spot, LEFT, LEFT)
            self._mouse(QEvent.Type.MouseButtonRelease, spot, LEFT, Qt.MouseButton.NoButton)

        await in_loop(click)

    def _mouse(self, kind: QEvent.Type, spot: QPointF, button: Qt.MouseButton, held: Qt.MouseButton) -> None:
        event = QMouseEvent(kind, spot, self.window.mapToGlobal(spot), button, held, NO_MODIFIER)
        QCoreApplication.sendEvent(self.window, event)

    async def write(self, text: str) -> None:
        """Into what has the focus: a key a letter, other scripts by an input method."""
        if text.isascii():
            for letter in text:
                await self.key(Qt.Key.Key_unknown, letter)
            return
        event = QInputMethodEvent("", [])
        event.setCommitString(text)
        focus = self.window.activeFocusItem()
        if focus is None:
            raise Broken("Nothing in the window has the focus.")
        await in_loop(lambda: QGuiApplication.sendEvent(focus, event))

    async def key(self, key: Qt.Key, text: str = "") -> None:
        def strike() -> None:
            for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                QCoreApplication.sendEvent(self.window, QKeyEvent(kind, key, NO_MODIFIER, text))

        await in_loop(strike)

    async def settle(self) -> None:
        """Let what is queued happen, and the window lay itself out."""
        for _ in range(2):
            await in_loop(self.window.update)
            await asyncio.sleep(LOOK_SECONDS)
