"""What reading a reply has in common between the protocols."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Protocol

import msgspec

from host.providers.base import Chunk, StreamFault
from host.providers.transport import drain


class Reading(Protocol):
    """One reply being read: events in, chunks out."""

    done: bool

    @property
    def finished(self) -> bool: ...
    def feed(self, data: str) -> list[Chunk]: ...
    def end(self) -> list[Chunk]: ...


async def read_reply(events: AsyncGenerator[str, None], reading: Reading) -> AsyncGenerator[Chunk, None]:
    """The chunks of ``events``, the last one `host.providers.base.Finish`; ``events`` is closed.

    A connection that breaks after the finish reason has taken nothing away: the reply is whole.

    Raises:
        ProviderError
    """
    async with aclosing(events):
        try:
            async for data in events:
                for chunk in reading.feed(data):
                    yield chunk
                if reading.done:
                    break
        except msgspec.DecodeError as fault:
            raise StreamFault("STREAM_DROPPED", f"The server sent something unreadable: {fault}") from fault
        except StreamFault:
            if not reading.finished:
                raise
        if reading.done:
            await drain(events)
    for chunk in reading.end():
        yield chunk
