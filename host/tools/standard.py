"""The tools every session has, in the order requests declare them."""

from __future__ import annotations

from host.tools.base import Tool
from host.tools.edit import Edit
from host.tools.read import Read
from host.tools.shell import Shell
from host.tools.write import Write


def standard_tools() -> list[Tool]:
    return [Read(), Write(), Edit(), Shell()]
