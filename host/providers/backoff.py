"""How long to wait before the next try."""

from __future__ import annotations

from collections.abc import Callable

FIRST_SECONDS = 1.0
LONGEST_SECONDS = 60.0
# A server may ask for more than we would wait by ourselves; beyond this a person decides.
LONGEST_ASKED_SECONDS = 600.0


def retry_delay(attempt: int, retry_after: float | None, random: Callable[[], float]) -> float:
    """Seconds before try ``attempt + 1`` (behaviour 3.4).

    Args:
        attempt: tries that have failed, from 1.
        retry_after: what the server asked for; never undercut, and only spread a little beyond.
        random: gives numbers from [0, 1), e.g. ``random.random``.
    """
    if retry_after is not None:
        asked = min(max(0.0, retry_after), LONGEST_ASKED_SECONDS)
        return asked + random() * min(1.0, 0.1 * asked + 0.1)
    full: float = min(LONGEST_SECONDS, FIRST_SECONDS * 2.0 ** min(max(1, attempt) - 1, 16))
    return full * (0.5 + 0.5 * random())
