"""One window: which session it shows and what can be done with sessions."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import Property, QCoreApplication, QObject, QTimer, Signal, Slot

from desktop.client.approvals import ApprovalCards
from desktop.client.drafts import Drafts
from desktop.client.pending import Pending
from desktop.client.question_cards import QuestionCards
from desktop.client.session_list import Row, SessionList
from desktop.client.tasks import Tasks
from desktop.models.choices import TOUR
from desktop.models.preferences import Preferences
from desktop.models.row_deeds import RowDeeds
from desktop.models.session_view import SessionView
from desktop.models.transcript import Transcript
from desktop.models.window_parts import WindowParts
from host import Client, HostError


class WindowState(WindowParts):
    """The root object of a window's QML.

    Signals:
        sessionChanged: another session, or none, is shown.
        waitingChanged: what waits for the user, in all sessions.
    """

    sessionChanged = Signal()
    waitingChanged = Signal()

    def __init__(
        self,
        client: Client,
        drafts: Drafts,
        tasks: Tasks,
        sessions: SessionList,
        home: Path,
        now: Callable[[], int],
        questions: QuestionCards,
        approvals: ApprovalCards,
        pending: Pending,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(client, drafts, tasks, sessions, home, now, questions, approvals, pending, parent)
        self._session: SessionView | None = None
        self._transcript: Transcript | None = None
        self._row_deeds: RowDeeds | None = None
        self._opening = 0
        self._preferences.changed.connect(self._settings_changed)
        self._approvals.waiting.connect(self._approvals_moved)
        self._session_deeds.wanted.connect(self._deed_wants)
        self._unpend = pending.listen(self._count_waiting)
        self._unnotice = client.on_notice("sessions/changed", self._noticed)
        sessions.listen(self._listed)

    async def close(self) -> None:
        await self._leave()
        self._unnotice()
        self._unpend()
        self.close_parts()

    # What the application asks

    async def load(self) -> None:
        """Read the settings and the draft of the empty state; the QML may be made afterwards."""
        await self._preferences.load()
        self._composer.show(None)

    @property
    def preferences_(self) -> Preferences:
        return self._preferences

    def show_fault(self, trace: str) -> None:
        """An exception nobody expected becomes a banner."""
        self._notices.fault(trace)

    def begin_in(self, workspace: str) -> None:
        """The next new session works in ``workspace``; shown at once."""
        self._choices.choose("workspace", workspace)
        self.newSession()

    # Showing a session

    async def open_now(self, session_id: str) -> None:
        """Show a session.

        Raises:
            HostError: it cannot be opened; what was shown before stays.
        """
        if session_id != self.shown_id:
            await self._show(session_id)

    async def show(self, session_id: str) -> None:
        """Show a session. One that cannot be opened is said in a banner, and what was shown before stays."""
        try:
            await self._show(session_id)
        except HostError as error:
            self._notices.fail(error)

    async def _show(self, session_id: str) -> None:
        self._opening += 1
        ticket = self._opening
        row = self._list.find(session_id)
        view = SessionView(session_id, row["workspace"] if row else "", self)
        transcript = Transcript(self._client, session_id, self._tasks, self)
        transcript.projected.connect(lambda views: view.show(views, transcript.binding.fault))
        transcript.projected.connect(lambda views: self._recorded(transcript, views))
        transcript.failed.connect(self._notices.fail)
        self._fold(transcript)
        try:
            await transcript.open()
        except BaseException:
            await self._drop(view, transcript)
            raise
        if ticket != self._opening:  # another one was asked for meanwhile
            await self._drop(view, transcript)
            return
        await self._leave()
        self._session, self._transcript = view, transcript
        self._row_deeds = self._deeds_of_rows(view)
        view.pendingApprovals.connect(lambda calls: self._approvals.recorded(session_id, calls))
        self._shown(session_id)

    def _deeds_of_rows(self, view: SessionView) -> RowDeeds:
        deeds = RowDeeds(self._client, view, self._tasks, view)
        deeds.failed.connect(self._notices.fail)
        deeds.quoted.connect(self._composer.quote)
        deeds.settingsWanted.connect(self.openSettings)
        deeds.approvalWanted.connect(self._approvals.bring)
        deeds.cardWanted.connect(self._card_wanted)
        deeds.planSaved.connect(self._deeds.save_text)
        deeds.planWanted.connect(self._plans.bring)
        deeds.planCompared.connect(self._plans.compare_row)
        return deeds

    async def show_new(self) -> None:
        """Show the empty state, where the first message makes a session."""
        self._opening += 1
        await self._leave()
        self._shown("")

    def _shown(self, session_id: str) -> None:
        self._composer.show(self._session)
        self._queue.show(self._session)
        self._usage.show(self._session)
        self._approvals.show(session_id)
        self._questions.show(session_id)
        if self._transcript is not None:
            self._recorded(self._transcript, self._transcript.binding.projections)
        self._plans.use(self._transcript.plans if self._transcript is not None else None)
        self._side.mark(session_id)
        self.sessionChanged.emit()
        self.waitingChanged.emit()
        self.focusComposer.emit()

    async def _leave(self) -> None:
        view, transcript = self._session, self._transcript
        self._session = self._transcript = self._row_deeds = None
        self._queue.show(None)
        if view is not None and transcript is not None:
            self._usage.show(None)
            self._plans.use(None)
            self.sessionChanged.emit()
            await asyncio.sleep(0)  # the rows on screen go before their model is emptied
            await self._drop(view, transcript)

    async def _drop(self, view: SessionView, transcript: Transcript) -> None:
        await transcript.close()
        view.deleteLater()

    @property
    def shown_id(self) -> str:
        """The id of the session in the window, "" for none."""
        return self._session.session_id if self._session is not None else ""

    @Slot(str)
    def act(self, deed: str) -> None:
        """A row of the header's menu: ``folder``, ``compact``, ``fork``, ``export``, ``delete``."""
        view = self._session
        if view is None:
            return
        if deed == "folder":
            self._deeds.openFolder(view.folder_path)
        elif deed == "export":
            self._deeds.export(view.session_id)
        elif deed == "delete":
            self._session_deeds.remove(view.session_id)
        elif deed == "compact":
            self._session_deeds.compact(view.session_id)
        elif deed == "fork":
            self._session_deeds.fork(view.session_id)

    @Slot(str)
    def open(self, session_id: str) -> None:
        if session_id != self.shown_id:
            self._tasks.start(self.show(session_id))

    def _deed_wants(self, session_id: str, gone: bool) -> None:
        """A deed leads to a session, or away from one that goes."""
        if not gone:
            self.open(session_id)
        elif session_id == self.shown_id:
            self.newSession()

    @Slot()
    def newSession(self) -> None:
        self._tasks.start(self.show_new())

    async def _make_session(self) -> str:
        """Make the session for the first message and show it."""
        choice = self._choices.now()
        wanted = {name: value for name, value in choice.items() if value}
        if "workspace" not in wanted:
            if choice["provider"] != TOUR:
                raise HostError("NO_WORKSPACE", "no folder is chosen")
            wanted["workspace"] = (await self._client.call("providers/tour-workspace"))["workspace"]
        made = str((await self._client.call("sessions/create", **wanted))["session"])
        await self._list.load()
        QTimer.singleShot(0, self, lambda: self.open(made))
        return made

    def _settings_changed(self) -> None:
        if self._transcript is not None:
            self._fold(self._transcript)

    def _fold(self, transcript: Transcript) -> None:
        chat: QObject = transcript.property("chat")
        chat.setProperty("mode", self._preferences.get("display", "transcript", "compact"))

    def _noticed(self, params: dict[str, Any]) -> None:
        # Some facts change without an event: a plan switch that waits for the next step.
        if self._transcript is not None and params.get("session") == self.shown_id:
            self._transcript.binding.refresh()

    # What waits

    def _listed(self, rows: list[Row]) -> None:
        self._side.show(rows)
        self.waitingChanged.emit()

    def _recorded(self, transcript: Transcript, views: Mapping[str, Any]) -> None:
        binding = transcript.binding
        self._questions.recorded(binding.session, views.get("userQuestions") or {}, binding.projected_seq)

    def _card_wanted(self, call: str, deed: str) -> None:
        """A row of the transcript leads to its card: to answer it, or to read what was answered."""
        if deed == "answer":
            self._questions.bring(call)
        elif deed == "view":
            self._questions.view(call)

    def lead_to(self, session_id: str, card: str) -> None:
        """Show a session and bring one of its cards to the front."""
        self._tasks.start(self._lead(session_id, card))

    async def _lead(self, session_id: str, card: str) -> None:
        if session_id != self.shown_id:
            await self.show(session_id)
        if not self._questions.bring(card):
            self._approvals.bring(card)

    def _approvals_moved(self) -> None:
        self._pending.approvals(self._approvals.titles())

    def _count_waiting(self) -> None:
        self._side.count_waiting(self._pending.counts)
        self.waitingChanged.emit()

    def waiting_rows(self) -> list[dict[str, str]]:
        """``{id, title}`` of the sessions that wait for the user."""
        untitled = QCoreApplication.translate("WindowState", "New session")
        return [{"id": row["id"], "title": row["title"] or untitled} for row in self._pending.rows()]

    @Slot()
    def openNextWaiting(self) -> None:
        """Go to the next session that waits, after the shown one (behaviour 6.8)."""
        ids = [one["id"] for one in self.waiting_rows()]
        if ids:
            at = ids.index(self.shown_id) + 1 if self.shown_id in ids else 0
            self.open(ids[at % len(ids)])

    def retranslate(self) -> None:
        """The language changed: say again what is said by Python."""
        self.retranslate_parts()
        if self._transcript is not None:
            self._transcript.retranslate()
        self.waitingChanged.emit()

    session = Property(QObject, lambda self: self._session, notify=sessionChanged)
    transcript = Property(QObject, lambda self: self._transcript, notify=sessionChanged)
    rowDeeds = Property(QObject, lambda self: self._row_deeds, notify=sessionChanged)
    waiting = Property(list, waiting_rows, notify=waitingChanged)
    elsewhere = Property(
        int, lambda self: sum(one["id"] != self.shown_id for one in self.waiting_rows()), notify=waitingChanged
    )
