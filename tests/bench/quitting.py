"""How fast the window is gone when the system ends it while an answer streams and a shell runs."""

from __future__ import annotations

import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil

from tests.bench.figure import Figure
from tests.bench.quit_child import SHELL, STARTED
from tests.helpers.scripted_server import ScriptedServer, Turn
from tests.helpers.scripted_server.script import Call, Say

CHILD = str(Path(__file__).with_name("quit_child.py"))
RATE = 200
PATIENCE = 30.0
COMMAND = f"sleep 4711 & echo $! > {STARTED}; sleep 4712"


def quits(
    folder: Path, runs: int, environment: dict[str, str], settings: Callable[[Path, ScriptedServer], None]
) -> Iterator[Figure]:
    """From the signal until the process and everything it started is gone; ``settings`` writes a home's file."""
    talk = Turn(parts=(Say(pieces=("word ",) * RATE * 60),), rate=RATE)
    work = Turn(parts=(Call(name="shell", arguments={"command": COMMAND}),))
    gone, faults = [], 0
    for at in range(runs):
        home, workspace = folder / f"quit{at}", folder / f"quit-work{at}"
        workspace.mkdir()
        with ScriptedServer(lambda request: work if SHELL in str(request.body) else talk) as server:
            settings(home, server)
            seconds, clean = quit_once(home, workspace, server, environment)
        gone.append(seconds * 1000)
        faults += not clean
    yield Figure("window: quit in a stream with a shell running", statistics.median(gone), "≤ 300 ms", tuple(gone))
    yield Figure("window: of these with exit code, output or remains", faults, "≤ 0")


def quit_once(home: Path, workspace: Path, server: ScriptedServer, environment: dict[str, str]) -> tuple[float, bool]:
    """(seconds until all is gone, whether it went silently with exit code 0)."""
    command = [sys.executable, CHILD, str(home), str(workspace)]
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            until(lambda: len(server.requests) == 2, process)
            time.sleep(1.0)  # the answer is on the screen and grows
            tree = psutil.Process(process.pid).children(recursive=True)
            asleep = [one for one in tree if one.name() == "sleep"]
            signalled = time.monotonic()
            process.send_signal(signal.SIGTERM)
            process.wait(PATIENCE)
            seconds = time.monotonic() - signalled
            said = process.stdout.read() + process.stderr.read() if process.stdout and process.stderr else ""
            left = [one for one in tree if one.is_running() and one.status() != psutil.STATUS_ZOMBIE]
        finally:
            process.kill()
    clean = process.returncode == 0 and not said and not left and len(asleep) == 2
    if not clean:
        sys.stderr.write(f"exit {process.returncode}, asleep {asleep}, left {left}\n{said}")
    return seconds, clean


def until(true: Callable[[], bool], process: subprocess.Popen[str]) -> None:
    give_up = time.monotonic() + PATIENCE
    while not true():
        if time.monotonic() > give_up or process.poll() is not None:
            process.kill()
            raise RuntimeError(f"no two requests; {process.stderr.read() if process.stderr else ''}")
        time.sleep(0.02)
