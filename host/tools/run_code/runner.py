"""The parent's side of one run: feeds the child, makes its calls, ends it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

import msgspec

from host.clock import Clock
from host.events import Fault
from host.tools.base import ToolOutcome
from host.tools.child_python import child_argv
from host.tools.run_code.protocol import Begin, Binding, Called, Failed, Finished, FromChild, Printed, Returned

MAX_OUTPUT: Final = 30_000
MAX_LINE: Final = 16 << 20
QUIET_SECONDS: Final = 120  # of running without a call open; waiting for a tool, or a person, does not count

Call = Callable[[str, str], Awaitable[ToolOutcome]]


class CodeRun:
    """One child, from its start to its end; nothing of it is left when `run` returns or is cancelled."""

    def __init__(self, clock: Clock, call: Call, progress: Callable[[str], None]) -> None:
        self._clock = clock
        self._call = call
        self._progress = progress
        self._encoder = msgspec.json.Encoder()
        self._decoder: msgspec.json.Decoder[FromChild] = msgspec.json.Decoder(FromChild)
        self._calls: set[asyncio.Task[None]] = set()
        self._broken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._printed: list[str] = []
        self._room = MAX_OUTPUT
        self._cut = False

    async def run(self, code: str, bindings: Sequence[Binding]) -> ToolOutcome:
        """Run ``code``; every way it can end is an outcome.

        Raises:
            CancelledError: the child and its open calls are gone.
            Exception: what making a call of the code raised; likewise.
        """
        with tempfile.TemporaryDirectory(prefix="parley-code-") as folder:
            process = await _start(folder)
            try:
                end = await self._follow(process, Begin(code, tuple(bindings)))
            finally:
                await self._end(process)
        return self._outcome(end)

    async def _follow(self, process: asyncio.subprocess.Process, begin: Begin) -> Finished | Failed | None:
        self._send(process, begin)
        reading = asyncio.ensure_future(self._read(process))
        watching = asyncio.ensure_future(self._watch())
        try:
            ends: set[asyncio.Future[Any]] = {reading, watching, self._broken}
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
            if self._broken.done():
                self._broken.result()
            if reading.done():
                return reading.result()
            return Failed(f"stopped: it ran for {QUIET_SECONDS} s without calling a tool")
        finally:
            reading.cancel()
            watching.cancel()

    async def _read(self, process: asyncio.subprocess.Process) -> Finished | Failed | None:
        assert process.stdout is not None
        while True:
            try:
                if not (line := await process.stdout.readline()):
                    return None
                message = self._decoder.decode(line)
            except ValueError:  # of the stream too: a line without end
                return Failed("it got hold of the line to the app and wrote something unreadable into it")
            match message:
                case Called():
                    task = asyncio.ensure_future(self._make(process, message))
                    self._calls.add(task)
                    task.add_done_callback(self._calls.discard)
                case Printed(text=text):
                    self._take(text)
                case Finished() | Failed():
                    return message

    async def _make(self, process: asyncio.subprocess.Process, called: Called) -> None:
        arguments = self._encoder.encode(called.arguments).decode()
        try:
            outcome = await self._call(called.name, arguments)
        except Exception as error:  # noqa: BLE001  (raised again by the run itself)
            if not self._broken.done():
                self._broken.set_exception(error)
            return
        self._send(process, Returned(called.id, outcome.content, outcome.error))

    async def _watch(self) -> None:
        quiet = 0
        while quiet < QUIET_SECONDS:
            await self._clock.sleep(1)
            quiet = 0 if self._calls else quiet + 1

    def _send(self, process: asyncio.subprocess.Process, message: Begin | Returned) -> None:
        assert process.stdin is not None
        with contextlib.suppress(ConnectionError):  # the child is gone; its end is read from the other side
            process.stdin.write(self._encoder.encode(message) + b"\n")

    def _take(self, text: str) -> None:
        kept = text[: self._room]
        self._room -= len(kept)
        self._cut = self._cut or len(kept) < len(text)
        if kept:
            self._printed.append(kept)
            self._progress(kept)

    async def _end(self, process: asyncio.subprocess.Process) -> None:
        for task in self._calls:
            task.cancel()
        _kill(process)
        if self._calls:
            await asyncio.wait(self._calls)
        await process.wait()

    def _outcome(self, end: Finished | Failed | None) -> ToolOutcome:
        printed = "".join(self._printed)
        if self._cut:
            printed += f"\n… [more than {MAX_OUTPUT:,} characters were printed; the rest is left out]"
        display = {"kind": "code", "output": printed}
        if isinstance(end, Finished):
            value = end.value
            if len(value) > MAX_OUTPUT:
                value = (
                    f"{value[:MAX_OUTPUT]}… [the value is longer than {MAX_OUTPUT:,} characters; the rest is left out]"
                )
            text = "\n".join(part for part in (printed.rstrip("\n"), value) if part)
            return ToolOutcome(text or "[done; nothing was printed]", display=display | {"value": value})
        text = (
            end.text[:MAX_OUTPUT]
            if end is not None
            else "the process ended by itself (out of memory or processor time)"
        )
        told = "\n".join(part for part in (printed.rstrip("\n"), f"The code failed:\n{text}") if part)
        fault = Fault(code="CODE_FAILED", message=text.splitlines()[-1][:500])
        return ToolOutcome(told, error=fault, display=display | {"line": end.line if end is not None else 0})


async def _start(folder: str) -> asyncio.subprocess.Process:
    environment = {"PYTHONIOENCODING": "utf-8", "LC_ALL": "C.UTF-8"}
    if sys.platform == "win32":
        environment["SYSTEMROOT"] = os.environ.get("SYSTEMROOT", "")
    return await asyncio.create_subprocess_exec(
        *child_argv("host.tools.run_code.child"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=folder,
        env=environment,
        limit=MAX_LINE,
        start_new_session=sys.platform != "win32",
    )


def _kill(process: asyncio.subprocess.Process) -> None:
    if process.returncode is not None:
        return
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if sys.platform == "win32":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)
