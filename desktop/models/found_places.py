"""The places a search found, and which of several texts holds one of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

LIMIT = 500
"""Events the host gives at most; there may be more where it gives that many."""


class Place(msgspec.Struct, frozen=True):
    """The ``nth`` time, from 0, that the event at ``seq`` says the words."""

    seq: int
    words: str = ""
    nth: int = 0


def places_of(found: Iterable[dict[str, Any]], words: str) -> list[Place]:
    """What ``sessions/find`` gave, newest first."""
    counts = {int(each["seq"]): max(1, int(each.get("count", 1))) for each in found}
    return [
        Place(seq, words, nth) for seq, count in sorted(counts.items(), reverse=True) for nth in reversed(range(count))
    ]


def holder_of(place: Place, texts: Sequence[str], otherwise: int = 0) -> tuple[int, int]:
    """Which of the texts holds the place, and the how manieth of that text it is; ``otherwise`` where none does: what
    is looked for may run over their border."""
    words, left = place.words.casefold(), place.nth
    if not words:
        return otherwise, 0
    for at, text in enumerate(texts):
        count = text.casefold().count(words)
        if left < count:
            return at, left
        left -= count
    return otherwise, 0
