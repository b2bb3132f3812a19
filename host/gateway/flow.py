"""One stream on the client's side."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, Final

from host.errors import HostError
from host.gateway.frames import CloseStream, Frame, TakeMore

_TAKEN_BEFORE_WORD: Final = 32  # half of what the host may have on its way


class Flow:
    """What has arrived and was not read yet. The client holds flows, the reader holds a `ClientStream`: so a reader
    that is dropped closes its stream."""

    def __init__(self, id: int, send: Callable[[Frame], None]) -> None:
        self.id = id
        self._send = send
        self._arrived: deque[Any] = deque()
        self._index = 0
        self._taken = 0
        self._error: HostError | None = None
        self._closing = False
        self._ended = False
        self._changed = asyncio.Event()

    # From the link

    def item(self, index: int, value: Any) -> None:
        if index < self._index or self._closing or self._ended:
            return  # came twice, or for nobody
        if index > self._index:
            self.end(HostError("STREAM_GAP", f"item {self._index} did not arrive"))
            self._send(CloseStream(self.id))
            return
        self._index += 1
        self._arrived.append(value)
        self._changed.set()

    def end(self, error: HostError | None = None) -> None:
        if not self._ended:
            self._ended = True
            self._error = error
            self._changed.set()

    # From the reader

    async def take(self) -> Any:
        """The next item.

        Raises:
            HostError: how the stream failed, once.
            StopAsyncIteration: it has ended.
        """
        while not self._arrived:
            if self._ended or self._closing:
                error, self._error = self._error, None
                if error is not None:
                    raise error
                raise StopAsyncIteration
            self._changed.clear()
            await self._changed.wait()
        self._taken += 1
        if self._taken >= _TAKEN_BEFORE_WORD and not self._ended:
            self._send(TakeMore(self.id, self._taken))
            self._taken = 0
        return self._arrived.popleft()

    def close(self) -> None:
        """Ask the host to close its generator; returns at once."""
        if not self._closing:
            self._closing = True
            self._arrived.clear()
            self._error = None
            self._changed.set()
            if not self._ended:
                self._send(CloseStream(self.id))

    async def gone(self) -> None:
        """Return when the host has closed its generator, or the link is over."""
        while not self._ended:
            self._changed.clear()
            await self._changed.wait()


class ClientStream:
    """What `Client.stream` gives: an async iterator with `aclose`, like an async generator's.

    Items arrive in order; the host runs at most 64 ahead of the reader. Closing it, being cancelled while it waits, or
    dropping it closes the stream.
    """

    def __init__(self, flow: Flow) -> None:
        self._flow = flow

    def __aiter__(self) -> ClientStream:
        return self

    async def __anext__(self) -> Any:
        """The next frame as plain values.

        Raises:
            HostError: how the stream failed, after everything sent before.
        """
        try:
            return await self._flow.take()
        except asyncio.CancelledError:
            self._flow.close()
            raise

    async def aclose(self) -> None:
        """Close the stream; the host's generator has been closed when this returns."""
        self._flow.close()
        await self._flow.gone()

    def __del__(self) -> None:
        self._flow.close()
