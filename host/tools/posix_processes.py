"""Processes on Linux, macOS and the BSDs: one session and process group a command."""

from __future__ import annotations

import contextlib
import math
import os
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from host.tools.child_types import Ended, Sink

CHUNK: Final = 64 * 1024
PIPE_BYTES: Final = 1024 * 1024
LEFTOVER_SECONDS: Final = 0.05
_F_SETPIPE_SZ: Final = 1031  # Linux; `fcntl` names it from Python 3.10 on only where the headers do


def spawn(argv: Sequence[str], cwd: Path, env: Mapping[str, str], output: int) -> subprocess.Popen[bytes]:
    """
    Raises:
        OSError: no such program or folder, no more processes.
    """
    if sys.platform == "linux":
        import fcntl

        with contextlib.suppress(OSError):  # a larger pipe only saves wake-ups
            fcntl.fcntl(output, _F_SETPIPE_SZ, PIPE_BYTES)
    return subprocess.Popen(
        argv, stdin=subprocess.DEVNULL, stdout=output, stderr=output, cwd=cwd, env=env, start_new_session=True
    )


def signal_group(process: subprocess.Popen[bytes], *, hard: bool) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):  # gone already; or another user's, then not ours
        os.killpg(process.pid, signal.SIGKILL if hard else signal.SIGTERM)
        if not hard:
            os.killpg(process.pid, signal.SIGCONT)


def follow(process: subprocess.Popen[bytes], reading: int, sink: Sink, reap: Callable[[], int]) -> Ended:
    """Feed ``sink`` until the command has ended and what it printed is taken; then end what it left in its group."""
    woken, waking = os.pipe()
    try:
        threading.Thread(target=_tell_exit, args=(process, waking), name="child exit", daemon=True).start()
        _read(reading, woken, sink)
        return Ended(reap(), _end_leftovers(process.pid))
    finally:
        os.close(woken)
        os.close(reading)
        sink.close()


def _tell_exit(process: subprocess.Popen[bytes], waking: int) -> None:
    """Close ``waking`` at the exit. The exit code is left for later: until it is taken, the group keeps its number."""
    if hasattr(os, "waitid"):
        with contextlib.suppress(ChildProcessError):  # taken by a stop in the meantime
            os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
    else:
        process.wait()
    os.close(waking)


def _read(reading: int, woken: int, sink: Sink) -> None:
    poller = select.poll()
    poller.register(reading, select.POLLIN)
    poller.register(woken, select.POLLIN)
    exited = ended = False
    left = PIPE_BYTES  # what can still lie in the pipe after the exit; more comes from processes left behind
    while not (exited and (ended or left <= 0)):
        wait = 0.0 if exited else sink.pause()
        ready = {number for number, _ in poller.poll(None if wait is None else math.ceil(wait * 1000))}
        if reading in ready:
            chunk = os.read(reading, CHUNK)
            if chunk:
                sink.feed(chunk)
                left -= len(chunk) if exited else 0
            else:
                ended = True
                poller.unregister(reading)
        elif exited:
            return
        if woken in ready:
            exited = True
            poller.unregister(woken)


def _end_leftovers(group: int) -> bool:
    if not _members(group):
        return False
    for number in (signal.SIGTERM, signal.SIGKILL):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(group, number)
        until = time.monotonic() + LEFTOVER_SECONDS
        while time.monotonic() < until and _members(group):
            time.sleep(0.005)
    return True


def _members(group: int) -> bool:
    """Whether anything lives in the group. Dead members that nobody collects do not count."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return sys.platform != "linux" or _living_members(group)


def _living_members(group: int) -> bool:
    try:
        numbers = [name for name in os.listdir("/proc") if name.isdigit()]
    except OSError:
        return True
    for number in numbers:
        try:
            fields = Path("/proc", number, "stat").read_bytes().rpartition(b")")[2].split()
        except OSError:
            continue
        if int(fields[2]) == group and fields[0] not in (b"Z", b"X"):
            return True
    return False
