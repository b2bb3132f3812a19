"""The queue above the composer: order by keys and by dragging, edit, take back, send now; what Enter does."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest

from tests.desktop.shell.person import NO_MODIFIER, Person, in_loop, until
from tests.desktop.shell.test_work import BUTTON, CTRL, facts, say, texts, working
from tests.helpers.scripted_server import call, turn

ROW = QAccessible.Role.ListItem
ALT = Qt.KeyboardModifier.AltModifier


@asynccontextmanager
async def queued(home: Path, workspace: Path, *texts: str) -> AsyncIterator[tuple[Person, Any]]:
    """A turn that waits for leave, and ``texts`` in the queue."""
    script = [turn(call("shell", command="true")), *[turn(f"Reply {at}.") for at in range(5)]]
    async with working(home, workspace, *script) as (person, _):
        await say(person, "go")
        await person.find("Allow once", BUTTON)
        for text in texts:
            await say(person, text)
        inbox = facts(person).property("inbox")
        await until(lambda: order(inbox) == list(texts))
        yield person, inbox


def order(inbox: Any) -> list[str]:
    return [row.text for row in inbox.rows]


async def take_focus(person: Person, name: str) -> None:
    row = await person.find(name, ROW)
    row.forceActiveFocus(Qt.FocusReason.TabFocusReason)
    await until(lambda: person.focus is row)


async def test_keys_move_edit_and_take_back(home: Path, workspace: Path) -> None:
    async with queued(home, workspace, "one", "two", "three") as (person, inbox):
        await take_focus(person, "one")
        await person.key(Qt.Key.Key_Down, ALT)
        await until(lambda: order(inbox) == ["two", "one", "three"])
        await take_focus(person, "three")
        await person.key(Qt.Key.Key_Up, ALT)
        await until(lambda: order(inbox) == ["two", "three", "one"])
        await take_focus(person, "two")
        await person.key(Qt.Key.Key_Up, ALT)  # it is the first already
        await person.key(Qt.Key.Key_Return)
        await until(lambda: person.focus_name() == "Edit the queued message")
        await person.type("!")
        await person.key(Qt.Key.Key_Return)
        await until(lambda: order(inbox) == ["two!", "three", "one"])
        await take_focus(person, "three")
        await person.key(Qt.Key.Key_Delete)
        await until(lambda: order(inbox) == ["two!", "one"])
        field = await person.find("Message the agent")
        await until(lambda: field.property("text") == "three")


async def test_a_drag_reorders(home: Path, workspace: Path) -> None:
    async with queued(home, workspace, "one", "two", "three") as (person, inbox):
        row = await person.find("one", ROW)
        await person.settle()
        start = row.mapToScene(QPointF(13, row.height() / 2)).toPoint()
        window = person.window
        left = Qt.MouseButton.LeftButton
        await in_loop(lambda: QTest.mousePress(window, left, NO_MODIFIER, start))
        for step in range(1, 10):
            await in_loop(lambda step=step: QTest.mouseMove(window, start + QPoint(0, step * 10)))
        await in_loop(lambda: QTest.mouseRelease(window, left, NO_MODIFIER, start + QPoint(0, 90)))
        await until(lambda: order(inbox) == ["two", "three", "one"])


async def test_send_now_goes_into_the_running_turn(home: Path, workspace: Path) -> None:
    async with queued(home, workspace, "later", "now") as (person, inbox):
        await take_focus(person, "now")
        await person.key(Qt.Key.Key_Return, CTRL)
        await until(lambda: [(row.text, row.steering) for row in inbox.rows] == [("now", True), ("later", False)])
        desk = person.state().property("approvals")
        await until(lambda: desk._since.elapsed() > 400)
        await person.click("Allow once", BUTTON)
        await until(lambda: "later" in texts(person))
        assert texts(person).index("now") < texts(person).index("later")


async def test_enter_steers_when_it_is_set_so(home: Path, workspace: Path) -> None:
    """Settings: Enter while the agent works; Ctrl+Enter does the other, and the button does as Enter."""
    async with queued(home, workspace) as (person, inbox):
        preferences = person.state().property("preferences")
        preferences.set("send.busy", "steer")
        await until(lambda: preferences.property("busySend") == "steer")
        await say(person, "steered")
        await until(lambda: [(row.text, row.steering) for row in inbox.rows] == [("steered", True)])
        await person.type("queued")
        await person.key(Qt.Key.Key_Return, CTRL)
        await until(lambda: [row.steering for row in inbox.rows] == [True, False])
        await person.type("by button")
        await person.click("Send", BUTTON)
        await until(lambda: [row.steering for row in inbox.rows] == [True, True, False])
