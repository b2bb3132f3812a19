"""Patterns for file names, as models write them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from host.tools.base import ToolFailure

MAX_ALTERNATIVES: Final = 100
MAX_STARS: Final = 4
_NAME_OR_FOLDER: Final = "|$)"  # how pathspec ends the expression for a pattern that may be a folder's name
_BRACES: Final = re.compile(r"\{([^{}]*)\}")


def path_matcher(pattern: str) -> Callable[[str], bool]:
    """Whether a path (relative, with slashes) fits ``pattern``: ``*`` and ``?`` stay within a name, ``**`` goes through
    folders, ``{a,b}`` are alternatives; a pattern without a slash fits names in any folder.

    Raises:
        ToolFailure: ``BAD_PATTERN``.
    """
    from pathspec import GitIgnoreSpec

    lines = []
    for one in _alternatives(pattern.removeprefix("./").replace("\\", "/")):
        if takes_for_ever(one):
            raise ToolFailure("BAD_PATTERN", f"The pattern has more than {MAX_STARS} stars in one name. Use fewer.")
        lines.append("\\" + one if one.startswith(("!", "#")) else one)
    try:
        spec = GitIgnoreSpec.from_lines(lines)
    except ValueError as error:
        raise ToolFailure("BAD_PATTERN", f"The pattern {pattern!r} cannot be used: {error}") from error
    tests = [one.regex for one in spec.patterns if one.regex is not None]

    def fits(path: str) -> bool:
        """To git, what fits a folder fits all in it; here the name of the file has to fit."""
        found = ((regex.search(path), regex.pattern.endswith(_NAME_OR_FOLDER)) for regex in tests)
        return any(match is not None and (not named or match.end() == len(path)) for match, named in found)

    return fits


def takes_for_ever(pattern: str) -> bool:
    """Whether there is a name over which Python's matcher, which stops the whole app meanwhile, would try combinations
    of the pattern's stars for minutes."""
    parts = pattern.split("/")
    stars = (part.count("*") for part in parts if part != "**")
    return max(stars, default=0) > MAX_STARS or parts.count("**") > MAX_STARS


def names_hidden(pattern: str) -> bool:
    """Whether the pattern asks for names that begin with a dot."""
    return any(part.startswith(".") and part not in (".", "..") for part in pattern.split("/"))


def _alternatives(pattern: str) -> list[str]:
    done: list[str] = []
    waiting = [pattern]
    while waiting:
        one = waiting.pop()
        found = _BRACES.search(one)
        if found is None or "," not in found[1]:
            done.append(one)
            continue
        waiting += [one[: found.start()] + choice + one[found.end() :] for choice in reversed(found[1].split(","))]
        if len(done) + len(waiting) > MAX_ALTERNATIVES:
            raise ToolFailure("BAD_PATTERN", f"The pattern has more than {MAX_ALTERNATIVES} alternatives.")
    return done
