"""Tab through a window and back, and what is wrong with the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtQuick import QQuickItem, QQuickWindow
from PySide6.QtTest import QTest
from shiboken6 import isValid

from tests.desktop.access.ink import Picture, ring
from tests.desktop.access.scene import kind, owner, seen_of
from tests.desktop.access.tree_rules import area_of
from tests.desktop.shell.person import in_loop

STEPS = 90
WHOLE = 0.9  # of a line of one pixel: corners are smoothed
CAN_BE_SEEN = 12.0  # px of a thing, at least, or all of it
Kind = tuple[object, ...]
TAB = (Qt.Key.Key_Tab, Qt.KeyboardModifier.NoModifier)
BACK = (Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)


class Stop:
    """Where Tab has led, as it was then: the thing may be gone when the walk is judged.

    Attributes:
        name: what it is called. kind, owner: its class, and the file it stands in. traits: what controls of one kind
            have in common, by which they show the focus in one way.
        whole, seen: where it is in the window, and what of that can be seen. before: where the one before it is now.
        row: the conversation's list, for its rows and all they hold. around: the named thing it stands in.
    """

    def __init__(self, window: QQuickWindow, item: QQuickItem | None, last: QQuickItem | None = None) -> None:
        self.item = item
        self.before = _whole(last) if last is not None and isValid(last) else QRectF()
        self.name = name_of(item)
        self.enabled = item is not None and item.isEnabled()
        self.whole = _whole(item) if item else QRectF()
        self.seen = seen_of(window, item) if item else QRectF()
        self.kind = kind(item) if item else "nothing"
        self.owner = owner(item) if item else ""
        looks = [item.property(name) for name in ("variant", "small", "framed")] if item else []
        self.traits: Kind = (self.kind, self.owner, *looks)
        self.row = _row_of(item)
        self.around = _around(item)

    def __str__(self) -> str:
        return f"{self.name[:50]!r} ({self.kind})"


def _around(item: QQuickItem | None) -> object:
    interface = QAccessible.queryAccessibleInterface(item) if item is not None else None
    above = interface.parent() if interface is not None else None
    return above.object() if above is not None else None


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
        stops.append(Stop(window, window.activeFocusItem(), stops[-1].item))
        if _again(stops):
            break
    return stops


def _again(stops: list[Stop]) -> bool:
    """The last stop is the first: the same thing, or the conversation, which is one stop with the controls of a row."""
    first, last = stops[0], stops[-1]
    return last.item == first.item or (first.row is not None and last.row is first.row and stops[-2].row is None)


def lost_ways(forward: list[Stop], back: list[Stop]) -> list[str]:
    """What is wrong with the ways of Tab and Shift+Tab."""
    return [*_wrong(forward, "Tab"), *_wrong(back, "Shift+Tab"), *_asymmetric(forward, back), *_jumps(forward)]


def _wrong(stops: list[Stop], key: str) -> Iterator[str]:
    if not _again(stops):
        yield f"{key} never comes back to {stops[0]}: {[stop.name[:20] for stop in stops[:40]]}"
    for stop in stops[1:]:
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
    there = [stop.name for stop in forward if _stays(stop)]
    home = [stop.name for stop in reversed(back) if _stays(stop)]
    if there != home:
        yield f"Tab and Shift+Tab go different ways: {there} / {home}"


def _stays(stop: Stop) -> bool:
    """It is there whatever row the conversation is at."""
    return stop.row is None and stop.owner != "NewMessagesPill"


def _jumps(stops: list[Stop]) -> Iterator[str]:
    """From left to right, from top to bottom, within what stands together."""
    for before, after in pairwise(stops):
        one, other = after.before, after.whole
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
    return before.around is not None and before.around is after.around


async def unseen(window: QQuickWindow, stops: list[Stop], known: set[Kind], dress: Callable[[str], None]) -> list[str]:
    """Tab through ``stops`` once more: of every kind of control that is not ``known``, whether it is seen that it got
    the focus, in both themes, which ``dress`` puts on. What was looked at is known afterwards."""
    wrong = []
    for stop in stops[1:]:
        fresh = stop.item is not None and stop.traits not in known
        # One of each class in both themes: its ring takes its colour from the theme wherever it stands.
        themes = ("light", "dark") if fresh and (stop.kind,) not in known else ("light",)
        before = await _pictures(window, dress, themes) if fresh else {}
        await in_loop(lambda: QTest.keyClick(window, *TAB))
        now = Stop(window, window.activeFocusItem())
        if not fresh or now.item != stop.item:
            continue
        known |= {stop.traits, (now.kind,)}
        after = await _pictures(window, dress, themes)
        now = Stop(window, now.item)  # it may have been scrolled into sight
        for theme, picture in after.items():
            share = ring(before[theme], picture, around(now).toAlignedRect())
            if share < WHOLE:
                wrong.append(f"{theme}: {share:.2f} of a line around {now} of {stop.owner} shows the focus")
    return wrong


async def _pictures(window: QQuickWindow, dress: Callable[[str], None], themes: tuple[str, ...]) -> dict[str, Picture]:
    found = {}
    for theme in themes:
        dress(theme)
        await in_loop(window.grabWindow)  # bindings and animations of no length
        found[theme] = Picture(await in_loop(window.grabWindow))
    return found


def around(stop: Stop) -> QRectF:
    """Where the ring of a control is; a field that has no frame of its own stands in one."""
    if stop.row is not None and not stop.row.property("tail"):
        return _whole(stop.row)
    area = area_of(stop.item) if stop.item is not None else None
    if area is None:
        return stop.seen
    if area.property("framed"):
        return _whole(area)
    at = area.parentItem()
    while at is not None and not at.inherits("QQuickRectangle"):
        first = at.childItems()[0]
        if first.inherits("QQuickRectangle") and first.width() == at.width():
            break
        at = at.parentItem()
    assert at is not None
    return _whole(at)


def _whole(item: QQuickItem) -> QRectF:
    return item.mapRectToScene(QRectF(0, 0, item.width(), item.height()))
