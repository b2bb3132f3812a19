"""The parts of one window that live as long as it does, built and wired together."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Property, QObject, QTimer, Signal

from desktop.client.shared import Shared
from desktop.models.approvals import ApprovalDesk
from desktop.models.choices import TOUR, Choices
from desktop.models.command_facts import CommandFacts
from desktop.models.commands import Commands
from desktop.models.composer import Composer
from desktop.models.deeds import Deeds
from desktop.models.notices import Notices
from desktop.models.on_demand import GUIDE, SETTINGS, SUPPORT, UPDATE_CHECK, OnDemand
from desktop.models.plan_desk import PlanDesk
from desktop.models.preferences import Preferences
from desktop.models.question_desk import QuestionDesk
from desktop.models.queue_deeds import QueueDeeds
from desktop.models.session_deeds import SessionDeeds
from desktop.models.side_rows import SideRows
from desktop.models.update_notice import UpdateNotice
from desktop.models.usage import UsageLine
from desktop.models.welcome import Welcome
from host import HostError


class WindowParts(QObject):
    """Each part is a constant property of the window for the QML.

    Signals:
        focusComposer, openSettings(page), askedToQuit: requests to the QML.
        closeWanted, quitting: the user closes the window, or is done.
        sessionMade(session): the first message made one.
    """

    focusComposer = Signal()
    openSettings = Signal(str)
    askedToQuit = Signal()
    quitting = Signal()
    closeWanted = Signal()
    sessionMade = Signal(str)

    def __init__(self, shared: Shared, parent: QObject | None = None) -> None:
        super().__init__(parent)
        client, drafts, tasks, sessions = shared.client, shared.drafts, shared.tasks, shared.sessions
        self._client = client
        self._tasks = tasks
        self._list = sessions
        self._pending = shared.pending
        self._notices = Notices(self)
        self._preferences = Preferences(client, tasks, self)
        self._choices = Choices(self._preferences, sessions, drafts, self)
        self._usage = UsageLine(self._preferences, self)
        self._welcome = Welcome(client, tasks, self._preferences, self._choices, self)
        self._approvals = ApprovalDesk(shared.approvals, sessions, self)
        self._questions = QuestionDesk(shared.questions, self)
        self._plans = PlanDesk(self._questions, tasks, self)
        self._composer = Composer(client, drafts, tasks, self._make_session, shared.home, self)
        self._queue = QueueDeeds(client, tasks, self)
        self._side = SideRows(shared.now, self)
        self._session_deeds = SessionDeeds(client, tasks, drafts, sessions, self._notices, self._side, self)
        self._deeds = Deeds(client, drafts, tasks, shared.home, self._notices, self._composer, self._choices, self)
        facts = CommandFacts(
            self._composer, self._preferences, self._choices, self._questions, sessions, shared.pending
        )
        self._command_facts = facts
        self._commands = Commands(facts, self._composer, self._preferences, self._deeds, self)
        self._updates = UpdateNotice(shared, self._preferences, self._composer, self._questions, self._approvals, self)
        self._update_check = OnDemand(UPDATE_CHECK, lambda: (shared, self))
        self._guide = OnDemand(GUIDE, lambda: (shared.language, self))
        self._support = OnDemand(SUPPORT, lambda: (shared, self))
        self._settings = OnDemand(SETTINGS, lambda: (shared, self._preferences, self._choices, self._deeds, self))
        self._wire()

    def _wire(self) -> None:
        self._deeds.quitAsked.connect(self.quitting)
        self._plans.chatWanted.connect(self._composer.talk)
        self._plans.saveWanted.connect(self._deeds.save_text)
        self._queue.takenBack.connect(self._composer.take_in)
        self._composer.focusWanted.connect(self.focusComposer)
        self._composer.commandTyped.connect(self._commands.run)
        self._commands.refused.connect(self._notices.say)
        self._preferences.said.connect(self._notices.tell)
        for part in (self._queue, self._composer, self._preferences):
            part.failed.connect(self._notices.fail)

    async def _make_session(self) -> str:
        """Make the session for the first message; it is to be shown."""
        choice = self._choices.now()
        wanted = {name: value for name, value in choice.items() if value}
        if "workspace" not in wanted:
            if choice["provider"] != TOUR:
                raise HostError("NO_WORKSPACE", "no folder is chosen")
            wanted["workspace"] = (await self._client.call("providers/tour-workspace"))["workspace"]
        made = str((await self._client.call("sessions/create", **wanted))["session"])
        await self._list.load()
        QTimer.singleShot(0, self, lambda: self.sessionMade.emit(made))
        return made

    def close_parts(self) -> None:
        """Leave the client; nothing is heard of it afterwards."""
        self._approvals.close()
        self._questions.close()
        self._preferences.close()
        self._choices.close()
        self._updates.close()

    def retranslate_parts(self) -> None:
        """The language changed: say again what is said by Python."""
        self._side.build()
        self._plans.retranslate()
        self._questions.changed.emit()
        self._notices.retranslate()
        for part in (self._choices, self._usage, self._updates):
            part.changed.emit()
        for late in (self._settings, self._update_check, self._guide):
            made: Any = late.made
            if made is not None:
                made.retranslate()

    notices = Property(QObject, lambda self: self._notices, constant=True)
    preferences = Property(QObject, lambda self: self._preferences, constant=True)
    choices = Property(QObject, lambda self: self._choices, constant=True)
    welcome = Property(QObject, lambda self: self._welcome, constant=True)
    questions = Property(QObject, lambda self: self._questions, constant=True)
    plans = Property(QObject, lambda self: self._plans, constant=True)
    approvals = Property(QObject, lambda self: self._approvals, constant=True)
    sessions = Property(QObject, lambda self: self._session_deeds, constant=True)
    usage = Property(QObject, lambda self: self._usage, constant=True)
    deeds = Property(QObject, lambda self: self._deeds, constant=True)
    queue = Property(QObject, lambda self: self._queue, constant=True)
    commands = Property(QObject, lambda self: self._commands, constant=True)
    composer = Property(QObject, lambda self: self._composer, constant=True)
    settings = Property(QObject, lambda self: self._settings.get(), constant=True)
    updates = Property(QObject, lambda self: self._updates, constant=True)
    updateCheck = Property(QObject, lambda self: self._update_check.get(), constant=True)
    guide = Property(QObject, lambda self: self._guide.get(), constant=True)
    support = Property(QObject, lambda self: self._support.get(), constant=True)
    sideRows = Property(QObject, lambda self: self._side, constant=True)
