"""Model servers on this machine, found on their usual ports."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from host.providers.base import ProviderError
from host.providers.catalog import listed_models
from host.providers.client import Timeouts
from host.providers.transport import Endpoint

USUAL_PORTS: Mapping[int, str] = {11434: "Ollama", 1234: "LM Studio", 8080: "llama.cpp", 8000: "vLLM"}
_KNOCK_SECONDS = 0.3
_TIMEOUTS = Timeouts(connect=0.5, read=2.0, write=1.0)


async def find_local_servers(ports: Mapping[int, str] = USUAL_PORTS) -> list[dict[str, Any]]:
    """The servers that answer, in the order of ``ports`` (port -> name).

    Each is ``{"kind": "openai", "base_url", "name", "models": [id]}``. What listens but lists no models is no
    model server. No key is sent. Takes 0.3 s where nothing listens, a few seconds at most.
    """
    found = await asyncio.gather(*(_ask(port, name) for port, name in ports.items()))
    return [server for server in found if server is not None]


async def _ask(port: int, name: str) -> dict[str, Any] | None:
    if not await _listens(port):  # spares building a client where, as mostly, nothing is there
        return None
    base_url = f"http://127.0.0.1:{port}/v1"
    endpoint = Endpoint(base_url, {"accept": "application/json"}, timeouts=_TIMEOUTS, pace=0)
    try:
        models = listed_models(await endpoint.get("models"))
    except ProviderError:
        return None  # something else lives on this port
    finally:
        await endpoint.close()
    return {"kind": "openai", "base_url": base_url, "name": name, "models": [model.id for model in models]}


async def _listens(port: int) -> bool:
    try:
        async with asyncio.timeout(_KNOCK_SECONDS):
            _, writer = await asyncio.open_connection("127.0.0.1", port)
    except OSError:  # TimeoutError is one
        return False
    writer.close()
    return True
