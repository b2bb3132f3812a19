"""Whatever fails unexpectedly is noticed, logged without secrets, and not the end (behaviour 14)."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from desktop.single_start import Arrival, hand_over
from tests.desktop.crash.victim import QML, WAYS
from tests.desktop.shell.person import at_window, until

ROOT = Path(__file__).resolve().parents[3]
PATIENCE = 60
KEY = "Zq8!kd/93=Lm"

posix = pytest.mark.skipif(sys.platform == "win32", reason="signals and terminals as Unix has them")


def python(*arguments: str, **more: str) -> subprocess.Popen[str]:
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)} | more
    return subprocess.Popen(
        [sys.executable, *arguments],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def log_of(home: Path) -> str:
    return (home / "logs" / "parley.log").read_text(encoding="utf-8")


def test_every_way_to_fail_is_noticed_and_the_window_lives(home: Path) -> None:
    with python("-m", "tests.desktop.crash.victim", str(home), VICTIM_KEY=KEY) as process:
        said, errors = process.communicate(timeout=PATIENCE)
    assert (process.returncode, errors) == (0, "")
    log = log_of(home)
    missing = [way for way in (*WAYS, *QML) if f"<{way}> with [removed]" not in log]
    assert not missing, log
    assert KEY not in log
    assert "the window lives: True" in log
    assert log.count("Traceback") >= len(WAYS)
    assert said.splitlines() == ["INTERNAL danger True"] * 3
    assert sorted(file.name for file in (home / "logs").iterdir()) == ["parley.log"]


def begun(home: Path, process: subprocess.Popen[str]) -> None:
    while not hand_over(home, Arrival()):
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(0.05)


@posix
async def test_a_crash_is_told_once_at_the_next_start(home: Path) -> None:
    """By its stack, which is kept without the names of folders."""
    with python("-m", "desktop", "--home", str(home)) as process:
        begun(home, process)
        process.send_signal(signal.SIGSEGV)
        process.communicate(timeout=PATIENCE)
    assert process.returncode == -signal.SIGSEGV
    async with at_window(home) as person:
        banner = await until(lambda: person.banners())
        assert [(row.code, row.tone, row.reported) for row in banner] == [("ENDED_UNEXPECTEDLY", "quiet", True)]
        assert banner[0].details.startswith("Fatal Python error: Segmentation fault")
        assert "in run_until_complete" in banner[0].details
        assert str(Path.home()) not in banner[0].details
    kept = list((home / "logs").glob("told-crash-*.log"))
    assert [file.read_text(encoding="utf-8")[:18] for file in kept] == ["Fatal Python error"]
    async with at_window(home) as person:
        assert person.banners() == []
