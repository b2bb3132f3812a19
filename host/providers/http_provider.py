"""What the providers have in common that send JSON to a server and read events from it."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing
from typing import Any, ClassVar

import msgspec

from host.providers.base import Chunk, ModelInfo, ModelRequest
from host.providers.catalog import Catalog, listed_models
from host.providers.client import Timeouts
from host.providers.history import takes_long
from host.providers.pacing import PACE_SECONDS
from host.providers.reading import Reading, read_reply
from host.providers.transport import Endpoint

_HEADERS = {"content-type": "application/json", "accept": "text/event-stream, application/json"}
_encoder = msgspec.json.Encoder()


class HttpProvider(ABC):
    """A provider at a base URL.

    Args:
        base_url: normalised, what the protocol's paths are appended to.
        headers: the protocol's own, the key included.
        key: to be kept out of error texts.
        catalog: what is known of models, with the user's own settings.
        pace: seconds between two reads of a stream.
    """

    kind: ClassVar[str]
    _models_path: ClassVar[str]

    def __init__(
        self,
        base_url: str,
        headers: Mapping[str, str],
        key: str | None,
        *,
        catalog: Catalog | None = None,
        timeouts: Timeouts | None = None,
        pace: float = PACE_SECONDS,
    ) -> None:
        self._key = key
        self._catalog = catalog or Catalog()
        self._endpoint = Endpoint(base_url, {**_HEADERS, **headers}, secret=key, timeouts=timeouts, pace=pace)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._endpoint.base_url!r})"

    def describe(self, model: str) -> ModelInfo:
        """What is known of ``model`` without asking the server."""
        return self._catalog.describe(ModelInfo(id=model))

    async def prepare(self) -> None:
        """Build the HTTP client now, so that the first request need not."""
        await self._endpoint.prepare()

    @abstractmethod
    def body(self, request: ModelRequest) -> dict[str, Any]:
        """The request as the protocol wants it."""

    async def _ask(self, path: str, request: ModelRequest, reading: Reading) -> AsyncGenerator[Chunk, None]:
        """The chunks of one reply, as `host.providers.base.Provider.stream`."""
        events = self._endpoint.events(path, await self._encode(request))
        async with aclosing(read_reply(events, reading)) as chunks:
            async for chunk in chunks:
                yield chunk

    async def _encode(self, request: ModelRequest) -> bytes:
        if takes_long(request.messages):
            return await asyncio.to_thread(lambda: _encoder.encode(self.body(request)))
        return _encoder.encode(self.body(request))

    async def models(self) -> list[ModelInfo]:
        """As `host.providers.base.Provider.models`."""
        body = await self._endpoint.get(self._models_path)
        return [self._catalog.describe(found) for found in listed_models(body)]

    async def close(self) -> None:
        await self._endpoint.close()
