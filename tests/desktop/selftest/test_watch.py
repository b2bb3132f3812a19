"""The window's process may die, hang, or never end: each is said with what went on, and nothing of it stays."""

from __future__ import annotations

import sys
from pathlib import Path

import psutil
import pytest

from desktop.selftest import names
from desktop.selftest.finding import Result
from desktop.selftest.places import Places
from desktop.selftest.report import Report
from desktop.selftest.watch import Watch
from tests.desktop.shell.person import until

BEGIN = """
import os, signal, subprocess, sys, time
from pathlib import Path
from desktop.selftest.finding import Result
from desktop.selftest.places import Places
journal = Places(Path(sys.argv[1])).journal
journal.know(platform="none")
journal.found(Result("Qt", "ok", "There.", 0.1))
journal.doing("looking around")
print("said aloud", flush=True)
"""
DIES = "os.kill(os.getpid(), signal.SIGKILL)"
FAILS = "sys.exit(7)"
STOPS_SHORT = "sys.exit(0)"
HANGS = (
    "child = subprocess.Popen(['sleep', '60']); Path(sys.argv[1], 'child').write_text(str(child.pid)); time.sleep(60)"
)
NEVER_ENDS = "journal.end(); time.sleep(60)"
ENDS = "journal.end()"


async def watched(folder: Path, rest: str, total: float = 20, end: float = 20) -> list[Result]:
    places = Places(folder)
    places.make()
    report = Report(None)
    await Watch([sys.executable, "-c", BEGIN + rest, str(folder)], places, report, total, end).run()
    assert report.plain()["facts"]["platform"] == "none"
    assert report.passed == (rest == ENDS)
    return report.results


@pytest.mark.parametrize(
    ("rest", "sentence"),
    [
        pytest.param(
            DIES,
            "It ended by SIGKILL, in the middle of this: looking around.",
            marks=pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals"),
        ),
        (FAILS, "It ended with code 7, in the middle of this: looking around."),
        (STOPS_SHORT, "It ended with code 0, in the middle of this: looking around."),
    ],
)
async def test_a_process_that_dies(tmp_path: Path, rest: str, sentence: str) -> None:
    results = await watched(tmp_path, rest)
    assert results[0] == Result("Qt", "ok", "There.", 0.1)
    assert (results[1].name, results[1].outcome, results[1].sentence) == (names.END, "failed", sentence)
    assert results[1].more == "said aloud"
    assert [one.name for one in results[2:]] == list(names.OF_THE_WINDOW[1:])
    assert {one.outcome for one in results[2:]} == {"skipped"}


@pytest.mark.skipif(sys.platform == "win32", reason="there, what a killed process started goes on")
async def test_a_process_that_hangs_is_stopped_with_all_that_it_started(tmp_path: Path) -> None:
    results = await watched(tmp_path, HANGS, total=1.5)
    assert results[1].sentence == "It was stopped after 1.5 s, in the middle of this: looking around."
    child = int((tmp_path / "child").read_text())
    await until(lambda: not psutil.pid_exists(child) or psutil.Process(child).status() == psutil.STATUS_ZOMBIE)


async def test_a_process_that_is_done_and_does_not_end_is_stopped(tmp_path: Path) -> None:
    results = await watched(tmp_path, NEVER_ENDS, end=0.2)
    assert results[1].sentence == "It did not end by itself within 0.2 s and was stopped."


async def test_a_process_that_ends_as_it_should(tmp_path: Path) -> None:
    results = await watched(tmp_path, ENDS)
    assert (results[1].outcome, results[1].sentence, results[1].more) == ("ok", "It ended by itself.", "said aloud")
