"""The tools every agent has that need nothing but the machine they run on."""

from __future__ import annotations

from collections.abc import Callable, Collection

from host.tools.base import Tool
from host.tools.edit import Edit
from host.tools.fetch import Fetch
from host.tools.glob import Glob
from host.tools.grep import Grep
from host.tools.read import Read
from host.tools.shell import Shell
from host.tools.todo_write import TodoWrite
from host.tools.write import Write


def standard_tools(*, withheld: Callable[[], Collection[str]] = frozenset) -> list[Tool]:
    """In the order in which they are declared to models. ``withheld``: names of the environment variables that hold
    provider keys, which commands do not get."""
    return [Read(), Write(), Edit(), Glob(), Grep(), Shell(withheld), TodoWrite(), Fetch()]
