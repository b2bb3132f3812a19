"""What the composer takes as a command instead of a message.

Only the names of the table are commands. Any other text that begins with a slash is sent as it is: a path is the usual
first word of a report about a file, and a message must never be swallowed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from desktop.client.commands import BY_SLASH, Command

_COMMAND = re.compile(r"\s*/([a-z]+)(?:\s+(.*))?\s*", re.DOTALL)


@dataclass(frozen=True, slots=True)
class SlashCommand:
    """``name``: as typed; ``rest``: what stands behind it, white space around it gone."""

    name: str
    rest: str = ""

    @property
    def word(self) -> str:
        """The rest as a switch: ``on``, ``off`` …; lower case."""
        return self.rest.lower()

    @property
    def command(self) -> Command:
        """The command of the table; of ``/plan`` the one that switches on."""
        return BY_SLASH[self.name]


def slash_command(text: str) -> SlashCommand | None:
    """The command that ``text`` is, or None for a message.

    ``/plan``: plan mode on; ``/plan off``: off; ``/plan <text>``: on, and the text is sent. The others take nothing
    behind them: ``/compact the report`` is a message about a report.
    """
    found = _COMMAND.fullmatch(text)
    if found is None or found[1] not in BY_SLASH:
        return None
    command = SlashCommand(found[1], (found[2] or "").strip())
    return None if command.name != "plan" and command.rest else command
