"""Reads from the socket at most about 30 times a second: one wake-up a token is what streaming costs."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

PACE_SECONDS = 0.033
# Answers begin with their head, and often a chunk without text: these and the first token pass at once.
_FREE_READS = 3
# What one read hands on is decoded in one go: 16 kB of events stay well below 8 ms.
_READ_BYTES = 16 * 1024


class PacedStream:
    """A network stream of httpcore2 whose reads keep ``pace`` seconds apart.

    The kernel gathers what comes meanwhile. A read that filled its buffer is followed at once: more is waiting.
    """

    def __init__(self, inner: Any, pace: float) -> None:
        self._inner = inner
        self._pace = pace
        self._free = _FREE_READS
        self._next_read = 0.0

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        clock = asyncio.get_running_loop().time
        if self._free > 0:
            self._free -= 1
        else:
            pause = self._next_read - clock()
            if pause > 0:
                await asyncio.sleep(pause)
        size = min(max_bytes, _READ_BYTES)
        data: bytes = await self._inner.read(size, timeout)
        self._next_read = clock() + (0.0 if len(data) == size else self._pace)
        return data

    async def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self._free = _FREE_READS
        await self._inner.write(buffer, timeout)

    async def aclose(self) -> None:
        await self._inner.aclose()

    async def start_tls(
        self, ssl_context: Any, server_hostname: str | None = None, timeout: float | None = None
    ) -> PacedStream:
        return PacedStream(await self._inner.start_tls(ssl_context, server_hostname, timeout), self._pace)

    def get_extra_info(self, info: str) -> Any:
        return self._inner.get_extra_info(info)


class PacedBackend:
    """A network backend of httpcore2 (``inner``) that makes paced streams."""

    def __init__(self, inner: Any, pace: float = PACE_SECONDS) -> None:
        self._inner = inner
        self._pace = pace

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> PacedStream:
        stream = await self._inner.connect_tcp(host, port, timeout, local_address, socket_options)
        return PacedStream(stream, self._pace)

    async def connect_unix_socket(
        self, path: str, timeout: float | None = None, socket_options: Iterable[Any] | None = None
    ) -> PacedStream:
        return PacedStream(await self._inner.connect_unix_socket(path, timeout, socket_options), self._pace)

    async def sleep(self, seconds: float) -> None:
        await self._inner.sleep(seconds)
