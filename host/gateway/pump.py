"""One stream on the host's side: takes from a generator no faster than the client's reader takes from its end."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable
from typing import Any, Final

from host.errors import HostError
from host.gateway.frames import EndOfStream, Failure, Frame, Item, OpenStream
from host.gateway.handlers import Served, StreamHandler, internal_error, look_up

WINDOW: Final = 64  # items that may be on their way or wait for the client's reader

logger = logging.getLogger(__name__)


class Pump:
    """Sends `Item` frames, then one `EndOfStream` after the generator has been closed."""

    def __init__(
        self,
        opened: OpenStream,
        streams: dict[str, Served[StreamHandler]],
        send: Callable[[Frame], None],
        ended: Callable[[int], None],
    ) -> None:
        self._opened = opened
        self._streams = streams
        self._send = send
        self._ended = ended
        self._room = WINDOW
        self._room_made = asyncio.Event()
        self._closing = False
        self.task = asyncio.get_running_loop().create_task(self._run())

    def make_room(self, count: int) -> None:
        """The client's reader took ``count`` items."""
        self._room += count
        self._room_made.set()

    def close(self) -> None:
        """Nobody reads any more: close the generator, where it waits. `task` ends when that is done."""
        if not self._closing:
            self._closing = True
            self.task.cancel()

    async def _run(self) -> None:
        opened = self._opened
        error: HostError | None = None
        try:
            served = look_up(self._streams, opened.method)
            await self._send_all(served.handler(**served.arguments(opened.params)))
        except HostError as fault:
            error = fault
        except asyncio.CancelledError as fault:
            if not self._closing:
                logger.exception("stream %s was cancelled from within", opened.method)
                error = internal_error(opened.method, fault)
        except Exception as fault:
            logger.exception("stream %s failed", opened.method)
            error = internal_error(opened.method, fault)
        self._ended(opened.id)
        self._send(EndOfStream(opened.id, None if error is None else Failure.of(error)))

    async def _send_all(self, values: Any) -> None:
        index = 0
        try:
            async for value in values:
                if self._closing:
                    return
                self._send(Item(self._opened.id, index, value))
                index += 1
                self._room -= 1
                while self._room <= 0:
                    self._room_made.clear()
                    await self._room_made.wait()
        finally:
            if isinstance(values, AsyncGenerator):
                await values.aclose()
