"""Streams: the client opens, the host yields, either side closes (behaviour 4)."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import Any

import pytest

from host.errors import HostError
from host.gateway import Gateway
from host.gateway.pump import WINDOW
from tests.helpers.faulty_link import faulty_client


class Source:
    """Generators a test can watch."""

    def __init__(self, gateway: Gateway) -> None:
        self.yielded = 0
        self.closed = asyncio.Event()
        self.waiting = asyncio.Event()
        gateway.serve(
            {}, {"numbers": self.numbers, "claim": self.claim, "fails": self.fails, "iterator": self.iterator}
        )

    async def numbers(self, upTo: int) -> AsyncIterator[dict[str, int]]:
        try:
            for number in range(upTo):
                self.yielded += 1
                yield {"n": number}
        finally:
            self.closed.set()

    async def claim(self) -> AsyncIterator[dict[str, int]]:
        """One frame, then open."""
        try:
            yield {"remainingMs": 5}
            self.waiting.set()
            await asyncio.Event().wait()
        finally:
            self.closed.set()

    async def fails(self, code: str) -> AsyncIterator[int]:
        yield 1
        if code:
            raise HostError(code, "it failed", at=1)
        raise RuntimeError("unexpected")

    def iterator(self) -> AsyncIterator[int]:
        class Two:
            left = 2

            def __aiter__(self) -> Two:
                return self

            async def __anext__(self) -> int:
                if not self.left:
                    raise StopAsyncIteration
                self.left -= 1
                return self.left

        return Two()


@pytest.fixture
def source(gateway: Gateway) -> Source:
    return Source(gateway)


async def settle(rounds: int = 30) -> None:
    for _ in range(rounds):
        await asyncio.sleep(0)


@pytest.mark.parametrize("count", [0, 1, WINDOW, 10 * WINDOW + 1])
async def test_all_frames_in_order_then_the_end(gateway: Gateway, source: Source, count: int) -> None:
    stream = gateway.connect().stream("numbers", upTo=count)
    assert [frame["n"] async for frame in stream] == list(range(count))
    assert source.closed.is_set()
    with pytest.raises(StopAsyncIteration):
        await anext(stream)


async def test_any_async_iterator_can_be_served(gateway: Gateway, source: Source) -> None:
    assert [frame async for frame in gateway.connect().stream("iterator")] == [1, 0]


async def test_a_stream_opens_when_asked_for_not_when_first_read(gateway: Gateway, source: Source) -> None:
    stream = gateway.connect().stream("claim")
    await source.waiting.wait()
    await stream.aclose()


async def test_closing_the_iterator_closes_the_hosts_generator(gateway: Gateway, source: Source) -> None:
    stream = gateway.connect().stream("claim")
    assert await anext(stream) == {"remainingMs": 5}
    await stream.aclose()
    assert source.closed.is_set(), "the generator is closed by the time aclose returns"
    with pytest.raises(StopAsyncIteration):
        await anext(stream)
    await stream.aclose()


async def test_leaving_the_loop_closes_the_hosts_generator(gateway: Gateway, source: Source) -> None:
    client = gateway.connect()

    async def first() -> Any:
        async for frame in client.stream("claim"):
            return frame
        return None

    assert await first() == {"remainingMs": 5}
    gc.collect()
    await source.closed.wait()


async def test_closing_ends_a_read_that_waits(gateway: Gateway, source: Source) -> None:
    stream = gateway.connect().stream("claim")
    await anext(stream)
    read = asyncio.create_task(anext(stream, "ended"))  # type: ignore[arg-type]
    await settle()
    await stream.aclose()
    assert await read == "ended"


async def test_cancelling_the_reader_closes_the_hosts_generator(gateway: Gateway, source: Source) -> None:
    stream = gateway.connect().stream("claim")
    await anext(stream)
    read = asyncio.create_task(anext(stream, "ended"))  # type: ignore[arg-type]
    await settle()
    read.cancel()
    await source.closed.wait()


async def test_a_claim_is_gone_before_a_word_sent_after_aclose(gateway: Gateway, source: Source) -> None:
    """Rule 6.2: delegating releases the claim first."""

    async def released() -> bool:
        return source.closed.is_set()

    gateway.serve({"released": released}, {})
    client = gateway.connect()
    async with aclosing(client.stream("claim")) as claim:
        await anext(claim)
        assert await client.call("released") is False
    assert await client.call("released") is True


@pytest.mark.parametrize(("code", "seen"), [("GONE", "GONE"), ("", "INTERNAL")])
async def test_a_failing_stream_delivers_what_it_sent_then_the_code(
    gateway: Gateway, source: Source, caplog: pytest.LogCaptureFixture, code: str, seen: str
) -> None:
    client = gateway.connect()
    stream = client.stream("fails", code=code)
    assert await anext(stream) == 1
    with pytest.raises(HostError) as caught:
        await anext(stream)
    assert caught.value.code == seen
    assert ("unexpected" in caplog.text) is (seen == "INTERNAL")
    with pytest.raises(StopAsyncIteration):
        await anext(stream)
    assert [frame async for frame in client.stream("iterator")] == [1, 0]


@pytest.mark.parametrize(
    ("method", "params", "code"),
    [("nothing", {}, "NO_METHOD"), ("numbers", {"upTo": "3"}, "BAD_PARAMS"), ("numbers", {}, "BAD_PARAMS")],
)
async def test_what_cannot_be_opened_says_why(
    gateway: Gateway, source: Source, method: str, params: dict[str, Any], code: str
) -> None:
    with pytest.raises(HostError) as caught:
        await anext(gateway.connect().stream(method, **params))
    assert caught.value.code == code


async def test_a_value_that_cannot_travel_fails_its_stream_alone(
    gateway: Gateway, caplog: pytest.LogCaptureFixture
) -> None:
    closed = asyncio.Event()

    async def odd() -> AsyncIterator[Any]:
        try:
            yield {"ok": 1}
            yield {"what": object()}
        finally:
            closed.set()

    gateway.serve({}, {"odd": odd})
    stream = gateway.connect().stream("odd")
    assert await anext(stream) == {"ok": 1}
    with pytest.raises(HostError) as caught:
        await anext(stream)
    assert caught.value.code == "INTERNAL"
    assert closed.is_set()
    assert "does not travel" in caplog.text


async def test_an_unread_stream_is_bounded_and_blocks_nobody(gateway: Gateway, source: Source) -> None:
    client = gateway.connect()
    slow = client.stream("numbers", upTo=100 * WINDOW)
    await settle()
    assert source.yielded == WINDOW
    assert [frame["n"] async for frame in client.stream("numbers", upTo=3 * WINDOW)] == list(range(3 * WINDOW))
    assert [frame async for frame in gateway.connect().stream("iterator")] == [1, 0]
    taken = [await anext(slow) for _ in range(2 * WINDOW)]
    assert [frame["n"] for frame in taken] == list(range(2 * WINDOW))
    await settle()
    assert source.yielded <= 3 * WINDOW + 3 * WINDOW
    await slow.aclose()


async def test_closing_the_client_ends_its_streams_normally(gateway: Gateway, source: Source) -> None:
    client = gateway.connect()
    stream, unread = client.stream("claim"), client.stream("numbers", upTo=2 * WINDOW)
    await anext(stream)
    read = asyncio.create_task(anext(stream, "ended"))  # type: ignore[arg-type]
    await settle()
    await client.close()
    assert source.closed.is_set(), "released by the time close returns (behaviour 4.4)"
    assert await read == "ended"
    assert len([frame async for frame in unread]) == WINDOW, "what had arrived, and no error"
    await stream.aclose()


async def test_the_host_stopping_ends_streams_normally(gateway: Gateway, source: Source) -> None:
    client = gateway.connect()
    stream = client.stream("claim")
    await anext(stream)
    await source.waiting.wait()
    await gateway.close()
    assert source.closed.is_set()
    assert [frame async for frame in stream] == []


async def test_one_clients_leaving_does_not_touch_another(gateway: Gateway, source: Source) -> None:
    one, other = gateway.connect(), gateway.connect()
    claim = other.stream("claim")
    await anext(claim)
    await one.close()
    await settle()
    assert not source.closed.is_set()
    await claim.aclose()


async def test_a_generator_that_goes_on_after_its_end_was_asked_for_is_stopped(gateway: Gateway) -> None:
    stopped = asyncio.Event()

    async def stubborn() -> AsyncIterator[int]:
        try:
            while True:
                try:
                    await asyncio.Event().wait()
                except asyncio.CancelledError:
                    yield 1
        finally:
            stopped.set()

    gateway.serve({}, {"stubborn": stubborn})
    stream = gateway.connect().stream("stubborn")
    await settle()
    await stream.aclose()
    assert stopped.is_set()


async def test_frames_cross_the_boundary_as_bytes(gateway: Gateway, source: Source) -> None:
    """Behaviour 4: in process, but every frame is encoded and decoded: nothing is shared."""
    shared = {"n": [1]}

    async def again() -> AsyncIterator[Any]:
        yield shared

    gateway.serve({}, {"again": again})
    client, link = faulty_client(gateway)
    received = await anext(client.stream("again"))
    received["n"].append(2)
    assert shared == {"n": [1]}
    assert {"type": "stream/item", "id": 1, "index": 0, "value": {"n": [1]}} in link.back.passed
