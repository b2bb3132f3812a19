"""A tool whose run is given by the test."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final

from host.tools.base import ApprovalNeed, ToolContext, ToolOutcome


class Probe:
    """Takes a number, and asks for approval when told to."""

    parameters: Final[dict[str, Any]] = {
        "type": "object",
        "properties": {"n": {"type": "integer"}, "ask": {"type": "boolean"}},
        "additionalProperties": False,
    }
    description = "probe"

    def __init__(
        self, name: str, exclusive: bool, run: Callable[[dict[str, Any], ToolContext], Awaitable[ToolOutcome]]
    ) -> None:
        self.name = name
        self.exclusive = exclusive
        self._run = run

    async def approval(self, arguments: dict[str, Any], context: ToolContext) -> ApprovalNeed | None:
        return ApprovalNeed(title="t", preview="p", kind="code") if arguments.get("ask") else None

    async def run(self, arguments: dict[str, Any], context: ToolContext) -> ToolOutcome:
        return await self._run(arguments, context)
