"""The settings dialog in the real window, and a person at it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtQuick import QQuickItem
from shiboken6 import isValid

from tests.desktop.shell.person import Person, at_window, until

TAB = QAccessible.Role.PageTab


@asynccontextmanager
async def in_settings(
    home: Path, page: str = "general", text: str = "", *, language: str = "en", size: tuple[int, int] = (1280, 800)
) -> AsyncIterator[Person]:
    """The dialog open at ``page``; ``text`` is what stands in ``settings.toml``."""
    home.mkdir(parents=True, exist_ok=True)
    if text:
        (home / "settings.toml").write_text(text, encoding="utf-8")
    async with at_window(home, language, size=size) as person:
        await open_at(person, page)
        yield person


async def open_at(person: Person, page: str) -> None:
    person.state().openSettings.emit(page)
    await until(lambda: desk(person).property("page") == page)
    await until(lambda: focus_role(person) in (TAB, QAccessible.Role.ComboBox))  # it has come up


def focus_role(person: Person) -> QAccessible.Role | None:
    interface = QAccessible.queryAccessibleInterface(person.focus) if person.focus is not None else None
    return None if interface is None else interface.role()


def desk(person: Person) -> Any:
    return person.state().property("settings")


def below(root: QQuickItem) -> Iterator[QQuickItem]:
    """The item and all in it, level by level."""
    todo = [root]
    for item in todo:
        yield item
        todo.extend(item.childItems())


def view(person: Person) -> QQuickItem:
    """The scrolled area of the pages."""
    known = getattr(person, "scrolled", None)
    if known is None or not isValid(known):
        everything = below(person.window.contentItem())
        known = next(
            one for one in everything if one.property("titled") is not None and one.property("wanted") is not None
        )
        person.scrolled = known  # type: ignore[attr-defined]
    return known


def row(person: Person, key: str) -> QQuickItem | None:
    """The row that is found by ``key``, where it is shown."""
    return next((item for item in below(view(person)) if item.property("foundBy") == key and item.isVisible()), None)


async def press(person: Person, name: str, role: QAccessible.Role | None = None) -> None:
    """Go to a thing of the page by keyboard, which brings it in sight, and click it."""
    found = await until(lambda: [one for one in person.all(name, role) if on_page(person, one)])
    found[0].forceActiveFocus(Qt.FocusReason.TabFocusReason)
    await until(lambda: in_sight(person, found[0]))
    await person.click_item(found[0])


def on_page(person: Person, item: QQuickItem) -> bool:
    return view(person).isAncestorOf(item)


def in_sight(person: Person, item: QQuickItem) -> bool:
    """Whether all of an item, or as much as there is room for, is inside the scrolled area."""
    area, frame = item.mapRectToItem(view(person), item.boundingRect()), view(person)
    if not QRectF(-1, -1e6, frame.width() + 2, 2e6).contains(area):
        return False
    return area.top() >= -1 and (area.bottom() <= frame.height() + 1 or area.height() > frame.height() - 60)


def saved(home: Path) -> str:
    path = home / "settings.toml"
    return path.read_text(encoding="utf-8") if path.exists() else ""
