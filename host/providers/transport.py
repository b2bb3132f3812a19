"""One model server's API over HTTP, with its client built off the loop."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Mapping
from contextlib import aclosing, asynccontextmanager
from typing import TYPE_CHECKING

from host.loading import in_daemon_thread
from host.providers.base import ConnectionFault, ProviderError
from host.providers.client import ChooseProxy, Timeouts, open_client
from host.providers.faults import fault_of_exception, fault_of_status
from host.providers.pacing import PACE_SECONDS
from host.providers.proxies import proxy_for
from host.providers.sse import read_events

if TYPE_CHECKING:
    import httpx2

_ERROR_BYTES = 64 * 1024
# The rest of a finished answer is awaited so long, to keep its connection for the next request.
_DRAIN_SECONDS = 0.2
# A list of models is no work for a server, and a person waits for it.
_LIST_SECONDS = 20.0


class Endpoint:
    """One server's API.

    Args:
        base_url: what paths are appended to, without a slash at its end.
        headers: sent with every request; they may hold the key and never show.
        secret: the key, to be kept out of error texts.
        pace: seconds between two reads of a stream, 0 for tests that need none.
    """

    def __init__(
        self,
        base_url: str,
        headers: Mapping[str, str],
        *,
        secret: str | None = None,
        timeouts: Timeouts | None = None,
        pace: float = PACE_SECONDS,
        choose_proxy: ChooseProxy = proxy_for,
    ) -> None:
        self.base_url = base_url
        self._headers = dict(headers)
        self._secret = secret
        self._timeouts = timeouts or Timeouts()
        self._pace = pace
        self._choose_proxy = choose_proxy
        self._opening: asyncio.Future[httpx2.AsyncClient] | None = None

    def __repr__(self) -> str:
        return f"Endpoint({self.base_url!r})"

    async def prepare(self) -> None:
        """Build the client now, so that the first request need not.

        Raises:
            ConnectionFault: ``TLS_FAILED``, the certificates cannot be read.
        """
        await self._client()

    async def _client(self) -> httpx2.AsyncClient:
        if self._opening is None:
            build = in_daemon_thread(lambda: open_client(self._timeouts, self._pace, self._choose_proxy))
            self._opening = asyncio.ensure_future(build)
        try:
            return await asyncio.shield(self._opening)
        except Exception as fault:
            self._opening = None  # the next request tries again
            if not isinstance(fault, OSError):  # SSLError is one; a missing SSL_CERT_FILE is another
                raise
            raise ConnectionFault("TLS_FAILED", f"The trusted certificates cannot be read: {fault}") from fault

    @asynccontextmanager
    async def _answer(
        self, method: str, path: str, body: bytes | None, patience: float
    ) -> AsyncIterator[httpx2.Response]:
        """A successful answer, its body unread. All foreign errors of the request and of reading it are mapped here.

        ``patience``: seconds of silence allowed.
        """
        client = await self._client()
        limits = (self._timeouts.connect, patience, self._timeouts.write, None)
        try:
            async with client.stream(
                method, f"{self.base_url}/{path}", content=body, headers=self._headers, timeout=limits
            ) as response:
                if response.status_code != 200:
                    text = await _head_of(response)
                    raise fault_of_status(response.status_code, response.headers, text, secret=self._secret)
                yield response
        except ProviderError:
            raise
        except Exception as fault:
            known = fault_of_exception(fault)
            if known is None:
                raise
            raise known from fault

    async def events(self, path: str, body: bytes) -> AsyncGenerator[str, None]:
        """POST ``body`` and give the data of each event of the answer.

        Raises:
            ProviderError
        """
        async with (
            self._answer("POST", path, body, self._timeouts.read) as response,
            aclosing(read_events(response)) as events,
        ):
            async for data in events:
                yield data

    async def get(self, path: str) -> bytes:
        """The body of a GET.

        Raises:
            ProviderError
        """
        async with self._answer("GET", path, None, min(_LIST_SECONDS, self._timeouts.read)) as response:
            return await response.aread()

    async def close(self) -> None:
        """Drop all connections; a later request opens new ones."""
        opening, self._opening = self._opening, None
        if opening is None:
            return
        if not opening.done():
            opening.cancel()  # it has opened nothing yet
        elif not opening.cancelled() and opening.exception() is None:
            await opening.result().aclose()


async def drain(events: AsyncIterator[str]) -> None:
    """Read a finished answer to its end, for a moment."""
    try:
        async with asyncio.timeout(_DRAIN_SECONDS):
            async for _ in events:
                pass
    except (TimeoutError, ProviderError):
        return  # the reply is whole; only the connection's reuse is lost


async def _head_of(response: httpx2.Response) -> bytes:
    text = b""
    async for part in response.aiter_bytes():
        text += part
        if len(text) >= _ERROR_BYTES:
            break
    return text[:_ERROR_BYTES]
