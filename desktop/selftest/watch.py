"""Watching the window's process: what it finds, how it ends, and that it does end."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from typing import Final

from desktop.selftest import names
from desktop.selftest.finding import MORE_CHARACTERS, Result
from desktop.selftest.places import Places
from desktop.selftest.report import Report

END_SECONDS: Final = 15.0
LOOK_SECONDS: Final = 0.1


class Watch:
    """Runs ``command`` once. ``total``: seconds it may take; ``end``: seconds of them from its last word to its end."""

    def __init__(
        self, command: Sequence[str], places: Places, report: Report, total: float, end: float = END_SECONDS
    ) -> None:
        self._command = command
        self._places = places
        self._report = report
        self._total = total
        self._end = end
        self._taken = 0
        self._doing = ""
        self._over: float | None = None

    async def run(self) -> None:
        """Everything it found and its end are in the report afterwards; nothing of it runs any more."""
        process = await self._start()
        stopped = await self._follow(process)
        _kill(process)
        await process.wait()
        self._take()
        self._report.add(self._how_it_ended(process.returncode or 0, stopped))
        there = {result.name for result in self._report.results}
        for name in names.OF_THE_WINDOW:
            if name not in there:
                self._report.add(Result(name, "skipped", "The window's process did not get that far.", 0.0))

    async def _start(self) -> asyncio.subprocess.Process:
        with self._places.said.open("wb") as said:
            return await asyncio.create_subprocess_exec(
                *self._command,
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
                start_new_session=sys.platform != "win32",
            )

    async def _follow(self, process: asyncio.subprocess.Process) -> bool:
        """Report what the process finds until it ends. True where it has to be stopped."""
        began = time.monotonic()
        waiting = asyncio.ensure_future(process.wait())
        while not waiting.done():
            await asyncio.wait([waiting], timeout=LOOK_SECONDS)
            self._take()
            now = time.monotonic()
            if now > began + self._total or (self._over is not None and now > self._over + self._end):
                return True
        return False

    def _take(self) -> None:
        journal = self._places.journal.read()
        for result in journal.results[self._taken :]:
            self._report.add(result)
        self._taken = len(journal.results)
        self._doing = journal.doing
        self._report.know(journal.facts)
        if journal.over and self._over is None:
            self._over = time.monotonic()

    def _how_it_ended(self, code: int, stopped: bool) -> Result:
        said = self._places.said.read_text(encoding="utf-8", errors="replace").strip()[-MORE_CHARACTERS:]
        seconds = 0.0 if self._over is None else round(time.monotonic() - self._over, 2)
        amid = f"in the middle of this: {self._doing or 'starting'}."
        if stopped and self._over is not None:
            sentence = f"It did not end by itself within {self._end:g} s and was stopped."
        elif stopped:
            sentence = f"It was stopped after {self._total:g} s, {amid}"
        elif code != 0 or self._over is None:
            sentence = f"It ended {_by(code)}, {amid}"
        else:
            return Result(names.END, "ok", "It ended by itself.", seconds, said)
        return Result(names.END, "failed", sentence, seconds, said)


def _by(code: int) -> str:
    if code >= 0:
        return f"with code {code}"
    try:
        return f"by {signal.Signals(-code).name}"
    except ValueError:
        return f"by signal {-code}"


def _kill(process: asyncio.subprocess.Process) -> None:
    """With all that it started."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if sys.platform != "win32":
            os.killpg(process.pid, signal.SIGKILL)
        elif process.returncode is None:
            process.kill()
