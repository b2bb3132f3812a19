"""The way to a web server, with a guard on where it connects.

A name may resolve to something else between the asking and the connecting. So the connection is made to an address
that was checked at that moment, never to the name.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, cast

from host.providers.core_transport import core_transport, proxy_of
from host.tools.web_address import is_private

if TYPE_CHECKING:
    import httpcore2
    import httpx2


class PrivateAddress(Exception):
    """The name leads to this machine or its network, which was not allowed."""


class NoSuchName(Exception):
    """The name has no address, or there is no network."""


async def addresses_of(host: str, port: int) -> list[str]:
    """The numeric addresses of a name.

    Raises:
        OSError: it has none, or there is no network.
    """
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))


def guarded_transport(context: ssl.SSLContext, proxy: str | None, *, private: bool) -> httpx2.AsyncBaseTransport:
    """A transport for one request. ``proxy``: then it is the proxy that connects; the system's settings vouch for it.
    ``private``: connecting to a private address is allowed. Besides httpx2's faults it raises `PrivateAddress` and
    `NoSuchName`."""
    import httpcore2

    pool = httpcore2.AsyncConnectionPool(
        ssl_context=context,
        proxy=None if proxy is None else proxy_of(proxy),
        network_backend=httpcore2.AnyIOBackend() if proxy is not None else _guarded_backend(private),
    )

    return core_transport(lambda request, _: pool.handle_async_request(request), pool.aclose, _faults_mapped)


def _guarded_backend(private: bool) -> httpcore2.AsyncNetworkBackend:
    import httpcore2

    class Guarded(httpcore2.AnyIOBackend):
        async def connect_tcp(
            self,
            host: str,
            port: int,
            timeout: float | None = None,
            local_address: str | None = None,
            socket_options: Iterable[Any] | None = None,
        ) -> httpcore2.AsyncNetworkStream:
            try:
                addresses = await addresses_of(host, port)
            except (OSError, UnicodeError) as error:
                raise NoSuchName(host) from error
            if not private and any(is_private(address) for address in addresses):
                raise PrivateAddress(", ".join(addresses))
            options = cast(Any, socket_options)
            for address in addresses[:-1]:
                try:
                    return await super().connect_tcp(address, port, timeout, local_address, options)
                except (httpcore2.ConnectError, httpcore2.ConnectTimeout):
                    continue  # a name often has an IPv6 address without a route to it
            return await super().connect_tcp(addresses[-1], port, timeout, local_address, options)

    return Guarded()


@contextmanager
def _faults_mapped() -> Iterator[None]:
    """httpcore2's faults as those of httpx2, the cause kept."""
    import httpcore2
    import httpx2

    try:
        yield
    except httpcore2.TimeoutException as error:
        raise httpx2.ReadTimeout(str(error)) from error
    except (
        httpcore2.NetworkError,
        httpcore2.ProtocolError,
        httpcore2.ProxyError,
        httpcore2.UnsupportedProtocol,
    ) as error:
        raise httpx2.NetworkError(str(error)) from error
