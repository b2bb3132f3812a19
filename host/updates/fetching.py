"""Reading a feed: a small file, over the system's proxies and certificates, and nothing told but the address asked."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final
from urllib.parse import urljoin, urlsplit

from host.errors import HostError
from host.loading import in_daemon_thread
from host.providers.base import ProviderError
from host.providers.client import Timeouts, open_client
from host.providers.faults import fault_of_exception
from host.providers.proxies import is_loopback, proxy_for

if TYPE_CHECKING:
    import httpx2

LARGEST: Final = 256 * 1024  # bytes
PATIENCE: Final = 20.0  # seconds for all of it
HOPS: Final = 5
_TIMEOUTS: Final = Timeouts(connect=10.0, read=15.0, write=10.0)
_HEADERS: Final = {"accept": "application/json", "accept-encoding": "identity", "user-agent": "Parley"}


async def fetch_feed(address: str, patience: float = PATIENCE) -> bytes:
    """What stands at ``address``.

    Raises:
        HostError: ``UPDATE_FEED_UNSAFE``: neither https nor this machine. ``UPDATE_FEED_UNREACHABLE``, with ``reason``.
            ``UPDATE_FEED_BAD``: it is larger than a feed is.
    """
    _refuse_unsafe(address)
    client: httpx2.AsyncClient | None = None
    try:
        async with asyncio.timeout(patience):
            client = await in_daemon_thread(lambda: open_client(_TIMEOUTS, 0, proxy_for))
            return await _follow(client, address)
    except TimeoutError:
        raise _unreachable("CONNECT_TIMEOUT", "it did not answer in time") from None
    except ProviderError as fault:
        raise _unreachable(fault.code, fault.message) from fault
    except OSError as fault:  # the certificates of the system cannot be read
        raise _unreachable("TLS_FAILED", str(fault)) from fault
    finally:
        if client is not None:
            await client.aclose()


async def _follow(client: httpx2.AsyncClient, address: str) -> bytes:
    for _ in range(HOPS):
        further = await _ask(client, address)
        if isinstance(further, bytes):
            return further
        address = urljoin(address, further)
        _refuse_unsafe(address)
    raise _unreachable("redirects", "it leads from one address to another without end")


async def _ask(client: httpx2.AsyncClient, address: str) -> bytes | str:
    """The body, or the address that the answer leads to."""
    try:
        async with client.stream("GET", address, headers=_HEADERS) as response:
            if response.status_code in (301, 302, 303, 307, 308) and "location" in response.headers:
                return str(response.headers["location"])
            if response.status_code != 200:
                raise _unreachable(f"HTTP {response.status_code}", f"the server answers {response.status_code}")
            if response.headers.get("content-encoding", "identity") != "identity":
                raise HostError("UPDATE_FEED_BAD", "the feed is packed, though that was not asked for")
            return await _body(response)
    except HostError:
        raise
    except Exception as fault:
        known = fault_of_exception(fault)
        if known is None:
            raise
        raise known from fault


async def _body(response: httpx2.Response) -> bytes:
    data = b""
    async for piece in response.aiter_raw():
        data += piece
        if len(data) > LARGEST:
            raise HostError("UPDATE_FEED_BAD", f"the feed is larger than {LARGEST} bytes")
    return data


def _refuse_unsafe(address: str) -> None:
    """Raises `HostError`."""
    try:
        parts = urlsplit(address)
        host = parts.hostname or ""
    except ValueError:
        host = ""
    if not host or not (parts.scheme == "https" or (parts.scheme == "http" and is_loopback(host))):
        raise HostError("UPDATE_FEED_UNSAFE", "a feed is read over https only")


def _unreachable(reason: str, message: str) -> HostError:
    return HostError("UPDATE_FEED_UNREACHABLE", f"the feed cannot be read: {message}", reason=reason)
