"""What one plan changed against another."""

from __future__ import annotations

from dataclasses import dataclass

CONTEXT = 3  # unchanged lines shown around a change


@dataclass(frozen=True, slots=True)
class PlanChanges:
    """``diff``: hunks of a unified diff, "" where nothing changed; how many lines it adds and removes."""

    diff: str
    added: int
    removed: int


def plan_changes(before: str, after: str) -> PlanChanges:
    """Compare by lines; white space at the ends of lines and of the text does not count."""
    import difflib

    old, new = _lines(before), _lines(after)
    hunks = list(difflib.unified_diff(old, new, n=CONTEXT, lineterm=""))[2:]
    return PlanChanges(
        diff="\n".join(hunks),
        added=sum(line.startswith("+") for line in hunks),
        removed=sum(line.startswith("-") for line in hunks),
    )


def _lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.strip().split("\n")]
