"""Code the model wrote: the code, the calls it made, its error with the line, and requests that name it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QAccessible

from tests.desktop.shell.person import Person, until
from tests.desktop.shell.test_work import BUTTON, idle, say, texts, working
from tests.helpers.scripted_server import call, turn

TEXT = QAccessible.Role.StaticText
CODE = """files = await glob("*.txt")
print(files)
await shell("touch made.txt")
"""
WRONG = "first = 1\nsecond = first / 0\n"


def unfold(person: Person) -> None:
    chat = person.state().property("transcript").property("chat")
    for kind in ("turn-header", "group:", "tool-call:"):
        for row in list(chat.rows):
            if row.key.startswith(kind):
                chat.setOpen(row.key, True)


async def test_a_request_from_inside_names_the_code(home: Path, workspace: Path) -> None:
    """Rule 11: the card shows the exact command, and who asks for it."""
    script = [turn(call("run_code", code=CODE)), turn("Ran it.")]
    async with working(home, workspace, *script) as (person, _):
        await say(person, "go")
        desk = person.state().property("approvals")
        for asked in (CODE, "touch made.txt"):
            await until(lambda asked=asked: desk.property("card").get("preview") == asked)
            await until(lambda: desk._since.elapsed() > 400)
            if asked == "touch made.txt":
                await person.find('From the code: files = await glob("*.txt")', TEXT)
                await person.find("Code waits for your approval")
                await person.click("Show the code", BUTTON)
                await person.find("Code: " + CODE.rstrip("\n"))
            await person.click("Allow once", BUTTON)
        await until(lambda: "Ran it." in texts(person))
        assert (workspace / "made.txt").exists()


async def test_the_row_shows_the_code_and_the_calls_it_made(home: Path, workspace: Path) -> None:
    (workspace / "notes.txt").write_text("x", encoding="utf-8")
    script = [turn(call("run_code", code=CODE)), turn("Ran it.")]
    async with working(home, workspace, *script, approvals="full") as (person, _):
        await say(person, "go")
        await until(lambda: "Ran it." in texts(person))
        await idle(person)
        unfold(person)
        await person.find("Code: " + CODE.rstrip("\n"))
        chat = person.state().property("transcript").property("chat")
        made = [(row.details["tool"], row.depth) for row in chat.rows if row.kind == "tool"]
        assert made == [("run_code", 1), ("glob", 2), ("shell", 2)] or made == [
            ("run_code", 0),
            ("glob", 1),
            ("shell", 1),
        ]
        output = next(row.body["output"] for row in chat.rows if row.details.get("tool") == "run_code")
        assert "notes.txt" in output


async def test_an_error_shows_the_line_of_the_code(home: Path, workspace: Path) -> None:
    script = [turn(call("run_code", code=WRONG)), turn("It failed.")]
    async with working(home, workspace, *script, approvals="full") as (person, _):
        await say(person, "go")
        await until(lambda: "It failed." in texts(person))
        await idle(person)
        unfold(person)
        await person.find("Failed in line 2: second = first / 0", TEXT)
