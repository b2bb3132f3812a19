"""A person who reads a plan: where things are on the screen, the wheel, and dragging over text."""

from __future__ import annotations

from time import monotonic

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QWheelEvent
from PySide6.QtQuick import QQuickItem
from PySide6.QtTest import QTest

from tests.desktop.shell.person import Person, in_loop


class Reader(Person):
    """Before a window with a plan card."""

    def body(self) -> QQuickItem:
        """The list of the plan's blocks."""
        return self.all("Text of the plan")[0] if self.sees("Text of the plan") else self.all("计划正文")[0]

    def screen_rect(self, item: QQuickItem) -> tuple[float, float, float, float]:
        """Left, top, right and bottom in the window."""
        spot = item.mapToScene(QPointF(0, 0))
        return spot.x(), spot.y(), spot.x() + item.width(), spot.y() + item.height()

    def fits(self, item: QQuickItem) -> bool:
        """Whether all of the item is inside the window."""
        left, top, right, bottom = self.screen_rect(item)
        return left >= 0 and top >= 0 and right <= self.window.width() and bottom <= self.window.height()

    async def wheel(self, item: QQuickItem, notches: int) -> None:
        """Turn the wheel over an item; negative goes down."""

        def turn() -> None:
            at = item.mapToScene(QPointF(item.width() / 2, item.height() / 2))
            event = QWheelEvent(
                at, QPointF(self.window.mapToGlobal(at.toPoint())), QPoint(), QPoint(0, 120 * notches),
                Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
            )  # fmt: skip
            event.setTimestamp(int(monotonic() * 1_000))  # the list reckons with it
            QGuiApplication.sendEvent(self.window, event)

        await in_loop(turn)
        await self.settle()

    async def drag(self, start: QPoint, end: QPoint) -> None:
        """Press, move and let go with the left button."""
        steps = 6
        left = Qt.MouseButton.LeftButton

        def at(step: int) -> QPoint:
            return start + (end - start) * step / steps

        await in_loop(lambda: QTest.mousePress(self.window, left, Qt.KeyboardModifier.NoModifier, start))
        for step in range(1, steps + 1):
            await in_loop(lambda step=step: QTest.mouseMove(self.window, at(step)))
        await in_loop(lambda: QTest.mouseRelease(self.window, left, Qt.KeyboardModifier.NoModifier, end))
        await self.settle()
