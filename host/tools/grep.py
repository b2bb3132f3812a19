"""`grep`: lines by regular expression, with ripgrep where there is one."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from host.events import Fault
from host.tools.base import ApprovalNeed, ToolContext, ToolFailure, ToolOutcome
from host.tools.child_python import child_argv
from host.tools.child_types import Ended
from host.tools.deadline import Expired, within
from host.tools.descriptions import description_of
from host.tools.encoding import decode_loosely
from host.tools.environment import command_environment
from host.tools.paths import Place, locate, reachable
from host.tools.patterns import names_hidden
from host.tools.processes import ChildProcess
from host.tools.read import outside_need

MAX_SHOWN: Final = 200
MAX_BYTES: Final = 2 * 1024 * 1024
MAX_LINE: Final = 500
MAX_SECONDS: Final = 60
_NOTHING: Final = "No line matches. Files that .gitignore excludes and hidden ones are left out."
_HIT: Final = re.compile(rb"([^\0\n]+)\0(\d+):([^\n]*)")


class Grep:
    """``ripgrep``: the program, None for our own search; by default what is on the path."""

    name: Final = "grep"
    exclusive: Final = False
    parameters: Final[dict[str, Any]] = {
        "type": "object",
        "properties": {
            "pattern": {"type": "string", "minLength": 1, "description": "Regular expression, matched line by line."},
            "path": {"type": "string", "description": "File or folder to search. Default: the workspace."},
            "glob": {"type": "string", "description": "Only files whose name fits, for example `*.py`."},
            "ignore_case": {"type": "boolean", "description": "Default: false."},
        },
        "required": ["pattern"],
        "additionalProperties": False,
    }

    def __init__(self, ripgrep: str | Callable[[], str | None] | None = lambda: shutil.which("rg")) -> None:
        self._ripgrep = ripgrep
        self.description = description_of(self.name)

    async def approval(self, arguments: dict[str, Any], context: ToolContext) -> ApprovalNeed | None:
        return await asyncio.to_thread(outside_need, arguments.get("path", "."), context)

    async def run(self, arguments: dict[str, Any], context: ToolContext) -> ToolOutcome:
        place, argv = await asyncio.to_thread(self._prepare, arguments, context)
        found = _Hits(asyncio.get_running_loop())
        ended = await _follow(argv, context, found)
        hits, said = found.parsed()
        if ended is not None and ended.code == 2 and not hits:
            raise ToolFailure(
                "BAD_PATTERN", f"The search could not be made: {said.strip()[:1_000] or 'no reason given'}"
            )
        return _outcome(arguments["pattern"], place, hits, context, complete=ended is not None, full=found.full)

    def _prepare(self, arguments: dict[str, Any], context: ToolContext) -> tuple[Place, Sequence[str]]:
        if "\0" in arguments["pattern"] + arguments.get("glob", ""):
            raise ToolFailure("BAD_PATTERN", "The search could not be made: a zero character cannot be searched for.")
        place = reachable(locate(arguments.get("path", "."), context), context, reading=True)
        if not place.real.exists():
            raise ToolFailure("NOT_FOUND", f"{place.shown} does not exist.")
        ripgrep = self._ripgrep() if callable(self._ripgrep) else self._ripgrep
        glob, ignore_case = arguments.get("glob", ""), arguments.get("ignore_case", False)
        if ripgrep is not None:
            return place, _ripgrep_argv(ripgrep, arguments["pattern"], place, glob, ignore_case)
        top = place.real if place.outside else Path(os.path.realpath(context.workspace))
        asked = {"root": str(place.real), "top": str(top), "pattern": arguments["pattern"], "glob": glob}
        return place, child_argv("host.tools.search_child", json.dumps(asked | {"ignoreCase": ignore_case}))


def _ripgrep_argv(program: str, pattern: str, place: Place, glob: str, ignore_case: bool) -> list[str]:
    argv = [program, "--no-config", "--color=never", "--no-heading", "--with-filename", "--line-number", "--null"]
    argv += ["--sort=path", "--no-messages", "--no-require-git", "--no-ignore-global", "--no-ignore-dot"]
    argv += ["--crlf", "--glob=!.git"]
    if glob:
        argv.append(f"--glob={glob}")
    if names_hidden(glob):
        argv.append("--hidden")
    if ignore_case:
        argv.append("--ignore-case")
    return [*argv, "-e", pattern, "--", str(place.real)]


class _Hits:
    """Takes a search's output until there is more than is shown; `enough` is done then."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._output = bytearray()
        self._lines = 0
        self.full = False
        self.enough: asyncio.Future[None] = loop.create_future()

    def feed(self, chunk: bytes) -> None:
        if self.full:
            return
        self._output += chunk
        self._lines += chunk.count(b"\n")
        if self._lines > MAX_SHOWN or len(self._output) > MAX_BYTES:
            self.full = True
            with contextlib.suppress(RuntimeError):  # the loop was closed: nobody waits any more
                self._loop.call_soon_threadsafe(self._tell)

    def _tell(self) -> None:
        if not self.enough.done():
            self.enough.set_result(None)

    def pause(self) -> float | None:
        return None

    def close(self) -> None:
        return

    def parsed(self) -> tuple[list[tuple[str, str, str]], str]:
        """Path, line number and line of each hit; and everything else that was printed."""
        hits = []
        for path, number, line in _HIT.findall(bytes(self._output)):
            text = decode_loosely(line.rstrip(b"\r"))
            hits.append((os.fsdecode(path), number.decode(), text))
        return hits, decode_loosely(_HIT.sub(b"", bytes(self._output)))


async def _follow(argv: Sequence[str], context: ToolContext, found: _Hits) -> Ended | None:
    """How the search ended; None when it was stopped after `MAX_SECONDS`."""
    try:
        child = await ChildProcess.start(
            argv, cwd=context.workspace, env=command_environment(os.environ, ()), sink=found
        )
    except OSError as error:
        raise ToolFailure("SEARCH_FAILED", f"The search could not be started: {error}.") from error
    waiting = asyncio.ensure_future(child.wait())
    try:
        await within(context.clock, MAX_SECONDS, _first(waiting, found.enough))
    except Expired:
        return None
    finally:
        waiting.cancel()
        await child.stop()
    return waiting.result() if waiting.done() and not waiting.cancelled() else Ended(0, False)


async def _first(*futures: asyncio.Future[Any]) -> None:
    await asyncio.wait(futures, return_when=asyncio.FIRST_COMPLETED)


def _outcome(
    pattern: str, place: Place, hits: list[tuple[str, str, str]], context: ToolContext, *, complete: bool, full: bool
) -> ToolOutcome:
    workspace = os.path.realpath(context.workspace)
    shown = [f"{_relative(path, workspace)}:{number}:{_short(line)}" for path, number, line in hits[:MAX_SHOWN]]
    display = {"kind": "search", "count": len(shown), "pattern": pattern, "path": place.shown, "more": full}
    notes = []
    if full or len(hits) > MAX_SHOWN:
        notes.append(f"(Only the first {len(shown)} lines are shown. Narrow the pattern, the path or the glob.)")
    if not complete:
        notes.append(f"(Stopped after {MAX_SECONDS} s; there may be more. Narrow the path or the glob.)")
    content = "\n".join([*shown, *notes]) or _NOTHING
    error = None if complete else Fault(code="TIMED_OUT", message=f"stopped after {MAX_SECONDS} s")
    return ToolOutcome(content, error=error, display=display)


def _relative(path: str, workspace: str) -> str:
    return path[len(workspace) + 1 :].replace(os.sep, "/") if path.startswith(workspace + os.sep) else path


def _short(line: str) -> str:
    return line if len(line) <= MAX_LINE else f"{line[:MAX_LINE]}… [{len(line):,} characters]"
