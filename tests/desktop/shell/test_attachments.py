"""Files and pictures that go with a message, and what becomes of them when it cannot be sent (rule 13)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage

from tests.desktop.shell.person import Person, in_loop, until
from tests.desktop.shell.test_work import facts, idle, say, working
from tests.helpers.scripted_server import turn

CTRL = Qt.KeyboardModifier.ControlModifier


def composer(person: Person) -> Any:
    return person.state().property("composer")


def names(person: Person) -> list[str]:
    return [row["name"] for row in composer(person).property("files").property("rows")]


async def paste(person: Person, colour: str) -> None:
    image = QImage(64, 48, QImage.Format.Format_RGB32)
    image.fill(QColor(colour))
    await in_loop(lambda: QGuiApplication.clipboard().setImage(image))
    await person.key(Qt.Key.Key_V, CTRL)


async def test_a_pasted_picture_goes_with_the_message_sent_at_once(home: Path, workspace: Path) -> None:
    async with working(home, workspace, turn("Red."), turn("Blue.")) as (person, server):
        await person.click("Message the agent")
        for at, colour in enumerate(("red", "blue")):
            await paste(person, colour)
            await person.type("see")
            await person.key(Qt.Key.Key_Return)
            await until(lambda at=at: len(server.requests) == at + 1)
            await idle(person)
            assert str(server.requests[at].body).count("data:image/png") == at + 1
            assert names(person) == []


async def test_each_paste_is_a_picture_of_its_own(home: Path, workspace: Path) -> None:
    """A name that can come again would replace the picture of another draft."""
    async with working(home, workspace) as (person, _):
        await person.click("Message the agent")
        await paste(person, "red")
        await person.key(Qt.Key.Key_V, CTRL)
        await until(lambda: [file.name for file in (home / "pasted").glob("*")] and len(names(person)) == 2)
        await until(lambda: sorted(file.name for file in (home / "pasted").iterdir()) == sorted(names(person)))


async def test_a_picture_that_cannot_be_kept_is_said(home: Path, workspace: Path) -> None:
    home.mkdir(exist_ok=True)
    (home / "pasted").write_text("in the way", encoding="utf-8")
    async with working(home, workspace) as (person, _):
        await person.click("Message the agent")
        await paste(person, "red")
        await until(lambda: any("could not be read or written" in banner.text for banner in person.banners()))
        assert names(person) == []


async def test_a_first_message_that_cannot_be_sent_stays_in_sight(home: Path, workspace: Path) -> None:
    large = workspace / "large.bin"
    large.write_bytes(bytes(11_000_000))
    async with working(home, workspace) as (person, server):
        composer(person).property("files").attach([str(large)])
        await say(person, "look at this")
        await until(lambda: any("too large" in banner.text for banner in person.banners()))
        await until(lambda: composer(person).property("text") == "look at this")
        assert names(person) == ["large.bin"]
        assert server.requests == []


async def test_what_was_typed_meanwhile_is_kept_beside_what_comes_back(home: Path, workspace: Path) -> None:
    """The message fails after its session was left: both texts are there when one returns, and nowhere else."""
    async with working(home, workspace, turn("One.")) as (person, _):
        await say(person, "one")
        await idle(person)
        session = facts(person).property("sessionId")
        field = composer(person)

        def send_and_leave() -> None:
            field.property("files").attach([str(note)])
            field.put("cannot go")
            note.unlink()
            field.send(False)
            field.put("typed since")
            person.state().newSession()

        note = workspace / "note.txt"
        note.write_text("soon gone", encoding="utf-8")
        await in_loop(send_and_leave)
        await until(lambda: person.banners())
        await until(lambda: facts(person) is None)
        assert field.property("text") == ""
        field.put("elsewhere")
        person.state().open(session)
        await until(lambda: facts(person) is not None)
        assert field.property("text") == "cannot go\ntyped since"
        assert names(person) == ["note.txt"]
