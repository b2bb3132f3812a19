"""The items of a window that are drawn."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QRectF
from PySide6.QtQuick import QQuickItem, QQuickWindow


def drawn(window: QQuickWindow) -> Iterator[tuple[QQuickItem, QRectF]]:
    """Every item that can be seen, with the part of the window in which it can; children after their parents. Behind a
    dialog nothing counts."""
    whole = QRectF(0, 0, window.width(), window.height())
    todo = [(root, whole) for root in reversed(front(window))]
    while todo:
        item, room = todo.pop()
        if not item.isVisible() or item.opacity() == 0:
            continue
        place = item.mapRectToScene(QRectF(0, 0, item.width(), item.height()))
        seen = place.intersected(room)
        if not seen.isEmpty():
            yield item, seen
        if item.clip():
            room = seen
        if not room.isEmpty():
            todo.extend((child, room) for child in reversed(item.childItems()))


def front(window: QQuickWindow) -> list[QQuickItem]:
    """What the user has before them: open dialogs and menus, else everything."""
    overlays = [one for one in window.contentItem().childItems() if kind(one) == "QQuickOverlay" and one.isVisible()]
    stack = [one for overlay in overlays for one in overlay.childItems()]
    return [one for one in stack if one.isVisible() and kind(one) == "QQuickPopupItem"] or [window.contentItem()]


def menu_open(window: QQuickWindow) -> bool:
    """Whether the keyboard is in a menu, which Tab closes: a popup that dims nothing."""
    at: QQuickItem | None = window.activeFocusItem()
    while at is not None and kind(at) != "QQuickPopupItem":
        at = at.parentItem()
    overlay = at.parentItem() if at is not None else None
    return overlay is not None and all(kind(one) == "QQuickPopupItem" for one in overlay.childItems())


def seen_of(window: QQuickWindow, item: QQuickItem) -> QRectF:
    """The part of the window in which an item can be seen; empty behind a dialog."""
    seen = item.mapRectToScene(QRectF(0, 0, item.width(), item.height()))
    roots = front(window)
    at: QQuickItem | None = item
    before_us = False
    while at is not None:
        if not at.isVisible() or at.opacity() == 0:
            return QRectF()
        if at.clip() and at is not item:
            seen = seen.intersected(at.mapRectToScene(QRectF(0, 0, at.width(), at.height())))
        before_us = before_us or at in roots
        at = at.parentItem()
    return seen.intersected(QRectF(0, 0, window.width(), window.height())) if before_us else QRectF()


def kind(item: QQuickItem) -> str:
    """``PillButton``, ``QQuickText``."""
    return str(item.metaObject().className()).split("_QML")[0]


def is_text(item: QQuickItem) -> bool:
    return item.inherits("QQuickText") or item.inherits("QQuickTextEdit")


def owner(item: QQuickItem) -> str:
    """The file an item stands in, or something near."""
    at = item.parentItem()
    while at is not None and kind(at).startswith("QQuick"):
        at = at.parentItem()
    return kind(at) if at is not None else "?"
