"""Looking for a newer version now, because the user wants to know."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Property, QCoreApplication, QDateTime, QLocale, QObject, QUrl, Signal, Slot
from PySide6.QtGui import QDesktopServices

from desktop.client.shared import Shared
from desktop.error_text import details, sentence
from desktop.models.update_words import date_of, notes_for
from host import HostError


class UpdateCheck(QObject):
    """Made when the settings show it.

    Signals:
        changed: any property.
    """

    changed = Signal()

    def __init__(self, shared: Shared, parent: QObject) -> None:
        super().__init__(parent)
        self._shared = shared
        self._checking = False
        self._error: HostError | None = None
        self._release: dict[str, Any] | None = None
        self._done = False
        self._asked_at = 0
        self._own = ""

    @Slot()
    def look(self) -> None:
        """Say what is known without asking; what a check said before is over."""
        if not self._checking:
            self._done, self._error, self._release = False, None, None
        self._shared.tasks.start(self._look())

    async def _look(self) -> None:
        known = await self._shared.client.call("updates/state")
        self._own, self._asked_at = known["own"], known["askedAt"]
        self.changed.emit()

    @Slot()
    def check(self) -> None:
        if not self._checking:
            self._checking, self._done = True, False
            self.changed.emit()
            self._shared.tasks.start(self._check())

    async def _check(self) -> None:
        call = self._shared.client.call
        self._error, self._release = None, None
        try:
            await call("settings/look-again")  # what is being written to the settings is waited for
            self._release = (await call("updates/check"))["release"]
        except HostError as error:
            self._error = error
        finally:
            self._checking, self._done = False, True
        await self._look()

    @Slot()
    def openPage(self) -> None:
        """The user has agreed to go there."""
        if self._release is not None:
            QDesktopServices.openUrl(QUrl(self._release["url"]))

    def retranslate(self) -> None:
        self.changed.emit()

    def _outcome(self) -> str:
        """``current``, ``newer``, ``failed``, or "" before and while it is asked."""
        if not self._done:
            return ""
        return "failed" if self._error is not None else "newer" if self._release is not None else "current"

    def _text(self) -> str:
        match self._outcome():
            case "failed":
                return sentence(self._error.code) if self._error is not None else ""
            case "newer":
                words = QCoreApplication.translate("Updates", "Parley %1 is available")
                return words.replace("%1", self._release["version"] if self._release is not None else "")
            case "current":
                return QCoreApplication.translate("Updates", "This is the newest version.")
        return ""

    def _details(self) -> str:
        error = self._error
        return "" if error is None else details(error.code, error.message, error.details)

    def _asked(self) -> str:
        """When the feed was asked last, "" for never."""
        if not self._asked_at:
            return ""
        return QLocale().toString(QDateTime.fromMSecsSinceEpoch(self._asked_at), QLocale.FormatType.ShortFormat)

    def _of_release(self, name: str) -> str:
        if self._release is None:
            return ""
        if name == "notes":
            return notes_for(self._release, self._shared.language())
        return date_of(self._release) if name == "date" else str(self._release[name])

    checking = Property(bool, lambda self: self._checking, notify=changed)
    outcome = Property(str, _outcome, notify=changed)
    text = Property(str, _text, notify=changed)
    details = Property(str, _details, notify=changed)
    own = Property(str, lambda self: self._own, notify=changed)
    asked = Property(str, _asked, notify=changed)
    url = Property(str, lambda self: self._of_release("url"), notify=changed)
    date = Property(str, lambda self: self._of_release("date"), notify=changed)
    notes = Property(str, lambda self: self._of_release("notes"), notify=changed)
