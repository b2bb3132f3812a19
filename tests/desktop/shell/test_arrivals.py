"""What a start, a desktop entry's action or the file manager asks for (behaviour 2.7)."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from desktop.reception import Reception
from desktop.single_start import Arrival
from tests.desktop.shell.person import Person, at_window, until

ROOT = Path(__file__).resolve().parents[3]
RECORDED = ROOT / "tests/host/log/recorded"
PATIENCE = 60
# The platform that draws nothing cannot raise a window either, and says so.
pytestmark = pytest.mark.qt_log_ignore("does not support raise")

OPENING = """
import sys
from PySide6.QtCore import QCoreApplication, QEvent, QUrl
from PySide6.QtGui import QFileOpenEvent
from desktop.qt_application import OpeningApplication

application = OpeningApplication(sys.argv[:1])
opened = []

def ask(url):
    QCoreApplication.sendEvent(application, QFileOpenEvent(QUrl(url)))

ask("file:///before.jsonl")
application.when_asked(opened.append)
ask("file:///after.jsonl")
ask("https://example.org/")
print(opened)
"""


def banners(person: Person) -> list[str]:
    return [row.text for row in person.state().property("notices").property("banners").rows]


async def test_a_folder_is_worked_in(home: Path, workspace: Path) -> None:
    async with at_window(home) as person:
        Reception(person.app).receive(Arrival(paths=(str(workspace),), token="leave-1"))
        choices = person.state().property("choices")
        await until(lambda: choices.property("workspace") == str(workspace))
        assert person.window.isVisible()
        assert "XDG_ACTIVATION_TOKEN" not in os.environ, "no command inherits it"
        assert banners(person) == []


async def test_a_recorded_session_is_read_in_and_shown(home: Path) -> None:
    async with at_window(home) as person:
        Reception(person.app).receive(Arrival(paths=(str(RECORDED / "plan-review.jsonl"),)))
        await until(lambda: person.state().property("session") is not None)
        assert len(person.app._shared.sessions.rows) == 1
        await person.find("Imported")


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("torn.jsonl", b"not a session", "This file holds no session that can be imported. The details name the line."),
        ("torn.jsonl.zst", b"\x28\xb5\x2f\xfdnothing", "This file holds no session that can be imported."),
        ("torn.jsonl.gz", b"\x1f\x8bnothing", "This file holds no session that can be imported."),
        ("photo.png", b"\x89PNG", "Parley opens folders and sessions (.parley, .jsonl, .zst)."),
        ("missing.jsonl", None, "There is no such file or folder."),
    ],
)
async def test_what_cannot_be_opened_is_said(
    home: Path, workspace: Path, name: str, content: bytes | None, said: str
) -> None:
    path = workspace / name
    if content is not None:
        path.write_bytes(content)
    async with at_window(home) as person:
        Reception(person.app).receive(Arrival(paths=(str(path),)))
        await until(lambda: banners(person))
        assert len(banners(person)) == 1
        assert banners(person)[0].startswith(said)
        assert person.state().property("session") is None


async def test_of_several_files_the_good_ones_are_read_in(home: Path, workspace: Path) -> None:
    async with at_window(home) as person:
        paths = (RECORDED / "plan-review.jsonl", workspace / "gone", RECORDED / "subagent-multi.jsonl")
        Reception(person.app).receive(Arrival(paths=tuple(str(path) for path in paths)))
        await until(lambda: person.state().property("session") is not None)
        assert len(banners(person)) == 1
        assert len(person.app._shared.sessions.rows) == 2


async def test_a_new_session_and_a_new_window(home: Path) -> None:
    """A desktop entry's actions."""
    async with at_window(home) as person:
        reception = Reception(person.app)
        reception.begin(Arrival(paths=(str(RECORDED / "plan-review.jsonl"),), new_window=True))
        await until(lambda: person.state().property("session") is not None)
        assert len(person.app.windows) == 1, "the window of this start is new enough"
        reception.receive(Arrival(paths=(str(RECORDED / "subagent-multi.jsonl"),), new_window=True))
        await until(lambda: len(person.app.windows) == 2)
        second = person.app.windows[1].property("shell")
        await until(lambda: second.property("session") is not None)
        assert person.state().property("session") is not None
        reception.receive(Arrival(new_session=True))
        await until(lambda: person.state().property("session") is None)
        assert second.property("session") is not None


def command(cwd: Path, *arguments: str) -> subprocess.Popen[str]:
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(
        [sys.executable, "-m", "desktop", *arguments],
        cwd=cwd,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal")
async def test_files_are_read_in_by_this_start_and_by_a_later_one(home: Path, workspace: Path) -> None:
    """Relative to the folder that each start was made in."""
    folders = [workspace / "one", workspace / "two"]
    for folder, name in zip(folders, ("plan-review", "subagent-multi"), strict=True):
        folder.mkdir()
        (folder / "session.jsonl").write_bytes((RECORDED / f"{name}.jsonl").read_bytes())
    stores = home / "sessions"

    def stored() -> int:
        return len(list(stores.glob("*.db"))) if stores.exists() else 0

    with command(folders[0], "--home", str(home), "session.jsonl") as first:
        try:
            await until(lambda: stored() == 1)
            with command(folders[1], "--home", str(home), "session.jsonl") as second:
                assert (*second.communicate(timeout=PATIENCE), second.returncode) == ("", "", 0)
            await until(lambda: stored() == 2)
            first.send_signal(signal.SIGTERM)
            assert (*first.communicate(timeout=PATIENCE), first.returncode) == ("", "", 0)
        finally:
            first.kill()


def test_files_that_the_system_names_by_an_event_are_not_lost() -> None:
    """As the Finder does, also before there is a window."""
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-c", OPENING], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=PATIENCE
    )
    assert (done.stdout.strip(), done.stderr) == ("['/before.jsonl', '/after.jsonl']", "")


def test_help_tells_of_everything() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "desktop", "--help"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stderr == ""
    for word in ("PATH", "--new-session", "--new-window", "--home", "--version", "--selftest", "--report", "--keep"):
        assert word in done.stdout
    assert "visit" not in done.stdout
