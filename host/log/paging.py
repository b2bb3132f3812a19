"""Where a page of events begins."""

from __future__ import annotations

from collections.abc import Sequence

from host.log.store import Store

LONG_PAGE = 2  # a page may grow to this many times its limit to hold a whole turn without comment
LONGEST_PAGE = 8  # and to this many when the only other cut is inside a turn


def page_start(store: Store, fresh: Sequence[int], end: int, limit: int) -> int:
    """The first ``seq`` of the page before ``end``: a ``turn/start`` or 0, about ``limit`` events back (rule 2.6).

    ``fresh``: where uncommitted turns start. Only a turn longer than `LONGEST_PAGE` pages is cut inside.
    """
    wanted = end - max(1, limit)
    if wanted <= 0:
        return 0
    earlier = [seq for seq in fresh if seq <= wanted]
    stored = store.mark_before("turn/start", wanted + 1)
    outer = max(earlier[-1] if earlier else 0, stored or 0)
    if end - outer <= LONG_PAGE * limit:
        return outer
    later = [seq for seq in fresh if wanted < seq < end]
    found = store.mark_from("turn/start", wanted + 1)
    inner = min([found, *later]) if found is not None else (later[0] if later else None)
    if inner is not None and inner < end:
        return inner
    return outer if end - outer <= LONGEST_PAGE * limit else wanted
