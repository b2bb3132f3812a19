"""`shell`: one command line, run in the workspace and stopped as a whole."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sys
from collections.abc import Callable, Collection
from typing import Any, Final

import msgspec

from host.approvals.commands import split_command
from host.events import Fault
from host.tools.base import ApprovalNeed, ToolContext, ToolFailure, ToolOutcome
from host.tools.child_types import Ended
from host.tools.descriptions import description_of
from host.tools.environment import command_environment
from host.tools.output import Collected, OutputCollector
from host.tools.processes import ChildProcess

DEFAULT_TIMEOUT: Final = 120
MAX_TIMEOUT: Final = 600
TITLE_WIDTH: Final = 200


class _Run(msgspec.Struct, frozen=True):
    """One finished command; ``ended`` is None when the time-out stopped it."""

    output: Collected
    ended: Ended | None
    duration_ms: int
    timeout: float


class Shell:
    """``withheld`` names the environment variables commands do not get: those that hold provider keys."""

    name: Final = "shell"
    exclusive: Final = True
    parameters: Final[dict[str, Any]] = {
        "type": "object",
        "properties": {
            "command": {"type": "string", "minLength": 1, "description": "The command line."},
            "timeout": {
                "type": "number",
                "exclusiveMinimum": 0,
                "maximum": MAX_TIMEOUT,
                "description": f"Seconds after which it is stopped. Default {DEFAULT_TIMEOUT}, at most {MAX_TIMEOUT}.",
            },
            "description": {"type": "string", "description": "What it does, in a few words, for the user."},
        },
        "required": ["command"],
        "additionalProperties": False,
    }

    def __init__(self, withheld: Callable[[], Collection[str]] = frozenset) -> None:
        self._withheld = withheld
        self._argv = shell_argv()
        self.description = description_of(self.name).replace("{shell}", os.path.basename(self._argv[0]))

    async def approval(self, arguments: dict[str, Any], context: ToolContext) -> ApprovalNeed | None:
        command = arguments["command"]
        if "\0" in command or not command.strip():
            raise ToolFailure("BAD_COMMAND", "The command is empty or holds a zero character.")
        described = " ".join(arguments.get("description", "").split())
        commands = None if sys.platform == "win32" else split_command(command)  # its shell reads lines another way
        return ApprovalNeed(
            title=_short(described or command.strip().split("\n")[0]),
            preview=command,
            kind="command",
            parts=None if commands is None else tuple(part.source for part in commands),
        )

    async def run(self, arguments: dict[str, Any], context: ToolContext) -> ToolOutcome:
        if not await asyncio.to_thread(context.workspace.is_dir):
            raise ToolFailure("WORKSPACE_GONE", f"The workspace folder {context.workspace} no longer exists.")
        loop = asyncio.get_running_loop()
        collector = OutputCollector(
            context.spill / f"{context.call_id}.txt", lambda text: _publish(loop, context.progress, text)
        )
        began = context.clock.awake_ms()
        timeout = arguments.get("timeout", DEFAULT_TIMEOUT)
        ended = await self._follow(arguments["command"], timeout, context, collector)
        output = await asyncio.to_thread(collector.collected)
        return _outcome(_Run(output, ended, context.clock.awake_ms() - began, timeout))

    async def _follow(
        self, command: str, timeout: float, context: ToolContext, collector: OutputCollector
    ) -> Ended | None:
        """How it ended, or None after the time-out; nothing of it runs any more then, nor when this is cancelled."""
        try:
            child = await ChildProcess.start(
                [*self._argv, command],
                cwd=context.workspace,
                env=command_environment(os.environ, self._withheld()),
                sink=collector,
            )
        except OSError as error:
            raise ToolFailure("SHELL_FAILED", f"The shell could not be started: {error}.") from error
        waiting = asyncio.ensure_future(child.wait())
        alarm = asyncio.ensure_future(context.clock.sleep(timeout))
        try:
            await asyncio.wait([waiting, alarm], return_when=asyncio.FIRST_COMPLETED)
            if waiting.done():
                return waiting.result()
            await child.stop()
            return None
        finally:
            alarm.cancel()
            waiting.cancel()
            await child.stop()


def shell_argv() -> list[str]:
    """The program and options that run a command line given as the next argument."""
    if sys.platform == "win32":
        program = shutil.which("pwsh") or shutil.which("powershell") or "powershell"
        return [program, "-NoLogo", "-NoProfile", "-NonInteractive", "-Command"]
    return [shutil.which("bash") or "/bin/sh", "-c"]


def _publish(loop: asyncio.AbstractEventLoop, progress: Callable[[str], None], text: str) -> None:
    try:
        loop.call_soon_threadsafe(progress, text)
    except RuntimeError:  # the loop was closed: nobody watches any more
        return


def _outcome(run: _Run) -> ToolOutcome:
    notes = _notes(run)
    text = run.output.text.rstrip("\n") or "(no output)"
    content = "\n".join([text, *(f"[{note}]" for note in notes)])
    error = None
    if run.ended is None:
        error = Fault(code="TIMED_OUT", message=f"stopped after {run.timeout:g} s")
    display = {
        "kind": "shell",
        "exitCode": None if run.ended is None else run.ended.code,
        "durationMs": run.duration_ms,
        "output": run.output.display,
        "spill": None if run.output.spill is None else str(run.output.spill),
        "truncated": run.output.truncated,
    }
    return ToolOutcome(content, error=error, display=display)


def _notes(run: _Run) -> list[str]:
    output, notes = run.output, []
    if output.spill is not None:
        part = "" if output.spilled == output.total else f"the first {output.spilled:,} bytes of "
        notes.append(
            f"{output.total:,} bytes in all; {part}the whole output is in {output.spill}, use read or grep on it"
        )
    elif output.truncated:
        notes.append(
            f"{output.total:,} bytes in all; the part left out could not be kept, there is no room on the disk"
        )
    if run.ended is None:
        notes.append(f"Stopped by the time-out after {run.timeout:g} s. Give a longer `timeout` if it needs one")
    elif run.ended.code < 0:
        notes.append(f"Ended by signal {_signal_name(-run.ended.code)}")
    elif run.ended.code:
        notes.append(f"Exit code {run.ended.code}")
    if run.ended is not None and run.ended.leftovers:
        notes.append("Processes it had left running in the background were ended with it")
    return notes


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return str(number)


def _short(text: str) -> str:
    return text if len(text) <= TITLE_WIDTH else text[: TITLE_WIDTH - 1] + "…"
