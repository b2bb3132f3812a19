"""Several windows of one app: one client, each with its own session (behaviour 1)."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt

from tests.desktop.shell.person import Person, at_window, in_loop, until
from tests.desktop.shell.test_work import CTRL, facts, say, texts, working
from tests.helpers.scripted_server import call, turn

SHIFT = Qt.KeyboardModifier.ShiftModifier


async def front(person: Person) -> None:
    """The first window takes the keyboard."""
    await in_loop(person.window.requestActivate)
    await until(lambda: person.window.isActive() and person.focus is not None)


async def test_a_second_window_shares_the_client_and_goes_alone(home: Path, workspace: Path) -> None:
    async with working(home, workspace, turn("One.")) as (person, _):
        await say(person, "hello")
        await until(lambda: "One." in texts(person))
        await person.key(Qt.Key.Key_N, CTRL | SHIFT)
        await until(lambda: len(person.app.windows) == 2)
        second = person.app.windows[1]
        state = second.property("shell")
        assert state.property("session") is None
        assert facts(person) is not None
        await state.show(facts(person).property("sessionId"))
        assert state.property("session").property("title") == "hello"
        second.close()
        await until(lambda: len(person.app.windows) == 1)
        assert person.window.isVisible()
        await front(person)
        await say(person, "/dark")
        await until(lambda: person.state().property("preferences").property("theme") == "dark")


async def test_one_request_for_leave_has_one_card_in_each_window(home: Path, workspace: Path) -> None:
    """Rule 4.2: one answerer a client, however many windows."""
    script = [turn(call("shell", command="touch yes.txt")), turn("Done.")]
    async with working(home, workspace, *script) as (person, _):
        second = await person.app.open_window()
        await front(person)
        await say(person, "go")
        await person.find("touch yes.txt")
        state = second.property("shell")
        await state.show(facts(person).property("sessionId"))
        desk = state.property("approvals")
        assert desk.property("count") == 1
        await until(lambda: desk._since.elapsed() > 400)
        desk.decide(desk.property("card")["callId"], "allowed-once")
        await until(lambda: (workspace / "yes.txt").exists())
        await until(lambda: not person.sees("Allow once"))


async def test_quitting_with_two_windows_leaves_nothing(home: Path) -> None:
    async with at_window(home) as person:
        await person.app.open_window()
        assert len(person.app.windows) == 2
