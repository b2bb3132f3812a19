"""Where there is no window, or no longer one, it is said why."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import IO

import pytest
from PySide6.QtWidgets import QMessageBox, QPushButton

from desktop.crash import Running
from desktop.last_words import FAILED, LastWords
from tests.desktop.crash.test_failures import KEY, PATIENCE, ROOT, begun, log_of, posix


def at_terminal(*arguments: str, **more: str) -> tuple[subprocess.Popen[bytes], IO[bytes]]:
    """A process at a terminal, and what it says there."""
    ours, theirs = os.openpty()
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"} | more
    process = subprocess.Popen(
        [sys.executable, *arguments], env=environment, stderr=theirs, cwd="/", start_new_session=True
    )
    os.close(theirs)
    return process, os.fdopen(ours, "rb", buffering=0)


def said_at(terminal: IO[bytes]) -> str:
    said = b""
    try:
        while piece := terminal.read(65536):
            said += piece
    except OSError:  # Linux: nobody has the other end any more
        pass
    return said.decode().replace("\r\n", "\n")


@posix
def test_a_damaged_installation_says_so_in_the_terminal_and_in_the_log(home: Path, tmp_path: Path) -> None:
    broken = tmp_path / KEY.replace("/", "-")
    shutil.copytree(ROOT / "desktop", broken / "desktop", ignore=shutil.ignore_patterns("__pycache__"))
    (broken / "resources").symlink_to(ROOT / "resources")
    (broken / "desktop" / "qml" / "Parley" / "Main.qml").write_text("Nothing {", encoding="utf-8")
    path = os.pathsep.join([str(broken), str(ROOT)])
    process, terminal = at_terminal(
        "-m", "desktop", "--home", str(home), PYTHONPATH=path, SOME_KEY=KEY.replace("/", "-"), USER="nobody"
    )
    with terminal:
        said = said_at(terminal)
    assert process.wait(PATIENCE) == FAILED
    assert said.startswith("Parley ended by an unexpected error.\n\nTraceback")
    assert "Main.qml" in said
    assert f"The log is in {home}" in said
    assert "Main.qml" in log_of(home)
    for text in (said, log_of(home)):
        assert "[removed]" in text
        assert KEY.replace("/", "-") not in text
    assert not list((home / "logs").glob("*.json"))


def buttons(box: QMessageBox) -> dict[str, QPushButton]:
    return {one.objectName(): one for one in box.buttons() if isinstance(one, QPushButton)}


def test_without_a_terminal_a_box_says_it(qapp: object, tmp_path: Path) -> None:
    box = LastWords(str, tmp_path).box("NO_WINDOW", "Traceback …")
    assert box.text().startswith("Parley cannot go on")
    assert box.detailedText() == "Traceback …"
    assert box.escapeButton() is box.defaultButton()
    assert {"copy", "logs"} <= set(buttons(box))
    assert "logs" not in buttons(LastWords(str).box("NO_WINDOW", ""))


def test_a_refusal_is_said_with_its_code(capsys: pytest.CaptureFixture[str]) -> None:
    assert LastWords(str, boxed=False).refused("HOME_BUSY", "another process has it") == FAILED
    assert capsys.readouterr().err == "HOME_BUSY: another process has it\n"


def test_after_a_logout_nobody_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    running = Running(tmp_path, str)
    running.begin()
    words = LastWords(str, tmp_path, boxed=False)
    words.desktop_gone(running)
    assert words.failed(RuntimeError("the loop stopped")) == 0
    assert capsys.readouterr().err == ""
    assert running.begin() is None


@posix
@pytest.mark.skipif(shutil.which("Xvfb") is None, reason="there is no X server to take away")
def test_a_desktop_that_goes_is_no_crash(home: Path) -> None:
    """At a logout Qt ends the process because its display is gone."""
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "640x480x24"], pass_fds=[write], stderr=subprocess.DEVNULL
    )
    os.close(write)
    with server, os.fdopen(read) as told:
        environment = os.environ | {"QT_QPA_PLATFORM": "xcb", "DISPLAY": f":{told.readline().strip()}"}
        with subprocess.Popen(
            [sys.executable, "-m", "desktop", "--home", str(home)],
            env=environment | {"PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as process:
            begun(home, process)
            server.terminate()
            _, errors = process.communicate(timeout=PATIENCE)
    assert "unexpected error" not in errors
    assert "CRITICAL" not in log_of(home)
    assert Running(home / "logs", str).begin() is None
