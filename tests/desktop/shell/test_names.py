"""What a screen reader hears, and what a keyboard reaches (behaviour 13, protocol "The window in Python")."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible

from tests.desktop.shell.person import Person, at_window, until

CTRL = Qt.KeyboardModifier.ControlModifier
BUTTON = QAccessible.Role.Button
FIXED = {"en": ("Send", "New session", "Message the agent"), "zh_CN": ("发送", "新会话", "给智能体发消息")}
SILENT = {QAccessible.Role.Client, QAccessible.Role.Window, QAccessible.Role.Application}


def unnamed(person: Person) -> list[str]:
    """Things that can take the focus or be pressed, without a name or a role."""
    bad = []
    for thing, interface in person.heard():
        wanted = interface.state().focusable or interface.role() in (BUTTON, QAccessible.Role.EditableText)
        if not wanted or interface.role() in SILENT:
            continue
        if not interface.text(QAccessible.Text.Name) or interface.role() == QAccessible.Role.NoRole:
            bad.append(f"{thing} {interface.role()}")
    return bad


async def walk(person: Person, steps: int = 80) -> list[str]:
    """The names that Tab reaches, in order, until the walk is back where it began."""
    first, names = person.focus, [person.focus_name()]
    for _ in range(steps):
        await person.key(Qt.Key.Key_Tab)
        if person.focus is first:
            return names
        names.append(person.focus_name())
    raise AssertionError(f"Tab never comes back: {names}")


@pytest.mark.parametrize("language", ["en", "zh_CN"])
async def test_fixed_names(home: Path, language: str) -> None:
    """The names that checks use, in both languages; the field has a ``text`` property and takes focus when clicked."""
    async with at_window(home, language) as person:
        send, new, field_name = FIXED[language]
        await person.find(send, BUTTON)
        await person.find(new, BUTTON)
        field = await person.find(field_name, QAccessible.Role.EditableText)
        await person.key(Qt.Key.Key_Tab)
        assert person.focus is not field
        await person.click(field_name)
        assert person.focus is field
        await person.type("hi")
        assert field.property("text") == "hi"


@pytest.mark.parametrize("page", ["hero", "key form", "general", "providers", "questions", "approvals", "about"])
async def test_every_control_has_a_name_and_a_role(home: Path, page: str) -> None:
    async with at_window(home) as person:
        if page == "key form":
            await person.click("Use a key")
            await person.find("Key")
        elif page != "hero":
            await person.key(Qt.Key.Key_Comma, CTRL)
            await person.click(page.capitalize())
            if page == "providers":
                await person.click("Add a provider")
        await person.settle()
        assert unnamed(person) == []


async def test_tab_reaches_everything_and_comes_back(home: Path) -> None:
    async with at_window(home) as person:
        names = await walk(person)
        for name in (
            "Message the agent",
            "New session",
            "Search all sessions",
            "Settings",
            "Attach files",
            "Approvals",
        ):
            assert name in names
        for name in ("Approvals", "Model", "Folder", "Tour (scripted)", "Use a key", "Hide the side bar"):
            assert name in names
        assert "" not in names


async def test_the_focus_can_be_seen(home: Path) -> None:
    """A control that Tab reaches shows a ring."""
    async with at_window(home) as person:
        button = await person.find("New session", BUTTON)
        while person.focus is not button:
            await person.key(Qt.Key.Key_Tab)
        rings = [one for one in button.property("background").childItems() if "Frame" in one.metaObject().className()]
        assert [ring.isVisible() for ring in rings] == [True]


async def test_one_press_by_mouse_key_and_screen_reader(home: Path) -> None:
    """A button is pressed once, whoever presses it."""
    async with at_window(home) as person:
        button = await person.find("Use a key")
        form = "Connect"
        await person.click_item(button)
        assert person.sees(form)
        button.forceActiveFocus(Qt.FocusReason.TabFocusReason)
        await person.key(Qt.Key.Key_Return)
        await until(lambda: not person.sees(form))
        await person.key(Qt.Key.Key_Space)
        await until(lambda: person.sees(form))
        QAccessible.queryAccessibleInterface(button).actionInterface().doAction("Press")
        await until(lambda: not person.sees(form))


async def test_menus_work_by_keyboard_and_give_the_focus_back(home: Path) -> None:
    async with at_window(home) as person:
        picker = await person.find("Approvals")
        picker.forceActiveFocus(Qt.FocusReason.TabFocusReason)
        await person.key(Qt.Key.Key_Space)
        await person.find("Edits pass")
        await person.key(Qt.Key.Key_Down)
        await person.key(Qt.Key.Key_Return)
        await until(lambda: person.state().property("choices").property("approvals") == "edits")
        await until(lambda: person.focus is picker)
        await person.key(Qt.Key.Key_Space)
        await person.find("Full access")
        await person.key(Qt.Key.Key_Escape)
        await until(lambda: not person.sees("Full access"))
        assert person.state().property("choices").property("approvals") == "edits"
        await until(lambda: person.focus is picker)
