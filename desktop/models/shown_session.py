"""The session that a window shows: opened beside the old one, shown when it is there, left without a trace."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Property, QCoreApplication, QObject, Signal, Slot

from desktop.client.shared import Shared
from desktop.error_text import sentence
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
        self._session_deeds.written.connect(self._refresh)
        self._unnotice = shared.client.on_notice("sessions/changed", self._noticed)

    async def close(self) -> None:
        """Leave the session and the client."""
        await self._put_away(self._let_go())
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
        gone = self._let_go()
        self._session, self._transcript = view, transcript
        self._row_deeds = self._deeds_of_rows(view)
        view.pendingApprovals.connect(lambda calls: self._approvals.recorded(session_id, calls))
        self._shown(session_id)
        await self._put_away(gone)

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
        deeds.againWanted.connect(self._say_again)
        deeds.branchWanted.connect(self._branch_before)
        deeds.branchAfter.connect(self._branch_after)
        deeds.helperWanted.connect(self._open_helper)
        return deeds

    # Leads from the rows of the transcript

    @Slot(str)
    def _say_again(self, key: str) -> None:
        """Put a message into the composer; sent, it goes into a branch that begins before it."""
        assert self._transcript is not None
        said = self._transcript.chat_.said(key)
        if said is not None:
            files = [attachment.path for attachment in said.attachments]
            self._composer.say_again(said.text, files, self._transcript.chat_.point_before(key))

    @Slot()
    def editLast(self) -> None:
        """Say the newest message of the shown session again in other words."""
        if self._transcript is not None and (key := self._transcript.chat_.last_said()):
            self._say_again(key)

    @Slot(str)
    def _branch_before(self, key: str) -> None:
        """A session of its own that ends before a message; the message is its draft."""
        assert self._transcript is not None
        chat = self._transcript.chat_
        said = chat.said(key)
        if said is not None:
            draft = {"text": said.text, "files": [attachment.path for attachment in said.attachments]}
            self._session_deeds.branch(self.shown_id, chat.point_before(key), draft)

    @Slot(int)
    def _branch_after(self, turn: int) -> None:
        assert self._transcript is not None
        point = self._transcript.chat_.point_after(turn)
        if point >= 0:
            self._session_deeds.branch(self.shown_id, point, {})

    @Slot(dict)
    def _open_helper(self, call: dict[str, Any]) -> None:
        """Show a helper's session; while it works its id stands nowhere but in the list."""
        found = call.get("session") or self._list.helper(self.shown_id, call.get("title", ""), int(call.get("time", 0)))
        if found:
            self._tasks.start(self.show(found))
        elif call.get("live"):
            self._notices.say(QCoreApplication.translate("ShownSession", "The helper's session is not there yet."))
        else:  # of an imported session, or one that was deleted
            self._notices.say(sentence("NO_SESSION"))

    def tell_lineage(self) -> None:
        """Say from which session the shown one comes."""
        view = self._session
        row = self._list.find(view.session_id) if view is not None else None
        if view is None or row is None:
            return
        origin, parent = row.get("origin") or "", row.get("parent") or ""
        mother = self._list.find(parent) if origin in ("child", "fork") else None
        view.tell_lineage(origin if mother else "", parent if mother else "", mother["title"] if mother else "")

    async def show_new(self) -> None:
        """Show the empty state, where the first message makes a session."""
        self._opening += 1
        gone = self._let_go()
        self._shown("")
        await self._put_away(gone)

    def _shown(self, session_id: str) -> None:
        self.tell_lineage()
        self._composer.show(self._session)
        self._command_facts.show(self._session, self._transcript.chat_ if self._transcript is not None else None)
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

    def _let_go(self) -> tuple[SessionView, Transcript] | None:
        """Show no session. What is shown next follows before anything else runs: a key pressed meanwhile would be
        written into the wrong draft."""
        view, transcript = self._session, self._transcript
        self._session = self._transcript = self._row_deeds = None
        self._queue.show(None)
        self._command_facts.show(None, None)
        if view is None or transcript is None:
            return None
        self._usage.show(None)
        self._plans.use(None)
        self.sessionChanged.emit()
        return view, transcript

    async def _put_away(self, gone: tuple[SessionView, Transcript] | None) -> None:
        if gone is not None:
            await asyncio.sleep(0)  # the rows on screen go before their model is emptied
            await self._drop(*gone)

    async def _drop(self, view: SessionView, transcript: Transcript) -> None:
        await transcript.close()
        view.deleteLater()

    @property
    def shown_id(self) -> str:
        """The id of the session in the window, "" for none."""
        return self._session.session_id if self._session is not None else ""

    @Slot()
    def _settings_changed(self) -> None:
        if self._transcript is not None:
            self._fold(self._transcript)

    def _fold(self, transcript: Transcript) -> None:
        chat: QObject = transcript.property("chat")
        chat.setProperty("mode", self._preferences.get("display", "transcript", "compact"))

    def _noticed(self, params: dict[str, Any]) -> None:
        # Some facts change without an event: a plan switch that waits for the next step.
        if params.get("session") == self.shown_id:
            self._refresh()

    @Slot()
    def _refresh(self) -> None:
        if self._transcript is not None:
            self._transcript.binding.refresh()

    def _recorded(self, transcript: Transcript, views: Mapping[str, Any]) -> None:
        binding = transcript.binding
        self._questions.recorded(binding.session, views.get("userQuestions") or {}, binding.projected_seq)

    @Slot(str, str)
    def _card_wanted(self, call: str, deed: str) -> None:
        """A row of the transcript leads to its card: to answer it, or to read what was answered."""
        if deed == "answer":
            self._questions.bring(call)
        elif deed == "view":
            self._questions.view(call)

    session = Property(QObject, lambda self: self._session, notify=sessionChanged)
    transcript = Property(QObject, lambda self: self._transcript, notify=sessionChanged)
    rowDeeds = Property(QObject, lambda self: self._row_deeds, notify=sessionChanged)
