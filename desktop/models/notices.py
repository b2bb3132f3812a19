"""What a window has to say: banners for what went wrong, a toast for what can be undone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Property, QObject, QTimer, Signal, Slot
from PySide6.QtGui import QGuiApplication

from desktop.error_text import details, sentence
from host import HostError

UNDO_MS = 8000
KEPT = 3


class Notices(QObject):
    """Signals: ``changed``: a banner or the toast came or went; ``settingsWanted(page)``: a banner's way out."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._banners: list[dict[str, Any]] = []
        self._toast: dict[str, Any] = {}
        self._act: Callable[[], Any] | None = None
        self._timer = QTimer(self, singleShot=True, interval=UNDO_MS)
        self._timer.timeout.connect(self.dropToast)

    @Slot(object)
    def fail(self, error: HostError) -> None:
        """A banner with the sentence for the code and its details."""
        self._add(error.code, details(error.code, error.message, error.details))

    def fault(self, trace: str) -> None:
        """A banner for an exception nobody expected; ``trace`` is its traceback."""
        self._add("INTERNAL", trace)

    @Slot(str, str)
    def tell(self, code: str, more: str) -> None:
        """A banner for a code that nothing failed with: it is said aloud and that is all."""
        self._add(code, more)

    def _add(self, code: str, more: str) -> None:
        # The sentence is made when it is read: a language switch changes what stands there too.
        banner = {"code": code, "details": more}
        if banner not in self._banners:
            self._banners = [*self._banners, banner][-KEPT:]
            self.changed.emit()

    @Slot(int)
    def drop(self, at: int) -> None:
        """Take away a banner."""
        if 0 <= at < len(self._banners):
            del self._banners[at]
            self.changed.emit()

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
        self.changed.emit()

    def _rows(self) -> list[dict[str, Any]]:
        return [banner | {"text": sentence(banner["code"])} for banner in self._banners]

    banners = Property(list, _rows, notify=changed)
    toastText = Property(str, lambda self: self._toast.get("text", ""), notify=changed)
    toastAction = Property(str, lambda self: self._toast.get("action", ""), notify=changed)
