"""Time that moves only when a test says so."""

from __future__ import annotations

import asyncio
import heapq
from itertools import count


class ManualClock:
    """A `host.clock.Clock` whose wall time and awake time are moved by hand, together or apart."""

    def __init__(self, now_ms: int = 1_800_000_000_000, awake_ms: int = 1_000_000) -> None:
        self._now = now_ms
        self._awake = awake_ms
        self._sleepers: list[tuple[int, int, asyncio.Future[None]]] = []
        self._order = count()
        self._arrived = asyncio.Event()

    def now_ms(self) -> int:
        return self._now

    def awake_ms(self) -> int:
        return self._awake

    async def sleep(self, seconds: float) -> None:
        due = self._awake + round(seconds * 1000)
        if due <= self._awake:
            await asyncio.sleep(0)
            return
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (due, next(self._order), future))
        self._arrived.set()
        await future

    @property
    def sleeping(self) -> int:
        """How many sleepers wait."""
        return sum(not future.done() for _, _, future in self._sleepers)

    async def slept_on(self, count: int = 1) -> None:
        """Return once ``count`` sleepers wait."""
        while self.sleeping < count:
            self._arrived.clear()
            await self._arrived.wait()

    async def advance(self, seconds: float) -> None:
        """Let awake and wall time pass, waking sleepers in order, each given the loop before the next."""
        target = self._awake + round(seconds * 1000)
        while self._sleepers and self._sleepers[0][0] <= target:
            due, _, future = heapq.heappop(self._sleepers)
            self._now += due - self._awake
            self._awake = due
            if not future.done():
                future.set_result(None)
            await self.settle()
        self._now += target - self._awake
        self._awake = target
        await self.settle()

    async def settle(self, rounds: int = 20) -> None:
        """Give the loop to whatever is ready."""
        for _ in range(rounds):
            await asyncio.sleep(0)

    def suspend(self, seconds: float) -> None:
        """The machine sleeps: wall time passes, awake time does not."""
        self._now += round(seconds * 1000)

    def set_wall_clock(self, seconds: float) -> None:
        """The system clock is set by ``seconds`` (negative: back)."""
        self._now += round(seconds * 1000)
