"""Why there is no window, or no longer one: said in the terminal, or in a box where there is none."""

from __future__ import annotations

import logging
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from desktop.crash import Running
from desktop.error_text import sentence
from desktop.i18n import Translations

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMessageBox

FAILED = 3

log = logging.getLogger("parley.desktop")


class LastWords:
    """Says what ended the process. ``logs``: the folder of the log, None where there is none yet. ``boxed``: a box may
    wait for somebody."""

    def __init__(self, clean: Callable[[str], str], logs: Path | None = None, boxed: bool = True) -> None:
        self._clean = clean
        self._logs = logs
        self._boxed = boxed
        self._gone = False

    def desktop_gone(self, running: Running) -> None:
        """The user logged out: what ends now ends well, and there is nobody to tell."""
        self._gone = True
        running.leave()

    def refused(self, code: str, message: str) -> int:
        """A start that cannot be, with the code that says why. Returns the exit status."""
        self._say(f"{code}: {message}", code, f"{code}: {message}")
        return FAILED

    def failed(self, fault: BaseException) -> int:
        """An exception that nobody expected. Returns the exit status."""
        if self._gone:
            return 0
        trace = self._clean("".join(traceback.format_exception(fault)))
        log.critical("%s", trace)
        where = f"\nThe log is in {self._logs}" if self._logs is not None else ""
        self._say(f"Parley ended by an unexpected error.\n\n{trace}{where}", "NO_WINDOW", trace)
        return FAILED

    def _say(self, words: str, code: str, more: str) -> None:
        if sys.stderr is not None:
            print(words, file=sys.stderr)
            if sys.stderr.isatty():
                return
        if self._boxed:
            self._show(code, more)

    def _show(self, code: str, more: str) -> None:
        from PySide6.QtWidgets import QApplication

        if QApplication.instance() is None:
            return
        words = Translations()
        try:
            words.use("system")
        except OSError:
            log.warning("the words for it are English")
        box = self.box(code, more)
        while box.exec() and box.clickedButton() is not box.defaultButton():
            self._act(box, more)
        words.remove()

    def box(self, code: str, more: str) -> QMessageBox:
        """Closed by its default button; the others do something and leave it open."""
        from PySide6.QtCore import QCoreApplication
        from PySide6.QtWidgets import QMessageBox

        box = QMessageBox(QMessageBox.Icon.Critical, "Parley", sentence(code))
        box.setDetailedText(more)
        close = box.addButton(QMessageBox.StandardButton.Close)
        box.setDefaultButton(close)
        box.setEscapeButton(close)
        kind = QMessageBox.ButtonRole.ActionRole
        copy = box.addButton(QCoreApplication.translate("LastWords", "Copy details"), kind)
        copy.setObjectName("copy")
        if self._logs is not None:
            folder = box.addButton(QCoreApplication.translate("LastWords", "Open log folder"), kind)
            folder.setObjectName("logs")
        return box

    def _act(self, box: QMessageBox, more: str) -> None:
        from PySide6.QtCore import QUrl
        from PySide6.QtGui import QDesktopServices, QGuiApplication

        if box.clickedButton().objectName() == "copy":
            QGuiApplication.clipboard().setText(more)
        elif self._logs is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._logs)))
