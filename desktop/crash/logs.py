"""The log of this process: ``logs/parley.log``, 1 MB and three older ones, without secrets."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Final

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

LOG_NAME: Final = "parley.log"
LINE: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"

log = logging.getLogger(__name__)
_LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}
# What Qt says before it ends the process because the desktop is gone: the user logged out.
_DESKTOP_GONE: Final = (
    "The X11 connection broke",
    "The Wayland connection broke",
    "The Wayland connection experienced",
)
_TAIL_BYTES: Final = 64_000


def write_logs(folder: Path, formatter: logging.Formatter) -> None:
    """Send the log of this process to ``folder``, or what matters of it to the terminal where the folder cannot be
    written. ``formatter`` makes clean texts."""
    handler: logging.Handler
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handler = LogFile(folder / LOG_NAME)
    except OSError as error:
        handler = logging.StreamHandler()
        handler.setLevel(logging.WARNING)
        log.warning("no log is written: %s", error)
    handler.setFormatter(formatter)
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.INFO)


class LogFile(RotatingFileHandler):
    """1 MB and three older ones. Of a record that comes again and again, with nothing between, the 1st, 10th, 100th …
    is written: a binding that fails at every frame must not push everything else out."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, maxBytes=1_000_000, backupCount=3, encoding="utf-8", delay=True)
        self._last: tuple[str, int, str] | None = None
        self._times = 0

    def emit(self, record: logging.LogRecord) -> None:
        this = (record.name, record.levelno, record.getMessage())
        if this != self._last or record.exc_info:
            self._last, self._times = this, 1
            super().emit(record)
            return
        self._times += 1
        if is_round(self._times):
            again = logging.makeLogRecord(record.__dict__)
            again.msg, again.args = "%s (%d times)", (this[2], self._times)
            super().emit(again)

    def handleError(self, record: logging.LogRecord) -> None:
        """On a full disk there is no log; what was to be logged is not printed instead, where nobody cleans it."""


def is_round(count: int) -> bool:
    """10, 100, 1000 …"""
    return count % 10 == 0 and str(count).rstrip("0") == "1"


def last_lines(logs: Path, count: int) -> str:
    """The end of the log in the folder ``logs``, "" where there is none."""
    try:
        with (logs / LOG_NAME).open("rb") as file:
            size = file.seek(0, os.SEEK_END)
            file.seek(max(0, size - _TAIL_BYTES))
            text = file.read().decode("utf-8", errors="replace")
    except OSError:
        return ""
    whole = text.splitlines()[1 if size > _TAIL_BYTES else 0 :]
    return "\n".join(whole[-count:])


def log_qt_messages(desktop_gone: Callable[[], None] = lambda: None) -> None:
    """Qt's and QML's warnings go to the log instead of stderr. ``desktop_gone`` is called when Qt is about to end the
    process because there is no desktop any more."""

    def handler(kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
        if message.startswith(_DESKTOP_GONE):
            desktop_gone()
        file = context.file or ""
        where = f" ({file}:{context.line})" if file.startswith("file:") and file not in message else ""
        level = _LEVELS.get(kind, logging.WARNING)
        logging.getLogger("parley.qt").log(level, "%s%s", message, where, extra={"category": context.category})

    qInstallMessageHandler(handler)
