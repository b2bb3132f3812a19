"""The notice of a newer version: said when nothing else is going on, never beside a draft or a card."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Property, QObject, QTimer, QUrl, Signal, Slot
from PySide6.QtGui import QDesktopServices

from desktop.client.shared import Shared
from desktop.models.approvals import ApprovalDesk
from desktop.models.composer import Composer
from desktop.models.preferences import Preferences
from desktop.models.question_desk import QuestionDesk
from desktop.models.update_words import date_of, notes_for

REST_MS = 600
"""A message that was just sent is no draft any more and the agent does not work yet: that is no rest."""


class UpdateNotice(QObject):
    """Of one window.

    Signals:
        changed: what is said, or whether.
    """

    changed = Signal()

    def __init__(
        self,
        shared: Shared,
        preferences: Preferences,
        composer: Composer,
        questions: QuestionDesk,
        approvals: ApprovalDesk,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._news = shared.updates
        self._sessions = shared.sessions
        self._language = shared.language
        self._preferences = preferences
        self._composer = composer
        self._questions = questions
        self._approvals = approvals
        self._present = False
        self._kept = False
        self._rest = QTimer(self, singleShot=True, interval=REST_MS)
        self._rest.timeout.connect(self._show)
        self._leave = [self._news.listen(self._look), self._sessions.listen(lambda rows: self._look())]
        for signal in (preferences.changed, composer.stateChanged, questions.changed, approvals.changed):
            signal.connect(self._look)

    def close(self) -> None:
        self._rest.stop()
        for leave in self._leave:
            leave()

    def _wanted(self) -> bool:
        """There is something to say, and neither an agent nor a card has the user's attention."""
        if self._news.release is None or not self._preferences.get("updates", "check", False):
            return False
        card = self._questions.property("present") or self._questions.property("viewed") or self._approvals.count_
        return not card and not any(row["status"] == "running" for row in self._sessions.rows)

    @Slot()
    def _look(self) -> None:
        wanted, drafting = self._wanted(), bool(self._composer.property("ready"))
        if wanted and not drafting:
            if not self._present and not self._rest.isActive():
                self._rest.start()
            return
        self._rest.stop()
        self._set(False, wanted and (self._present or self._kept))

    @Slot()
    def _show(self) -> None:
        self._set(True, True)

    def _set(self, present: bool, kept: bool) -> None:
        if (present, kept) != (self._present, self._kept):
            self._present, self._kept = present, kept
            self.changed.emit()

    @Slot()
    def later(self) -> None:
        self._news.later()

    @Slot()
    def skip(self) -> None:
        self._news.skip()

    @Slot()
    def openPage(self) -> None:
        """The user has agreed to go there."""
        QDesktopServices.openUrl(QUrl(self._said("url")))

    def _said(self, name: str) -> Any:
        return "" if self._news.release is None else self._news.release[name]

    def _notes(self) -> str:
        return "" if self._news.release is None else notes_for(self._news.release, self._language())

    def _date(self) -> str:
        return "" if self._news.release is None else date_of(self._news.release)

    present = Property(bool, lambda self: self._present, notify=changed)
    kept = Property(bool, lambda self: self._kept, notify=changed)
    version = Property(str, lambda self: self._said("version"), notify=changed)
    url = Property(str, lambda self: self._said("url"), notify=changed)
    date = Property(str, _date, notify=changed)
    notes = Property(str, _notes, notify=changed)
