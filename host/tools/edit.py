"""`edit`: one passage of a file replaced by another."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from host.tools.base import ApprovalNeed, ToolContext, ToolFailure, ToolOutcome
from host.tools.changes import Change, commit, need_of, outcome_of, prepare
from host.tools.descriptions import description_of
from host.tools.encoding import TextEncoding
from host.tools.files import UserFile
from host.tools.paths import Place, reachable
from host.tools.replacing import replaced
from host.tools.threads import to_the_end


class Edit:
    name: Final = "edit"
    exclusive: Final = True
    parameters: Final[dict[str, Any]] = {
        "type": "object",
        "properties": {
            "path": {"type": "string", "description": "File to edit, relative to the workspace or absolute."},
            "old": {"type": "string", "description": "The text to replace, exactly as it is in the file."},
            "new": {"type": "string", "description": "The text to put there."},
            "all": {"type": "boolean", "description": "Replace every occurrence. Default: false, `old` is unique."},
        },
        "required": ["path", "old", "new"],
        "additionalProperties": False,
    }

    def __init__(self) -> None:
        self.description = description_of(self.name)

    async def approval(self, arguments: dict[str, Any], context: ToolContext) -> ApprovalNeed | None:
        change, _ = await asyncio.to_thread(_change, arguments, context)
        return need_of(change, self.name)

    async def run(self, arguments: dict[str, Any], context: ToolContext) -> ToolOutcome:
        def make() -> tuple[Change, int]:
            change, hits = _change(arguments, context)
            reachable(change.place, context)
            commit(change)
            return change, hits

        change, hits = await to_the_end(make)
        places = "" if hits == 1 else f" in {hits} places"
        return outcome_of(change, f"Edited {change.place.shown}{places}", context)


def _change(arguments: dict[str, Any], context: ToolContext) -> tuple[Change, int]:
    hits = 0

    def rewrite(place: Place, before: UserFile | None) -> tuple[str, TextEncoding]:
        nonlocal hits
        if before is None:
            raise ToolFailure("NOT_FOUND", f"{place.shown} does not exist. Use `write` to create a file.")
        if before.text is None:
            raise ToolFailure("NOT_TEXT", f"{place.shown} is not text in an encoding that can be told; not edited.")
        text, hits = replaced(
            before.text.text,
            arguments["old"],
            arguments["new"],
            everywhere=arguments.get("all", False),
            path=place.shown,
        )
        return text, before.text.encoding

    return prepare(arguments["path"], context, rewrite), hits
