"""The tools there are, in the one order every request declares them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from host.events import ToolSchema
from host.tools.base import Tool


class ToolRegistry:
    """A fixed list: a session's schemas change only with the version or the settings, never within a turn."""

    def __init__(self, tools: Sequence[Tool]) -> None:
        """
        Raises:
            ValueError: two tools of one name.
        """
        self._tools = {tool.name: tool for tool in tools}
        if len(self._tools) != len(tools):
            raise ValueError("tool names must differ: " + ", ".join(tool.name for tool in tools))

    def __iter__(self) -> Iterator[Tool]:
        return iter(self._tools.values())

    def get(self, name: str) -> Tool | None:
        return self._tools.get(name)

    @property
    def names(self) -> list[str]:
        return list(self._tools)

    def schemas(self) -> tuple[ToolSchema, ...]:
        """What `request/header` records; built anew because a description may follow a setting."""
        return tuple(
            ToolSchema(name=tool.name, description=tool.description, parameters=tool.parameters)
            for tool in self._tools.values()
        )
