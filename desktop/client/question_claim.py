"""One client's hold on a timed wait: a stream that says what is left and stays open (behaviour 5.3.3, 6.2)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

from host import HostError

# Opens `user-questions/attach-wait`: an async iterator, closed when the reader is cancelled.
Open = Callable[[], AsyncIterator[Any]]


class QuestionClaim:
    """Held from `take` until the host ends the stream, or `release`.

    A stream that breaks is a released claim and no failed question: it is taken once more, and let go after that.
    """

    def __init__(self, open_stream: Open) -> None:
        self._open = open_stream
        self._first: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
        self._task = asyncio.get_running_loop().create_task(self._hold())

    @property
    def held(self) -> bool:
        """The host said what is left and has not ended the stream."""
        return self._first.done() and not self._task.done() and not self._first.cancelled()

    async def taken(self) -> int | None:
        """The milliseconds left by the host's clock, once they are known; None where the wait is over or unknown."""
        return await asyncio.shield(self._first)

    async def release(self) -> None:
        """Give it back: the word is on its way to the host when this returns."""
        self._task.cancel()
        await asyncio.wait({self._task})

    async def _hold(self) -> None:
        try:
            if not await self._read():
                await self._read()
        finally:
            if not self._first.done():
                self._first.set_result(None)

    async def _read(self) -> bool:
        """Whether the stream came to its own end."""
        try:
            async for frame in self._open():
                if not self._first.done():
                    self._first.set_result(int(frame["remainingMs"]))
        except HostError:
            return False
        return True
