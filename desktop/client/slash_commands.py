"""What the composer takes as a command instead of a message.

Only the few names below are commands. Any other text that begins with a slash is sent as it is: a path is the usual
first word of a report about a file, and a message must never be swallowed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

NAMES: Final = ("plan", "compact")

_COMMAND = re.compile(r"\s*/([a-z]+)(?:\s+(.*))?\s*", re.DOTALL)


@dataclass(frozen=True, slots=True)
class SlashCommand:
    """``name``: one of `NAMES`; ``rest``: what stands behind it, white space around it gone."""

    name: str
    rest: str = ""

    @property
    def word(self) -> str:
        """The rest as a switch: ``on``, ``off`` …; lower case."""
        return self.rest.lower()


def slash_command(text: str) -> SlashCommand | None:
    """The command that ``text`` is, or None for a message.

    ``/plan``: plan mode on; ``/plan off``: off; ``/plan <text>``: on, and the text is sent. ``/compact`` takes nothing
    behind it: with more words it is a message about compacting.
    """
    found = _COMMAND.fullmatch(text)
    if found is None or found[1] not in NAMES:
        return None
    command = SlashCommand(found[1], (found[2] or "").strip())
    return None if command.name == "compact" and command.rest else command
