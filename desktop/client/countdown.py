"""A question's clock as one client runs it: a budget that only awake, watched seconds spend (behaviour 6.4)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from host import Clock

TICK_MS: Final = 1_000


class Countdown:
    """Spends a budget of milliseconds, at most one second a tick: neither a suspend, nor a stall, nor a changed system
    clock eats it.

    ``ticked`` is called after each second, ``expired`` once when nothing is left. Stopped when made.
    """

    def __init__(self, clock: Clock, budget_ms: int, ticked: Callable[[], None], expired: Callable[[], None]) -> None:
        self._clock = clock
        self._left = budget_ms
        self._ticked = ticked
        self._expired = expired
        self._task: asyncio.Task[None] | None = None
        self._since = 0
        self.budget_ms = budget_ms

    @property
    def running(self) -> bool:
        return self._task is not None

    @property
    def remaining_ms(self) -> int:
        """What is left now, the running tick included."""
        return max(0, self._left - (self._spent() if self.running else 0))

    def run(self) -> None:
        """Go on from what was left."""
        if self._task is None and self._left > 0:
            self._since = self._clock.awake_ms()
            self._task = asyncio.get_running_loop().create_task(self._run())

    def stop(self) -> None:
        """Keep what is left."""
        if self._task is not None:
            self._left = self.remaining_ms
            self._task.cancel()
            self._task = None

    def _spent(self) -> int:
        return min(TICK_MS, max(0, self._clock.awake_ms() - self._since))

    async def _run(self) -> None:
        while self._left > 0:
            self._since = self._clock.awake_ms()
            await self._clock.sleep(min(TICK_MS, self._left) / 1_000)
            self._left = max(0, self._left - self._spent())
            self._since = self._clock.awake_ms()
            if self._left > 0:
                self._ticked()
        self._task = None
        self._expired()
