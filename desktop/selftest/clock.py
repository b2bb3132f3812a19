"""Time that runs faster than it is: the tour's pauses and its question of 20 s, in a second."""

from __future__ import annotations

import asyncio

from host import SystemClock

HURRIED_SECONDS = 30.0
"""Longer sleeps are deadlines of commands, which take the time they take: those are slept as they are."""


class HurriedClock:
    """A `host.Clock`, ``pace`` times as fast as the real one."""

    def __init__(self, pace: float) -> None:
        self._real = SystemClock()
        self._pace = pace
        self._began = self._real.awake_ms()
        self._wall = self._real.now_ms()

    def now_ms(self) -> int:
        return self._wall + self.awake_ms() - self._began

    def awake_ms(self) -> int:
        return self._began + round((self._real.awake_ms() - self._began) * self._pace)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(max(0.0, seconds) / self._pace if seconds < HURRIED_SECONDS else seconds)
