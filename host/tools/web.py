"""One GET on the web: no cookies, a guard on where it connects, bounded size."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Callable
from typing import TYPE_CHECKING, Final
from urllib.parse import SplitResult

import msgspec

from host.loading import in_daemon_thread
from host.tools.base import ToolFailure
from host.tools.web_address import text_of
from host.tools.web_transport import NoSuchName, PrivateAddress, guarded_transport

if TYPE_CHECKING:
    import httpx2

MAX_BYTES: Final = 5 * 1024 * 1024
CONNECT_SECONDS: Final = 10.0
_HEADERS: Final = {
    "User-Agent": "Mozilla/5.0 (compatible; Parley)",
    "Accept": "text/html,application/xhtml+xml,text/plain,text/markdown,application/json;q=0.9,*/*;q=0.5",
    "Accept-Encoding": "gzip, deflate",
}


class Answer(msgspec.Struct, frozen=True):
    """``body``: at most `MAX_BYTES`, decompressed; ``cut``: there was more. ``location``: where a redirect leads."""

    status: int
    reason: str
    content_type: str
    body: bytes
    cut: bool
    location: str | None


class WebReader:
    """Makes requests. ``proxy_for`` gives the system's proxy for an address, or None."""

    def __init__(self, proxy_for: Callable[[str], str | None]) -> None:
        self._proxy_for = proxy_for
        self._context: ssl.SSLContext | None = None

    async def get(self, url: SplitResult, *, private: bool) -> Answer:
        """Ask for ``url`` once, following nothing. ``private``: connecting to a private address is allowed.

        Raises:
            ToolFailure: ``PRIVATE_ADDRESS``, ``NO_NETWORK``, ``TLS_FAILED``, ``TIMED_OUT``, ``FETCH_FAILED``.
        """
        text = text_of(url)
        proxy = await asyncio.to_thread(self._proxy_for, text)
        if self._context is None:
            self._context = await in_daemon_thread(_load)
        import httpx2

        transport = guarded_transport(self._context, proxy, private=private)
        try:
            async with (
                httpx2.AsyncClient(transport=transport, timeout=CONNECT_SECONDS * 2, trust_env=False) as client,
                client.stream("GET", text, headers=_HEADERS) as response,
            ):
                body, cut = await _body_of(response)
                return Answer(
                    response.status_code,
                    response.reason_phrase,
                    response.headers.get("content-type", ""),
                    body,
                    cut,
                    response.headers.get("location") if response.is_redirect else None,
                )
        except PrivateAddress as error:
            raise ToolFailure(
                "PRIVATE_ADDRESS",
                f"{text} leads to an address on this machine or its network ({error}), which is not what was allowed. "
                "Nothing was fetched.",
            ) from error
        except NoSuchName as error:
            raise ToolFailure("NO_NETWORK", f"The name {error} was not found, or there is no network.") from error
        except (httpx2.HTTPError, httpx2.InvalidURL, httpx2.StreamError) as error:
            raise _failure(error, text, proxy) from error


def _load() -> ssl.SSLContext:
    import httpx2

    return httpx2.create_ssl_context()


async def _body_of(response: httpx2.Response) -> tuple[bytes, bool]:
    body = bytearray()
    async for part in response.aiter_bytes():
        body += part
        if len(body) > MAX_BYTES:
            return bytes(body[:MAX_BYTES]), True
    return bytes(body), False


def _failure(error: Exception, url: str, proxy: str | None) -> ToolFailure:
    import httpx2

    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, ssl.SSLError):
            return ToolFailure("TLS_FAILED", f"No secure connection to {url}: {cause.reason or cause}.")
        cause = cause.__cause__ or cause.__context__
    if isinstance(error, httpx2.TimeoutException):
        return ToolFailure("TIMED_OUT", f"{url} did not answer in time.")
    through = f" (through the proxy {proxy.rpartition('@')[2]})" if proxy is not None else ""
    return ToolFailure("FETCH_FAILED", f"{url} could not be fetched{through}: {error or type(error).__name__}.")
