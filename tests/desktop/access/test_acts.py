"""What a screen reader or a key does is what a click does."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMetaObject, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtQuick import QQuickItem

from host import HostError
from tests.desktop.questions.question_window import ENGINE, PARTS, Respondent, asks, respondent
from tests.desktop.shell.person import Person, at_window, in_loop, until
from tests.helpers.scripted_server import call, turn

Role = QAccessible.Role
Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
QML = Path(__file__).resolve().parents[3] / "desktop" / "qml"


async def act(person: Person, name: str, action: str, role: QAccessible.Role | None = None) -> None:
    """Let a screen reader do something with a thing."""
    thing = await person.find(name, role)
    await act_on(thing, action)


async def act_on(thing: QQuickItem, action: str) -> None:
    acts = QAccessible.queryAccessibleInterface(thing).actionInterface()
    assert action in acts.actionNames()
    await in_loop(lambda: acts.doAction(action))


def state_of(thing: QQuickItem) -> QAccessible.State:
    return QAccessible.queryAccessibleInterface(thing).state()


@pytest.mark.parametrize("action", ["Press", "Toggle"])
async def test_options_are_picked(home: Path, workspace: Path, action: str) -> None:
    """Rule 6.7: a pick in a single choice goes on; a check box is turned; each is told by its state."""
    async with respondent(home, workspace, asks(ENGINE, PARTS, timeout=600)) as person:
        await person.begin()
        await person.asked()
        await act(person, "JSONL", action, Role.RadioButton)
        box = await person.find("Tests", Role.CheckBox)
        assert not state_of(box).checked
        await act_on(box, action)
        await until(lambda: state_of(box).checked)
        await act(person, "Previous question", "Press")
        assert state_of(await person.find("JSONL", Role.RadioButton)).checked
        await act(person, "Next", "Press")
        await act(person, "Submit", "Press")
        answers = await person.settled()
        assert [answer["selected"] for answer in answers] == [["JSONL"], ["Tests"]]


async def test_a_picker_is_opened_and_one_of_its_rows_taken(home: Path) -> None:
    async with at_window(home) as person:
        await act(person, "Approvals", "Press", Role.ComboBox)
        await act(person, "Full access", "Press", Role.RadioButton)
        await until(lambda: person.state().property("choices").property("approvals") == "full")
        await act(person, "Plan mode", "Toggle", Role.CheckBox)
        await until(lambda: person.state().property("composer").property("plan") == "on")
        await act(person, "Plan mode", "Press", Role.CheckBox)
        await until(lambda: person.state().property("composer").property("plan") == "off")
        await act(person, "Use a key", "Press", Role.RadioButton)
        await person.find("Connect")


async def test_settings_pages_and_their_controls(home: Path) -> None:
    async with at_window(home) as person:
        await act(person, "Settings", "Press")
        await act(person, "Notifications", "Press", Role.PageTab)
        switch = await person.find("Desktop notifications", Role.CheckBox)
        before = bool(state_of(switch).checked)
        await act_on(switch, "Toggle")
        await until(lambda: bool(state_of(switch).checked) != before)
        assert state_of(await person.find("Notifications", Role.PageTab)).selected


async def test_sessions_and_commands(home: Path, workspace: Path) -> None:
    async with respondent(home, workspace, [turn("One."), turn("Two.")]) as person:
        await person.begin("First thing.")
        await until(lambda: person.sees("Agent: One."))
        first = person.session
        await person.begin("Second thing.")
        await until(lambda: person.sees("First thing.", Role.ListItem))
        await act(person, "First thing.", "Press", Role.ListItem)
        await until(lambda: person.state().property("session").property("sessionId") == first)
        await in_loop(lambda: QMetaObject.invokeMethod(person.window, "showCommands"))
        await act(person, "New session", "Press", Role.MenuItem)
        await until(lambda: person.state().property("session") is None)


async def test_a_tool_row_is_unfolded_and_says_so(home: Path, workspace: Path) -> None:
    script = [turn(call("shell", command="echo hello", description="Greet")), turn("Greeted.")]
    async with respondent(home, workspace, script, approvals="full") as person:
        await person.begin()
        await until(lambda: person.sees("Agent: Greeted."))
        head = await until(lambda: next(iter(_heads(person)), None))
        before = _about(head)
        assert before in ("Folded", "Unfolded")
        await act_on(head, "Press")
        await until(lambda: _about(head) in {"Folded", "Unfolded"} - {before})


def _heads(person: Respondent) -> list[QQuickItem]:
    return [
        thing
        for thing, interface in person.heard()
        if isinstance(thing, QQuickItem)
        and interface.role() == Role.Button
        and "LineHead" in thing.metaObject().className()
    ]


def _name(thing: QQuickItem) -> str:
    return QAccessible.queryAccessibleInterface(thing).text(QAccessible.Text.Name)


def _about(thing: QQuickItem) -> str:
    return QAccessible.queryAccessibleInterface(thing).text(QAccessible.Text.Description)


async def test_links_are_opened_from_the_menu_of_their_row(home: Path, workspace: Path) -> None:
    text = "Read [the guide](https://example.org/guide) or <https://example.org/faq>."
    async with respondent(home, workspace, [turn(text)]) as person:
        await person.begin()
        row = "Agent: Read the guide or https://example.org/faq."
        await until(lambda: person.sees("Copy answer"))
        assert _about(await person.find(row, Role.ListItem)) == "2 links, in the menu of the row"
        await in_loop(lambda: person.state().property("commands").asked.emit("transcript"))
        await until(lambda: _focused_rows(person))
        await person.key(Key.Key_Up)
        await person.key(Key.Key_Menu)
        await person.find("Open link: https://example.org/faq", Role.MenuItem)
        await act(person, "Open link: the guide", "Press", Role.MenuItem)
        await person.find("https://example.org/guide")
        await person.find("Open", Role.Button)


@pytest.mark.parametrize(
    ("name", "keys"),
    [("Conversation", [Key.Key_PageUp, Key.Key_Home, Key.Key_End, Key.Key_Up, Key.Key_Down])],
)
async def test_rows_take_the_focus_of_a_screen_reader(home: Path, workspace: Path, name: str, keys: list[Key]) -> None:
    """Up and Down are heard: the row that the keyboard is at says that it has the focus."""
    async with respondent(home, workspace, [turn("\n\n".join(f"Paragraph {n}." for n in range(60)))]) as person:
        await person.begin()
        await until(lambda: person.sees("Agent: Paragraph 59.", Role.ListItem))
        await in_loop(lambda: person.state().property("commands").asked.emit("transcript"))
        await until(lambda: len(_focused_rows(person)) == 1)
        for key in keys[:3]:
            await person.key(key)
        before = _focused_rows(person)
        await person.key(Key.Key_Up)
        await until(lambda: _focused_rows(person) != before and len(_focused_rows(person)) == 1)


def _focused_rows(person: Respondent) -> list[str]:
    return [
        interface.text(QAccessible.Text.Name)
        for _, interface in person.heard()
        if interface.role() == Role.ListItem and interface.state().focused
    ]


async def test_a_long_command_is_read_by_keys_before_it_is_allowed(home: Path, workspace: Path) -> None:
    """What scrolls in a card scrolls without a mouse."""
    script = [turn(call("shell", command="echo " + "very-long " * 60, description="Greet")), turn("Done.")]
    async with respondent(home, workspace, script, approvals="ask") as person:
        await person.begin()
        reader: Any = await person.find("Long lines", Role.ScrollBar)
        await in_loop(lambda: reader.forceActiveFocus(Qt.FocusReason.TabFocusReason))
        values = []
        for key in (Key.Key_Right, Key.Key_Right, Key.Key_Left):
            await person.key(key)
            values.append(QAccessible.queryAccessibleInterface(reader).valueInterface().currentValue())
        assert 0 < values[0] < values[1]
        assert values[2] == values[0]


async def test_a_dialog_keeps_the_focus_and_gives_it_back(home: Path) -> None:
    async with at_window(home) as person:
        opener = await person.find("Settings", Role.Button)
        opener.forceActiveFocus(Qt.FocusReason.TabFocusReason)
        await person.key(Key.Key_Space)
        await person.find("Search the settings")
        for _ in range(40):
            await person.key(Key.Key_Tab)
            assert _dialog_of(person.focus), person.focus_name()
        await person.key(Key.Key_Escape)
        await until(lambda: person.focus is opener)


def _dialog_of(item: QQuickItem | None) -> bool:
    while item is not None:
        if item.inherits("QQuickPopupItem"):
            return True
        item = item.parentItem()
    return False


# What only a mouse does, and how else it is done.
OTHERWISE: dict[str, str] = {
    "ComposerCard.qml": "the field is focused by Tab and Ctrl+L",
    "QueueRow.qml": "Alt+Up, Alt+Down and the buttons move a message",
    "CommandRow.qml": "Up, Down and Return in its list",
    "MenuRow.qml": "Up, Down and Return in its menu",
    "FoundRow.qml": "Up, Down and Return in its list",
    "SessionRow.qml": "Up, Down, Return, F2, Delete and the menu key in the list",
    "ScrollTrack.qml": "KeyboardScroll, or the keys of the list",
    "HorizontalTrack.qml": "KeyboardScroll",
    "TranscriptBar.qml": "Page Up, Page Down, Home and End",
    "TurnRail.qml": "Alt+Up and Alt+Down",
    "TextInputArea.qml": "the field is focused by Tab",
    "CodeBlock.qml": "selecting: the row's menu",
    "RichBlock.qml": "selecting and links: the row's menu",
    "TableLine.qml": "links: the row's menu",
    "TextSelector.qml": "the row's menu selects a message, Ctrl+C copies",
    "TouchScroll.qml": "the keys of the list",
    "TranscriptList.qml": "the menu key",
    "Main.qml": "Escape closes the drawer",
    "MainPane.qml": "the button that attaches files",
    "PlanReviewPanel.qml": "keeps presses from what lies behind",
    "QuestionCard.qml": "keeps presses from a card that has just come",
}
MOUSE = re.compile(r"\b(TapHandler|MouseArea|DragHandler|WheelHandler|PinchHandler|DropArea)\b|onLinkActivated")


def test_nothing_is_for_the_mouse_alone() -> None:
    """A new handler of the mouse says here how else its deed is done."""
    found = {file.name for file in QML.rglob("*.qml") if MOUSE.search(file.read_text(encoding="utf-8"))}
    assert found == set(OTHERWISE)


async def test_the_keyboard_is_never_nowhere(home: Path, workspace: Path) -> None:
    """A banner that is dismissed takes its button along: the focus goes to the message field."""
    async with respondent(home, workspace, []) as person:
        person.state().property("notices").fail(HostError("WORKSPACE_GONE", "gone", path="/x"))
        button = await person.find("Dismiss", Role.Button)
        await in_loop(lambda: button.forceActiveFocus(Qt.FocusReason.TabFocusReason))
        await person.key(Key.Key_Space)
        await until(lambda: person.focus_name() == "Message the agent")
