"""The first process: keeps the time, tries what needs no window, watches the window's process, reports."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from desktop.crash import write_logs
from desktop.selftest import names
from desktop.selftest.finding import MORE_CHARACTERS, Result
from desktop.selftest.machine import machine_checks
from desktop.selftest.places import Places
from desktop.selftest.report import Report
from desktop.selftest.runner import run_checks

TOTAL_SECONDS: Final = 120.0
END_SECONDS: Final = 15.0
LOOK_SECONDS: Final = 0.1
VISIT_FLAG: Final = "--selftest-visit"
ROOT: Final = Path(__file__).resolve().parents[2]


def selftest(report_to: str | None, keep: str | None) -> int:
    """Test this installation. ``report_to``: a file for the JSON; ``keep``: a folder for all that was written, which is
    removed otherwise. Returns 0, or 1 where something failed."""
    folder = Path(keep).absolute() if keep else Path(tempfile.mkdtemp(prefix="parley-selftest-"))
    report = Report(sys.stdout)
    report.begin()
    write_logs(folder)
    try:
        # The loop is left as it is: a thread that hangs would be waited for.
        asyncio.new_event_loop().run_until_complete(_Selftest(Places(folder), report).run())
        report.end()
        if report_to:
            report.write(Path(report_to).absolute())
    finally:
        if not keep:
            shutil.rmtree(folder, ignore_errors=True)
    return 0 if report.passed else 1


class _Selftest:
    def __init__(self, places: Places, report: Report) -> None:
        self._places = places
        self._report = report
        self._taken = 0
        self._ending = 0.0

    async def run(self) -> None:
        self._places.make()
        end = asyncio.get_running_loop().time() + TOTAL_SECONDS
        process = await self._start()
        machine = asyncio.ensure_future(run_checks(machine_checks(self._places.work, self._places.kept), self))
        late = await self._follow(process, end)
        _kill(process)
        await process.wait()
        self._take()
        self._report.add(self._how_it_ended(process.returncode or 0, late))
        self._say_skipped()
        await self._finish(machine, end)

    # Journal of the checks that run here

    def doing(self, what: str) -> None:
        self._begun = what

    def found(self, result: Result) -> None:
        self._report.add(result)

    # The window's process

    async def _start(self) -> asyncio.subprocess.Process:
        places = self._places
        arguments = [VISIT_FLAG, str(places.folder)]
        environment = os.environ | {"PARLEY_HOME": str(places.home)}
        if getattr(sys, "frozen", False):
            command = [sys.executable, *arguments]
        else:
            command = [sys.executable, "-m", "desktop", *arguments]
            environment["PYTHONPATH"] = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
        with places.said.open("wb") as said:
            return await asyncio.create_subprocess_exec(
                *command,
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
                env=environment,
                start_new_session=sys.platform != "win32",
            )

    async def _follow(self, process: asyncio.subprocess.Process, end: float) -> bool:
        """Report what the process finds until it ends. True where it had to be stopped."""
        loop = asyncio.get_running_loop()
        waiting = asyncio.ensure_future(process.wait())
        while not waiting.done():
            await asyncio.wait([waiting], timeout=LOOK_SECONDS)
            self._take()
            if self._ending and time.time() > self._ending + END_SECONDS:
                return True
            if loop.time() > end:
                return True
        return False

    def _take(self) -> None:
        journal = self._places.journal.read()
        for result in journal.results[self._taken :]:
            self._report.add(result)
        self._taken = len(journal.results)
        self._doing = journal.doing
        self._report.know(journal.facts)
        if journal.over and not self._ending:
            self._ending = time.time()

    def _how_it_ended(self, code: int, late: bool) -> Result:
        said = self._places.said.read_text(encoding="utf-8", errors="replace").strip()[-MORE_CHARACTERS:]
        seconds = round(max(0.0, time.time() - self._ending), 2) if self._ending else 0.0
        doing = self._doing or "starting"
        if late and self._ending:
            sentence = f"It did not end by itself within {END_SECONDS:.0f} s and was stopped."
        elif late:
            sentence = f"It was stopped after {TOTAL_SECONDS:.0f} s, in the middle of this: {doing}."
        elif code != 0 or not self._ending:
            sentence = f"It ended {_ended(code)}, in the middle of this: {doing}."
        else:
            return Result(names.END, "ok", "It ended by itself.", seconds, said)
        return Result(names.END, "failed", sentence, seconds, said)

    def _say_skipped(self) -> None:
        there = {result.name for result in self._report.results}
        for name in names.OF_THE_WINDOW:
            if name not in there:
                self._report.add(Result(name, "skipped", "The window's process did not get that far.", 0.0))

    async def _finish(self, machine: asyncio.Future[None], end: float) -> None:
        """The checks that run here have their own patience, so this waits for a thread that hangs at most."""
        left = max(1.0, end - asyncio.get_running_loop().time())
        await asyncio.wait([machine], timeout=left)
        if not machine.done():
            self._report.add(Result(self._begun, "failed", f"It did not end within {TOTAL_SECONDS:.0f} s.", left))


def _ended(code: int) -> str:
    if code >= 0:
        return f"with code {code}"
    try:
        return f"by {signal.Signals(-code).name}"
    except ValueError:
        return f"by signal {-code}"


def _kill(process: asyncio.subprocess.Process) -> None:
    """With all that it started."""
    try:
        if sys.platform == "win32":
            if process.returncode is None:
                process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        pass
