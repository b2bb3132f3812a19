"""Anthropic messages end to end: our provider, real HTTP, the scripted server."""

from __future__ import annotations

import json
from typing import Any

import pytest

from host.events import Usage
from host.providers.base import (
    AssistantOutput,
    BadKey,
    BadRequest,
    CallDelta,
    CallResult,
    Chunk,
    ContextOverflow,
    Finish,
    Image,
    NotFound,
    ProviderError,
    RateLimited,
    Reasoning,
    ReasoningDelta,
    RequestedCall,
    ServerFault,
    StreamFault,
    TextDelta,
    UsageReport,
    UserInput,
)
from tests.helpers.scripted_server import (
    Call,
    Fault,
    RedactedThink,
    ScriptedServer,
    Turn,
    call,
    signature_of,
    think,
    tokens,
    turn,
)
from tests.host.providers.requests import READ, chunks_of, request, text_of
from tests.host.providers.speaking import anthropic_at, anthropic_reply


def reasoning_of(chunks: list[Chunk]) -> tuple[Reasoning, ...]:
    """The reasoning blocks, as the agent puts them together: a signature or opaque data closes one."""
    blocks, text = [], ""
    for chunk in chunks:
        if isinstance(chunk, ReasoningDelta):
            text += chunk.text
            if chunk.signature or chunk.opaque:
                blocks.append(Reasoning(text=text, signature=chunk.signature, opaque=chunk.opaque))
                text = ""
    return tuple(blocks)


def output_of(chunks: list[Chunk]) -> AssistantOutput:
    """The message to give back."""
    calls: dict[int, list[str]] = {}
    for chunk in chunks:
        if isinstance(chunk, CallDelta):
            parts = calls.setdefault(chunk.index, ["", "", ""])
            for place, piece in enumerate((chunk.id, chunk.name, chunk.arguments)):
                parts[place] += piece
    requested = tuple(RequestedCall(id=id, name=name, arguments=text) for id, name, text in calls.values())
    return AssistantOutput(text=text_of(chunks), reasoning=reasoning_of(chunks), calls=requested)


FULL = turn(
    think("let me see"), RedactedThink("c2VjcmV0"), "Ich läse 世界.", call("read", path="ä"), call("glob", pattern="*"),
    usage=tokens(120, 30, 100),
)  # fmt: skip


@pytest.mark.parametrize("split", [0, 1, 5])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
async def test_thinking_text_calls_usage_and_finish(split: int, newline: str) -> None:
    reply = Turn(parts=FULL.parts, usage=FULL.usage, split=split, newline=newline, comments=True)  # type: ignore[arg-type]
    chunks = await anthropic_reply(reply)
    assert reasoning_of(chunks) == (
        Reasoning(text="let me see", signature=signature_of("let me see")),
        Reasoning(text="", opaque="c2VjcmV0"),
    )
    assert text_of(chunks) == "Ich läse 世界."
    calls = output_of(chunks).calls
    assert [(each.name, json.loads(each.arguments)) for each in calls] == [
        ("read", {"path": "ä"}),
        ("glob", {"pattern": "*"}),
    ]
    assert chunks[-2:] == [UsageReport(usage=Usage(input=120, output=30, cached=100)), Finish(reason="tool-calls")]


async def test_thinking_whose_text_is_withheld_keeps_its_signature() -> None:
    """Newer models omit the text of their thinking; the signature must come back all the same."""
    async with ScriptedServer([turn(think(""), call("read", path="a")), turn("ok")]) as server:
        async with anthropic_at(server) as provider:
            output = output_of(await chunks_of(provider, request("hi")))
            assert output.reasoning == (Reasoning(text="", signature=signature_of("")),)
            result = CallResult(call_id=output.calls[0].id, content="x")
            assert text_of(await chunks_of(provider, request("hi", output, result))) == "ok"
        assert server.refusals == []


async def test_what_a_reply_gave_can_be_given_back() -> None:
    """Rule 3.8"""
    async with ScriptedServer([FULL, turn("done")]) as server, anthropic_at(server) as provider:
        output = output_of(await chunks_of(provider, request("hi")))
        results = [CallResult(call_id=each.id, content="", is_error=True) for each in output.calls]
        chunks = await chunks_of(provider, request("hi", output, *results, "and this"))
        assert text_of(chunks) == "done"
        assert server.refusals == []
        sent = server.requests[1].body["messages"]
    assert [block["type"] for block in sent[1]["content"]] == [
        "thinking", "redacted_thinking", "text", "tool_use", "tool_use",
    ]  # fmt: skip
    assert [block["type"] for block in sent[2]["content"]] == ["tool_result", "tool_result", "text"]
    assert sent[2]["content"][0]["is_error"] is True


async def test_histories_are_taken() -> None:
    """H-kill, H-reasoning; results before text, roles in turn, unsigned thinking dropped, bad arguments as {}."""
    calls = (
        RequestedCall(id="call:1", name="read", arguments='["no object"]'),
        RequestedCall(id="call_2", name="", arguments="{broken"),
    )
    history = (
        AssistantOutput(text="left over by compaction"),
        "first", "second", AssistantOutput(reasoning=(Reasoning(text="unsigned"),)), "third",
        AssistantOutput(text=" \n", reasoning=(Reasoning(text="unsigned"),), calls=calls),
        CallResult(call_id="call:1", content="x"), CallResult(call_id="call_2", content=""),
        "steered", AssistantOutput(text="done"), " ",
    )  # fmt: skip
    async with ScriptedServer([turn("ok")]) as server, anthropic_at(server) as provider:
        assert text_of(await chunks_of(provider, request(*history))) == "ok"
        assert server.refusals == []
        sent = server.requests[0].body["messages"]
    assert [block["input"] for block in sent[3]["content"]] == [{}, {}]
    assert [block["name"] for block in sent[3]["content"]] == ["read", "unknown"]


async def test_cache_marks_on_system_tools_and_the_last_message() -> None:
    async with ScriptedServer([turn("ok")]) as server, anthropic_at(server) as provider:
        asked = request("one", AssistantOutput(text="two"), "three")
        await chunks_of(provider, type(asked)(model="m", system="s", messages=asked.messages, tools=(READ, READ)))
        body = server.requests[0].body
    mark = {"type": "ephemeral"}
    assert body["system"] == [{"type": "text", "text": "s", "cache_control": mark}]
    assert ["cache_control" in tool for tool in body["tools"]] == [False, True]
    assert ["cache_control" in message["content"][-1] for message in body["messages"]] == [False, False, True]


async def test_pictures() -> None:
    picture = UserInput(text="see", images=(Image(mime="image/png", data=b"\x89PNG"),))
    async with ScriptedServer([turn("nice")]) as server, anthropic_at(server) as provider:
        await chunks_of(provider, request(picture))
        content = server.requests[0].body["messages"][0]["content"]
    assert content[0]["source"] == {"type": "base64", "media_type": "image/png", "data": "iVBORw=="}
    assert content[1]["text"] == "see"


@pytest.mark.parametrize(
    ("finish", "reason"),
    [
        ("end_turn", "stop"), ("max_tokens", "max-tokens"), ("refusal", "refused"), ("pause_turn", "stop"),
        ("model_context_window_exceeded", "max-tokens"), ("tool_use", "stop"),
    ],
)  # fmt: skip
async def test_stop_reasons(finish: str, reason: Any) -> None:
    assert (await anthropic_reply(turn("x", finish=finish)))[-1] == Finish(reason=reason)


async def test_a_call_without_arguments_and_a_whole_body() -> None:
    chunks = await anthropic_reply(turn(Call("now", arguments="")))
    assert output_of(chunks).calls[0].arguments == "{}"
    chunks = await anthropic_reply(turn(think("so"), "Hello", call("read", path="a"), whole=True))
    assert output_of(chunks).calls[0].arguments == '{"path": "a"}'
    assert reasoning_of(chunks)[0].signature == signature_of("so")
    assert text_of(chunks) == "Hello"
    assert chunks[-1] == Finish(reason="tool-calls")


async def test_malformed_arguments_and_lone_surrogates_pass() -> None:
    chunks = await anthropic_reply(turn("cut \ud83d", Call("read", '{"path": "\ud83d')))
    assert text_of(chunks) == "cut \ufffd"
    assert output_of(chunks).calls[0].arguments == '{"path": "\ufffd'


@pytest.mark.parametrize(
    ("fault", "kind", "code"),
    [
        (Fault(429, retry_after=2), RateLimited, "RATE_LIMITED"),
        (Fault(529), ServerFault, "PROVIDER_FAULT"),
        (Fault(500), ServerFault, "PROVIDER_FAULT"),
        (Fault(400), BadRequest, "BAD_REQUEST"),
        (Fault(400, "Your credit balance is too low"), BadRequest, "NO_CREDIT"),
        (Fault(400, "prompt is too long: 210000 tokens > 200000 maximum"), ContextOverflow, "CONTEXT_OVERFLOW"),
        (Fault(413), ContextOverflow, "CONTEXT_OVERFLOW"),
        (Fault(401), BadKey, "BAD_KEY"),
        (Fault(403), BadKey, "FORBIDDEN"),
        (Fault(404, "model: claude-nope"), NotFound, "BAD_MODEL"),
        (Fault(404, body="nginx", content_type="text/plain"), NotFound, "BAD_BASE_URL"),
    ],
)
async def test_refusals(fault: Fault, kind: type[ProviderError], code: str) -> None:
    with pytest.raises(kind) as raised:
        await anthropic_reply(fault)
    assert raised.value.code == code
    assert raised.value.retry_after == fault.retry_after


@pytest.mark.parametrize(
    ("reply", "code"),
    [
        (turn("abcdefgh", drop_after=1), "STREAM_DROPPED"),
        (turn("abcdefgh", drop_after=1, reset=True), "STREAM_DROPPED"),
        (turn("abcdefgh", finish=None), "STREAM_UNFINISHED"),
        (turn("abcdefgh", error_after=(1, 529)), "PROVIDER_FAULT"),
        (turn("abcdefgh", error_after=(1, 429)), "RATE_LIMITED"),
    ],
)
async def test_broken_streams_are_worth_another_try(reply: Turn, code: str) -> None:
    with pytest.raises((StreamFault, ServerFault, RateLimited)) as raised:
        await anthropic_reply(reply)
    assert (raised.value.code, raised.value.retryable) == (code, True)


async def test_keys_and_models() -> None:
    async with ScriptedServer(models=["claude-opus-5-5"], key="sk-right") as server:
        async with anthropic_at(server, "sk-right") as provider:
            (model,) = await provider.models()
            assert (model.id, model.context_window, model.output_price) == ("claude-opus-5-5", 1_000_000, 20)
        async with anthropic_at(server, "sk-secret-12345678") as provider:
            with pytest.raises(BadKey) as raised:
                await provider.models()
            assert raised.value.code == "BAD_KEY"
            assert "secret" not in f"{raised.value} {provider!r}"
        async with anthropic_at(server, None) as provider:
            with pytest.raises(BadKey, match="NO_KEY"):
                await provider.models()


async def test_a_message_that_only_spoke_is_a_plain_one() -> None:
    chunks = await anthropic_reply(turn("Hello"))
    assert [chunk for chunk in chunks if isinstance(chunk, TextDelta)]
    assert chunks[-1] == Finish(reason="stop")
