"""The window's loop carries the providers too: streams, drops, and a stop in the middle (rule 3.3)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from qasync import QEventLoop

from host.providers import build_provider
from host.providers.base import StreamFault
from tests.helpers.scripted_server import ScriptedServer, turn
from tests.host.providers.requests import chunks_of, request, text_of
from tests.host.providers.test_catalog import Settings


@pytest.fixture
def run_async(qapp: QApplication) -> Iterator[Callable[[Coroutine[Any, Any, Any]], Any]]:
    loop = QEventLoop(qapp, already_running=False)
    yield loop.run_until_complete
    loop.run_until_complete(loop.shutdown_asyncgens())
    loop.close()


@pytest.mark.parametrize("kind", ["openai", "anthropic"])
async def test_stream_drop_and_stop(kind: str) -> None:
    replies = [turn("hello from there"), turn("abcdefgh", drop_after=1), turn("abcdefgh", stall_after=1)]
    with ScriptedServer(replies) as server:
        provider = build_provider("local", Settings(kind, server.root_url), None)
        assert text_of(await chunks_of(provider, request("hi"))) == "hello from there"
        with pytest.raises(StreamFault):
            await chunks_of(provider, request("hi"))
        begun: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        async def listen() -> None:
            async for _ in provider.stream(request("hi")):
                if not begun.done():
                    begun.set_result(None)

        listening = asyncio.ensure_future(listen())
        await begun
        listening.cancel()  # the server never says anything more
        await asyncio.wait([listening])
        assert listening.cancelled()
        await provider.close()
