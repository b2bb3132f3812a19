"""Unexpected exceptions: logged with their traceback and shown, never the end of the window (behaviour 14)."""

from __future__ import annotations

import asyncio
import logging
import sys
import threading
import traceback
from collections.abc import Callable
from types import TracebackType
from typing import Any, Final

import msgspec

from desktop.crash.logs import is_round

LONGEST: Final = 20_000
FRAMES: Final = 4

log = logging.getLogger("parley.desktop")


class Fault(msgspec.Struct, frozen=True):
    """An exception that nobody expected.

    ``key``: the place it comes from, the same each time. ``text``: its traceback, without secrets. ``count``: how often
    it has come by now.
    """

    key: str
    text: str
    count: int = 1


class CrashGuard:
    """Catches what nothing else caught while the window lives: slots, callbacks, tasks, threads.

    ``show`` is given each on the window's thread; ``clean`` takes secrets out of a text. Hooks that others had put in
    place are still called, and come back with `release`.
    """

    def __init__(self, show: Callable[[Fault], None], clean: Callable[[str], str]) -> None:
        self._show = show
        self._clean = clean
        self._before = sys.excepthook
        self._before_thread = threading.excepthook
        self._before_unraisable = sys.unraisablehook
        self._loop: asyncio.AbstractEventLoop | None = None
        self._seen: dict[str, int] = {}
        self._showing = False

    def install(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        sys.excepthook = self._uncaught
        threading.excepthook = self._uncaught_in_thread
        sys.unraisablehook = self._unraisable
        loop.set_exception_handler(self._uncaught_in_loop)

    def release(self) -> None:
        sys.excepthook = self._before
        threading.excepthook = self._before_thread
        sys.unraisablehook = self._before_unraisable
        if self._loop is not None:
            self._loop.set_exception_handler(None)
            self._loop = None

    def report(self, error: BaseException) -> None:
        """Log and show an exception that was caught at the edge of a view."""
        key = _place(error)
        count = self._seen[key] = self._seen.get(key, 0) + 1
        text = _shortened(self._clean("".join(traceback.format_exception(error)).rstrip()))
        if count == 1:
            log.error("%s", text)
        elif is_round(count):
            log.error("%d times by now: %s", count, key)
        self._tell(Fault(key, text, count))

    def _tell(self, fault: Fault) -> None:
        if self._showing:
            return  # showing one is what fails: it is in the log
        self._showing = True
        try:
            self._show(fault)
        except Exception:
            log.exception("an error could not be shown")
        finally:
            self._showing = False

    def _uncaught(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if self._before is not sys.__excepthook__:
            self._before(kind, error, trace)
        if issubclass(kind, KeyboardInterrupt | SystemExit):
            return
        self.report(error)

    def _uncaught_in_thread(self, args: threading.ExceptHookArgs) -> None:
        if args.exc_value is None or self._loop is None:
            return
        try:
            self._loop.call_soon_threadsafe(self.report, args.exc_value)
        except RuntimeError:  # the loop is closed: nobody looks any more
            log.error("%s", "".join(traceback.format_exception(args.exc_value)))

    def _unraisable(self, args: sys.UnraisableHookArgs) -> None:
        """The end of an object failed: nothing the user did came to nothing, so it is logged only."""
        if self._before_unraisable is not sys.__unraisablehook__:
            self._before_unraisable(args)
        log.error("%s: %r", args.err_msg or "ignored", args.object, exc_info=args.exc_value)

    def _uncaught_in_loop(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if isinstance(error, BaseException):
            self.report(error)
        else:
            log.error("%s", context.get("message"))


def _shortened(text: str) -> str:
    """An exception may say a megabyte: its beginning and its end."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST // 2]}\n[…]\n{text[-LONGEST // 2 :]}"


def _place(error: BaseException) -> str:
    """Kind of exception and the way to where it was raised, innermost first."""
    kind = type(error).__qualname__
    frames = traceback.extract_tb(error.__traceback__, limit=-FRAMES)
    way = " < ".join(f"{frame.name} ({frame.filename}:{frame.lineno})" for frame in reversed(frames))
    return f"{kind} in {way}" if way else f"{kind}: {error}"
