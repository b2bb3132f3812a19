"""Tab through a window and back, and what is wrong with the way."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtQuick import QQuickItem, QQuickWindow
from PySide6.QtTest import QTest

from tests.desktop.access.scene import kind, seen_of
from tests.desktop.shell.person import in_loop

STEPS = 90
CAN_BE_SEEN = 12.0  # px of a thing, at least, or all of it
TAB = (Qt.Key.Key_Tab, Qt.KeyboardModifier.NoModifier)
BACK = (Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)


class Stop:
    """Where Tab has led: what it is called, and where it is in the window as far as it can be seen."""

    def __init__(self, window: QQuickWindow, item: QQuickItem | None) -> None:
        self.item = item
        self.name = name_of(item)
        self.enabled = item is not None and item.isEnabled()
        self.whole = item.mapRectToScene(QRectF(0, 0, item.width(), item.height())) if item else QRectF()
        self.seen = seen_of(window, item) if item else QRectF()
        self.row = _row_of(item)

    def __str__(self) -> str:
        return f"{self.name[:50]!r} ({kind(self.item) if self.item is not None else 'nothing'})"


def name_of(item: QQuickItem | None) -> str:
    interface = QAccessible.queryAccessibleInterface(item) if item is not None else None
    return interface.text(QAccessible.Text.Name) if interface is not None else ""


def _row_of(item: QQuickItem | None) -> QQuickItem | None:
    """The conversation's list, for its rows and all they hold."""
    at = item
    while at is not None and kind(at) != "TranscriptList":
        at = at.parentItem()
    return at


async def way(window: QQuickWindow, key: tuple[Qt.Key, Qt.KeyboardModifier]) -> list[Stop]:
    """The stops from where the focus is until it is there again; the last one is the first only if it comes back."""
    stops = [Stop(window, window.activeFocusItem())]
    for _ in range(STEPS):
        await in_loop(lambda: QTest.keyClick(window, *key))
        stops.append(Stop(window, window.activeFocusItem()))
        if stops[-1].item == stops[0].item:
            break
    return stops


async def lost(window: QQuickWindow) -> list[str]:
    """What is wrong with Tab and Shift+Tab from here."""
    forward = await way(window, TAB)
    back = await way(window, BACK)
    return [*_wrong(forward, "Tab"), *_wrong(back, "Shift+Tab"), *_asymmetric(forward, back), *_jumps(forward)]


def _wrong(stops: list[Stop], key: str) -> Iterator[str]:
    if stops[-1].item != stops[0].item:
        yield f"{key} never comes back: {[stop.name[:20] for stop in stops[:40]]}"
    for stop in stops:
        if not stop.name:
            yield f"{key} leads to something without a name: {stop}"
        elif not stop.enabled:
            yield f"{key} leads to what is disabled: {stop}"
        elif not _in_sight(stop):
            yield f"{key} leads out of sight: {stop} at {stop.whole.getRect()}"


def _in_sight(stop: Stop) -> bool:
    least = (min(stop.whole.width(), CAN_BE_SEEN) - 1, min(stop.whole.height(), CAN_BE_SEEN) - 1)
    return stop.seen.width() >= least[0] and stop.seen.height() >= least[1]


def _asymmetric(forward: list[Stop], back: list[Stop]) -> Iterator[str]:
    """Shift+Tab goes the same way back. The rows of a conversation are left at once, by the list."""
    there = [stop.name for stop in forward if stop.row is None]
    home = [stop.name for stop in reversed(back) if stop.row is None]
    if there != home:
        yield f"Tab and Shift+Tab go different ways: {there} / {home}"


def _jumps(stops: list[Stop]) -> Iterator[str]:
    """From left to right, from top to bottom, within what stands together."""
    for before, after in pairwise(stops):
        one, other = before.whole, after.whole
        if before.row is not None or before.item is None or after.item is None or not _together(before, after):
            continue  # rows come into sight, so that places of one moment do not compare with those of another
        above = other.bottom() <= one.top() + 1
        left = other.right() <= one.left() + 1 and other.top() < one.bottom() - 2 and one.top() < other.bottom() - 2
        beside = [stop.whole for stop in stops if _together(before, stop)]
        again = other.top() <= min(one.top() for one in beside) + 4  # from the last to the first
        if (above or left) and not again:
            yield f"Tab goes {'up' if above else 'left'} from {before} to {after}"


def _together(before: Stop, after: Stop) -> bool:
    """Both stand in the same named thing."""
    one, other = _around(before), _around(after)
    return one is not None and other is not None and one.object() == other.object()


def _around(stop: Stop) -> Any:
    interface = QAccessible.queryAccessibleInterface(stop.item)
    return interface.parent() if interface is not None else None

