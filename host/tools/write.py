"""`write`: a whole file, new or in place of what was read."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from host.tools.base import ApprovalNeed, ToolContext, ToolOutcome
from host.tools.changes import Change, commit, need_of, outcome_of, prepare
from host.tools.descriptions import description_of
from host.tools.encoding import UTF_8, TextEncoding
from host.tools.files import UserFile
from host.tools.paths import Place, reachable
from host.tools.threads import to_the_end


class Write:
    name: Final = "write"
    exclusive: Final = True
    parameters: Final[dict[str, Any]] = {
        "type": "object",
        "properties": {
            "path": {"type": "string", "description": "File to write, relative to the workspace or absolute."},
            "content": {"type": "string", "description": "The whole new content."},
        },
        "required": ["path", "content"],
        "additionalProperties": False,
    }

    def __init__(self) -> None:
        self.description = description_of(self.name)

    async def approval(self, arguments: dict[str, Any], context: ToolContext) -> ApprovalNeed | None:
        return need_of(await asyncio.to_thread(_change, arguments, context), self.name)

    async def run(self, arguments: dict[str, Any], context: ToolContext) -> ToolOutcome:
        def make() -> Change:
            change = _change(arguments, context)
            reachable(change.place, context)
            commit(change)
            return change

        change = await to_the_end(make)
        verb = "Created" if change.before is None else "Wrote"
        return outcome_of(change, f"{verb} {change.place.shown}", context)


def _change(arguments: dict[str, Any], context: ToolContext) -> Change:
    content: str = arguments["content"]

    def rewrite(_place: Place, before: UserFile | None) -> tuple[str, TextEncoding]:
        if before is None or before.text is None:
            return content, UTF_8
        newline = before.text.newline
        uniform = "\r" not in before.text.text.replace("\r\n", "") and (
            before.text.text.count("\n") == before.text.text.count("\r\n")
        )
        if newline == "\r\n" and uniform and "\r" not in content:
            return content.replace("\n", "\r\n"), before.text.encoding
        return content, before.text.encoding

    return prepare(arguments["path"], context, rewrite)
