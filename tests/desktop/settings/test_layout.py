"""Every page in every size and language: nothing sticks out, Tab reaches everything and brings it in sight."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtQuick import QQuickItem

from desktop.models.settings.entry import Page
from desktop.models.settings.pages import PAGES
from tests.desktop.settings.dialog import below, in_settings, in_sight, on_page, open_at, view
from tests.desktop.shell.person import Person, in_loop, until
from tests.desktop.shell.test_names import unnamed

TEXT = """
[questions]
timeout = 45
[providers.a-provider-with-quite-a-long-name-of-its-own]
base_url = "https://a-rather-long-host-name.models.example.org/with/a/path/v1"
api_key_env = "PARLEY_NO_SUCH_VARIABLE_ANYWHERE_AT_ALL"
models = ["one-model-with-a-long-name", "another-model"]
[approvals.always."/home/somebody/projects/a folder with a rather long name/inside another one"]
shell = ["git status", "a-very-long-program-name-that-goes-on --with-an-option-that-goes-on-as-well"]
"""
SIZES = [(1280, 800), (480, 400), (700, 420)]


def outside(person: Person) -> list[str]:
    """What is shown of the page and sticks out of it sideways."""
    frame = view(person)
    room = QRectF(-0.6, -1e9, frame.width() + 1.2, 2e9)
    wrong = []
    for item in below(frame):
        if not item.isVisible() or item.width() == 0 or item.height() == 0 or item is frame:
            continue
        area = item.mapRectToItem(frame, QRectF(0, 0, item.width(), item.height()))
        if not room.contains(area) and not scrolled_inside(item, frame):
            wrong.append(f"{item.property('text')!r} {area}")
    return wrong


def scrolled_inside(item: QQuickItem, frame: QQuickItem) -> bool:
    """Whether something between the page and the item shows only a part of it: a field of one line, a focus ring."""
    if item.property("outset") is not None:
        return True
    while item is not None and item is not frame:
        item = item.parentItem()
        if item is not frame and item.clip():
            return True
    return False


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_every_page_fits_and_names_everything(home: Path, size: tuple[int, int]) -> None:
    async with in_settings(home, text=TEXT, size=size) as person:
        for language in ("en", "zh_CN"):
            person.app.set_language(language)
            for page in PAGES:
                await open_at(person, page.key)
                await person.settle()
                assert outside(person) == [], f"{page.key} {language}"
                assert unnamed(person) == [], f"{page.key} {language}"


@pytest.mark.parametrize(("size", "pages"), [((1280, 800), PAGES[:3]), ((480, 400), PAGES)], ids=["wide", "narrow"])
async def test_tab_goes_through_every_page_and_back(home: Path, size: tuple[int, int], pages: tuple[Page, ...]) -> None:
    """The focus never leaves the dialog, what has it is in sight, and everything that can be pressed is reached."""
    async with in_settings(home, text=TEXT, size=size) as person:
        for page in pages:
            await open_at(person, page.key)
            await person.settle()
            first = person.focus
            seen: set[QQuickItem] = set()
            for _ in range(120):
                await person.key(Qt.Key.Key_Tab)
                focused = person.focus
                assert focused is not None
                if on_page(person, focused):
                    seen.add(focused)
                    await shown(person, focused)
                if focused is first:
                    break
            assert person.focus is first, f"Tab never comes back on {page.key}"
            assert pressable(person) - seen == set(), page.key


async def shown(person: Person, item: QQuickItem) -> None:
    try:
        await until(lambda: in_sight(person, item))
    except AssertionError:
        where = item.mapRectToItem(view(person), item.boundingRect())
        raise AssertionError(f"{person.focus_name()} is out of sight: {where} of {view(person).height()}") from None


def pressable(person: Person) -> set[QQuickItem]:
    """What of the page takes the focus."""
    return {
        thing
        for thing, interface in person.heard()
        if isinstance(thing, QQuickItem)
        and interface.state().focusable
        and not interface.state().disabled
        and on_page(person, thing)
        and thing.activeFocusOnTab()
    }


async def test_the_pages_are_reached_by_arrows_and_by_the_picker(home: Path) -> None:
    async with in_settings(home) as person:
        for page in PAGES[1:]:
            await person.key(Qt.Key.Key_Down)
            await until(lambda: focus_is(person, QAccessible.Role.PageTab))
            await person.key(Qt.Key.Key_Space)
            await until(lambda page=page: person.state().property("settings").property("page") == page.key)
        await person.resize(480, 400)
        picker = await person.find("Page", QAccessible.Role.ComboBox)
        await in_loop(lambda: picker.forceActiveFocus(Qt.FocusReason.TabFocusReason))
        await person.key(Qt.Key.Key_Space)
        await person.find("Privacy", QAccessible.Role.RadioButton)
        await person.key(Qt.Key.Key_P)
        await person.key(Qt.Key.Key_Return)
        await until(lambda: person.state().property("settings").property("page") in ("providers", "privacy"))


def focus_is(person: Person, role: QAccessible.Role) -> bool:
    interface = QAccessible.queryAccessibleInterface(person.focus)
    return interface is not None and interface.role() == role


async def test_a_dialog_that_is_made_narrow_keeps_page_and_focus(home: Path) -> None:
    async with in_settings(home, "data") as person:
        await person.find("Data folder")
        await person.resize(480, 400)
        await person.find("Page", QAccessible.Role.ComboBox)
        assert person.sees("Data folder")
        await until(lambda: person.focus is not None and person.focus_name() != "")
        await person.resize(1280, 800)
        await person.find("Data", QAccessible.Role.PageTab)
        assert person.sees("Data folder")
