"""Plan mode in the composer: the toggle and its chip, the typed commands, a switch that waits (behaviour 7.1)."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible

from tests.desktop.plan.world import Planner, at_plan
from tests.desktop.shell.person import until
from tests.helpers.scripted_server import turn

CHECK = QAccessible.Role.CheckBox
SLOW = turn("I am thinking about it for a while, word after word after word.", rate=6)


def chip(person: Planner) -> tuple[bool, str]:
    """Whether the toggle is on, and what it says."""
    toggle = person.all("Plan mode" if person.language == "en" else "计划模式", CHECK)[0]
    interface = QAccessible.queryAccessibleInterface(toggle)
    return bool(interface.state().checked), str(toggle.property("text"))


async def write(person: Planner, text: str) -> None:
    await person.click("Message the agent")
    await person.type(text)
    await person.key(Qt.Key.Key_Return)


@pytest.mark.parametrize(("language", "off", "on"), [("en", "Plan", "Plan mode"), ("zh_CN", "计划", "计划模式")])
async def test_the_toggle_switches_at_once_between_turns(
    home: Path, workspace: Path, language: str, off: str, on: str
) -> None:
    async with at_plan(home, workspace, language=language, planning=False) as person:
        name = "Plan mode" if language == "en" else "计划模式"
        await until(lambda: chip(person) == (False, off))
        await person.click(name, CHECK)
        await until(lambda: chip(person) == (True, on))
        assert await person.planning()
        await person.click(name, CHECK)
        await until(lambda: chip(person) == (False, off))
        assert [one["active"] for one in await person.events("plan/mode")] == [True, False]


async def test_a_switch_during_a_turn_says_from_when_it_counts(home: Path, workspace: Path) -> None:
    """And pressing again takes it back."""
    async with at_plan(home, workspace, SLOW, planning=False) as person:
        await person.send("think")
        await person.find("Stop")
        await person.click("Plan mode", CHECK)
        await until(lambda: chip(person) == (True, "Plan mode from the next step"))
        assert await person.events("plan/mode") == []
        await person.click("Plan mode", CHECK)
        await until(lambda: chip(person) == (False, "Plan"))
        await person.click("Plan mode", CHECK)
        await until(lambda: chip(person)[0])
        await person.call("sessions/cancel")
        await until(lambda: chip(person) == (True, "Plan mode"))  # no further step came: the turn's end took it up
        assert await person.planning()


async def test_typed_commands(home: Path, workspace: Path) -> None:
    """`/plan`, `/plan off`, `/plan text`; the command itself is never sent to the model."""
    async with at_plan(home, workspace, turn("Looking."), planning=False) as person:
        await write(person, "/plan")
        await until(lambda: chip(person)[0])
        await write(person, "/plan off")
        await until(lambda: not chip(person)[0])
        assert await person.events("user/message") == []
        await write(person, "/plan tidy up")
        await person.eventually(lambda found: found, "turn/end")
        assert await person.planning()
        assert [one["text"] for one in await person.events("user/message")] == ["tidy up"]


async def test_what_is_no_command_is_sent_as_it_is(home: Path, workspace: Path) -> None:
    async with at_plan(home, workspace, turn("Hm."), planning=False) as person:
        await write(person, "/etc/hosts looks odd")
        await person.eventually(lambda found: found, "turn/end")
        assert [one["text"] for one in await person.events("user/message")] == ["/etc/hosts looks odd"]
        assert not await person.planning()


async def test_planning_begins_with_the_first_message(home: Path, workspace: Path) -> None:
    """Before there is a session the toggle is kept, and no session is made for it."""
    async with at_plan(home, workspace, turn("Looking."), planning=False) as person:
        person.state().property("choices").choose("workspace", str(workspace))
        await person.state().show_new()
        await write(person, "/plan")
        await until(lambda: chip(person)[0])
        before = len(await person.app.client.call("sessions/list"))
        assert before == 1
        await write(person, "look around")
        await until(lambda: person.state().property("session") is not None)
        person.session = person.state().property("session").property("sessionId")
        await person.eventually(lambda found: found, "turn/end")
        assert await person.planning()
        types = [event["type"] for event in (await person.call("sessions/history"))["events"]]
        assert types.index("plan/mode") < types.index("turn/start")
        await until(lambda: chip(person)[0])


async def test_a_narrow_window_keeps_the_toggle(home: Path, workspace: Path) -> None:
    async with at_plan(home, workspace, size=(480, 400)) as person:
        await until(lambda: chip(person) == (True, "Plan"))
        toggle = person.all("Plan mode", CHECK)[0]
        send = person.all("Send")[0]
        model = person.all("Model")[0]
        right = toggle.mapToScene(toggle.boundingRect().topRight()).x()
        assert right <= model.mapToScene(model.boundingRect().topLeft()).x()
        assert send.mapToScene(send.boundingRect().topRight()).x() <= 480
