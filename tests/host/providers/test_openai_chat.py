"""Chat completions end to end: our provider, real HTTP, the scripted server."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager
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
from host.providers.openai_chat import OpenAIChat
from tests.helpers.scripted_server import Call, Fault, ScriptedServer, Turn, call, think, tokens, turn
from tests.helpers.scripted_server.script import Say
from tests.host.providers.requests import chunks_of, request, text_of


@asynccontextmanager
async def provider_for(server: ScriptedServer, key: str | None = "sk-test-key") -> AsyncIterator[OpenAIChat]:
    provider = OpenAIChat(server.base_url, key, pace=0)
    try:
        yield provider
    finally:
        await provider.close()


async def reply_to(reply: Turn | Fault, **options: Any) -> list[Chunk]:
    async with ScriptedServer([reply], **options) as server, provider_for(server) as provider:
        return await chunks_of(provider, request("hi"))


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
    chunks = await reply_to(reply)
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
    chunks = await reply_to(turn("naïve 世界 😀 done", newline=newline, split=split, comments=True))
    assert text_of(chunks) == "naïve 世界 😀 done"
    assert chunks[-1] == Finish(reason="stop")


async def test_lone_surrogates_become_replacement_characters() -> None:
    """cases/text/lone-surrogate.json"""
    pieces = Say(pieces=("cut \ud83d here ", "and \ude00", " 😀"))
    reply = turn(think("\udcff"), pieces, Call(name="read", arguments='{"path": "\ud83d"}', size=0))
    chunks = await reply_to(reply)
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
    assert (await reply_to(turn("x", finish=finish)))[-1] == Finish(reason=reason)


async def test_calls_count_whatever_the_finish_reason_says() -> None:
    """Ollama finishes with "stop" after tool calls."""
    assert (await reply_to(turn(call("read"), finish="stop")))[-1] == Finish(reason="tool-calls")


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
    found = calls_of(await reply_to(turn(*calls)))
    assert [(name, json.loads(arguments)) for _, name, arguments in found] == [("read", {"a": 1}), ("glob", {"b": 2})]


async def test_malformed_arguments_pass_as_they_are() -> None:
    found = calls_of(await reply_to(turn(Call("read", '{"path": '))))
    assert found[0][2] == '{"path": '


async def test_arguments_sent_as_an_object() -> None:
    delta = {"tool_calls": [{"index": 0, "function": {"name": "read", "arguments": {"path": "ä"}}}]}
    event = {"choices": [{"delta": delta, "finish_reason": "tool_calls"}]}
    found = calls_of(await reply_to(turn(raw=f"data: {json.dumps(event)}\n\ndata: [DONE]\n\n".encode())))
    assert found == [("", "read", '{"path":"ä"}')]


async def test_a_whole_json_body_where_a_stream_was_asked_for() -> None:
    chunks = await reply_to(turn(think("so"), "Hello", call("read", path="a"), whole=True))
    assert text_of(chunks) == "Hello"
    assert calls_of(chunks)[0][1:] == ("read", '{"path": "a"}')
    assert chunks[-1] == Finish(reason="tool-calls")


async def test_without_done_the_end_of_the_stream_ends_it() -> None:
    assert (await reply_to(turn("x", done=False)))[-1] == Finish(reason="stop")


async def test_a_drop_after_the_finish_reason_takes_nothing_away() -> None:
    finish = b'data: {"choices":[{"delta":{"content":"all"},"finish_reason":"stop"}]}\n\n'
    chunks = await reply_to(turn(raw=finish, drop_after=1))
    assert chunks == [TextDelta(text="all"), Finish(reason="stop")]


async def test_the_usage_may_come_in_every_chunk_and_counts_once() -> None:
    event = (
        '{"choices":[{"delta":{"content":"a"},"finish_reason":%s}],"usage":{"prompt_tokens":9,"completion_tokens":%d}}'
    )
    body = "".join(f"data: {event % filled}\n\n" for filled in (("null", 1), ('"stop"', 2))).encode()
    chunks = await reply_to(turn(raw=body))
    assert [chunk for chunk in chunks if isinstance(chunk, UsageReport)] == [
        UsageReport(usage=Usage(input=9, output=2))
    ]


# Errors: rule 3.4


@pytest.mark.parametrize(
    ("fault", "kind", "code", "retryable"),
    [
        (Fault(429, retry_after=2), RateLimited, "RATE_LIMITED", True),
        (Fault(500), ServerFault, "PROVIDER_FAULT", True),
        (Fault(503, retry_after=1), ServerFault, "PROVIDER_FAULT", True),
        (Fault(529), ServerFault, "PROVIDER_FAULT", True),
        (Fault(400), BadRequest, "BAD_REQUEST", False),
        (Fault(401), BadKey, "BAD_KEY", False),
        (Fault(403), BadKey, "FORBIDDEN", False),
        (Fault(404, "The model `x` does not exist"), NotFound, "BAD_MODEL", False),
        (Fault(404, body="404 page not found", content_type="text/plain"), NotFound, "BAD_BASE_URL", False),
        (Fault(404, body="<html>Not Found</html>", content_type="text/html"), NotFound, "BAD_BASE_URL", False),
        (Fault(404, body='{"detail":"Not Found"}'), NotFound, "BAD_BASE_URL", False),
        (Fault(301, headers={"location": "https://x.test/"}, body=""), NotFound, "BAD_BASE_URL", False),
        (Fault(400, "Model Not Exist"), NotFound, "BAD_MODEL", False),
        (Fault(400, "too long", code="context_length_exceeded"), ContextOverflow, "CONTEXT_OVERFLOW", False),
        (Fault(429, "You exceeded your quota", code="insufficient_quota"), BadRequest, "NO_CREDIT", False),
        (Fault(402, "Insufficient Balance"), BadRequest, "NO_CREDIT", False),
        (Fault(hang_up=True), StreamFault, "STREAM_DROPPED", True),
    ],
)
async def test_refusals(fault: Fault, kind: type[ProviderError], code: str, retryable: bool) -> None:
    with pytest.raises(kind) as raised:
        await reply_to(fault)
    assert (raised.value.code, raised.value.retryable) == (code, retryable)
    wanted = fault.retry_after if fault.retry_after is not None else None
    assert raised.value.retry_after == wanted


@pytest.mark.parametrize(
    ("reply", "code"),
    [
        (turn("abcdefgh", drop_after=1), "STREAM_DROPPED"),
        (turn("abcdefgh", drop_after=2), "STREAM_DROPPED"),
        (turn("abcdefgh", finish=None), "STREAM_UNFINISHED"),
        (turn("abcdefgh", finish=None, done=False), "STREAM_UNFINISHED"),
        (turn(raw=b"data: {broken\n\n"), "STREAM_DROPPED"),
        (turn(raw=b""), "STREAM_UNFINISHED"),
        (turn("abcdefgh", error_after=(1, 503)), "PROVIDER_FAULT"),
        (turn("abcdefgh", error_after=(1, 429)), "RATE_LIMITED"),
        (turn("ab", finish="insufficient_system_resource"), "PROVIDER_FAULT"),
        (turn(raw=b'data: {"error": "out of memory"}\n\n'), "PROVIDER_FAULT"),
        (turn(raw=b'data: {"object": "error", "message": "no", "code": 500}\n\n'), "PROVIDER_FAULT"),
    ],
)
async def test_broken_streams_are_worth_another_try(reply: Turn, code: str) -> None:
    said: list[Chunk] = []

    async def listen(provider: OpenAIChat) -> None:
        async for chunk in provider.stream(request("hi")):
            said.append(chunk)

    async with ScriptedServer([reply]) as server, provider_for(server) as provider:
        with pytest.raises(ProviderError) as raised:
            await listen(provider)
    assert (raised.value.code, raised.value.retryable) == (code, True)
    assert not any(isinstance(chunk, Finish) for chunk in said)


async def test_a_web_page_is_no_model() -> None:
    page = Fault(200, body="<html>Welcome</html>", content_type="text/html")
    with pytest.raises(NotFound, match="BAD_BASE_URL"):
        await reply_to(page)


async def test_keys_never_show() -> None:
    """Rule 12: never in an error text or a repr."""
    async with ScriptedServer(key="sk-right") as server, provider_for(server, "sk-secret-123456789") as provider:
        with pytest.raises(BadKey) as raised:
            await chunks_of(provider, request("hi"))
        shown = f"{raised.value!r} {raised.value} {raised.value.details} {provider!r} {provider._endpoint!r}"
        assert "secret" not in shown
        assert server.requests[0].headers["authorization"] == "Bearer sk-secret-123456789"


async def test_no_key_where_one_is_wanted() -> None:
    async with ScriptedServer(key="sk-right") as server, provider_for(server, None) as provider:
        with pytest.raises(BadKey) as raised:
            await provider.models()
        assert raised.value.code == "NO_KEY"


async def test_closing_the_stream_early_closes_the_connection() -> None:
    replies = [turn("abcdefgh" * 99, stall_after=3), turn("next")]
    async with ScriptedServer(replies) as server, provider_for(server) as provider:
        async with aclosing(provider.stream(request("hi"))) as chunks:
            assert await anext(chunks) == TextDelta(text="abcd")
        assert text_of(await chunks_of(provider, request("hi"))) == "next"


async def test_a_connection_is_used_again() -> None:
    async with ScriptedServer([turn("one"), turn("two"), turn("three")]) as server, provider_for(server) as provider:
        for word in ("one", "two", "three"):
            assert text_of(await chunks_of(provider, request("hi"))) == word
        assert server.connections == 1


async def test_older_servers_that_refuse_stream_options_are_asked_without() -> None:
    def answer(asked: Any) -> Turn | Fault:
        return Fault(400, "Unrecognized argument: stream_options") if "stream_options" in asked.body else turn("ok")

    async with ScriptedServer(answer) as server, provider_for(server) as provider:
        assert text_of(await chunks_of(provider, request("hi"))) == "ok"
        assert text_of(await chunks_of(provider, request("hi"))) == "ok"
        assert len(server.requests) == 3


# Histories: rule 3.8

CALLED = AssistantOutput(
    reasoning=(Reasoning(text="I should look"),),
    calls=(
        RequestedCall(id="call_1", name="read", arguments='{"path": "a"}'),
        RequestedCall(id="call_2", name="made up name!", arguments="{broken"),
    ),
)
RESULTS = (CallResult(call_id="call_1", content="x"), CallResult(call_id="call_2", content="bad", is_error=True))


@pytest.mark.parametrize("deepseek", [False, True])
async def test_histories_are_taken(deepseek: bool) -> None:
    """H-kill, H-reasoning: every history the host may hold is valid, for DeepSeek too."""
    model = "deepseek-v4-pro" if deepseek else "fake-1"
    history = (
        "first", "second",
        AssistantOutput(text="  ", reasoning=(Reasoning(text="only thought"),)),
        "third", CALLED, *RESULTS, "steered",
        AssistantOutput(text="done"), "last",
    )  # fmt: skip
    async with ScriptedServer([turn("ok")], deepseek=deepseek) as server, provider_for(server) as provider:
        assert text_of(await chunks_of(provider, request(*history, model=model))) == "ok"
        assert server.refusals == []
        sent = server.requests[0].body["messages"]
    assert [message["role"] for message in sent] == [
        "system", "user", "assistant", "tool", "tool", "user", "assistant", "user",
    ]  # fmt: skip
    assert sent[1]["content"] == "first\n\nsecond\n\nthird"
    assert sent[2]["tool_calls"][1]["function"] == {"name": "made_up_name_", "arguments": "{}"}
    assert sent[2]["reasoning_content"] == "I should look"
    assert ("reasoning_content" in sent[6]) == deepseek


async def test_openai_itself_gets_no_reasoning_and_its_own_name_for_max_tokens() -> None:
    asked = request("hi", CALLED, *RESULTS)
    body = OpenAIChat("https://api.openai.com/v1", "k").body(
        type(asked)(model="gpt-5", system="", messages=asked.messages, max_tokens=99)
    )
    assert "reasoning_content" not in json.dumps(body)
    assert body["max_completion_tokens"] == 99
    assert "tools" not in body
    assert body["messages"][0]["role"] == "user"


async def test_pictures_go_as_data_urls() -> None:
    picture = Image(mime="image/png", data=b"\x89PNG")
    async with ScriptedServer([turn("nice")]) as server, provider_for(server) as provider:
        await chunks_of(
            provider, request(UserInput(text="see", images=(picture,)), UserInput(text=" ", images=(picture,)))
        )
        content = server.requests[0].body["messages"][1]["content"]
    assert content[0] == {"type": "text", "text": "see"}
    assert [part["image_url"]["url"] for part in content[1:]] == ["data:image/png;base64,iVBORw=="] * 2


async def test_an_empty_user_message_is_still_valid() -> None:
    async with ScriptedServer([turn("ok")]) as server, provider_for(server) as provider:
        await chunks_of(provider, request(" \n"))
        assert server.refusals == []


async def test_models_with_windows() -> None:
    listed = [{"id": "qwen3", "max_model_len": 40960}, {"id": "gguf", "meta": {"n_ctx_train": 8192}}, {"id": "plain"}]
    async with ScriptedServer(models=listed) as server, provider_for(server) as provider:
        found = await provider.models()
    assert [(model.id, model.context_window) for model in found] == [("qwen3", 40960), ("gguf", 8192), ("plain", None)]
