"""The command palette and what a slash in the composer means, in the real window."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible

from desktop.client.commands import COMMANDS
from desktop.client.fuzzy import begins, score
from desktop.models.command_words import TITLES
from tests.desktop.shell.person import Person, at_window, until
from tests.desktop.shell.test_work import CTRL, facts, idle, say, texts, working
from tests.helpers.scripted_server import turn

SHIFT = Qt.KeyboardModifier.ShiftModifier
ITEM = QAccessible.Role.MenuItem


async def palette(person: Person, letters: str) -> None:
    await person.key(Qt.Key.Key_K, CTRL)
    field = await person.find("Find a command")
    await until(lambda: person.focus is field)
    await person.type(letters)


async def test_letters_find_a_command_and_return_does_it(home: Path) -> None:
    async with at_window(home) as person:
        await palette(person, "thda")
        await until(lambda: person.sees("Theme: dark", ITEM))
        await person.key(Qt.Key.Key_Return)
        preferences = person.state().property("preferences")
        await until(lambda: preferences.property("theme") == "dark")
        await until(lambda: not person.sees("Find a command"))
        assert person.focus_name() == "Message the agent"


async def test_it_is_found_in_either_language(home: Path) -> None:
    """Behaviour 13: the palette speaks the user's language and understands English too."""
    async with at_window(home, "zh_CN") as person:
        await person.key(Qt.Key.Key_K, CTRL)
        await until(lambda: person.focus_name() == "查找命令")
        await person.type("sidebar")
        await until(lambda: person.sees("显示或隐藏侧栏", ITEM))
        await person.key(Qt.Key.Key_A, CTRL)
        await person.commit("深色")
        await until(lambda: person.sees("主题：深色", ITEM))
        assert not person.sees("显示或隐藏侧栏", ITEM)


async def test_what_cannot_be_done_says_why_and_stays(home: Path) -> None:
    async with at_window(home) as person:
        await palette(person, "compact the")
        row = await person.find("Compact the conversation", ITEM)
        description = QAccessible.queryAccessibleInterface(row).text(QAccessible.Text.Description)
        assert description.startswith("No session is open")
        await person.key(Qt.Key.Key_Return)
        await person.settle()
        assert person.sees("Find a command")
        await person.key(Qt.Key.Key_Escape)
        await until(lambda: not person.sees("Find a command"))


async def test_a_click_does_it_and_sessions_are_among_what_is_found(home: Path, workspace: Path) -> None:
    async with working(home, workspace, turn("One."), turn("Two.")) as (person, _):
        await say(person, "about parsers")
        await until(lambda: "One." in texts(person))
        first = facts(person).property("sessionId")
        await person.key(Qt.Key.Key_N, CTRL)
        await until(lambda: facts(person) is None)
        await palette(person, "parsers")
        await person.click("Session: about parsers", ITEM)
        await until(lambda: facts(person) is not None and person.state().shown_id == first)


async def test_a_slash_lists_commands_and_runs_one(home: Path) -> None:
    async with at_window(home) as person:
        await person.click("Message the agent")
        await person.type("/")
        await until(lambda: person.sees("Approvals: ask first", ITEM))
        await person.type("dar")
        await until(lambda: person.sees("Theme: dark", ITEM) and not person.sees("Approvals: ask first", ITEM))
        await person.key(Qt.Key.Key_Return)
        await until(lambda: person.state().property("preferences").property("theme") == "dark")
        assert (await person.find("Message the agent")).property("text") == ""
        assert facts(person) is None


async def test_a_path_is_a_message(home: Path, workspace: Path) -> None:
    """A text that only begins with a slash is never taken for a command."""
    async with working(home, workspace, turn("I see.")) as (person, server):
        await say(person, "/etc/hosts is empty")
        await until(lambda: "I see." in texts(person))
        assert texts(person)[0] == "/etc/hosts is empty"
        assert len(server.requests) == 1


async def test_escape_leaves_what_was_typed_and_it_is_a_command_all_the_same(home: Path) -> None:
    """One table: the menu and the typed name mean the same."""
    async with at_window(home) as person:
        await person.click("Message the agent")
        await person.type("/compact")
        await until(lambda: person.sees("Compact the conversation", ITEM))
        await person.key(Qt.Key.Key_Escape)
        await until(lambda: not person.sees("Compact the conversation", ITEM))
        assert (await person.find("Message the agent")).property("text") == "/compact"
        await person.key(Qt.Key.Key_Return)
        await person.find("No session is open")
        assert facts(person) is None


async def test_find_is_for_the_session_and_search_for_all(home: Path, workspace: Path) -> None:
    async with working(home, workspace, turn("The needle is here.")) as (person, _):
        await say(person, "look")
        await until(lambda: "The needle is here." in texts(person))
        await idle(person)
        await person.key(Qt.Key.Key_F, CTRL)
        await until(lambda: person.focus_name() == "Find in this session")
        await person.type("needle")
        await until(lambda: person.sees("1 of 1"))
        await person.key(Qt.Key.Key_F, CTRL | SHIFT)
        await until(lambda: person.focus_name() == "Search all sessions")


async def test_the_text_of_all_sessions_is_searched(home: Path, workspace: Path) -> None:
    async with working(home, workspace, turn("The needle is here."), turn("Nothing.")) as (person, _):
        await say(person, "first talk")
        await until(lambda: "The needle is here." in texts(person))
        await person.click("New session")
        await until(lambda: facts(person) is None)
        await say(person, "second talk")
        await until(lambda: facts(person) is not None and "Nothing." in texts(person))
        await person.key(Qt.Key.Key_F, CTRL | SHIFT)
        await until(lambda: person.focus_name() == "Search all sessions")
        await person.type("needle")
        await until(lambda: not person.sees("second talk", QAccessible.Role.ListItem))
        await person.find("first talk", QAccessible.Role.ListItem)
        await person.key(Qt.Key.Key_Escape)
        await person.find("second talk", QAccessible.Role.ListItem)


def test_every_command_has_its_words_and_no_name_is_used_twice() -> None:
    assert {command.id for command in COMMANDS} == set(TITLES)
    slashes = [command.slash for command in COMMANDS if command.slash]
    keys = [command.keys for command in COMMANDS if command.keys]
    assert len(slashes) == len(set(slashes))
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize(
    ("query", "better", "worse"),
    [
        ("exp", "Export as JSONL…", "Edit the last message, explain"),
        ("np", "New plan", "Open a session"),
        ("分支", "为会话开分支", "分别打开，支持"),
    ],
)
def test_fuzzy_order(query: str, better: str, worse: str) -> None:
    first, second = score(query, better), score(query, worse)
    assert first is not None
    assert second is None or first > second


def test_fuzzy_needs_every_word_and_no_strewn_letters() -> None:
    assert score("theme dark", "Theme: dark") is not None
    assert score("theme blue", "Theme: dark") is None
    assert score("etc", "Delete the session") is None
    assert begins("ex js", "Export as JSONL…")
    assert not begins("port", "Export as JSONL…")
