"""How this process ends, and how the one before it did.

While the window lives, ``logs/running.json`` says so; a clean end, SIGTERM and a logout included, takes it away. A
fault in machine code (a segmentation fault, an abort) writes its stack to ``logs/crash-<number>.log``. What is left of
either at the next start is told once.
"""

from __future__ import annotations

import contextlib
import faulthandler
import logging
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, TextIO

import msgspec

from desktop.crash.logs import last_lines

MARK: Final = "running.json"
KEPT: Final = 5
"""Stacks of earlier crashes that are kept."""
LAST_LINES: Final = 60
_STACKS: Final = "crash-*.log"
_TOLD: Final = "told-"
_BOOT_ID: Final = Path("/proc/sys/kernel/random/boot_id")

log = logging.getLogger(__name__)


class LastEnd(msgspec.Struct, frozen=True):
    """The process before this one came to a bad end.

    ``stack``: what the fault handler wrote, "" where it was killed from outside. ``lines``: the end of its log.
    """

    stack: str
    lines: str


class Mark(msgspec.Struct, frozen=True):
    """``boot``: which start of the machine it was, "" where that is not known."""

    pid: int
    boot: str = ""


def boot_id() -> str:
    """A name for this start of the machine, "" where there is none."""
    with contextlib.suppress(OSError):
        return _BOOT_ID.read_text(encoding="ascii").strip()
    return ""


class Running:
    """The mark of a process whose window lives. Everything here blocks, for a few milliseconds.

    Args:
        logs: the folder of the log.
        clean: takes secrets out of a text.
    """

    def __init__(self, logs: Path, clean: Callable[[str], str]) -> None:
        self._logs = logs
        self._clean = clean
        self._begun = False
        self._stack: TextIO | None = None

    def trace(self) -> None:
        """From now on a fault in machine code leaves its stack. For the whole process, so for its entry point only."""
        try:
            self._stack = (self._logs / f"crash-{time.time_ns()}.log").open("w", encoding="utf-8")
        except OSError as error:
            log.warning("crashes are not traced: %s", error)
        else:
            faulthandler.enable(self._stack)

    def begin(self) -> LastEnd | None:
        """Leave the mark; call it once the data folder is this process's. Returns how the process before this one
        ended, where that was bad and is not told yet."""
        try:
            self._logs.mkdir(parents=True, exist_ok=True)
            last = self._last()
            (self._logs / MARK).write_bytes(msgspec.json.encode(Mark(os.getpid(), boot_id())))
        except OSError as error:
            log.warning("how Parley ended last time is not known: %s", error)
            return None
        self._begun = True
        return last

    def leave(self) -> None:
        """This is a clean end. A second call does nothing."""
        if self._stack is not None:
            faulthandler.disable()
            self._stack.close()
            self._remove(Path(self._stack.name))
            self._stack = None
        if self._begun:
            self._begun = False
            self._remove(self._logs / MARK)

    def _last(self) -> LastEnd | None:
        mark = self._mark()
        stacks = [stack for file in sorted(self._logs.glob(_STACKS)) if (stack := self._told(file))]
        for old in sorted(self._logs.glob(_TOLD + _STACKS))[:-KEPT]:
            self._remove(old)
        # A machine that was switched off took everything with it; that says nothing about Parley.
        killed = mark is not None and mark.boot == boot_id()
        if not stacks and not killed:
            return None
        return LastEnd(stacks[-1] if stacks else "", self._clean(last_lines(self._logs, LAST_LINES)))

    def _told(self, file: Path) -> str:
        """Take a stack over; it is kept under another name, clean. "" for this process's own and for empty ones."""
        if self._stack is not None and file == Path(self._stack.name):
            return ""
        stack = self._clean(file.read_text(encoding="utf-8", errors="replace")).strip()
        if stack:
            (self._logs / f"{_TOLD}{file.name}").write_text(f"{stack}\n", encoding="utf-8")
        self._remove(file)
        return stack

    def _mark(self) -> Mark | None:
        try:
            return msgspec.json.decode((self._logs / MARK).read_bytes(), type=Mark)
        except (OSError, msgspec.DecodeError):
            return None

    def _remove(self, file: Path) -> None:
        try:
            file.unlink(missing_ok=True)
        except OSError as error:
            log.warning("%s stays: %s", file.name, error)
