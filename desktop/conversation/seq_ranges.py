"""A set of sequence numbers that are mostly contiguous."""

from __future__ import annotations

from bisect import bisect_right


class SeqRanges:
    """Closed ranges ``[first, last]``; adding at either end of the newest or oldest range costs O(1)."""

    def __init__(self) -> None:
        self._firsts: list[int] = []
        self._lasts: list[int] = []

    def __contains__(self, seq: int) -> bool:
        at = bisect_right(self._firsts, seq) - 1
        return at >= 0 and seq <= self._lasts[at]

    def add(self, seq: int) -> None:
        at = bisect_right(self._firsts, seq) - 1
        if at >= 0 and seq <= self._lasts[at]:
            return
        joins_left = at >= 0 and self._lasts[at] == seq - 1
        joins_right = at + 1 < len(self._firsts) and self._firsts[at + 1] == seq + 1
        if joins_left and joins_right:
            self._lasts[at] = self._lasts.pop(at + 1)
            self._firsts.pop(at + 1)
        elif joins_left:
            self._lasts[at] = seq
        elif joins_right:
            self._firsts[at + 1] = seq
        else:
            self._firsts.insert(at + 1, seq)
            self._lasts.insert(at + 1, seq)
