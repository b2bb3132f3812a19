"""Connections that fail, pacing, and where the client is built."""

from __future__ import annotations

import asyncio
import gc
import threading
from contextlib import aclosing

import pytest

from host.loading import in_daemon_thread
from host.providers.base import StreamFault
from host.providers.client import Timeouts
from host.providers.openai_chat import OpenAIChat
from host.providers.pacing import PacedStream
from host.providers.transport import Endpoint
from tests.helpers.scripted_server import Fault, ScriptedServer, turn
from tests.host.providers.connecting import bare_environment, fault_from, free_port
from tests.host.providers.requests import chunks_of, request, text_of

__all__ = ["bare_environment"]  # the fixture


# No connection


async def test_nothing_listens() -> None:
    fault = await fault_from(f"http://127.0.0.1:{free_port()}/v1")
    assert (fault.code, fault.retryable) == ("CONNECTION_REFUSED", True)


async def test_no_such_name() -> None:
    assert (await fault_from("http://models.invalid/v1")).code == "NO_NETWORK"


async def test_silence_after_the_first_tokens_and_before_any() -> None:
    impatient = Timeouts(read=0.05)
    async with ScriptedServer([turn("abcdefgh", stall_after=1), Fault(hang=True)]) as server:
        for _ in range(2):
            fault = await fault_from(server.base_url, timeouts=impatient)
            assert isinstance(fault, StreamFault)
            assert (fault.code, fault.retryable) == ("STREAM_TIMEOUT", True)


# Pacing and building


class Waiting:
    """A stream of httpcore2 on which something waits to be read, always."""

    def __init__(self, waiting: int, portion: int = 1_000_000) -> None:
        self._waiting = waiting
        self._portion = portion
        self.reads: list[int] = []

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        size = min(max_bytes, self._portion, self._waiting)
        self._waiting -= size
        self.reads.append(size)
        return b"x" * size

    async def write(self, buffer: bytes, timeout: float | None = None) -> None:
        return


HOUR = 3600


async def read_for(turns: int, stream: PacedStream) -> asyncio.Task[None]:
    """Read for some turns of the loop; the task that reads on."""

    async def read_on() -> None:
        while await stream.read(65_536):
            pass

    reading = asyncio.ensure_future(read_on())
    for _ in range(turns):
        await asyncio.sleep(0)
    return reading


async def test_reads_are_few_while_tokens_are_many() -> None:
    """The measured decision: pace the socket, not the tokens. Its figures are in `bench_providers`."""
    paced, unpaced = Waiting(10_000, portion=50), Waiting(10_000, portion=50)
    held = await read_for(1_000, PacedStream(unpaced, 0))
    assert held.done()
    assert len(unpaced.reads) == 201
    held = await read_for(1_000, PacedStream(paced, HOUR))
    assert paced.reads == [50] * 3
    held.cancel()


async def test_a_backlog_is_read_at_once() -> None:
    """What is already there is not held back, but handed on in portions that hold the loop shortly."""
    backlog = Waiting(1_000_000)
    held = await read_for(1_000, PacedStream(backlog, HOUR))
    assert backlog.reads == [16 * 1024] * 61 + [576]
    held.cancel()


async def test_a_new_request_has_its_beginning_at_once() -> None:
    stream = Waiting(10_000, portion=50)
    paced = PacedStream(stream, HOUR)
    held = await read_for(100, paced)
    held.cancel()
    await asyncio.wait([held])
    await paced.write(b"another request")
    held = await read_for(100, paced)
    assert stream.reads == [50] * 6
    held.cancel()


async def test_the_first_tokens_pass_at_once() -> None:
    """A pause of an hour between reads, and still the beginning comes."""
    async with ScriptedServer([turn("abcdefgh", stall_after=1)]) as server:
        provider = OpenAIChat(server.base_url, pace=3600)
        async with aclosing(provider.stream(request("hi"))) as chunks:
            first = await anext(chunks)
        await provider.close()
    assert text_of([first]) == "abcd"


@pytest.mark.usefixtures("collecting")
async def test_heavy_building_happens_in_a_daemon_thread_with_the_collector_off() -> None:
    def build() -> tuple[bool, bool, bool]:
        thread = threading.current_thread()
        return thread.daemon, thread is threading.main_thread(), gc.isenabled()

    assert await in_daemon_thread(build) == (True, False, False)
    assert gc.isenabled()


@pytest.mark.usefixtures("collecting")
async def test_a_building_that_fails_raises_where_it_is_awaited() -> None:
    def build() -> None:
        raise OSError("no certificates")

    with pytest.raises(OSError, match="no certificates"):
        await in_daemon_thread(build)
    assert gc.isenabled()


async def test_a_waiter_that_gives_up_leaves_the_client_to_the_next() -> None:
    async with ScriptedServer([turn("ok")]) as server:
        provider = OpenAIChat(server.base_url, pace=0)
        waiter = asyncio.ensure_future(provider.prepare())
        await asyncio.sleep(0)
        waiter.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiter
        assert text_of(await chunks_of(provider, request("hi"))) == "ok"
        await provider.close()


async def test_many_streams_at_once_and_work_after_close() -> None:
    async with ScriptedServer(lambda asked: turn(asked.body["messages"][-1]["content"])) as server:
        provider = OpenAIChat(server.base_url, pace=0)
        words = [f"word {number}" for number in range(20)]
        answers = await asyncio.gather(*(chunks_of(provider, request(word)) for word in words))
        assert [text_of(answer) for answer in answers] == words
        await provider.close()
        assert text_of(await chunks_of(provider, request("again"))) == "again"
        await provider.close()


def test_an_endpoint_shows_no_header() -> None:
    endpoint = Endpoint("http://x/v1", {"authorization": "Bearer sk-secret"}, secret="sk-secret")
    assert "secret" not in repr(endpoint)


async def test_closing_while_the_client_is_being_built_waits_for_nothing() -> None:
    provider = OpenAIChat("http://127.0.0.1:1/v1", pace=0)
    waiter = asyncio.ensure_future(provider.prepare())
    await asyncio.sleep(0)
    await provider.close()
    with pytest.raises(asyncio.CancelledError):
        await waiter
    await provider.close()
