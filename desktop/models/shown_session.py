"""The session that a window shows: opened beside the old one, shown when it is there, left without a trace."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Property, QObject, Signal

from desktop.client.shared import Shared
from desktop.models.row_deeds import RowDeeds
from desktop.models.session_view import SessionView
from desktop.models.transcript import Transcript
from desktop.models.window_parts import WindowParts
from host import HostError


class ShownSession(WindowParts):
    """Signals: ``sessionChanged``: another session, or none, is shown."""

    sessionChanged = Signal()

    def __init__(self, shared: Shared, parent: QObject | None = None) -> None:
        super().__init__(shared, parent)
        self._session: SessionView | None = None
        self._transcript: Transcript | None = None
        self._row_deeds: RowDeeds | None = None
        self._opening = 0
        self._preferences.changed.connect(self._settings_changed)
        self._unnotice = shared.client.on_notice("sessions/changed", self._noticed)

    async def close(self) -> None:
        """Leave the session and the client."""
        await self._leave()
        self._unnotice()
        self.close_parts()

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

    def _recorded(self, transcript: Transcript, views: Mapping[str, Any]) -> None:
        binding = transcript.binding
        self._questions.recorded(binding.session, views.get("userQuestions") or {}, binding.projected_seq)

    def _card_wanted(self, call: str, deed: str) -> None:
        """A row of the transcript leads to its card: to answer it, or to read what was answered."""
        if deed == "answer":
            self._questions.bring(call)
        elif deed == "view":
            self._questions.view(call)

    session = Property(QObject, lambda self: self._session, notify=sessionChanged)
    transcript = Property(QObject, lambda self: self._transcript, notify=sessionChanged)
    rowDeeds = Property(QObject, lambda self: self._row_deeds, notify=sessionChanged)
