"""The foreground wait of one timed question: its own cancel scope, the host's deadline, the clients' claims."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Coroutine
from typing import Any, Final, TypeVar

from host.clock import Clock
from host.errors import HostError

R = TypeVar("R")

ASK_TIMED_OUT: Final = "ASK_TIMED_OUT"


class TimedQuestionWait:
    """Ends a foreground that nobody answered (behaviour 5.3.2).

    The host's timer runs only while no client holds a claim. When the last claim leaves, the original deadline
    counts again, and one that has passed expires at once. All times are awake time: neither a suspend nor a changed
    system clock moves the deadline.
    """

    def __init__(self, clock: Clock, timeout: int, since: int | None = None) -> None:
        """``timeout`` in seconds, counted from ``since`` (awake milliseconds; now by default)."""
        self._clock = clock
        self._deadline = (clock.awake_ms() if since is None else since) + timeout * 1000
        self._claims = 0
        self._timer: asyncio.Task[None] | None = None
        self._over = asyncio.Event()

    @property
    def claims(self) -> int:
        """How many clients hold the question."""
        return self._claims

    @property
    def over(self) -> bool:
        """Expired, or its foreground has ended."""
        return self._over.is_set()

    async def run(self, foreground: Coroutine[Any, Any, R]) -> R:
        """Run ``foreground`` until it ends or the wait expires; it never outlives this call.

        Raises:
            HostError: ``ASK_TIMED_OUT`` on expiry; what ``foreground`` raises.
        """
        asked = asyncio.ensure_future(foreground)
        over = asyncio.ensure_future(self._over.wait())
        self._arm()
        try:
            await asyncio.wait({asked, over}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._close()  # ends `over` too
            asked.cancel()
            await asyncio.wait({asked})
            if not asked.cancelled():
                asked.exception()  # looked at even when a cancel takes this call away
        if asked.cancelled():
            raise HostError(ASK_TIMED_OUT, "nobody answered in time")
        return asked.result()

    async def claim(self) -> AsyncGenerator[int, None]:
        """Hold the question: one item, the milliseconds left (0 once the deadline has passed), then open until the
        foreground ends. Closing the iterator gives the claim back. A wait that is over ends at once, without an item.
        """
        if self.over:
            return
        self._claims += 1
        self._disarm()
        try:
            yield max(0, self._deadline - self._clock.awake_ms())
            await self._over.wait()
        finally:
            self._claims -= 1
            self._arm()

    def _arm(self) -> None:
        if self._claims or self.over:
            return
        if self._clock.awake_ms() >= self._deadline:
            self._close()
        elif self._timer is None:
            self._timer = asyncio.ensure_future(self._count_down())

    def _disarm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _close(self) -> None:
        self._disarm()
        self._over.set()

    async def _count_down(self) -> None:
        while (left := self._deadline - self._clock.awake_ms()) > 0:
            await self._clock.sleep(left / 1000)
        self._timer = None
        self._close()
