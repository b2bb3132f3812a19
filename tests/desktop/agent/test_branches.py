"""A message said again and a session branched, with mouse and keys; the original stays."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible

from tests.desktop.shell.person import Person, until
from tests.desktop.shell.test_work import BUTTON, CTRL, facts, idle, say, texts, working
from tests.helpers.scripted_server import Fault, turn


async def two_turns(person: Person) -> str:
    await say(person, "first")
    await until(lambda: "One." in texts(person))
    await idle(person)
    await say(person, "secnod")
    await until(lambda: "Two." in texts(person))
    await idle(person)
    return str(facts(person).property("sessionId"))


async def composed(person: Person, text: str) -> None:
    field = await person.find("Message the agent")
    await until(lambda: field.property("text") == text)


async def test_the_last_message_is_said_again_in_a_branch(home: Path, workspace: Path) -> None:
    async with working(home, workspace, turn("One."), turn("Two."), turn("Better.")) as (person, server):
        original = await two_turns(person)
        await person.type("a draft")
        await person.key(Qt.Key.Key_E, CTRL)
        await composed(person, "secnod")
        assert person.sees("Sending makes a branch that begins before this message. The session stays as it is.")
        await person.key(Qt.Key.Key_A, CTRL)
        await person.type("second")
        await person.key(Qt.Key.Key_Return)
        await until(lambda: "Better." in texts(person))
        assert texts(person) == ["first", "One.", "second", "Better."]
        assert person.state().shown_id != original
        said = [one["content"] for one in server.requests[-1].body["messages"] if one["role"] != "system"]
        assert said == ["first", "One.", "second"]
        await person.click("Branch of “first”", BUTTON)
        await until(lambda: person.state().shown_id == original)
        assert texts(person) == ["first", "One.", "secnod", "Two."]
        await composed(person, "a draft")


async def test_escape_leaves_it_and_the_draft_is_back(home: Path, workspace: Path) -> None:
    async with working(home, workspace, turn("One."), turn("Two.")) as (person, server):
        await two_turns(person)
        await person.type("a draft")
        await person.key(Qt.Key.Key_E, CTRL)
        await composed(person, "secnod")
        await person.key(Qt.Key.Key_Escape)
        await composed(person, "a draft")
        assert len(server.requests) == 2
        assert len(person.app._shared.sessions.rows) == 1


async def test_what_is_said_again_survives_leaving_the_session(home: Path, workspace: Path) -> None:
    """Behaviour 13: a draft is never lost, nor does it turn into another one."""
    async with working(home, workspace, turn("One."), turn("Two.")) as (person, _):
        original = await two_turns(person)
        await person.type("a draft")
        await person.key(Qt.Key.Key_E, CTRL)
        await composed(person, "secnod")
        await person.type(" again")
        await person.key(Qt.Key.Key_N, CTRL)
        await until(lambda: facts(person) is None)
        await person.state().show(original)
        await composed(person, "secnod again")
        assert person.state().property("composer").property("again") is True
        await person.click("Cancel", BUTTON)
        await composed(person, "a draft")


async def test_a_branch_that_fails_to_be_sent_leaves_nothing(home: Path, workspace: Path) -> None:
    async with working(home, workspace, turn("One."), turn("Two.")) as (person, _):
        await two_turns(person)
        await person.key(Qt.Key.Key_E, CTRL)
        await composed(person, "secnod")
        files = person.state().property("composer").property("files")
        gone = workspace / "gone.txt"
        gone.write_text("x", encoding="utf-8")
        files.attach([str(gone)])
        await until(lambda: files.paths)
        gone.unlink()
        await person.key(Qt.Key.Key_Return)
        await until(lambda: person.state().property("notices").property("banners").rows)
        await composed(person, "secnod")
        assert person.state().property("composer").property("again") is True
        await until(lambda: len(person.app._shared.sessions.rows) == 1)


async def row_menu(person: Person, key: str) -> None:
    """Open a row's menu by the keyboard."""
    transcript = person.state().property("transcript")
    row = transcript.property("chat").indexOf(key)
    await person.key(Qt.Key.Key_T, CTRL)
    for _ in range(30):
        focused = person.focus
        assert focused is not None
        view = next(item for item in ancestors(focused) if item.property("currentIndex") is not None)
        at = view.property("currentIndex")
        if at == row:
            break
        await person.key(Qt.Key.Key_Up if at > row or at < 0 else Qt.Key.Key_Down)
    await person.key(Qt.Key.Key_Menu)


def ancestors(item):  # type: ignore[no-untyped-def]
    while item is not None:
        yield item
        item = item.parentItem()


async def test_branch_from_the_end_of_a_turn(home: Path, workspace: Path) -> None:
    async with working(home, workspace, turn("One."), turn("Two."), turn("Three.")) as (person, server):
        await two_turns(person)
        tail = next(
            row.key for row in person.state().property("transcript").property("chat").rows if row.kind == "turnTail"
        )
        await row_menu(person, tail)
        await person.click("Branch from here", QAccessible.Role.MenuItem)
        await until(lambda: texts(person) == ["first", "One."])
        await say(person, "elsewhere")
        await until(lambda: "Three." in texts(person))
        said = [one["content"] for one in server.requests[-1].body["messages"] if one["role"] != "system"]
        assert said == ["first", "One.", "elsewhere"]


async def test_branch_before_a_message_has_it_as_draft(home: Path, workspace: Path) -> None:
    async with working(home, workspace, turn("One."), turn("Two.")) as (person, _):
        await two_turns(person)
        key = person.state().property("transcript").chat_.last_said()
        await row_menu(person, key)
        await person.click("Branch from here", QAccessible.Role.MenuItem)
        await until(lambda: texts(person) == ["first", "One."])
        await composed(person, "secnod")


async def test_branch_after_a_failed_turn(home: Path, workspace: Path) -> None:
    async with working(home, workspace, turn("One."), Fault(401)) as (person, _):
        await say(person, "first")
        await until(lambda: "One." in texts(person))
        await idle(person)
        await say(person, "second")
        await until(lambda: "second" in texts(person))
        await idle(person)
        await person.key(Qt.Key.Key_E, CTRL)
        await composed(person, "second")
