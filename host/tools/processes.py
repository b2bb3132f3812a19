"""Child processes in a session of their own: read in a thread, stopped as a group (behaviour 3.3).

One thread starts the command and reads what it prints, a second one waits for its end; the loop only awaits, so that a
gigabyte of output or a slow start holds nothing up. What a command leaves running in its group when it ends is ended
too: nothing outlives the call.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from host.tools.child_types import Ended, Sink

if sys.platform == "win32":
    from host.tools import windows_processes as system
else:
    from host.tools import posix_processes as system

TERM_SECONDS: Final = 0.06  # between asking and killing; both fit in the 200 ms of a stop
GIVE_UP_SECONDS: Final = 1.0

_log = logging.getLogger(__name__)


class ChildProcess:
    """One command, from `start` to `wait` or `stop`."""

    def __init__(self, argv: Sequence[str], cwd: Path, env: Mapping[str, str], sink: Sink) -> None:
        self._argv = list(argv)
        self._cwd = cwd
        self._env = env
        self._sink = sink
        self._loop = asyncio.get_running_loop()
        self._started: asyncio.Future[None] = self._loop.create_future()
        self._ended: asyncio.Future[Ended] = self._loop.create_future()
        self._process: subprocess.Popen[bytes] | None = None
        self._reaped = False
        self._lock = threading.Lock()

    @classmethod
    async def start(cls, argv: Sequence[str], *, cwd: Path, env: Mapping[str, str], sink: Sink) -> ChildProcess:
        """Start ``argv`` with nothing to read and both outputs going to ``sink``.

        Raises:
            OSError: it could not be started.
            CancelledError: nothing is left running, also when cancelled half way through starting.
        """
        child = cls(argv, cwd, env, sink)
        threading.Thread(target=child._supervise, name="child process", daemon=True).start()
        try:
            await asyncio.shield(child._started)
        except asyncio.CancelledError:
            await child.stop()
            raise
        return child

    async def wait(self) -> Ended:
        """Return when it has ended and all it printed was taken. Cancelled, stop it first."""
        try:
            return await asyncio.shield(self._ended)
        except asyncio.CancelledError:
            await self.stop()
            raise

    async def stop(self) -> None:
        """End the whole group: asked first, killed 60 ms later; return when it is gone. Being cancelled meanwhile
        changes nothing."""
        await _settled(self._started)
        if self._process is None:
            return
        self._signal(hard=False)
        await _settled(self._ended, TERM_SECONDS)
        self._signal(hard=True)
        await _settled(self._ended, GIVE_UP_SECONDS)
        if not self._ended.done():
            _log.warning("process %d did not end when killed: %s", self._process.pid, self._argv[0])

    def _signal(self, *, hard: bool) -> None:
        with self._lock:
            if self._process is not None and not self._reaped:
                system.signal_group(self._process, hard=hard)

    def _supervise(self) -> None:
        try:
            reading, process = self._spawn()
        except (OSError, ValueError) as error:
            self._sink.close()
            self._post(self._started.set_exception, error)
            return
        self._process = process
        self._post(self._started.set_result, None)
        try:
            ended = system.follow(process, reading, self._sink, self._reap)
        except Exception as error:
            self._signal(hard=True)
            self._post(self._ended.set_exception, error)
            raise
        self._post(self._ended.set_result, ended)

    def _spawn(self) -> tuple[int, subprocess.Popen[bytes]]:
        reading, writing = os.pipe()
        try:
            return reading, system.spawn(self._argv, self._cwd, self._env, writing)
        except BaseException:
            os.close(reading)
            raise
        finally:
            os.close(writing)

    def _reap(self) -> int:
        """Take the exit code; from now on the group's number may be another's and is not signalled."""
        assert self._process is not None
        with self._lock:
            code = self._process.wait()
            self._reaped = True
        return code

    def _post(self, settle: Callable[[Any], None], value: Any) -> None:
        with contextlib.suppress(RuntimeError):  # the loop was closed: nobody waits any more
            self._loop.call_soon_threadsafe(settle, value)


async def _settled(future: asyncio.Future[Any], seconds: float | None = None) -> None:
    """Return when ``future`` is done, however, or the time is over; requests to cancel are left for later."""
    deadline = None if seconds is None else asyncio.get_running_loop().time() + seconds
    while not future.done():
        left = None if deadline is None else deadline - asyncio.get_running_loop().time()
        if left is not None and left <= 0:
            return
        try:
            await asyncio.wait([future], timeout=left)
        except asyncio.CancelledError:
            continue  # the caller already is in its clean-up and raises when that is done
    if not future.cancelled():
        future.exception()
