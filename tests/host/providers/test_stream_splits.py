"""However the bytes of a stream are cut, the chunks are the same."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from itertools import count, pairwise
from typing import Any

import httpx2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host.providers.anthropic_stream import AnthropicStream
from host.providers.base import CallDelta, Chunk, Finish, ReasoningDelta, TextDelta
from host.providers.openai_stream import OpenAIStream
from host.providers.sse import read_events
from tests.helpers.scripted_server import Call, Say, Think, Turn, anthropic_wire, openai_wire

WIRES: dict[str, tuple[Any, Any]] = {
    "openai": (openai_wire, OpenAIStream),
    "anthropic": (anthropic_wire, AnthropicStream),
}
# Surrogates included: servers cut texts in the middle of a pair. Line breaks of every kind, inside the JSON.
texts = st.text(
    st.one_of(
        st.characters(codec="utf-8"),
        st.sampled_from("\ud83d\ude00\r\n\u2028\x85世界😀"),
    ),
    max_size=30,
)
arguments = st.dictionaries(st.text(max_size=5), st.one_of(st.text(max_size=20), st.integers()), max_size=3)
parts = st.one_of(
    st.builds(Say, texts, size=st.integers(1, 5)),
    st.builds(Think, texts, size=st.integers(1, 5)),
    st.builds(Call, st.just("read"), arguments, size=st.integers(1, 9)),
)
turns = st.builds(
    Turn,
    parts=st.lists(parts, max_size=4).map(tuple),
    newline=st.sampled_from(["\n", "\r\n", "\r"]),
    comments=st.booleans(),
)


class Cut(httpx2.AsyncByteStream):
    """A body that comes in pieces cut at ``places``."""

    def __init__(self, body: bytes, places: list[int]) -> None:
        edges = sorted({0, len(body), *(place % (len(body) + 1) for place in places)})
        self._pieces = [body[start:end] for start, end in pairwise(edges)]

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for piece in self._pieces:
            yield piece


async def read(body: bytes, places: list[int], reading: Any) -> list[Chunk]:
    response = httpx2.Response(200, headers={"content-type": "text/event-stream"}, stream=Cut(body, places))
    response.request = httpx2.Request("POST", "http://test")
    chunks: list[Chunk] = []
    async for data in read_events(response):
        chunks += reading.feed(data)
    return chunks + reading.end()


def mended(text: str) -> str:
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def said(turn: Turn) -> str:
    """The text as it must arrive: each piece mended by itself, as each came in its own JSON."""
    pieces: Iterator[str] = (
        part.text[at : at + part.size]
        for part in turn.parts
        if isinstance(part, Say)
        for at in range(0, len(part.text), part.size)
    )
    return "".join(mended(piece) for piece in pieces)


@pytest.fixture(scope="module")
def runner() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as runner:
        yield runner


@pytest.mark.parametrize("wire", WIRES)
@settings(max_examples=150, deadline=None)
@given(turn=turns, places=st.lists(st.integers(0, 10_000), max_size=40))
def test_any_cut_gives_the_same_chunks(runner: asyncio.Runner, wire: str, turn: Turn, places: list[int]) -> None:
    frames_of, reading = WIRES[wire][0].frames, WIRES[wire][1]
    minted = count()
    frames = frames_of(turn, "m", lambda: f"id_{next(minted)}", usage=True)
    body = b"".join(frame.data for frame in frames)
    whole = runner.run(read(body, [], reading()))
    assert runner.run(read(body, places, reading())) == whole
    assert "".join(chunk.text for chunk in whole if isinstance(chunk, TextDelta)) == said(turn)
    assert len({chunk.index for chunk in whole if isinstance(chunk, CallDelta)}) == sum(
        isinstance(part, Call) for part in turn.parts
    )
    assert isinstance(whole[-1], Finish)
    texts = [chunk.text for chunk in whole if isinstance(chunk, TextDelta | ReasoningDelta)]
    "".join(texts).encode()  # no surrogate got through


@pytest.mark.parametrize("wire", WIRES)
def test_cut_at_every_single_byte(runner: asyncio.Runner, wire: str) -> None:
    frames_of, reading = WIRES[wire][0].frames, WIRES[wire][1]
    turn = Turn(parts=(Say("naïve 世界 😀 \ud83d"), Call("read", {"path": "ä"})), newline="\r\n")
    minted = count()
    body = b"".join(frame.data for frame in frames_of(turn, "m", lambda: f"id_{next(minted)}", usage=True))
    assert runner.run(read(body, list(range(len(body))), reading())) == runner.run(read(body, [], reading()))
