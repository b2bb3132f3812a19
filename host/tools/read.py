"""`read`: a part of a text file with line numbers; anything else is answered in words."""

from __future__ import annotations

import asyncio
import difflib
import os
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Final

from host.tools.base import ApprovalNeed, ToolContext, ToolFailure, ToolOutcome
from host.tools.descriptions import description_of
from host.tools.failures import file_failure
from host.tools.files import UserFile, load
from host.tools.paths import Place, locate, own_output, reachable
from host.tools.pictures import picture_kind

DEFAULT_LIMIT: Final = 2_000
MAX_LINE: Final = 2_000
MAX_CHARACTERS: Final = 60_000
MAX_ENTRIES: Final = 200
COUNTED: Final = 256 * 1024
_NEWLINE = re.compile(r"\r\n|\n|\r")


class Read:
    name: Final = "read"
    exclusive: Final = False
    parameters: Final[dict[str, Any]] = {
        "type": "object",
        "properties": {
            "path": {"type": "string", "description": "File to read, relative to the workspace or absolute."},
            "offset": {"type": "integer", "minimum": 1, "description": "First line to show, from 1. Default: 1."},
            "limit": {"type": "integer", "minimum": 1, "description": f"Lines to show. Default: {DEFAULT_LIMIT}."},
        },
        "required": ["path"],
        "additionalProperties": False,
    }

    def __init__(self) -> None:
        self.description = description_of(self.name)

    async def approval(self, arguments: dict[str, Any], context: ToolContext) -> ApprovalNeed | None:
        return await asyncio.to_thread(outside_need, arguments["path"], context)

    async def run(self, arguments: dict[str, Any], context: ToolContext) -> ToolOutcome:
        place, file = await asyncio.to_thread(_load, arguments["path"], context)
        context.seen[place.real] = file.fingerprint
        if file.text is None:
            raise _not_text(place, file)
        offset, limit = arguments.get("offset", 1), arguments.get("limit", DEFAULT_LIMIT)
        content, lines = await asyncio.to_thread(numbered, file.text.text, offset, limit)
        return ToolOutcome(content, display={"kind": "read", "path": place.shown, "lines": lines})


def outside_need(raw_path: str, context: ToolContext) -> ApprovalNeed | None:
    """What looking at ``raw_path`` needs leave for: only a path outside the workspace does. Blocking."""
    place = locate(raw_path, context)
    if not place.outside or own_output(place, context):
        return None
    return ApprovalNeed(
        title=place.shown,
        preview=f"{place.shown} lies outside the workspace.",
        kind="path",
        outside=True,
        path=str(place.real),
        warning="outside-workspace",
    )


def numbered(text: str, offset: int, limit: int) -> tuple[str, int]:
    """Lines ``offset`` (from 1) and following, each with its number, within the caps; and how many lines are shown."""
    total = _line_count(text)
    if not total:
        return "(The file is empty.)", 0
    if offset > total:
        return f"(Line {offset:,} is past the end of the file, which is at line {total:,}.)", 0
    shown: list[str] = []
    room = MAX_CHARACTERS
    for number, line in enumerate(islice(_lines(text), offset - 1, offset - 1 + limit), offset):
        if len(line) > MAX_LINE:
            line = f"{line[:MAX_LINE]}… [line cut: {len(line):,} characters in all]"
        room -= len(line) + 8
        if room < 0 and shown:
            break
        shown.append(f"{number:>6}\t{line}")
    end = offset + len(shown) - 1
    if end < total:
        shown.append(f"(Lines {offset:,} to {end:,} of {total:,}. Go on with offset {end + 1}.)")
        return "\n".join(shown), len(shown) - 1
    return "\n".join(shown), len(shown)


def _lines(text: str) -> Iterator[str]:
    """The lines without their ends, one at a time: splitting a large file in one go would hold up every thread."""
    start = 0
    for end in _NEWLINE.finditer(text):
        yield text[start : end.start()]
        start = end.end()
    if start < len(text):
        yield text[start:]


def _line_count(text: str) -> int:
    ends = 0
    for start in range(0, len(text), COUNTED):
        end = start + COUNTED
        # The pair that lies across the border is looked for from its first character.
        pairs = text.count("\r\n", start, end + 1)
        ends += text.count("\n", start, end) + text.count("\r", start, end) - pairs
    return ends if not text or text[-1] in "\r\n" else ends + 1


def _load(raw_path: str, context: ToolContext) -> tuple[Place, UserFile]:
    place = reachable(locate(raw_path, context), context, reading=True)
    try:
        return place, load(place)
    except ToolFailure as failure:
        if failure.code == "IS_FOLDER":
            raise ToolFailure(failure.code, failure.message, _folder_text(place)) from failure
        if failure.code == "NOT_FOUND":
            raise ToolFailure(failure.code, failure.message, failure.message + _similar(place)) from failure
        raise


def _folder_text(place: Place) -> str:
    try:
        with os.scandir(place.real) as entries:
            names = sorted(entry.name + ("/" if entry.is_dir(follow_symlinks=False) else "") for entry in entries)
    except OSError as error:
        raise file_failure(error, place.shown) from error
    shown = "\n".join(names[:MAX_ENTRIES]) or "(empty)"
    more = f"\n… and {len(names) - MAX_ENTRIES:,} more" if len(names) > MAX_ENTRIES else ""
    return f"{place.shown} is a folder, not a file. It holds:\n{shown}{more}"


def _similar(place: Place) -> str:
    folder = place.real.parent
    while not folder.is_dir() and folder != folder.parent:
        folder = folder.parent
    if folder != place.real.parent:
        return f" Its folder does not exist either; the nearest that does is {folder}."
    try:
        names = os.listdir(folder)
    except OSError:
        return ""
    near = difflib.get_close_matches(place.real.name, names[:2_000], n=3, cutoff=0.6)
    near += [name for name in names if Path(name).stem == place.real.stem and name not in near][:3]
    return f" In the same folder: {', '.join(near)}." if near else ""


def _not_text(place: Place, file: UserFile) -> ToolFailure:
    kind = picture_kind(file.head)
    if kind is not None:
        text = (
            f"{place.shown} is a picture ({kind}, {file.size:,} bytes). `read` shows text only; if you need to see it, "
            "ask the user to attach it to a message."
        )
        return ToolFailure("IS_IMAGE", text)
    return ToolFailure(
        "NOT_TEXT",
        f"{place.shown} is not text: {file.size:,} bytes of binary content or an encoding that cannot be told. Use "
        "`shell` with a program that understands it.",
    )
