"""The language changes under the hands of a person, and nothing they hold is lost (behaviour 13)."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtQuick import QQuickItem

from tests.desktop.languages.sight import items
from tests.desktop.shell.person import Person, in_loop, until
from tests.helpers.scripted_server import Reply, call, turn
from tests.shots import plan_stories, question_stories, stories
from tests.shots.camera import Camera, Film, window

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
FIELD = QAccessible.Role.EditableText


class Still(Film):
    """Nothing is taken; the window is let come to rest."""

    async def take(self, camera: Camera, name: str) -> None: ...

    async def rest(self, camera: Camera, seconds: float) -> None:
        for _ in range(2):
            await in_loop(lambda: camera.window.grabWindow())


@dataclass(frozen=True)
class Hands:
    """Where the keyboard is, and what is in the field that has it."""

    focus: QQuickItem | None
    text: str = ""
    caret: int = 0
    selected: str = ""
    preedit: str = ""


class Speaker(Person):
    """At a window of a scene, with the camera that brought it there."""

    def __init__(self, camera: Camera) -> None:
        super().__init__(camera.app)
        self.camera = camera

    def hands(self) -> Hands:
        field = self.focus
        if field is None or not field.inherits("QQuickTextEdit"):
            return Hands(field)
        names = ("text", "cursorPosition", "selectedText", "preeditText")
        return Hands(field, *(field.property(name) for name in names))

    async def switch(self) -> None:
        """To Chinese and back, once more, so that both ways are gone."""
        for language in ("zh_CN", "en", "zh_CN", "en"):
            await in_loop(lambda language=language: self.app.set_language(language))
            await self.settle()

    async def keeps(self, *others: Callable[[], Any]) -> None:
        """The hands, and what ``others`` say, are in Chinese and after all switches what they were before."""
        await self.settle()
        before = (self.hands(), [one() for one in others])
        await in_loop(lambda: self.app.set_language("zh_CN"))
        await self.settle()
        assert QCoreApplication.translate("SideBar", "New session") == "新会话"
        assert (self.hands(), [one() for one in others]) == before
        await self.switch()
        assert (self.hands(), [one() for one in others]) == before

    def part(self, name: str, **values: Any) -> Any:
        """The visible item of a QML type."""
        return self.camera.item(name, **values)


@asynccontextmanager
async def at(home: Path, script: list[Reply], approvals: str = "full") -> AsyncIterator[Speaker]:
    QAccessible.setActive(True)
    async with window(home, "en", Still(), script, approvals) as (camera, _):
        yield Speaker(camera)


async def asked(person: Speaker, said: dict[str, Any]) -> Any:
    """The question card, awake."""
    desk = person.camera.part("questions")
    await person.camera.send(said["ask"])
    await until(lambda: desk.property("ready") and desk.property("awake"))
    return desk


async def test_an_answer_being_written_with_an_input_method(home: Path) -> None:
    """Page, choices, draft, caret, what is composed, and the clock that stands."""
    said = question_stories.ASKED["en"]
    async with at(home, question_stories.asking("en")) as person:
        desk = await asked(person, said)
        desk.choose(said["questions"][0]["options"][1]["label"])
        page = desk.property("cardPage")
        await until(lambda: page.property("index") == 1)
        desk.choose(said["questions"][1]["options"][2]["label"])
        field = await person.find("Type your answer", FIELD)
        await person.click_item(field)
        await person.type("both")
        await person.key(Qt.Key.Key_Left)
        await person.preedit("ni hao")
        assert person.hands() == Hands(field, "both", 3, "", "ni hao")
        await person.keeps(
            lambda: page.property("index"),
            lambda: [option.picked for option in page.property("options").rows],
            lambda: desk.property("frozen"),
            lambda: desk.property("seconds"),
        )
        await person.commit("\u4f60\u597d")
        assert person.hands().text == "bot\u4f60\u597dh"


async def test_a_countdown_goes_on(home: Path) -> None:
    """It neither begins again nor is paused by a switch."""
    async with at(home, question_stories.asking("en")) as person:
        desk = await asked(person, question_stories.ASKED["en"])
        desk.focusAnswer(True)
        await until(lambda: desk.property("paused"))
        left = desk.property("seconds")
        await person.switch()
        assert (desk.property("paused"), desk.property("seconds")) == (True, left)
        desk.focusAnswer(False)
        await until(lambda: not desk.property("paused") and 0 < desk.property("seconds") <= left)


async def test_a_plan_half_read_with_words_selected(home: Path) -> None:
    script = [turn(call("exit_plan_mode", plan=plan_stories.long_plan("en"))), turn("OK")]
    async with at(home, script) as person:
        plans, camera = person.camera.part("plans"), person.camera
        await camera.send(plan_stories.PLANS["en"]["ask"])
        await until(lambda: plans.property("present") and plans.property("ready"))
        body = await person.find("Text of the plan")
        selection = plans.property("rendering").property("selection")
        await until(lambda: body.property("count") > 30)
        await person.click_item(body)
        await person.key(Qt.Key.Key_PageDown)
        await person.settle()
        assert selection.begin(8, 2)
        selection.extend(9, 6)
        assert body.property("contentY") > 100
        await person.keeps(
            lambda: selection.text(), lambda: body.property("contentY"), lambda: body.property("currentIndex")
        )
        assert "step" in selection.text().casefold()


async def test_an_approval_before_the_hands(home: Path) -> None:
    async with at(home, [stories.asks_to_run("en"), turn("OK")], "ask") as person:
        desk = person.camera.part("approvals")
        await person.camera.send(stories.SAID["en"]["wait"])
        await until(lambda: desk.property("present"))
        button = await person.find("Reject", QAccessible.Role.Button)
        await in_loop(lambda: button.forceActiveFocus(Qt.FocusReason.TabFocusReason))
        await person.keeps(lambda: desk.property("card")["callId"], lambda: button.property("visualFocus"))
        assert person.focus_name().startswith("Reject")


async def test_the_settings_scrolled_and_searched(home: Path) -> None:
    async with at(home, []) as person:
        await person.resize(480, 400)
        await person.key(Qt.Key.Key_Comma, CTRL)
        desk = person.camera.part("settings")
        await in_loop(lambda: desk.setProperty("page", "keyboard"))
        await person.settle()
        view = person.part("PageView")
        await until(lambda: view.property("contentHeight") > 700)
        await until(lambda: person.focus_name() == "Page")
        view.setProperty("contentY", 200.0)
        await person.keeps(lambda: desk.property("page"))
        assert view.property("contentY") == 200.0
        await person.key(Qt.Key.Key_F, CTRL)
        await person.type("time")
        await person.key(Qt.Key.Key_Left, SHIFT)
        await person.keeps()
        assert person.hands().selected == "e"


async def test_the_palette_with_a_row_chosen(home: Path) -> None:
    async with at(home, []) as person:
        await person.resize(480, 400)
        await person.key(Qt.Key.Key_K, CTRL)
        await person.find("Find a command", FIELD)
        for _ in range(14):
            await person.key(Qt.Key.Key_Down)
        rows = next(
            one for one in items(person.window.contentItem()) if one.property("highlightFollowsCurrentItem") is False
        )
        assert rows.property("contentY") > 0
        await person.keeps(lambda: rows.property("currentIndex"))


async def test_finding_renaming_and_writing(home: Path) -> None:
    """The find bar, the name of a session, the composer with words selected, the reader's place."""
    said = stories.SAID["en"]
    async with at(home, stories.work("en")) as person:
        camera = person.camera
        await camera.send(said["ask"])
        await camera.finished()
        chat = camera.part("transcript").property("chat")
        for row in list(chat.rows):
            if row.key.startswith(("turn-header:", "group:", "tool-call:")):
                chat.setOpen(row.key, True)
        await person.resize(480, 560)
        rows = person.part("TranscriptList")
        await person.key(Qt.Key.Key_T, CTRL)
        await person.key(Qt.Key.Key_PageUp)
        await until(lambda: not chat.property("following"))

        await person.click("Message the agent", FIELD)
        await person.type("one two")
        for _ in range(3):
            await person.key(Qt.Key.Key_Left, SHIFT)
        await person.keeps(lambda: first_in_sight(rows))
        assert person.hands().selected == "two"

        await person.key(Qt.Key.Key_F, CTRL)
        await person.type("noon")
        await until(lambda: camera.part("transcript").property("found") > 0)
        await person.key(Qt.Key.Key_Left)
        await person.keeps(lambda: camera.part("transcript").property("found"))
        await person.key(Qt.Key.Key_Escape)

        camera.part("commands").run("rename")
        await until(lambda: person.focus_name() == "Name of the session")
        await person.type("Noon")
        await person.key(Qt.Key.Key_Left)
        await person.keeps()
        assert person.hands().text == "Noon"


def first_in_sight(rows: QQuickItem) -> tuple[str, int]:
    """The uppermost row of a list that begins in sight: what it is, and how far down."""
    top = rows.property("contentY")
    below = [one for one in rows.property("contentItem").childItems() if one.isVisible() and one.y() >= top]
    row = min(below, key=lambda one: one.y())
    return str(row.property("model").property("key")), round(row.y() - top)
