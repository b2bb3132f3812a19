"""An HTTP client with the system's proxies and certificates, and paced reads."""

from __future__ import annotations

import asyncio
import importlib
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, cast

import msgspec

from host.providers.base import ConnectionFault, ProviderError
from host.providers.core_transport import core_transport, proxy_of
from host.providers.faults import fault_of_exception
from host.providers.pacing import PacedBackend

if TYPE_CHECKING:
    import ssl

    import httpcore2
    import httpx2

ChooseProxy = Callable[[str], str | None]


class Timeouts(msgspec.Struct, frozen=True):
    """Seconds. ``read``: silence allowed between two reads; hidden reasoning and long local prompts are silent."""

    connect: float = 15.0
    read: float = 300.0
    write: float = 60.0


class Pools:
    """One connection pool for each proxy, and one for going straight: people switch proxies while the app runs."""

    def __init__(self, context: ssl.SSLContext, pace: float, choose_proxy: ChooseProxy) -> None:
        self._context = context
        self._pace = pace
        self._choose_proxy = choose_proxy
        self._pools: dict[str | None, httpcore2.AsyncConnectionPool] = {}

    def _pool(self, proxy: str | None) -> httpcore2.AsyncConnectionPool:
        import httpcore2

        if proxy not in self._pools:
            self._pools[proxy] = httpcore2.AsyncConnectionPool(
                ssl_context=self._context,
                proxy=None if proxy is None else _supported(proxy),
                max_connections=None,
                max_keepalive_connections=4,
                keepalive_expiry=120.0,
                network_backend=cast(Any, PacedBackend(httpcore2.AnyIOBackend(), self._pace)),
            )
        return self._pools[proxy]

    async def send(self, request: httpcore2.Request, url: str) -> httpcore2.Response:
        """Send ``request`` the way the system wants it sent now.

        Raises:
            ProviderError: there was no answer.
        """
        proxy = await asyncio.to_thread(self._choose_proxy, url)
        try:
            return await self._pool(proxy).handle_async_request(request)
        except ProviderError:
            raise
        except Exception as fault:
            known = fault_of_exception(fault, proxied=proxy is not None)
            if known is None:
                raise
            raise known from fault

    async def close(self) -> None:
        for pool in self._pools.values():
            await pool.aclose()


def _supported(proxy: str) -> httpcore2.Proxy:
    import httpx2

    scheme = httpx2.URL(proxy).scheme
    if scheme not in ("http", "https", "socks5", "socks5h"):
        raise ConnectionFault("PROXY_FAILED", f"The system asks for a {scheme} proxy, which is not supported.")
    return proxy_of(proxy)


def load_client() -> None:
    """Import all that a first request needs: a third of a second on a slow machine, so call it in a thread."""
    importlib.import_module("httpx2")
    importlib.import_module("httpcore2")
    # What the first connection would import on the loop; a mere head start, so a name that moved does no harm.
    with suppress(ImportError):
        importlib.import_module("anyio._backends._asyncio")


def open_client(timeouts: Timeouts, pace: float, choose_proxy: ChooseProxy) -> httpx2.AsyncClient:
    """Build the client; takes about 100 ms (imports, certificates), so call it in a thread."""
    load_client()
    import httpx2

    pools = Pools(httpx2.create_ssl_context(), pace, choose_proxy)

    limits = httpx2.Timeout(connect=timeouts.connect, read=timeouts.read, write=timeouts.write, pool=None)
    return httpx2.AsyncClient(
        transport=core_transport(pools.send, pools.close), timeout=limits, trust_env=False, follow_redirects=False
    )
