"""What the rows of a transcript ask of the window: copy, open, quote, save, take back, try again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, QUrl, Signal, Slot
from PySide6.QtGui import QDesktopServices, QGuiApplication

from desktop.client.tasks import Tasks
from desktop.models.session_view import SessionView
from host import Client, HostError


class RowDeeds(QObject):
    """For one shown session.

    Signals:
        quoted(text), settingsWanted(page), approvalWanted(callId), cardWanted(callId, deed), planSaved(title, text),
            planWanted, planCompared(callId), againWanted, branchWanted(key), branchAfter(turn), helperWanted(call): for
            the window to do.
        failed: a HostError for the window to show.
    """

    quoted = Signal(str)
    settingsWanted = Signal(str)
    approvalWanted = Signal(str)
    cardWanted = Signal(str, str)
    planSaved = Signal(str, str)
    planWanted = Signal()
    planCompared = Signal(str)
    againWanted = Signal(str)
    branchWanted = Signal(str)
    branchAfter = Signal(int)
    helperWanted = Signal(dict)
    failed = Signal(object)

    def __init__(self, client: Client, view: SessionView, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._client = client
        self._view = view
        self._tasks = tasks

    def _call(self, method: str, **params: Any) -> None:
        self._tasks.start(self._guarded(method, params))

    async def _guarded(self, method: str, params: dict[str, Any]) -> None:
        try:
            await self._client.call(method, session=self._view.session_id, **params)
        except HostError as error:
            self.failed.emit(error)

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
        place = Path(self._view.folder_path) / path
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(place if place.is_dir() else place.parent)))

    @Slot("QVariantMap")
    def savePlan(self, plan: dict[str, str]) -> None:
        self.planSaved.emit(plan.get("title", ""), plan.get("text", ""))

    @Slot(str)
    def reviewPlan(self, call_id: str) -> None:
        """Bring up the review that waits."""
        self.planWanted.emit()

    @Slot(str)
    def planChanges(self, call_id: str) -> None:
        """Show what the plan of a call changed against the one before it."""
        self.planCompared.emit(call_id)

    @Slot(str)
    def reviewAgain(self, call_id: str) -> None:
        """Ask for an interrupted review anew, as an ordinary message: plan mode is still on (behaviour 5.3.9)."""
        words = QCoreApplication.translate(
            "RowDeeds", "The review of your plan was interrupted. Please put the plan before me again."
        )
        self._call("sessions/send", text=words, mode="turn")

    @Slot(str)
    def sayAgain(self, key: str) -> None:
        """Edit a message of the user's and send it again, in a branch."""
        self.againWanted.emit(key)

    @Slot(str)
    def branch(self, key: str) -> None:
        """Go on from before a message, in a session of its own."""
        self.branchWanted.emit(key)

    @Slot(int)
    def branchTurn(self, turn: int) -> None:
        """Go on from the end of a turn, in a session of its own."""
        self.branchAfter.emit(turn)

    @Slot("QVariantMap")
    def openHelper(self, call: dict[str, Any]) -> None:
        """Show the session of a helper: ``{session, title, time, live}``; ``session`` is "" while it works."""
        self.helperWanted.emit(call)

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
        """Take back a queued reply: its call is free again (behaviour 5.3.7)."""
        for message in self._view.queued_replies():
            if message["source"].get("callId") == call_id:
                self._call("inbox/remove", message=message["id"])

    @Slot()
    def retryNow(self) -> None:
        """Do not wait for the rest of a retry's delay."""
        self._call("sessions/retry-now")

    @Slot(int)
    def tryAgain(self, turn: int) -> None:
        """Go on after a turn that failed: what it was about stands in the log, so a word is enough."""
        self._call("sessions/send", text=QCoreApplication.translate("RowDeeds", "Please try again."), mode="turn")
