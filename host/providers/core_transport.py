"""httpcore2's connections behind an httpx2 client: for those who choose pools, backends and proxies themselves."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractContextManager, aclosing, nullcontext
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import httpcore2
    import httpx2

Send = Callable[["httpcore2.Request", str], Awaitable["httpcore2.Response"]]


def core_transport(
    send: Send,
    close: Callable[[], Awaitable[None]],
    faults: Callable[[], AbstractContextManager[None]] = nullcontext,
) -> httpx2.AsyncBaseTransport:
    """A transport over ``send(request, url)``.

    ``faults``: entered around the sending and around the reading of the body, to say httpcore2's faults in the
    caller's terms.
    """
    import httpcore2
    import httpx2

    class Body(httpx2.AsyncByteStream):
        def __init__(self, stream: Any) -> None:
            self._stream = stream

        async def __aiter__(self) -> AsyncIterator[bytes]:
            with faults():
                async with aclosing(self._stream.__aiter__()) as parts:
                    async for part in parts:
                        yield part

        async def aclose(self) -> None:
            await self._stream.aclose()

    class Transport(httpx2.AsyncBaseTransport):
        async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
            url = request.url
            sent = httpcore2.Request(
                request.method,
                httpcore2.URL(scheme=url.raw_scheme, host=url.raw_host, port=url.port, target=url.raw_path),
                headers=request.headers.raw,
                content=request.stream,
                extensions=request.extensions,
            )
            with faults():
                answer = await send(sent, str(url))
            return httpx2.Response(
                answer.status, headers=answer.headers, stream=Body(answer.stream), extensions=answer.extensions
            )

        async def aclose(self) -> None:
            await close()

    return Transport()


def proxy_of(url: str) -> httpcore2.Proxy:
    """The proxy at ``url``, which may hold a name and a password."""
    import httpcore2
    import httpx2

    parts = httpx2.URL(url)
    auth = (parts.username, parts.password) if parts.username or parts.password else None
    return httpcore2.Proxy(str(parts.copy_with(username=None, password=None)), auth=auth)
