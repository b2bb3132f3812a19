"""How much a piece of code does, counted and not timed: the same on every machine and under any load."""

from __future__ import annotations

import sys
import tracemalloc
from collections.abc import Callable
from types import FrameType
from typing import Any

LINEAR = 2.3
"""Twice as much to do may cost this much more; a quadratic cost comes to four times."""


def lines_run(act: Callable[[], object]) -> int:
    """How many lines of Python ``act`` runs in this thread. What C code does within a line counts as that line."""
    count = 0

    def local(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal count
        count += event == "line"
        return local

    before = sys.gettrace()
    sys.settrace(lambda frame, event, argument: local)
    try:
        act()
    finally:
        sys.settrace(before)
    return count


def growth(act: Callable[[int], object], size: int) -> float:
    """How many times as much ``act`` does for twice the size; it is run once before, for what is made at first use."""
    act(1)
    once = lines_run(lambda: act(size))
    return lines_run(lambda: act(2 * size)) / once


def bytes_held(act: Callable[[], object]) -> int:
    """The most that Python's allocator gave ``act`` at any moment, beyond what it had before. Not the memory of the
    process, which other things move too."""
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        tracemalloc.reset_peak()
        act()
        return tracemalloc.get_traced_memory()[1] - before
    finally:
        tracemalloc.stop()
