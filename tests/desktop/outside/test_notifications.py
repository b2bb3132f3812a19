"""Notifications on a real session bus, from the question to the card (behaviour 6.10, 15.3)."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible

from tests.desktop.outside.desktop_around import elsewhere
from tests.desktop.questions.question_window import ENGINE, PARTS, TITLE, asks, respondent
from tests.desktop.shell.person import in_loop, until
from tests.helpers.manual_clock import ManualClock
from tests.helpers.scripted_server import call, turn
from tests.helpers.session_bus import NotificationServer, notification_server

pytestmark = pytest.mark.qt_log_ignore("does not support raise")  # the platform without a screen

PLAN = "# Move the *index*\n\n1. Read it.\n2. Write it."


async def told(server: NotificationServer, count: int = 1) -> None:
    await until(lambda: len(server.told) == count)


async def test_a_question_is_told_with_its_text_and_leads_to_its_card(home: Path, workspace: Path, bus: str) -> None:
    question = ENGINE | {"question": "Is a < b && <b>bold</b> fine?"}
    async with notification_server(bus) as server, respondent(home, workspace, asks(question, PARTS, TITLE)) as person:
        async with elsewhere(person):
            await person.begin("Migrate the index & more")
            await told(server)
            one = server.told[0]
            assert one.title == "Question in \u201cMigrate the index & more\u201d"
            assert one.text == "Is a &lt; b &amp;&amp; &lt;b&gt;bold&lt;/b&gt; fine?\n+2 more questions"
            assert one.actions == ["default", "Answer", "open", "Answer"]
            assert one.hints == {"urgency": 1, "desktop-entry": "parley", "suppress-sound": True}
            assert Path(one.icon.removeprefix("file://")).is_file()
            person.state().newSession()
            await until(lambda: person.state().property("session") is None)
            await server.choose(one.number, "open", token="from-the-server")
            await until(lambda: person.window.isActive())
        await until(lambda: person.focus_name() == "SQLite (Recommended)")
        assert person.state().shown_id == person.session
        assert "XDG_ACTIVATION_TOKEN" not in os.environ
        await person.asked()
        await person.press("Skip all")
        await person.settled()
        assert (len(server.told), server.closed) == (1, [])  # what the user closed is not closed again


async def test_a_plan_and_a_command_are_told_as_what_they_are(home: Path, workspace: Path, bus: str) -> None:
    script = [
        turn("Here.", call("exit_plan_mode", plan=PLAN)),
        turn("Then this.", call("shell", command="touch yes.txt", description="Say yes")),
        turn("Done."),
    ]
    async with notification_server(bus) as server, respondent(home, workspace, script) as person:
        session = (await person.client.call("sessions/create", workspace=str(workspace)))["session"]
        await person.client.call("plan/set", session=session, active=True)
        await person.app.open_session(session)
        async with elsewhere(person):
            await person.client.call("sessions/send", session=session, text="Plan it", mode="turn")
            await told(server)
            plan = server.told[0]
            assert (plan.title, plan.text) == ("Plan to review in \u201cPlan it\u201d", "Move the *index*")
            assert plan.actions[1::2] == ["Review", "Review"]
            await server.choose(plan.number, "default")
            await until(person.window.isActive)
        await until(lambda: person.focus is not None and person.focus_name() == "Text of the plan")
        await until(lambda: person.state().property("questions").property("awake"))
        await person.key(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        async with elsewhere(person):
            await told(server, 2)
            leave = server.told[1]
            assert (leave.title, leave.text) == ("Approval needed in \u201cPlan it\u201d", "touch yes.txt")
            assert leave.actions[1] == "Open"
            await server.choose(leave.number, "default")
            await until(person.window.isActive)
        await until(lambda: person.focus_name() == "Say yes")
        await until(lambda: person.state().property("approvals")._since.elapsed() > 400)
        await person.key(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        await until(lambda: (workspace / "yes.txt").exists())


async def test_a_dialog_that_covers_the_card_keeps_the_keys(home: Path, workspace: Path, bus: str) -> None:
    """What is pressed in the settings picks no option beneath them; the palette makes way."""
    async with notification_server(bus) as server, respondent(home, workspace, asks(ENGINE)) as person:
        await person.key(Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
        await until(lambda: person.sees("Settings", QAccessible.Role.Dialog))
        async with elsewhere(person):
            await person.begin()
            await told(server)
            await server.choose(1, "open")
            await until(person.window.isActive)
        await person.asked()
        assert person.focus_name() != "SQLite (Recommended)"
        await person.key(Qt.Key.Key_Escape)
        await until(lambda: not person.sees("Settings", QAccessible.Role.Dialog))
        await person.key(Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
        await until(lambda: person.sees("Commands", QAccessible.Role.Dialog))
        await in_loop(lambda: person.state().lead_to(person.session, person.desk.property("callId")))
        await until(lambda: person.focus_name() == "SQLite (Recommended)")
        assert not person.sees("Commands", QAccessible.Role.Dialog)


async def test_it_goes_when_settled_deleted_and_looked_at(home: Path, workspace: Path, bus: str) -> None:
    """Rule 15.3 as well: undo brings the question back, and nobody is told again."""
    script = [turn("?", call("ask_user_question", questions=[ENGINE]))] * 3 + [turn("Thanks.")] * 3
    async with notification_server(bus) as server, respondent(home, workspace, script) as person:
        async with elsewhere(person):
            first = await person.begin()
            await told(server)
            await person.client.call("sessions/delete", session=first)
            await until(lambda: server.closed == [1])
            await person.client.call("sessions/restore", session=first)
            await person.app.open_session(first)
            await until(lambda: person.desk.property("present"))
            second = await person.begin()
            await told(server, 2)
            assert not server.shown.keys() - {2}
            await person.client.call("sessions/cancel", session=second)
            await until(lambda: server.closed == [1, 2])
            await person.begin()
            await told(server, 3)
            await in_loop(person.window.requestActivate)
            await until(lambda: server.closed == [1, 2, 3])
        assert len(server.told) == 3


async def test_what_the_window_told_is_not_told_again(home: Path, workspace: Path, bus: str) -> None:
    """Quiet while a window has the focus, when it goes, and after another start."""
    async with notification_server(bus) as server:
        async with respondent(home, workspace, asks(ENGINE)) as person:
            session = await person.begin()
            await person.asked()
            async with elsewhere(person):
                await person.settle()
        async with respondent(home, workspace, asks(ENGINE)) as person, elsewhere(person):
            person.session = session
            await person.app.open_session(session)
            await until(lambda: person.desk.property("present"))
            await person.settle()
        assert server.told == []


async def test_a_quit_takes_everything_back(home: Path, workspace: Path, bus: str) -> None:
    async with notification_server(bus) as server:
        async with respondent(home, workspace, asks(ENGINE)) as person, elsewhere(person):
            await person.begin()
            await told(server)
        assert server.closed == [1]


async def test_one_short_sound_and_none_for_what_follows_at_once(
    home: Path, workspace: Path, bus: str, clock: ManualClock
) -> None:
    """The notification's own, so that the system can hold it back."""
    script = [turn("?", call("ask_user_question", questions=[ENGINE]))] * 3
    async with notification_server(bus) as server, respondent(home, workspace, script, clock=clock) as person:
        await in_loop(lambda: person.state().preferences_.set("window.sound", True))
        await until(lambda: person.state().preferences_.property("sound"))
        async with elsewhere(person):
            for count in (1, 2):
                await person.begin()
                await told(server, count)
            await clock.advance(5)
            await person.begin()
            await told(server, 3)
        sounds = [one.hints.get("sound-name") for one in server.told]
        assert sounds == ["message-new-instant", None, "message-new-instant"]
        assert [one.hints.get("suppress-sound") for one in server.told] == [None, True, None]


async def test_a_server_of_few_abilities_gets_what_it_can_show(home: Path, workspace: Path, bus: str) -> None:
    question = ENGINE | {"question": "Is a < b?"}
    async with (
        notification_server(bus, abilities=("body",)) as server,
        respondent(home, workspace, asks(question), language="zh_CN") as person,
        elsewhere(person),
    ):
        await person.begin("Migrate")
        await told(server)
        one = server.told[0]
        assert (one.title, one.text, one.actions) == ("「Migrate」中有问题等你回答", "Is a < b?", [])


async def test_each_notification_leads_to_the_window_of_its_session(home: Path, workspace: Path, bus: str) -> None:
    script = [turn("?", call("ask_user_question", questions=[ENGINE]))] * 2
    async with notification_server(bus) as server, respondent(home, workspace, script) as person:
        second = await person.app.open_window()
        async with elsewhere(person):
            first = await person.begin()
            await told(server)
            other = (await person.client.call("sessions/create", workspace=str(workspace)))["session"]
            await second.property("shell").show(other)
            await person.client.call("sessions/send", session=other, text="And this", mode="turn")
            await told(server, 2)
            await server.choose(2, "open")
            await until(second.isActive)
        assert [window.property("shell").shown_id for window in person.app.windows] == [first, other]
        async with elsewhere(person):
            await server.choose(1, "open")
            await until(person.window.isActive)
        assert [window.property("shell").shown_id for window in person.app.windows] == [first, other]
