"""Working in the window with the real host and a scripted model: send, watch, allow, queue, stop, come back."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible

from tests.desktop.shell.person import Person, at_window, until
from tests.helpers.hosted import write_settings
from tests.helpers.scripted_server import Fault, Reply, ScriptedServer, call, turn

CTRL = Qt.KeyboardModifier.ControlModifier
BUTTON = QAccessible.Role.Button


@asynccontextmanager
async def working(
    home: Path, workspace: Path, *script: Reply, approvals: str = "ask", language: str = "en"
) -> AsyncIterator[tuple[Person, ScriptedServer]]:
    async with ScriptedServer(list(script)) as server:
        write_settings(home, server, approvals=approvals)
        async with at_window(home, language) as person:
            person.state().property("choices").choose("workspace", str(workspace))
            yield person, server


async def say(person: Person, text: str) -> None:
    await person.click("Message the agent")
    await person.type(text)
    await person.key(Qt.Key.Key_Return)


def facts(person: Person) -> Any:
    return person.state().property("session")


async def idle(person: Person) -> None:
    await until(lambda: facts(person) is not None and not facts(person).property("running"))


def rows(person: Person) -> list[Any]:
    transcript = person.state().property("transcript")
    return [] if transcript is None else list(transcript.property("chat").rows)


def texts(person: Person) -> list[str]:
    return [row.text for row in rows(person) if row.kind in ("userMessage", "textBlock")]


async def test_a_first_message_makes_a_session_and_is_answered(home: Path, workspace: Path) -> None:
    async with working(home, workspace, turn("Hello back.")) as (person, server):
        await say(person, "hello")
        await until(lambda: person.state().property("transcript") is not None and "Hello back." in texts(person))
        assert texts(person) == ["hello", "Hello back."]
        assert len(server.requests) == 1
        field = await person.find("Message the agent")
        assert field.property("text") == ""
        await until(lambda: person.sees("hello", QAccessible.Role.ListItem))
        await until(lambda: person.state().property("usage").property("text"))


async def test_enter_held_down_sends_once(home: Path, workspace: Path) -> None:
    """P-double for the composer."""
    async with working(home, workspace, turn("One."), turn("Two.")) as (person, server):
        await person.click("Message the agent")
        await person.type("once")
        for _ in range(3):
            await person.key(Qt.Key.Key_Return)
        await idle(person)
        await until(lambda: "One." in texts(person))
        assert texts(person) == ["once", "One."]
        assert len(server.requests) == 1


async def test_a_command_runs_after_allow_once_and_not_after_reject(home: Path, workspace: Path) -> None:
    """Rule 11: the card shows the exact command; nothing runs before a yes."""
    script = [
        turn(call("shell", command="touch no.txt")),
        turn(call("shell", command="touch yes.txt")),
        turn("Done."),
    ]
    async with working(home, workspace, *script) as (person, _):
        await say(person, "go")
        await person.find("touch no.txt")
        assert not (workspace / "no.txt").exists()
        desk = person.state().property("approvals")
        await until(lambda: desk._since.elapsed() > 400)
        await person.click("Reject", BUTTON)
        await person.find("touch yes.txt")
        assert not (workspace / "no.txt").exists()
        await until(lambda: desk._since.elapsed() > 400)
        await person.click("Allow once", BUTTON)
        await idle(person)
        await until(lambda: (workspace / "yes.txt").exists())
        assert not (workspace / "no.txt").exists()
        await until(lambda: not person.sees("Allow once"))


async def test_the_card_takes_ctrl_enter_only_with_the_focus(home: Path, workspace: Path) -> None:
    """Ctrl+Enter in the composer steers; it allows nothing there."""
    script = [turn(call("shell", command="touch yes.txt")), turn("Done.")]
    async with working(home, workspace, *script) as (person, _):
        await say(person, "go")
        button = await person.find("Allow once", BUTTON)
        desk = person.state().property("approvals")
        await until(lambda: desk._since.elapsed() > 400)
        assert person.focus_name() == "Message the agent"
        await person.key(Qt.Key.Key_Return, CTRL)
        await person.key(Qt.Key.Key_Return)
        await person.settle()
        assert not (workspace / "yes.txt").exists()
        assert desk.property("card")["latched"] is False
        reject = await person.find("Reject", BUTTON)
        reject.forceActiveFocus(Qt.FocusReason.TabFocusReason)
        await person.key(Qt.Key.Key_Return, CTRL)
        await until(lambda: (workspace / "yes.txt").exists())
        assert button is not None
        await idle(person)


async def test_a_message_during_a_turn_waits_and_can_be_changed_and_taken_back(home: Path, workspace: Path) -> None:
    script = [turn(call("shell", command="true")), turn("First."), turn("Second.")]
    async with working(home, workspace, *script) as (person, _):
        await say(person, "go")
        await person.find("Allow once", BUTTON)
        await say(person, "next thing")
        await say(person, "other thing")
        await person.find("other thing", QAccessible.Role.ListItem)
        inbox = facts(person).property("inbox")
        assert [row.text for row in inbox.rows] == ["next thing", "other thing"]
        edit = person.all("Edit", BUTTON)
        await person.click_item(edit[0])
        field = await person.find("Edit the queued message")
        await until(lambda: person.focus is field)
        await person.type(" instead")
        await person.key(Qt.Key.Key_Return)
        await until(lambda: [row.text for row in inbox.rows] == ["next thing instead", "other thing"])
        await person.click_item(person.all("Take back", BUTTON)[1])
        await until(lambda: [row.text for row in inbox.rows] == ["next thing instead"])
        composer = await person.find("Message the agent")
        await until(lambda: composer.property("text") == "other thing")


async def test_stop_ends_the_turn_and_keeps_what_was_said(home: Path, workspace: Path) -> None:
    async with working(home, workspace, turn("word " * 400, rate=50)) as (person, _):
        await say(person, "talk")
        await until(lambda: any("word" in text for text in texts(person)[1:]))
        await person.click("Stop", BUTTON)
        await idle(person)
        await until(lambda: not person.sees("Stop", BUTTON))
        assert any("word" in text for text in texts(person)[1:])
        await person.click("Message the agent")
        await person.type("still usable")
        assert (await person.find("Message the agent")).property("text") == "still usable"


@pytest.mark.parametrize("language", ["en", "zh_CN"])
async def test_a_wrong_key_says_what_to_do(home: Path, workspace: Path, language: str) -> None:
    """Rule 14: the row says what to fix, in the user's language, and leads there; what was said stays."""
    name, words, way = {
        "en": ("Message the agent", "No key is set for this provider. Enter one in Settings.", "Open settings"),
        "zh_CN": ("给智能体发消息", "这个服务商还没有密钥。请在设置里填入。", "打开设置"),
    }[language]
    async with working(home, workspace, Fault(401), language=language) as (person, _):
        await person.click(name)
        await person.type("hello")
        await person.key(Qt.Key.Key_Return)
        await idle(person)
        await until(lambda: words in {row.title for row in rows(person)})
        assert "hello" in texts(person)
        await person.click(way)
        await person.find("Add a provider" if language == "en" else "添加服务商")


async def test_a_session_is_renamed_deleted_and_brought_back(home: Path, workspace: Path) -> None:
    """Rule 15.3: undo brings back session and draft."""
    async with working(home, workspace, turn("Hi.")) as (person, _):
        await say(person, "first words")
        await until(lambda: "Hi." in texts(person))
        await person.type("a draft")
        session = facts(person).property("sessionId")
        person.state().property("commands").run("rename")  # from wherever the keyboard is
        await until(lambda: person.focus_name() == "Name of the session")
        await person.key(Qt.Key.Key_Escape)
        await until(lambda: not person.sees("Name of the session") and person.focus is not None)
        row = await person.find("first words", QAccessible.Role.ListItem)
        row.parentItem().parentItem().forceActiveFocus(Qt.FocusReason.TabFocusReason)
        await person.key(Qt.Key.Key_F2)
        field = await person.find("Name of the session")
        await until(lambda: person.focus is field)
        await person.type("Better name")
        await person.key(Qt.Key.Key_Return)
        await person.find("Better name", QAccessible.Role.ListItem)
        row = await person.find("Better name", QAccessible.Role.ListItem)
        row.parentItem().parentItem().forceActiveFocus(Qt.FocusReason.TabFocusReason)
        await person.key(Qt.Key.Key_Delete)
        await person.find("Session deleted")
        await until(lambda: not person.sees("Better name", QAccessible.Role.ListItem))
        assert facts(person) is None
        await person.click("Undo")
        await person.find("Better name", QAccessible.Role.ListItem)
        await until(lambda: facts(person) is not None and facts(person).property("sessionId") == session)
        assert (await person.find("Message the agent")).property("text") == "a draft"


async def test_drafts_belong_to_their_sessions(home: Path, workspace: Path) -> None:
    async with working(home, workspace, turn("A."), turn("B.")) as (person, _):
        await say(person, "session a")
        await idle(person)
        first = facts(person).property("sessionId")
        await person.type("for a")
        await person.click("New session")
        await until(lambda: facts(person) is None)
        field = await person.find("Message the agent")
        await until(lambda: field.property("text") == "")
        await say(person, "session b")
        await until(lambda: facts(person) is not None and facts(person).property("sessionId") != first)
        await idle(person)
        assert (await person.find("Message the agent")).property("text") == ""
        await person.click("session a", QAccessible.Role.ListItem)
        await until(lambda: facts(person) is not None and facts(person).property("sessionId") == first)
        await until(lambda: field.property("text") == "for a")


async def test_up_and_down_go_through_what_was_said(home: Path, workspace: Path) -> None:
    async with working(home, workspace, turn("First."), turn("Second.")) as (person, _):
        await say(person, "one")
        await until(lambda: "First." in texts(person))
        await say(person, "two")
        await until(lambda: "Second." in texts(person))
        await person.type("new")
        field = await person.find("Message the agent")
        for expected in ("two", "one", "one"):
            await person.key(Qt.Key.Key_Up)
            await until(lambda expected=expected: field.property("text") == expected)
        for expected in ("two", "new"):
            await person.key(Qt.Key.Key_Down)
            await until(lambda expected=expected: field.property("text") == expected)


async def test_it_goes_on_tomorrow(home: Path, workspace: Path) -> None:
    """Quit, come back, open, go on: the same rows, and the next request has all of it."""
    async with ScriptedServer([turn("Today."), turn("Tomorrow.")]) as server:
        write_settings(home, server)
        async with at_window(home) as person:
            person.state().property("choices").choose("workspace", str(workspace))
            await say(person, "begin")
            await until(lambda: facts(person) is not None and "Today." in texts(person))
            await idle(person)
            session = facts(person).property("sessionId")
            await until(lambda: rows(person)[-1].kind == "turnTail")
            before = [(row.kind, row.key, row.text) for row in rows(person)]
        async with at_window(home) as person:
            await person.app.open_session(session)
            await until(lambda: [(row.kind, row.key, row.text) for row in rows(person)] == before)
            await say(person, "go on")
            await until(lambda: "Tomorrow." in texts(person))
            assert server.refusals == []


async def test_files_go_with_the_message(home: Path, workspace: Path) -> None:
    note = workspace / "note.txt"
    note.write_text("a note\n", encoding="utf-8")
    async with working(home, workspace, turn("Read it.")) as (person, server):
        files = person.state().property("composer").property("files")
        files.attach([str(note), str(workspace), str(workspace / "missing.txt")])
        await person.find("Attached: note.txt")
        await person.click("Remove note.txt")
        await until(lambda: not person.sees("Attached: note.txt"))
        files.attach([str(note)])
        await say(person, "see the file")
        await until(lambda: facts(person) is not None and "Read it." in texts(person))
        assert "a note" in str(server.requests[0].body)
        assert not person.sees("Attached: note.txt")


async def test_quitting_waits_for_no_answer(home: Path, workspace: Path) -> None:
    """Rule 15.1: this one never ends. How long quitting takes is in `bench_window`."""
    async with working(home, workspace, turn("word " * 20, stall_after=5)) as (person, _):
        await say(person, "talk")
        await until(lambda: facts(person) is not None and any("word" in text for text in texts(person)[1:]))
        await person.app.stop()
        assert person.app.windows == []
