"""Server-sent events out of an answer, however its bytes were cut.

Parsing is httpx2's own ``EventSource`` (split UTF-8, every line end, comments, multi-line data); this adds what
model servers do beside the standard: a whole JSON body where a stream was asked for, and odd content types.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import TYPE_CHECKING, Any, cast

from host.providers.base import NotFound

if TYPE_CHECKING:
    import httpx2

# An event is a token or, from some servers, a whole file as tool arguments; beyond this it is an attack.
_MAX_EVENT_BYTES = 32 * 1024 * 1024


async def read_events(response: httpx2.Response) -> AsyncGenerator[str, None]:
    """The data of each event of a successful answer; a JSON body comes as one.

    Raises:
        NotFound: ``BAD_BASE_URL``, the answer is a web page.
        httpx2.HTTPError: the stream broke.
    """
    import httpx2

    kind = response.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind == "text/html":
        raise NotFound("The address serves a web page, no model.", code="BAD_BASE_URL", status=response.status_code)
    if kind in ("application/json", "application/problem+json"):
        yield (await response.aread()).decode("utf-8", "replace")
        return
    # Whatever else it is called, it was asked to be an event stream, and those are UTF-8.
    response.headers["content-type"] = "text/event-stream; charset=utf-8"
    source = httpx2.EventSource(response, max_event_size=_MAX_EVENT_BYTES)
    async with aclosing(cast(Any, source.__aiter__())) as events:
        async for event in events:
            if event.data:
                yield event.data
