"""A person at the real window before questions of a real agent, whose model is the scripted server."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import QAccessible, QGuiApplication
from PySide6.QtQuick import QQuickItem

from desktop.app import App, create_app
from host import Client
from tests.desktop.shell.person import Person, in_loop, until
from tests.helpers.hosted import write_settings
from tests.helpers.manual_clock import ManualClock
from tests.helpers.scripted_server import Reply, Request, ScriptedServer, call, turn

RADIO, CHECK, BUTTON = QAccessible.Role.RadioButton, QAccessible.Role.CheckBox, QAccessible.Role.Button
FIELD = QAccessible.Role.EditableText

ENGINE: dict[str, Any] = {
    "id": "engine",
    "question": "Which engine should the index use?",
    "header": "Storage",
    "options": [
        {"label": "SQLite (Recommended)", "description": "One file, transactions."},
        {"label": "JSONL"},
        {"label": "Memory", "description": "Fast, and gone after a restart."},
    ],
}
PARTS: dict[str, Any] = {
    "id": "parts",
    "question": "Which parts should I migrate?",
    "multi_select": True,
    "options": [{"label": label} for label in ("Reader", "Writer", "Tests", "Docs")],
}
TITLE: dict[str, Any] = {"id": "title", "question": "What should it be called?"}


def three(count: int = 3) -> list[dict[str, Any]]:
    """Questions with three options each."""
    return [
        {"id": f"q{n}", "question": f"Question {n}?", "options": [{"label": f"{letter}{n}"} for letter in "ABC"]}
        for n in range(1, count + 1)
    ]


Script = Sequence[Reply] | Callable[[Request], Reply]


def asks(*questions: dict[str, Any], **more: Any) -> list[Reply]:
    """The model asks, and says thanks for whatever comes back."""
    return [turn("Some decisions.", call("ask_user_question", questions=list(questions), **more)), turn("Thanks.")]


class Respondent(Person):
    """Somebody who is asked.

    Attributes:
        client: a client beside the window, without answerers. session: the first session.
    """

    def __init__(self, app: App, client: Client, workspace: Path) -> None:
        super().__init__(app)
        self.client = client
        self.workspace = workspace
        self.session = ""

    @property
    def desk(self) -> Any:
        return self.state().property("questions")

    async def begin(self, text: str = "Migrate the index.") -> str:
        """A new session, shown, in which ``text`` was said."""
        self.session = (await self.client.call("sessions/create", workspace=str(self.workspace)))["session"]
        await self.app.open_session(self.session)
        await self.client.call("sessions/send", session=self.session, text=text, mode="turn")
        return self.session

    async def asked(self) -> None:
        """Wait until the card can be answered and takes input."""
        await until(lambda: self.desk.property("ready") and self.desk.property("awake"))
        await self.settle()

    async def record(self, session: str = "") -> dict[str, Any]:
        snapshot = await self.client.call("sessions/snapshot", session=session or self.session)
        found: dict[str, Any] = snapshot["projections"]["userQuestions"]
        return found

    async def states(self) -> list[str]:
        return [one["state"] for one in (await self.record())["active"]]

    async def settled(self, count: int = 1) -> list[dict[str, Any]]:
        """The answers of the first settled call, once ``count`` are."""
        found: list[dict[str, Any]] = []
        while len(found) < count:
            found = (await self.record())["settled"]
            await self.settle()
        answers: list[dict[str, Any]] = found[0]["answers"]
        return answers

    async def gone(self) -> None:
        """Wait until no card is there."""
        await until(lambda: not self.desk.property("present"))
        await self.settle()

    async def choose(self, label: str) -> None:
        await self.click(label, CHECK if self.desk.property("cardPage").property("multiple") else RADIO)

    async def answer_field(self) -> QQuickItem:
        return await self.find("Type your answer", FIELD)

    async def fill(self, text: str) -> None:
        """Click into the custom field and type."""
        field = await self.answer_field()
        await self.click_item(field)
        await until(lambda: self.focus is field)
        await self.type(text)

    async def press(self, name: str) -> None:
        """A button, once it is enabled and laid out."""
        button = await self.find(name, BUTTON)
        await until(button.isEnabled)
        await self.click_item(button)
        await self.settle()

    def picked(self) -> list[str]:
        """The labels that are checked on the page."""
        return [
            interface.text(QAccessible.Text.Name)
            for _, interface in self.heard()
            if interface.role() in (RADIO, CHECK) and interface.state().checked
        ]

    def inside(self, name: str) -> bool:
        """Whether the first thing of that name is wholly on the screen."""
        thing = self.all(name)[0]
        area = thing.mapRectToScene(thing.boundingRect())
        return QRectF(0, 0, self.window.width(), self.window.height()).contains(area)

    async def key_into_last_option(self) -> None:
        """Focus the last option by keyboard, as Tab would."""
        option: Any = self.all("Option 11")[0]
        await in_loop(lambda: option.forceActiveFocus(Qt.FocusReason.TabFocusReason))
        await self.settle()

    async def hold(self, key: Qt.Key, times: int) -> None:
        """Press a key ``times`` within a moment."""
        for _ in range(times):
            await self.key(key)


@asynccontextmanager
async def respondent(
    home: Path,
    workspace: Path,
    script: Script,
    *,
    clock: ManualClock | None = None,
    language: str = "en",
    size: tuple[int, int] = (1280, 800),
    voice: Any = None,
    **settings: Any,
) -> AsyncIterator[Respondent]:
    """Parley on ``home`` with a model that follows ``script``; stopped in the end."""
    QAccessible.setActive(True)
    with ScriptedServer(script) as server:
        write_settings(home, server, **settings)
        app = create_app(home=home, language=language, clock=clock, voice=voice)
        await app.start()
        client = app.host.connect()
        person = Respondent(app, client, workspace)
        try:
            await in_loop(person.window.requestActivate)
            await person.resize(*size)
            await until(lambda: person.focus is not None)
            yield person
        finally:
            await client.close()
            await app.stop()
            await in_loop(lambda: QGuiApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete))
