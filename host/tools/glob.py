"""`glob`: files by name, newest first."""

from __future__ import annotations

import asyncio
import heapq
import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from host.tools.base import ApprovalNeed, ToolContext, ToolFailure, ToolOutcome
from host.tools.descriptions import description_of
from host.tools.paths import Place, locate, reachable
from host.tools.patterns import names_hidden, path_matcher
from host.tools.read import outside_need
from host.tools.walking import walk

MAX_SHOWN: Final = 200


class Glob:
    name: Final = "glob"
    exclusive: Final = False
    parameters: Final[dict[str, Any]] = {
        "type": "object",
        "properties": {
            "pattern": {
                "type": "string",
                "minLength": 1,
                "description": "Such as `**/*.py` or `src/**/test_*.ts`.",
            },
            "path": {"type": "string", "description": "Folder to look in. Default: the workspace."},
        },
        "required": ["pattern"],
        "additionalProperties": False,
    }

    def __init__(self) -> None:
        self.description = description_of(self.name)

    async def approval(self, arguments: dict[str, Any], context: ToolContext) -> ApprovalNeed | None:
        return await asyncio.to_thread(outside_need, arguments.get("path", "."), context)

    async def run(self, arguments: dict[str, Any], context: ToolContext) -> ToolOutcome:
        stop = threading.Event()
        try:
            return await asyncio.to_thread(_search, arguments, context, stop.is_set)
        finally:
            stop.set()  # cancelled, the thread ends at the next folder


def _search(arguments: dict[str, Any], context: ToolContext, stopped: Callable[[], bool]) -> ToolOutcome:
    place = reachable(locate(arguments.get("path", "."), context), context, reading=True)
    if not place.real.is_dir():
        code, text = ("NOT_A_FOLDER", "is not a folder") if place.real.exists() else ("NOT_FOUND", "does not exist")
        raise ToolFailure(code, f"{place.shown} {text}.")
    workspace = Path(os.path.realpath(context.workspace))
    pattern = _relative(arguments["pattern"], place)
    fits = path_matcher(pattern)
    found: list[tuple[float, str]] = []
    top = place.real if place.outside else workspace
    for entry in walk(place.real, top, hidden=names_hidden(pattern), stopped=stopped):
        if fits(os.path.relpath(entry.path, place.real).replace(os.sep, "/")):
            found.append((_modified(entry), entry.path if place.outside else os.path.relpath(entry.path, workspace)))
    newest = [path.replace(os.sep, "/") for _, path in heapq.nlargest(MAX_SHOWN, found, key=lambda each: each[0])]
    display = {"kind": "search", "count": len(found), "pattern": arguments["pattern"], "path": place.shown}
    if not found:
        where = "" if place.shown == "." else f" in {place.shown}"
        return ToolOutcome(f"No file fits {arguments['pattern']}{where}. {_LEFT_OUT}", display=display)
    content = "\n".join(newest)
    if len(found) > MAX_SHOWN:
        content += f"\n(The newest {MAX_SHOWN} of {len(found):,} files. Use a narrower pattern for the others.)"
    return ToolOutcome(content, display=display)


_LEFT_OUT: Final = "Files that .gitignore excludes are left out, and hidden ones unless the pattern names the dot."


def _relative(pattern: str, place: Place) -> str:
    """A pattern given as an absolute path is meant below the folder."""
    folder = place.real.as_posix()
    return pattern[len(folder) + 1 :] or "*" if pattern.startswith(folder + "/") else pattern


def _modified(entry: os.DirEntry[str]) -> float:
    try:
        return entry.stat(follow_symlinks=False).st_mtime
    except OSError:  # gone meanwhile
        return 0.0
