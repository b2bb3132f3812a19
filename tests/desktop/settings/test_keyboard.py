"""The keys that the settings list are the keys that work (desktop/client/keys.py)."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAccessible, QKeySequence

from desktop.client.commands import COMMANDS
from desktop.client.keys import BY_FOCUS, EVERY_KEY, PLACES, THROUGH_DIALOGS, WINDOW
from desktop.models.settings.keyboard import GROUPS
from tests.desktop.agent.test_branches import ancestors
from tests.desktop.agent.test_queue import queued, take_focus
from tests.desktop.settings.dialog import desk, in_settings, row
from tests.desktop.shell.person import Person, at_window, until
from tests.desktop.shell.test_work import idle, say, texts, working
from tests.helpers.scripted_server import call, turn

ROOT = Path(__file__).resolve().parents[3]
QML = ROOT / "desktop" / "qml" / "Parley"
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier

# Where each key that depends on the focus is pressed and seen to work.
HELD = {
    "message/send": "shell/test_work.py::test_enter_held_down_sends_once",
    "message/line": "shell/test_composer_keys.py::test_shift_enter_breaks_and_enter_in_an_empty_field_does_nothing",
    "message/otherwise": "agent/test_queue.py::test_enter_steers_when_it_is_set_so",
    "message/slash": "settings/test_keyboard.py::test_a_slash_and_escape_in_the_message_field",
    "message/recall": "shell/test_work.py::test_up_and_down_go_through_what_was_said",
    "message/stop": "settings/test_keyboard.py::test_a_slash_and_escape_in_the_message_field",
    "transcript/rows": "settings/test_keyboard.py::test_the_keys_of_the_transcript",
    "transcript/turns": "chat_qml/test_taking.py::test_the_rail_leads_to_turns",
    "transcript/fold": "chat_qml/test_reading.py::test_return_and_arrows_fold",
    "transcript/scroll": "settings/test_keyboard.py::test_the_keys_of_the_transcript",
    "transcript/row-menu": "settings/test_keyboard.py::test_the_keys_of_the_transcript",
    "transcript/copy": "chat_qml/test_taking.py::test_dragging_selects_through_the_blocks_of_one_message",
    "cards/pick": "questions/test_card_flow.py::test_keys_pick_turn_and_go_on",
    "cards/page": "questions/test_card_flow.py::test_keys_pick_turn_and_go_on",
    "cards/collapse": "questions/test_card_life.py::test_escape_collapses_first_and_stops_the_turn_later",
    "cards/allow": "shell/test_work.py::test_the_card_takes_ctrl_enter_only_with_the_focus",
    "queue/move": "agent/test_queue.py::test_keys_move_edit_and_take_back",
    "queue/edit-queued": "settings/test_keyboard.py::test_f2_edits_what_is_queued_as_enter_does",
    "queue/send-queued": "agent/test_queue.py::test_send_now_goes_into_the_running_turn",
    "queue/take-back": "agent/test_queue.py::test_keys_move_edit_and_take_back",
    "sessions/rename-row": "shell/test_work.py::test_a_session_is_renamed_deleted_and_brought_back",
    "sessions/delete-row": "shell/test_work.py::test_a_session_is_renamed_deleted_and_brought_back",
    "sessions/session-menu": "settings/test_keyboard.py::test_the_keys_of_the_transcript",
    "dialogs/find-setting": "settings/test_search.py::test_from_the_keyboard_to_the_row",
    "dialogs/leave": "settings/test_search.py::test_escape_ends_the_search_and_then_the_dialog",
}
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
QT_NAMES = {"Esc": "Escape", "PgUp": "PageUp", "PgDown": "PageDown", "Del": "Delete", "1…9": "2"}


def test_every_key_with_a_place_is_held_by_a_test_that_presses_it() -> None:
    assert set(HELD) == {f"{use.group}/{use.id}" for use in PLACES}
    for use in PLACES:
        file, _, name = HELD[f"{use.group}/{use.id}"].partition("::")
        path = ROOT / "tests" / "desktop" / file
        source = path.read_text(encoding="utf-8")
        tests = {node.name: node for node in ast.parse(source).body if isinstance(node, FUNCTIONS)}
        assert name in tests, f"{file} has no {name}"
        pressed = aliases(source) + (ast.get_source_segment(source, tests[name]) or "")
        for key in use.keys:
            last = key.split("+")[-1]
            wanted = f"Key_{QT_NAMES.get(last, last)}"
            assert wanted in pressed or f'"{last}' in pressed or "seek(" in pressed, f"{name} does not press {key}"


def aliases(source: str) -> str:
    """Keys that the module gives names of its own."""
    return "".join(re.findall(r"^[A-Z, ]+ = Qt\.Key\..*$", source, re.MULTILINE))


def test_the_window_binds_its_keys_from_the_table_alone() -> None:
    shortcuts = {
        path.relative_to(QML).as_posix(): len(re.findall(r"\bShortcut \{", path.read_text(encoding="utf-8")))
        for path in QML.rglob("*.qml")
    }
    assert {name: count for name, count in shortcuts.items() if count} == {
        "Main.qml": 1,  # one for each row of the table
        "chat/RowTabs.qml": 2,  # Tab, which goes on there as everywhere
        "settings/SettingsDialog.qml": 1,  # find-setting
    }
    assert {use.id for use in WINDOW} - {"commands"} <= {command.id for command in COMMANDS}
    assert {use.id for use in PLACES} >= BY_FOCUS
    bound = [key for use in WINDOW for key in use.keys]
    assert len(bound) == len(set(bound))
    assert {use.group for use in EVERY_KEY} == set(GROUPS)


def bound(person: Person) -> dict[str, bool]:
    """The window's shortcuts as Qt has them: keys to whether they work now."""
    found = {}
    for thing in person.window.findChildren(QObject):
        if thing.inherits("QQuickShortcut") and thing.property("modelData") is not None:
            for key in thing.property("sequences"):
                found[QKeySequence(key).toString()] = bool(thing.property("enabled"))
    return found


async def test_what_is_bound_is_what_is_listed(home: Path) -> None:
    async with at_window(home) as person:
        everything = {key for use in WINDOW for key in use.keys}
        assert bound(person) == dict.fromkeys(everything, True)
        asked: list[str] = []
        commands = person.state().property("commands")
        commands.asked.connect(asked.append)
        await person.key(Qt.Key.Key_B, CTRL)
        await person.key(Qt.Key.Key_F, CTRL)  # nothing is open to find something in
        await person.key(Qt.Key.Key_L, CTRL)
        await until(lambda: asked == ["sidebar", "search", "message"])
        await person.key(Qt.Key.Key_K, CTRL)
        await person.find("Find a command")
        await person.key(Qt.Key.Key_Escape)
        await until(lambda: not person.sees("Find a command"))
        await person.key(Qt.Key.Key_Comma, CTRL)
        await person.find("Search the settings")


async def test_the_windows_keys_rest_while_a_dialog_is_open(home: Path) -> None:
    async with in_settings(home) as person:
        working_still = {key for use in WINDOW if use.id in THROUGH_DIALOGS for key in use.keys}
        assert {key for key, works in bound(person).items() if works} == working_still
        asked: list[str] = []
        commands = person.state().property("commands")
        commands.asked.connect(asked.append)
        commands.wanted.connect(asked.append)
        for key in (Qt.Key.Key_N, Qt.Key.Key_B, Qt.Key.Key_K, Qt.Key.Key_J):
            await person.key(key, CTRL)
        await person.settle()
        assert asked == []
        assert person.sees("Search the settings")


@pytest.mark.parametrize("language", ["en", "zh_CN"])
async def test_the_page_lists_every_key(home: Path, language: str) -> None:
    async with in_settings(home, "keyboard", language=language) as person:
        listed = [one for group in desk(person).keyGroups() for one in group["rows"]]
        assert len(listed) == len(EVERY_KEY)
        for one, use in zip(listed, EVERY_KEY, strict=True):
            assert one["id"] == f"{use.group}/{use.id}"
            assert len(one["keys"]) == len(use.keys)
            shown = row(person, one["id"])
            assert shown is not None
            assert shown.property("label") == one["text"] != ""
        assert {"Ctrl+K", "F11", "Enter", "Esc"} <= person.names()


async def test_a_slash_and_escape_in_the_message_field(home: Path, workspace: Path) -> None:
    async with working(home, workspace, turn(call("shell", command="true")), turn("Done.")) as (person, _):
        await person.find("Message the agent")
        await person.type("/")
        await until(lambda: any(name.startswith("/") or name == "New session" for name in person.names()))
        await person.key(Qt.Key.Key_Escape)
        await person.key(Qt.Key.Key_Backspace)
        await say(person, "go")
        await person.find("Allow once")
        await person.click("Message the agent")
        await person.key(Qt.Key.Key_Escape)
        await idle(person)


async def test_the_keys_of_the_transcript(home: Path, workspace: Path) -> None:
    """From row to row, to both ends, by the screen, the menu by both keys; and the menu of a session."""
    long = "\n\n".join(f"Line {number}." for number in range(60))
    async with working(home, workspace, turn(long)) as (person, _):
        await say(person, "tell me")
        await until(lambda: "Line 59." in texts(person))
        await idle(person)
        await person.key(Qt.Key.Key_T, CTRL)
        await until(lambda: person.focus_name() != "Message the agent")
        view = next(item for item in ancestors(person.focus) if item.property("currentIndex") is not None)

        def at() -> Any:
            return view.property("currentIndex")

        await person.key(Qt.Key.Key_Home)
        await until(lambda: view.property("contentY") <= 0 or view.property("atYBeginning"))
        await person.key(Qt.Key.Key_Down)
        first = at()
        await person.key(Qt.Key.Key_Down)
        assert at() == first + 1
        await person.key(Qt.Key.Key_Up)
        assert at() == first
        before = view.property("contentY")
        await person.key(Qt.Key.Key_PageDown)
        await until(lambda: view.property("contentY") > before)
        below = view.property("contentY")
        await person.key(Qt.Key.Key_PageUp)
        await until(lambda: view.property("contentY") < below)
        await person.key(Qt.Key.Key_End)
        await until(lambda: view.property("contentY") > below)
        for key, modifiers in ((Qt.Key.Key_Menu, Qt.KeyboardModifier.NoModifier), (Qt.Key.Key_F10, SHIFT)):
            view.forceActiveFocus(Qt.FocusReason.TabFocusReason)
            await person.key(Qt.Key.Key_Up)
            await person.key(key, modifiers)
            await until(lambda: offers(person, "Copy"))
            await person.key(Qt.Key.Key_Escape)
            await until(lambda: view.hasActiveFocus())
        listed = await person.find("tell me", QAccessible.Role.ListItem)
        listed.parentItem().parentItem().forceActiveFocus(Qt.FocusReason.TabFocusReason)
        await person.key(Qt.Key.Key_Menu)
        await person.find("Rename", QAccessible.Role.MenuItem)


def offers(person: Person, word: str) -> bool:
    """Whether a menu is open in which something begins with ``word``."""
    return any(
        interface.role() == QAccessible.Role.MenuItem and interface.text(QAccessible.Text.Name).startswith(word)
        for _, interface in person.heard()
    )


async def test_f2_edits_what_is_queued_as_enter_does(home: Path, workspace: Path) -> None:
    async with queued(home, workspace, "one") as (person, _):
        for key in (Qt.Key.Key_F2, Qt.Key.Key_Return):
            await take_focus(person, "one")
            await person.key(key)
            await until(lambda: person.focus_name() == "Edit the queued message")
            await person.key(Qt.Key.Key_Escape)
