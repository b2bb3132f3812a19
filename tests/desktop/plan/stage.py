"""A plan card in a window of its own, its answers judged by real offers; a person with mouse and keys before it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from PySide6.QtCore import QEvent, QUrl
from PySide6.QtGui import QAccessible, QGuiApplication, QImage
from PySide6.QtQml import QQmlComponent, QQmlEngine
from PySide6.QtQuick import QQuickItem, QQuickWindow

from desktop.client.drafts import Drafts
from desktop.client.question_cards import QuestionCards
from desktop.client.question_drafts import QuestionDrafts
from desktop.client.tasks import Tasks
from desktop.i18n import Translations
from desktop.models.plan_desk import PlanDesk
from desktop.models.question_desk import QuestionDesk
from desktop.qt_application import qt_application
from desktop.theme import IconImages, prepare_fonts
from host import Client, HostError
from host.events.questions import plain_questions
from host.gateway.server import Gateway
from host.offers import Offers
from host.plan.review import review_question
from tests.desktop.plan.reader import Reader
from tests.desktop.shell.person import in_loop, until
from tests.helpers.manual_clock import ManualClock
from tests.helpers.theme import theme_of

QML = Path(__file__).resolve().parents[3] / "desktop" / "qml"
SESSION = "s1"

# The card stands over a list that must never move, beside a field that takes text.
WINDOW = b"""
import QtQuick
import Parley
Window {
    id: window
    required property var plans
    required property var questions
    property string followed: ""
    color: Theme.window
    visible: true
    ListView {
        id: behind
        objectName: "behind"
        anchors.fill: parent
        model: 200
        delegate: Text {
            required property int index
            height: 30
            text: index
            color: Theme.textTertiary
            Accessible.ignored: true
        }
    }
    TextInputArea {
        id: field
        objectName: "field"
        anchors { left: parent.left; right: parent.right; bottom: parent.bottom; margins: 12 }
        name: "Message the agent"
        focus: true
    }
    Item {
        id: room
        anchors { left: parent.left; right: parent.right; bottom: field.top; margins: 12 }
        height: place.height
        PlanPlace {
            id: place
            objectName: "place"
            width: parent.width
            free: window.height - 80
            shell: QtObject {
                readonly property var plans: window.plans
                readonly property var questions: window.questions
            }
            onLinkWanted: address => { window.followed = address }
        }
    }
}
"""


class Asker:
    """The host's side of a review: offers it, and judges what comes back."""

    def __init__(self) -> None:
        self.offers = Offers()
        self.gateway = Gateway(self.offers)
        self.judged: list[Any] = []
        self.refusal: HostError | None = None

    def ask(self, plan: str, wait: dict[str, Any] | None = None, **changes: Any) -> asyncio.Task[Any]:
        question = plain_questions([review_question(plan)])[0] | changes
        return self.ask_questions([question], wait)

    def ask_questions(self, questions: list[dict[str, Any]], wait: dict[str, Any] | None = None) -> asyncio.Task[Any]:
        request = {"session": SESSION, "questions": questions} | ({"wait": wait} if wait else {})
        asked = asyncio.ensure_future(self.offers.offer("user-questions/request", request, self._judge))
        asked.add_done_callback(lambda done: done.cancelled() or done.exception())  # not every test waits for it
        return asked

    def _judge(self, result: Any) -> Any:
        self.judged.append(result["answers"])
        if self.refusal is not None:
            raise self.refusal
        return result["answers"]


class PlanStage(Reader):
    """A person at the window.

    Attributes:
        asker: the host's side. desk: the `PlanDesk` in the window. talked: what the review was set aside for.
        saved: what was to be written to a file.
    """

    def __init__(
        self,
        asker: Asker,
        desk: PlanDesk,
        questions: QuestionDesk,
        window: QQuickWindow,
        speak: Callable[[str], None],
    ) -> None:
        super().__init__(cast("Any", SimpleNamespace(windows=[window])))
        self.asker = asker
        self.desk = desk
        self.questions = questions
        self.talked: list[str] = []
        self.saved: list[tuple[str, str]] = []
        self._speak = speak
        desk.chatWanted.connect(self.talked.append)
        desk.saveWanted.connect(lambda title, text: self.saved.append((title, text)))

    def part(self, name: str) -> QQuickItem:
        found = self.window.findChild(QQuickItem, name)
        assert found is not None
        return found

    @property
    def card(self) -> QQuickItem | None:
        place = self.part("place")
        return cast("QQuickItem | None", place.property("card")) if place.isVisible() else None

    async def shown(self, plan: str, **changes: Any) -> asyncio.Task[Any]:
        """Ask for a review and wait until its card takes presses."""
        asked = self.asker.ask(plan, **changes)
        await self.awake()
        return asked

    async def speak(self, language: str) -> None:
        """Change the language of the window."""
        await in_loop(lambda: self._speak(language))
        await self.settle()

    async def awake(self) -> None:
        await until(lambda: self.desk.property("present") and self.questions.property("awake"))
        await self.settle()

    async def picture(self) -> QImage:
        await self.settle()
        return await in_loop(self.window.grabWindow)


@asynccontextmanager
async def plan_stage(
    home: Path, *, size: tuple[int, int] = (820, 700), theme: str = "light", language: str = "en"
) -> AsyncIterator[PlanStage]:
    """The card's window; a QML warning fails the test at the end."""
    QAccessible.setActive(True)
    qt_application()
    prepare_fonts()
    translations = Translations()
    translations.use(language)
    engine = QQmlEngine()
    warnings: list[str] = []
    engine.setOutputWarningsToStandardError(False)
    engine.warnings.connect(lambda errors: warnings.extend(error.toString() for error in errors))
    engine.addImportPath(str(QML))
    engine.addImageProvider("icon", IconImages())
    theme_of(engine, theme)
    asker, failures = Asker(), list[BaseException]()
    client: Client = asker.gateway.connect()
    tasks = Tasks(failures.append)
    cards = QuestionCards(client, QuestionDrafts(Drafts(home)), ManualClock(), tasks)
    questions = QuestionDesk(cards)
    desk = PlanDesk(questions, tasks)
    questions.show(SESSION)
    component = QQmlComponent(engine)
    component.setData(WINDOW, QUrl.fromLocalFile(str(QML / "stage.qml")))
    window = component.createWithInitialProperties({"plans": desk, "questions": questions})
    assert isinstance(window, QQuickWindow), component.errorString()

    def speak(name: str) -> None:
        translations.use(name)
        engine.setUiLanguage(name)
        engine.retranslate()
        desk.retranslate()

    stage = PlanStage(asker, desk, questions, window, speak)
    try:
        await in_loop(window.requestActivate)
        await stage.resize(*size)
        yield stage
    finally:
        questions.close()
        await cards.close()
        await client.close()
        await tasks.close()
        await in_loop(window.close)
        window.deleteLater()
        engine.deleteLater()
        await in_loop(lambda: QGuiApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete))
        desk.deleteLater()
        translations.remove()
    assert not warnings, "\n".join(warnings)
    assert not failures, failures
