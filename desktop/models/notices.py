"""What a window has to say: banners for what went wrong, a toast for what can be undone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from PySide6.QtCore import Property, QObject, QTimer, Signal, Slot
from PySide6.QtGui import QGuiApplication

from desktop.crash import Fault
from desktop.error_text import details, sentence
from desktop.models.struct_list import StructListModel
from host import HostError

UNDO_MS = 8000
KEPT = 3
RETURNS = 10
"""A fault that was dismissed comes back when it has happened so many times as often."""
# Where Parley itself is at fault, a report helps.
REPORTED = frozenset({"INTERNAL", "BAD_PARAMS", "BAD_FRAME", "UNKNOWN_FRAME", "ANSWERER_FAILED", "ENDED_UNEXPECTEDLY"})


class Banner(msgspec.Struct, frozen=True, rename="camel"):
    """``tone``: ``danger``, or ``quiet`` for what is over. ``reported``: the details can be copied as a report."""

    key: str
    code: str
    text: str
    details: str
    count: int = 1
    tone: str = "danger"
    reported: bool = False


class Notices(QObject):
    """Banners are rows of `banners`; a repeated one is counted, not said again.

    Signals:
        changed: the toast came or went.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._banners = StructListModel(Banner, lambda banner: banner.key, self)
        self._dismissed: dict[str, int] = {}
        self._toast: dict[str, Any] = {}
        self._act: Callable[[], Any] | None = None
        self._timer = QTimer(self, singleShot=True, interval=UNDO_MS)
        self._timer.timeout.connect(self.dropToast)

    @Slot(object)
    def fail(self, error: HostError) -> None:
        """A banner with the sentence for the code and its details."""
        self.tell(error.code, details(error.code, error.message, error.details))

    def fault(self, fault: Fault) -> None:
        """A banner for an exception nobody expected. One that was dismissed stays away for a while."""
        if fault.count >= self._dismissed.get(fault.key, 0) * RETURNS:
            self._add(_banner(fault.key, "INTERNAL", fault.text, count=fault.count))

    def last_end(self, more: str) -> None:
        """A quiet banner: the process before this one ended badly."""
        self._add(_banner("ENDED_UNEXPECTEDLY", "ENDED_UNEXPECTEDLY", more, tone="quiet"))

    @Slot(str, str)
    def tell(self, code: str, more: str) -> None:
        """A banner for a code that nothing failed with: it is said aloud and that is all."""
        self._add(_banner(f"{code}\n{more}", code, more))

    def _add(self, banner: Banner) -> None:
        rows = list(self._banners.rows)
        at = next((at for at, row in enumerate(rows) if row.key == banner.key), len(rows))
        rows[at : at + 1] = [banner]
        self._banners.patch(rows[-KEPT:])

    @Slot(str)
    def drop(self, key: str) -> None:
        """Take away a banner."""
        self._dismissed |= {row.key: row.count for row in self._banners.rows if row.key == key}
        self._banners.patch([row for row in self._banners.rows if row.key != key])

    @Slot(str)
    def say(self, text: str, action: str = "", act: Callable[[], Any] | None = None) -> None:
        """A toast of 8 s; ``action`` names what pressing its button does."""
        self._toast = {"text": text, "action": action}
        self._act = act
        self._timer.start()
        self.changed.emit()

    @Slot()
    def act(self) -> None:
        """Do what the toast offers."""
        wanted = self._act
        self.dropToast()
        if wanted is not None:
            wanted()

    @Slot()
    def dropToast(self) -> None:
        self._timer.stop()
        self._toast, self._act = {}, None
        self.changed.emit()

    @Slot(str)
    def copy(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)

    def retranslate(self) -> None:
        """The language changed: say again what stands there."""
        again = [msgspec.structs.replace(row, text=sentence(row.code)) for row in self._banners.rows]
        self._banners.patch(again)

    banners = Property(QObject, lambda self: self._banners, constant=True)
    toastText = Property(str, lambda self: self._toast.get("text", ""), notify=changed)
    toastAction = Property(str, lambda self: self._toast.get("action", ""), notify=changed)


def _banner(key: str, code: str, more: str, *, count: int = 1, tone: str = "danger") -> Banner:
    return Banner(key, code, sentence(code), more, count, tone, code in REPORTED)
