"""The command itself, in a process of its own: what a start builds, a second start, the end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from desktop.single_start import Arrival, hand_over

ROOT = Path(__file__).resolve().parents[3]
PATIENCE = 60
COUNTS = """
import desktop.early
import enum, linecache, sys
from pathlib import Path
from desktop.qt_application import qt_application
from desktop.scene import Scene
qt_application()
scene = Scene()
from desktop.app import create_app, run

def kinds(of):
    return sum(1 + kinds(one) for one in of.__subclasses__())

async def start():
    before = kinds(enum.Enum)
    app = create_app(home=Path(sys.argv[1]), language="en", scene=scene)
    await app.start()
    print(kinds(enum.Enum) - before, len(linecache.cache))
    await app.stop()

run(start())
"""


def command(*arguments: str, without: tuple[str, ...] = ()) -> subprocess.Popen[str]:
    """``without``: variables that name a screen; with any of them gone there is no platform but the system's."""
    environment = os.environ | {"QT_QPA_PLATFORM": "" if without else "offscreen", "PYTHONPATH": str(ROOT)}
    for name in without:
        environment.pop(name, None)
    return subprocess.Popen(
        [sys.executable, *arguments],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def test_a_start_builds_no_classes_it_does_not_use(home: Path) -> None:
    """PySide builds the classes and enumerations of all of Qt, 220 more of them, where a plain QObject is returned; and
    reads the source of every module that is imported after it, 500 of them, unless its import function is replaced."""
    with command("-c", COUNTS, str(home)) as process:
        said, errors = process.communicate(timeout=PATIENCE)
    assert (process.returncode, errors) == (0, "")
    built, sources_read = said.split()
    assert int(built) < 160
    assert int(sources_read) < 20, said


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal")
def test_a_second_start_hands_over_and_the_end_is_silent(home: Path, qapp: object) -> None:
    """Rule 2.7; and SIGTERM, as at the end of a desktop session, ends it with code 0 and no word."""
    with command("-m", "desktop", "--home", str(home)) as first:
        try:
            while not hand_over(home, Arrival()):
                with pytest.raises(subprocess.TimeoutExpired):
                    first.wait(0.05)
            with command("-m", "desktop", "--home", str(home)) as second:
                assert (*second.communicate(timeout=PATIENCE), second.returncode) == ("", "", 0)
            assert (home / "logs" / "running.json").exists()
            first.send_signal(signal.SIGTERM)
            assert (*first.communicate(timeout=PATIENCE), first.returncode) == ("", "", 0)
            assert not list((home / "logs").glob("*.json")) + list((home / "logs").glob("crash*"))  # a clean end
        finally:
            first.kill()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal")
def test_of_two_starts_at_once_one_takes_in_the_other(home: Path) -> None:
    """As when two files are opened one right after the other: the window does not listen yet, but it will."""
    with command("-m", "desktop", "--home", str(home)) as one, command("-m", "desktop", "--home", str(home)) as other:
        try:
            while one.poll() is None and other.poll() is None:
                time.sleep(0.02)
            ended, stays = (one, other) if one.poll() is not None else (other, one)
            assert (*ended.communicate(timeout=PATIENCE), ended.returncode) == ("", "", 0)
            assert stays.poll() is None
            stays.send_signal(signal.SIGTERM)
            assert (*stays.communicate(timeout=PATIENCE), stays.returncode) == ("", "", 0)
        finally:
            one.kill()
            other.kill()


def test_the_version_needs_no_window(home: Path) -> None:
    with command("-m", "desktop", "--version", "--home", str(home)) as process:
        said, errors = process.communicate(timeout=PATIENCE)
    assert (said.split()[0], errors, process.returncode) == ("Parley", "", 0)
    assert not home.exists() or not list(home.iterdir())


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="there is always a screen")
def test_without_a_screen_it_says_so(home: Path) -> None:
    with command(
        "-m", "desktop", "--home", str(home), without=("DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR")
    ) as process:
        said, errors = process.communicate(timeout=PATIENCE)
    assert (said, errors.split(":")[0], process.returncode) == ("", "NO_SCREEN", 3)
