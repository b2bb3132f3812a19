"""Chat completions end to end: our provider, real HTTP, the scripted server."""

from __future__ import annotations

import json
from typing import Any

import pytest

from host.events import Usage
from host.providers.base import (
    CallDelta,
    Chunk,
    Finish,
    ReasoningDelta,
    TextDelta,
    UsageReport,
)
from tests.helpers.scripted_server import Call, call, think, tokens, turn
from tests.helpers.scripted_server.script import Say
from tests.host.providers.requests import text_of
from tests.host.providers.speaking import openai_reply


def calls_of(chunks: list[Chunk]) -> list[tuple[str, str, str]]:
    """(id, name, arguments) of each call, put together by index."""
    calls: dict[int, list[str]] = {}
    for chunk in chunks:
        if isinstance(chunk, CallDelta):
            parts = calls.setdefault(chunk.index, ["", "", ""])
            for place, piece in enumerate((chunk.id, chunk.name, chunk.arguments)):
                parts[place] += piece
    return [(id, name, arguments) for id, name, arguments in calls.values()]


async def test_text_reasoning_calls_usage_and_finish() -> None:
    reply = turn(think("hm, so"), "Let me look.", call("read", path="ä.txt"), usage=tokens(120, 30, 100, 7))
    chunks = await openai_reply(reply)
    assert "".join(chunk.text for chunk in chunks if isinstance(chunk, ReasoningDelta)) == "hm, so"
    assert text_of(chunks) == "Let me look."
    assert [(name, json.loads(arguments)) for _, name, arguments in calls_of(chunks)] == [("read", {"path": "ä.txt"})]
    assert chunks[-2:] == [
        UsageReport(usage=Usage(input=120, output=30, cached=100, reasoning=7)),
        Finish(reason="tool-calls"),
    ]


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("split", [0, 1, 7])
async def test_any_line_end_split_anywhere(newline: Any, split: int) -> None:
    chunks = await openai_reply(turn("naïve 世界 😀 done", newline=newline, split=split, comments=True))
    assert text_of(chunks) == "naïve 世界 😀 done"
    assert chunks[-1] == Finish(reason="stop")


async def test_lone_surrogates_become_replacement_characters() -> None:
    """cases/text/lone-surrogate.json"""
    pieces = Say(pieces=("cut \ud83d here ", "and \ude00", " 😀"))
    reply = turn(think("\udcff"), pieces, Call(name="read", arguments='{"path": "\ud83d"}', size=0))
    chunks = await openai_reply(reply)
    assert text_of(chunks) == "cut \ufffd here and \ufffd 😀"
    assert chunks[0] == ReasoningDelta(text="\ufffd")
    assert calls_of(chunks)[0][2] == '{"path": "\ufffd"}'


@pytest.mark.parametrize(
    ("finish", "reason"),
    [
        ("stop", "stop"),
        ("length", "max-tokens"),
        ("content_filter", "refused"),
        ("eos", "stop"),
        ("tool_calls", "stop"),
    ],
)
async def test_finish_reasons(finish: str, reason: Any) -> None:
    assert (await openai_reply(turn("x", finish=finish)))[-1] == Finish(reason=reason)


async def test_calls_count_whatever_the_finish_reason_says() -> None:
    """Ollama finishes with "stop" after tool calls."""
    assert (await openai_reply(turn(call("read"), finish="stop")))[-1] == Finish(reason="tool-calls")


CALLS_APART = {
    "indexed": (Call("read", {"a": 1}), Call("glob", {"b": 2})),
    "all index 0, as Ollama": (Call("read", {"a": 1}, index=0, size=0), Call("glob", {"b": 2}, index=0, size=0)),
    "all index 0 and no ids": (
        Call("read", {"a": 1}, index=0, id="", size=0),
        Call("glob", {"b": 2}, index=0, id="", size=0),
    ),
    "no index": (Call("read", {"a": 1}, index=-1), Call("glob", {"b": 2}, index=-1)),
    "no index, no ids": (Call("read", {"a": 1}, index=-1, id=""), Call("glob", {"b": 2}, index=-1, id="")),
    "the same id twice": (Call("read", {"a": 1}, id="c"), Call("glob", {"b": 2}, id="c")),
    "name with every piece": (Call("read", {"a": 1}, repeat_name=True), Call("glob", {"b": 2}, repeat_name=True)),
}


@pytest.mark.parametrize("calls", CALLS_APART.values(), ids=CALLS_APART.keys())
async def test_two_calls_stay_apart(calls: tuple[Call, ...]) -> None:
    """Rule 3.2: local servers repeat or omit ids."""
    found = calls_of(await openai_reply(turn(*calls)))
    assert [(name, json.loads(arguments)) for _, name, arguments in found] == [("read", {"a": 1}), ("glob", {"b": 2})]


async def test_malformed_arguments_pass_as_they_are() -> None:
    found = calls_of(await openai_reply(turn(Call("read", '{"path": '))))
    assert found[0][2] == '{"path": '


async def test_arguments_sent_as_an_object() -> None:
    delta = {"tool_calls": [{"index": 0, "function": {"name": "read", "arguments": {"path": "ä"}}}]}
    event = {"choices": [{"delta": delta, "finish_reason": "tool_calls"}]}
    found = calls_of(await openai_reply(turn(raw=f"data: {json.dumps(event)}\n\ndata: [DONE]\n\n".encode())))
    assert found == [("", "read", '{"path":"ä"}')]


async def test_a_whole_json_body_where_a_stream_was_asked_for() -> None:
    chunks = await openai_reply(turn(think("so"), "Hello", call("read", path="a"), whole=True))
    assert text_of(chunks) == "Hello"
    assert calls_of(chunks)[0][1:] == ("read", '{"path": "a"}')
    assert chunks[-1] == Finish(reason="tool-calls")


async def test_without_done_the_end_of_the_stream_ends_it() -> None:
    assert (await openai_reply(turn("x", done=False)))[-1] == Finish(reason="stop")


async def test_a_drop_after_the_finish_reason_takes_nothing_away() -> None:
    finish = b'data: {"choices":[{"delta":{"content":"all"},"finish_reason":"stop"}]}\n\n'
    chunks = await openai_reply(turn(raw=finish, drop_after=1))
    assert chunks == [TextDelta(text="all"), Finish(reason="stop")]


async def test_the_usage_may_come_in_every_chunk_and_counts_once() -> None:
    event = (
        '{"choices":[{"delta":{"content":"a"},"finish_reason":%s}],"usage":{"prompt_tokens":9,"completion_tokens":%d}}'
    )
    body = "".join(f"data: {event % filled}\n\n" for filled in (("null", 1), ('"stop"', 2))).encode()
    chunks = await openai_reply(turn(raw=body))
    assert [chunk for chunk in chunks if isinstance(chunk, UsageReport)] == [
        UsageReport(usage=Usage(input=9, output=2))
    ]


@pytest.mark.parametrize(
    ("beside", "counted"),
    [
        ('"usage":{"prompt_tokens":9.0,"prompt_tokens_details":[],"completion_tokens":2}', Usage(input=9, output=2)),
        ('"usage":{"prompt_tokens":"9","completion_tokens":-1}', Usage(input=0, output=0)),
        ('"usage":[]', None),
        ('"error":{}', None),
        ('"error":""', None),
    ],
)
async def test_what_a_server_fills_oddly_beside_a_whole_answer_takes_nothing_away(
    beside: str, counted: Usage | None
) -> None:
    event = f'data: {{"choices":[{{"delta":{{"content":"all"}},"finish_reason":"stop"}}],{beside}}}\n\n'
    chunks = await openai_reply(turn(raw=event.encode()))
    told = [] if counted is None else [UsageReport(usage=counted)]
    assert chunks == [TextDelta(text="all"), *told, Finish(reason="stop")]
