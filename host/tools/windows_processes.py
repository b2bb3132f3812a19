"""Processes on Windows: a process group a command, ended as a tree."""

from __future__ import annotations

import subprocess
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from host.tools.child_types import Ended, Sink

CHUNK: Final = 64 * 1024
DRAIN_SECONDS: Final = 0.2
_NEW_GROUP: Final = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0) | getattr(subprocess, "CREATE_NO_WINDOW", 0)


def spawn(argv: Sequence[str], cwd: Path, env: Mapping[str, str], output: int) -> subprocess.Popen[bytes]:
    """
    Raises:
        OSError: no such program or folder.
    """
    return subprocess.Popen(
        argv, stdin=subprocess.DEVNULL, stdout=output, stderr=output, cwd=cwd, env=env, creationflags=_NEW_GROUP
    )


def signal_group(process: subprocess.Popen[bytes], *, hard: bool) -> None:
    """End the whole tree. There is no gentle way that console programs follow, so the first call already kills."""
    if process.poll() is None:
        subprocess.Popen(
            ["taskkill", "/T", "/F", "/PID", str(process.pid)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            creationflags=_NEW_GROUP,
        )
        if hard:
            process.kill()


def follow(process: subprocess.Popen[bytes], reading: int, sink: Sink, reap: Callable[[], int]) -> Ended:
    """Feed ``sink`` until the command has ended. A pipe cannot be watched beside the exit here, so a reader that waits
    for processes left behind is given up after a moment; it ends with them."""
    gate = threading.Lock()
    closed = False

    def read() -> None:
        with open(reading, "rb", buffering=0) as pipe:
            while chunk := pipe.read(CHUNK):
                with gate:
                    if closed:
                        return
                    sink.feed(chunk)

    reader = threading.Thread(target=read, name="child output", daemon=True)
    reader.start()
    process.wait()
    reader.join(DRAIN_SECONDS)
    leftovers = reader.is_alive()
    with gate:
        closed = True
        sink.close()
    return Ended(reap(), leftovers)
