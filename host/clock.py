"""Time: the wall clock for records, awake time for deadlines."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Callable
from typing import Protocol


class Clock(Protocol):
    """What the host asks of time; tests give a manual one."""

    def now_ms(self) -> int:
        """Unix milliseconds; may jump when the system clock is set."""
        ...

    def awake_ms(self) -> int:
        """Milliseconds the machine has been awake; never jumps, stands still during a suspend."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Return after ``seconds`` of awake time."""
        ...


def _windows_awake_ms() -> Callable[[], int]:
    import ctypes

    query = ctypes.windll.kernel32.QueryUnbiasedInterruptTime  # type: ignore[attr-defined, unused-ignore]

    def read() -> int:
        ticks = ctypes.c_ulonglong()
        query(ctypes.byref(ticks))
        return ticks.value // 10_000  # units of 100 ns

    return read


def _monotonic_ms() -> int:
    # CLOCK_MONOTONIC on Linux and mach_absolute_time on macOS both stop during a suspend.
    return time.monotonic_ns() // 1_000_000


class SystemClock:
    """The real clock."""

    def __init__(self) -> None:
        self._awake = _windows_awake_ms() if sys.platform == "win32" else _monotonic_ms

    def now_ms(self) -> int:
        return time.time_ns() // 1_000_000

    def awake_ms(self) -> int:
        return self._awake()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(max(0.0, seconds))
