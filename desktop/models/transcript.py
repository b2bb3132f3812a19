"""The shown session's transcript for QML: its rows, its pages, its search, and what rows ask for."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import Property, QObject, QUrl, Signal, Slot
from PySide6.QtGui import QDesktopServices, QGuiApplication

from desktop.client.session_binding import SessionBinding
from desktop.client.tasks import Tasks
from desktop.models.chat import ChatModel
from desktop.models.session_view import SessionView
from desktop.models.text_rendering import TextRendering
from host import Client, HostError


class Transcript(QObject):
    """One open session: the binding feeds the rows and the facts of ``view``.

    Signals:
        stateChanged: ``hasMore`` or ``loadingOlder``.
        foundChanged: ``found``, how many matches a search has (-1 before one).
        revealed(row): a match is loaded and unfolded there.
        quoted(text), settingsWanted(page), approvalWanted(callId), cardWanted(callId, deed), planSaved(title, text):
            what rows ask of the window.
        failed: a HostError for the window to show.
    """

    stateChanged = Signal()
    foundChanged = Signal()
    revealed = Signal(int)
    quoted = Signal(str)
    settingsWanted = Signal(str)
    approvalWanted = Signal(str)
    cardWanted = Signal(str, str)
    planSaved = Signal(str, str)
    failed = Signal(object)

    def __init__(
        self,
        client: Client,
        view: SessionView,
        tasks: Tasks,
        rendering: TextRendering,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._client = client
        self._view = view
        self._tasks = tasks
        self._rendering = rendering
        self._found: list[dict[str, Any]] | None = None
        self._binding = SessionBinding(
            client,
            view.session_id,
            tasks,
            changed=self._changed,
            projected=self._projected,
            state_changed=self._state_changed,
        )
        self._chat = ChatModel(self._binding.conversation, self)
        self._leave = client.on_notice("sessions/changed", self._noticed)

    async def open(self) -> None:
        """Load the newest page and follow the session.

        Raises:
            HostError: it cannot be opened.
        """
        await self._binding.open()
        self._chat.refresh()

    async def close(self) -> None:
        self._leave()
        await self._binding.close()
        self._chat.clear()

    def show_mode(self, mode: str) -> None:
        """``compact`` folds a finished turn's steps, ``normal`` leaves them open."""
        self._chat.setProperty("mode", mode)

    def retranslate(self) -> None:
        self._chat.retranslate()

    def _changed(self) -> None:
        self._chat.touch()

    def _projected(self, views: Mapping[str, Any]) -> None:
        self._chat.show_questions(views.get("userQuestions") or {})
        self._view.show(views, self._binding.fault)

    def _state_changed(self) -> None:
        self.stateChanged.emit()

    def _noticed(self, params: dict[str, Any]) -> None:
        # Some facts change without an event: a plan switch that waits, a rename elsewhere.
        if params.get("session") == self._view.session_id:
            self._binding.refresh()

    # Pages and search

    @Slot()
    def loadOlder(self) -> None:
        self._tasks.start(self._guarded(self._binding.older()))

    @Slot(str)
    def find(self, text: str) -> None:
        """Search the whole session; ``found`` tells how many events match."""
        self._tasks.start(self._guarded(self._find(text)))

    async def _find(self, text: str) -> None:
        self._found = await self._binding.find(text) if text.strip() else None
        self.foundChanged.emit()
        if self._found:
            await self._show_found(0)

    @Slot(int)
    def showFound(self, at: int) -> None:
        self._tasks.start(self._guarded(self._show_found(at)))

    async def _show_found(self, at: int) -> None:
        if not self._found or not 0 <= at < len(self._found):
            return
        seq = self._found[at]["seq"]
        await self._binding.load_back_to(seq)
        self._chat.refresh()
        row = self._chat.reveal_seq(seq)
        if row >= 0:
            self.revealed.emit(row)

    async def _guarded(self, work: Any) -> None:
        try:
            await work
        except HostError as error:
            self.failed.emit(error)

    # What rows ask for

    @Slot(str)
    def copy(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)

    @Slot(str)
    def openAddress(self, address: str) -> None:
        """Follow a link the user agreed to."""
        QDesktopServices.openUrl(QUrl(address))

    @Slot(str)
    def openPath(self, path: str) -> None:
        """Show where a file is. Its folder is opened, never the file: that could run something."""
        place = Path(path) if Path(path).is_absolute() else Path(self._view.folder_path) / path
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(place if place.is_dir() else place.parent)))

    @Slot("QVariantMap")
    def savePlan(self, plan: dict[str, str]) -> None:
        self.planSaved.emit(plan.get("title", ""), plan.get("text", ""))

    @Slot(str)
    def quote(self, text: str) -> None:
        self.quoted.emit(text)

    @Slot(str)
    def openSettings(self, page: str) -> None:
        self.settingsWanted.emit(page)

    @Slot(str)
    def showApproval(self, call_id: str) -> None:
        self.approvalWanted.emit(call_id)

    @Slot(str)
    def answer(self, call_id: str) -> None:
        self.cardWanted.emit(call_id, "answer")

    @Slot(str)
    def viewAnswer(self, call_id: str) -> None:
        self.cardWanted.emit(call_id, "view")

    @Slot(str)
    def askAgain(self, call_id: str) -> None:
        self.cardWanted.emit(call_id, "again")

    @Slot(str)
    def takeBack(self, call_id: str) -> None:
        """Take back a queued reply: its call is free again."""
        for message in self._view.queued_replies():
            if message["source"].get("callId") == call_id:
                work = self._client.call("inbox/remove", session=self._view.session_id, message=message["id"])
                self._tasks.start(self._guarded(work))

    @Slot()
    def retryNow(self) -> None:
        """Do not wait for the rest of a retry's delay."""
        work = self._client.call("sessions/retry-now", session=self._view.session_id)
        self._tasks.start(self._guarded(work))

    @Slot(int)
    def tryAgain(self, turn: int) -> None:
        """Go on after a turn that failed."""
        work = self._client.call("sessions/try-again", session=self._view.session_id)
        self._tasks.start(self._guarded(work))

    chat = Property(QObject, lambda self: self._chat, constant=True)
    rendering = Property(QObject, lambda self: self._rendering, constant=True)
    hasMore = Property(bool, lambda self: self._binding.has_more, notify=stateChanged)
    loadingOlder = Property(bool, lambda self: self._binding.loading_older, notify=stateChanged)
    found = Property(int, lambda self: -1 if self._found is None else len(self._found), notify=foundChanged)
