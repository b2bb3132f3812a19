"""Unexpected exceptions: logged with their traceback and shown, never the end of the window (behaviour 14)."""

from __future__ import annotations

import asyncio
import logging
import sys
import threading
import traceback
from collections.abc import Callable
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType
from typing import Any

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

Show = Callable[[str], None]

log = logging.getLogger("parley.desktop")
_LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}


class CrashGuard:
    """Catches what nothing else caught while the window lives: slots, callbacks, tasks, threads.

    ``show`` is given the traceback as text. Hooks that others had put in place are still called, and come back with
    `release`.
    """

    def __init__(self, show: Show) -> None:
        self._show = show
        self._before = sys.excepthook
        self._before_thread = threading.excepthook
        self._loop: asyncio.AbstractEventLoop | None = None

    def install(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        sys.excepthook = self._uncaught
        threading.excepthook = self._uncaught_in_thread
        loop.set_exception_handler(self._uncaught_in_loop)

    def release(self) -> None:
        sys.excepthook = self._before
        threading.excepthook = self._before_thread
        if self._loop is not None:
            self._loop.set_exception_handler(None)
            self._loop = None

    def report(self, error: BaseException) -> None:
        """Log and show an exception that was caught at the edge of a view."""
        text = "".join(traceback.format_exception(error))
        log.error("%s", text)
        self._show(text)

    def _uncaught(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if self._before is not sys.__excepthook__:
            self._before(kind, error, trace)
        if issubclass(kind, KeyboardInterrupt | SystemExit):
            return
        self.report(error)

    def _uncaught_in_thread(self, args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None and self._loop is not None:
            self._loop.call_soon_threadsafe(self.report, args.exc_value)

    def _uncaught_in_loop(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if isinstance(error, BaseException):
            self.report(error)
        else:
            log.error("%s", context.get("message"))


def write_logs(folder: Path) -> None:
    """Send the log of this process to ``folder/parley.log`` (1 MB, three kept). No keys are ever logged."""
    folder.mkdir(parents=True, exist_ok=True)
    handler = RotatingFileHandler(
        folder / "parley.log", maxBytes=1_000_000, backupCount=3, encoding="utf-8", delay=True
    )
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.INFO)


def log_qt_messages() -> None:
    """Qt's and QML's warnings go to the log instead of stderr."""

    def handler(kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
        level = _LEVELS.get(kind, logging.WARNING)
        logging.getLogger("parley.qt").log(level, "%s", message, extra={"category": context.category})

    qInstallMessageHandler(handler)
