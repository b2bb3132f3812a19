"""Helpers in the window: where they are reached, what they ask, the way back."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible

from tests.desktop.shell.person import Person, at_window, until
from tests.desktop.shell.test_work import BUTTON, facts, idle, say, texts
from tests.helpers.hosted import write_settings
from tests.helpers.scripted_server import Reply, Request, ScriptedServer, call, turn

ROW = QAccessible.Role.ListItem


def last_user(request: Request) -> str:
    return next(str(one["content"]) for one in reversed(request.body["messages"]) if one["role"] == "user")


def delegating(request: Request) -> Reply:
    """A helper that runs a command, and what it is told by."""
    results = [one["content"] for one in request.body["messages"] if one["role"] == "tool"]
    if last_user(request) == "count the files":
        return turn("Counted.") if results else turn(call("shell", command="touch counted.txt"))
    return turn("All done.") if results else turn(call("subagent", description="counting", prompt="count the files"))


@asynccontextmanager
async def with_helper(home: Path, workspace: Path, language: str = "en") -> AsyncIterator[Person]:
    async with ScriptedServer(delegating) as server:
        write_settings(home, server)
        async with at_window(home, language) as person:
            person.state().property("choices").choose("workspace", str(workspace))
            yield person


async def allowed(person: Person) -> None:
    desk = person.state().property("approvals")
    await until(lambda: desk.property("present") and desk._since.elapsed() > 400)
    await person.click("Allow once", BUTTON)


async def test_a_helper_asks_in_the_session_it_works_for(home: Path, workspace: Path) -> None:
    """Rule 11: nothing runs before a yes, and nobody needs to open the helper to give it."""
    async with with_helper(home, workspace) as person:
        await say(person, "go")
        await person.find("Helper: counting")
        await person.find("A helper waits for your approval")
        assert not (workspace / "counted.txt").exists()
        parent = facts(person).property("sessionId")
        await until(lambda: person.app._shared.pending.counts == {parent: 1})
        await allowed(person)
        await until(lambda: "All done." in texts(person))
        assert (workspace / "counted.txt").exists()
        await until(lambda: not person.sees("Allow once"))
        await until(lambda: person.app._shared.pending.counts == {})


async def test_its_row_leads_to_it_while_it_works_and_a_link_back(home: Path, workspace: Path) -> None:
    async with with_helper(home, workspace) as person:
        await say(person, "go")
        await person.find("Helper: counting")
        parent = facts(person).property("sessionId")
        assert not person.sees("counting", ROW)
        await person.click("Open the helper's session: counting", BUTTON)
        await until(lambda: person.state().shown_id not in ("", parent))
        assert texts(person) == ["count the files"]
        await person.find("counting", ROW)  # in the side bar while it is shown
        await allowed(person)
        await until(lambda: "Counted." in texts(person))
        await person.click("Back to “go”", BUTTON)
        await until(lambda: person.state().shown_id == parent)
        await until(lambda: "All done." in texts(person))
        await until(lambda: not person.sees("counting", ROW))


async def test_the_finished_row_leads_to_it_too(home: Path, workspace: Path) -> None:
    async with with_helper(home, workspace) as person:
        await say(person, "go")
        await allowed(person)
        await until(lambda: "All done." in texts(person))
        await idle(person)
        chat = person.state().property("transcript").property("chat")
        for row in list(chat.rows):
            if row.key.startswith(("turn-header", "group:")):
                chat.setOpen(row.key, True)
        row = next(row for row in chat.rows if row.kind == "tool")
        assert row.details["session"]
        await person.click("Open the helper's session: counting", BUTTON)
        await until(lambda: person.state().shown_id == row.details["session"])


async def test_a_helper_that_is_nowhere_is_not_promised(home: Path) -> None:
    """An imported session names helpers whose sessions stayed where they were."""
    log = Path(__file__).parents[2] / "host" / "log" / "recorded" / "subagent-multi.jsonl"
    async with at_window(home, "en") as person:
        made = await person.app._shared.client.call("sessions/import", path=str(log))
        await person.state().show(made["session"])
        chat = person.state().property("transcript").property("chat")
        for row in list(chat.rows):
            if row.key.startswith(("turn-header", "group:")):
                chat.setOpen(row.key, True)
        await person.click("Open the helper's session: Return ALPHA only", BUTTON)
        await until(lambda: any("does not exist any more" in name for name in person.names()))


async def test_search_finds_a_helper(home: Path, workspace: Path) -> None:
    async with with_helper(home, workspace) as person:
        await say(person, "go")
        await allowed(person)
        await until(lambda: "All done." in texts(person))
        await idle(person)
        person.state().property("sessions").search("counting")
        await person.find("counting", ROW)


async def test_rejected_for_the_helper(home: Path, workspace: Path) -> None:
    async with with_helper(home, workspace, "zh_CN") as person:
        await person.click("给智能体发消息")
        await person.type("go")
        await person.key(Qt.Key.Key_Return)
        await person.find("子智能体：counting")
        desk = person.state().property("approvals")
        await until(lambda: desk._since.elapsed() > 400)
        await person.click("拒绝", BUTTON)
        await until(lambda: "All done." in texts(person))
        assert not (workspace / "counted.txt").exists()
