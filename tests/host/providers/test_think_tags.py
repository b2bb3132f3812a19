"""``<think>`` at the beginning of a text is reasoning, however it is cut."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host.providers.base import Chunk, ReasoningDelta, TextDelta
from host.providers.openai_chat import OpenAIChat
from host.providers.think_tags import ThinkTags
from tests.helpers.scripted_server import ScriptedServer, call, think, turn
from tests.host.providers.requests import chunks_of, request, text_of


def read(pieces: list[str]) -> tuple[str, str]:
    """(reasoning, text)"""
    tags = ThinkTags()
    chunks: list[Chunk] = [chunk for piece in pieces for chunk in tags.feed(piece)] + tags.end()
    return thought_of(chunks), text_of(chunks)


def thought_of(chunks: list[Chunk]) -> str:
    return "".join(chunk.text for chunk in chunks if isinstance(chunk, ReasoningDelta))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("<think>so</think>\n\nHello", ("so", "Hello")),
        ("\n <think>\nso\n</think>Hello </think> x", ("\nso\n", "Hello </think> x")),
        ("Hello <think>no</think>", ("", "Hello <think>no</think>")),
        ("<thin air", ("", "<thin air")),
        ("<think", ("", "<think")),
        ("<think>cut </thi", ("cut </thi", "")),
        ("<think></think>", ("", "")),
        ("  Hello", ("", "  Hello")),
        ("", ("", "")),
    ],
)
def test_what_is_reasoning(text: str, found: tuple[str, str]) -> None:
    assert read([text]) == found
    assert read(list(text)) == found


@given(st.lists(st.sampled_from(["<", "<think>", "</think>", "</", "think>", " ", "\n", "a", "世"]), max_size=12))
def test_cuts_do_not_matter(pieces: list[str]) -> None:
    text = "".join(pieces)
    assert read(pieces) == read([text]) == read(list(text))


def test_text_that_begins_otherwise_is_not_held_back() -> None:
    assert ThinkTags().feed("H") == [TextDelta(text="H")]


async def test_in_a_stream() -> None:
    replies = [
        turn("<think>let me see</think>\n\nHere.", call("read", path="a")),
        turn(think("apart"), "<think> is a tag"),
        turn("<thi", call("read", path="a")),
    ]
    async with ScriptedServer(replies) as server:
        provider = OpenAIChat(server.base_url, pace=0)
        found = [await chunks_of(provider, request("hi")) for _ in replies]
        await provider.close()
    assert [(thought_of(chunks), text_of(chunks)) for chunks in found] == [
        ("let me see", "Here."),
        ("apart", "<think> is a tag"),
        ("", "<thi"),
    ]
