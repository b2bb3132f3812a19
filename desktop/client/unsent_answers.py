"""What was typed into question cards and not sent when they went (behaviour 6.1)."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from desktop.client.drafts import Drafts, safe

UNSENT: Final = "unsent:"
MOST: Final = 200  # the oldest go first


class UnsentAnswers:
    """Texts by (session, call) in the one local store: a question that somebody else answered, or that ended with the
    app, leaves what was typed for it to be copied, today or after a restart."""

    def __init__(self, drafts: Drafts) -> None:
        self._drafts = drafts

    @cached_property
    def _numbers(self) -> dict[str, int]:
        """By name, in the order in which they were kept; read when a question's row asks first, not at the start."""
        found = {name: self._drafts.get(name) or {} for name in self._drafts.keys(UNSENT)}
        return {name: number for name, one in found.items() if isinstance(number := one.get("number"), int)}

    def of(self, session: str, call: str) -> str:
        name = _name(session, call)
        found = self._drafts.get(name) if name in self._numbers else None
        return "" if found is None else str(found.get("text", ""))

    def keep(self, session: str, call: str, text: str) -> None:
        name = _name(session, call)
        number = self._numbers[name] = max(self._numbers.values(), default=0) + 1
        self._drafts.put(name, {"number": number, "text": text})
        for _, old in sorted((number, name) for name, number in self._numbers.items())[:-MOST]:
            del self._numbers[old]
            self._drafts.remove(old)


def _name(session: str, call: str) -> str:
    return safe(f"{UNSENT}{session}:{call}")
