"""Typing into the window's fields: Enter, Shift+Enter, Esc, and input methods (behaviour 13, case K-ime)."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QWheelEvent

from tests.desktop.shell.person import Person, at_window, in_loop, until

SHIFT = Qt.KeyboardModifier.ShiftModifier
CTRL = Qt.KeyboardModifier.ControlModifier


async def field_of(person: Person, which: str) -> str:
    """Bring an editable field on the screen and put the focus into it; returns its name."""
    if which == "search":
        await person.key(Qt.Key.Key_F, CTRL)
        return "Search all sessions"
    if which == "key":
        await person.click("Use a key")
        await person.find("Key")
        return "Key"
    if which == "base url":
        await person.key(Qt.Key.Key_Comma, CTRL)
        await person.click("Providers")
        await person.click("Add a provider")
        await person.find("Base URL")
        return "Name"
    await person.find("Message the agent")
    return "Message the agent"


@pytest.mark.parametrize("which", ["composer", "search", "key", "base url"])
async def test_enter_and_escape_belong_to_the_input_method(home: Path, which: str) -> None:
    """K-ime: while it composes nothing is sent, closed or stopped, and no line is broken."""
    async with at_window(home) as person:
        name = await field_of(person, which)
        await until(lambda: person.focus_name() == name)
        field = person.focus
        assert field is not None
        before = person.names()
        await person.preedit("nihongo")
        assert field.property("preeditText") == "nihongo"
        for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape):
            await person.key(key)
            assert person.focus is field
            assert field.property("preeditText") == "nihongo"
            assert field.property("text") == ""
        assert person.names() == before
        await person.commit("日本語")
        assert field.property("text") == ("•••" if which == "key" else "日本語")
        assert field.property("preeditText") == ""
        assert person.app.host is not None
        assert not person.sees("Stop")


async def test_letters_an_input_method_holds_are_committed_as_they_are(home: Path) -> None:
    """K-ime: Latin letters held by a Chinese input method, then committed by Enter, which goes to it alone."""
    async with at_window(home, "zh_CN") as person:
        field = await person.find("给智能体发消息")
        await until(lambda: person.focus is field)
        await person.preedit("hello")
        await person.key(Qt.Key.Key_Return)
        await person.commit("hello")
        assert field.property("text") == "hello"
        assert person.state().property("composer").property("text") == "hello"


async def test_shift_enter_breaks_and_enter_in_an_empty_field_does_nothing(home: Path) -> None:
    async with at_window(home) as person:
        field = await person.find("Message the agent")
        await person.key(Qt.Key.Key_Return)
        assert field.property("text") == ""
        await person.type("one")
        await person.key(Qt.Key.Key_Return, SHIFT)
        await person.type("two")
        assert field.property("text") == "one\ntwo"
        assert not person.sees("Stop")


async def test_the_composer_grows_and_then_scrolls(home: Path) -> None:
    async with at_window(home, size=(900, 600)) as person:
        field = await person.find("Message the agent")
        area = field.parentItem().parentItem()
        heights = []
        for _ in range(30):
            await person.key(Qt.Key.Key_Return, SHIFT)
            heights.append(area.height())
        await person.settle()
        assert heights[0] < heights[5] < area.height() + 1
        assert area.height() < 330
        bottom = area.mapToScene(area.boundingRect().bottomLeft()).y()
        assert bottom <= person.window.height()
        caret = field.property("cursorRectangle")
        assert field.mapToItem(area, caret.center()).y() <= area.height()


async def test_the_wheel_moves_a_long_draft_that_is_being_written(home: Path) -> None:
    """The mouse selects there; the wheel scrolls all the same."""
    async with at_window(home, size=(900, 600)) as person:
        field = await person.find("Message the agent")
        for _ in range(30):
            await person.key(Qt.Key.Key_Return, SHIFT)
        await person.settle()
        assert person.focus is field
        seen = field.parentItem().parentItem().mapToScene(QPointF(100, 40))
        top = field.mapToScene(QPointF(0, 0)).y()

        def turn_wheel() -> None:
            up, none = QPoint(0, 240), Qt.MouseButton.NoButton
            phase = Qt.ScrollPhase.NoScrollPhase
            wheel = QWheelEvent(seen, seen, up, up, none, Qt.KeyboardModifier.NoModifier, phase, False)
            QGuiApplication.sendEvent(person.window, wheel)

        await in_loop(turn_wheel)
        await until(lambda: field.mapToScene(QPointF(0, 0)).y() > top)


async def test_tab_leaves_a_text_field(home: Path) -> None:
    """Keyboard for everything: Tab never types a tab."""
    async with at_window(home) as person:
        field = await person.find("Message the agent")
        await until(lambda: person.focus is field)
        await person.key(Qt.Key.Key_Tab)
        assert person.focus is not field
        assert field.property("text") == ""
        await person.key(Qt.Key.Key_Backtab)
        assert person.focus is field


async def test_a_secret_field_shows_and_gives_away_dots_alone(home: Path) -> None:
    """Rule 12: keys stay secret; what is typed, deleted and pasted in the middle is kept all the same."""
    async with at_window(home) as person:
        await person.click("Use a key")
        field = await person.find("Key")
        await until(lambda: person.focus is field)
        area = field.parentItem().parentItem().parentItem()
        await person.type("sk-1x3")
        await person.key(Qt.Key.Key_Left)
        await person.key(Qt.Key.Key_Backspace)
        await person.type("2")
        assert area.property("value") == "sk-123"
        assert field.property("text") == "•" * 6
        await person.key(Qt.Key.Key_A, CTRL)
        await person.type("z")
        assert area.property("value") == "z"


def test_every_editable_field_is_the_one_control() -> None:
    """Rule 13: one text-input control. Nothing else in the QML is an editable field."""
    folder = Path(__file__).resolve().parents[3] / "desktop" / "qml"
    for file in folder.rglob("*.qml"):
        text = file.read_text(encoding="utf-8")
        for word in ("TextField {", "TextArea {", "TextInput {", "SpinBox {", "SearchField {"):
            assert word not in text, f"{file.name}: {word}"
        if "TextEdit {" in text and file.name != "TextInputArea.qml":
            assert text.count("TextEdit {") <= text.count("readOnly: true"), f"{file.name}: an editable TextEdit"
