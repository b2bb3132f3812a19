"""The environment commands run in."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

# Nothing may wait for a person at a terminal, and `cd` goes where it says.
_SET: Final = {"PAGER": "cat", "GIT_PAGER": "cat", "MANPAGER": "cat", "GIT_TERMINAL_PROMPT": "0", "TERM": "dumb"}
_UNSET: Final = frozenset(("CDPATH", "BASH_ENV", "ENV"))


def command_environment(base: Mapping[str, str], withheld: Collection[str]) -> dict[str, str]:
    """``base`` for a command: without ``withheld`` (the variables that hold provider keys: what a command prints goes
    into the log), and without what would make it wait."""
    kept = {name: value for name, value in base.items() if name not in withheld and name not in _UNSET}
    return kept | _SET
