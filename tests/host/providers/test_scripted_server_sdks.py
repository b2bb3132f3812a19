"""The official SDKs talk to the scripted server: what they accept, real clients accept."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from tests.helpers.scripted_server import (
    Fault,
    RedactedThink,
    ScriptedServer,
    call,
    signature_of,
    think,
    tokens,
    turn,
)

TOOL = {"type": "object", "properties": {"path": {"type": "string"}}}
OPENAI_TOOLS: Any = [{"type": "function", "function": {"name": "read", "description": "", "parameters": TOOL}}]
ANTHROPIC_TOOLS: Any = [{"name": "read", "description": "", "input_schema": TOOL}]
USER: Any = [{"role": "user", "content": "hi"}]


@asynccontextmanager
async def openai_client(server: ScriptedServer, key: str = "sk-test") -> AsyncIterator[Any]:
    import openai

    async with openai.AsyncOpenAI(base_url=server.base_url, api_key=key, max_retries=0) as client:
        yield client


@asynccontextmanager
async def anthropic_client(server: ScriptedServer, key: str = "sk-test") -> AsyncIterator[Any]:
    import anthropic

    async with anthropic.AsyncAnthropic(base_url=server.root_url, api_key=key, max_retries=0) as client:
        yield client


async def test_openai_streams_text_tools_and_usage() -> None:
    reply = turn(
        think("hm"), "Let me läse 世界 😀.", call("read", path="a.txt"), usage=tokens(120, 30, 100, 7), split=3
    )
    async with ScriptedServer([reply]) as server, openai_client(server) as client:
        text, arguments, usage, finish = "", "", None, None
        stream = await client.chat.completions.create(
            model="m", messages=USER, tools=OPENAI_TOOLS, stream=True, stream_options={"include_usage": True}
        )
        async for chunk in stream:
            usage = chunk.usage or usage
            for choice in chunk.choices:
                text += choice.delta.content or ""
                finish = choice.finish_reason or finish
                for piece in choice.delta.tool_calls or ():
                    arguments += piece.function.arguments or ""
    assert text == "Let me läse 世界 😀."
    assert arguments == '{"path": "a.txt"}'
    assert finish == "tool_calls"
    assert (usage.prompt_tokens, usage.completion_tokens) == (120, 30)
    assert usage.prompt_tokens_details.cached_tokens == 100
    assert usage.completion_tokens_details.reasoning_tokens == 7


async def test_openai_takes_a_whole_reply_and_the_history_it_leads_to() -> None:
    async with ScriptedServer([turn(call("read", path="a")), turn("done")]) as server, openai_client(server) as client:
        first = await client.chat.completions.create(model="m", messages=USER, tools=OPENAI_TOOLS)
        message = first.choices[0].message
        assert message.tool_calls[0].function.name == "read"
        result = {"role": "tool", "tool_call_id": message.tool_calls[0].id, "content": "text"}
        second = await client.chat.completions.create(
            model="m", messages=[*USER, message.model_dump(exclude_none=True), result], tools=OPENAI_TOOLS
        )
        assert second.choices[0].message.content == "done"
        assert server.refusals == []


@pytest.mark.parametrize(
    ("fault", "error"),
    [
        (Fault(429, retry_after=3), "RateLimitError"),
        (Fault(500), "InternalServerError"),
        (Fault(503), "InternalServerError"),
        (Fault(400), "BadRequestError"),
        (Fault(401), "AuthenticationError"),
        (Fault(403), "PermissionDeniedError"),
        (Fault(404), "NotFoundError"),
    ],
)
async def test_both_sdks_know_the_errors(fault: Fault, error: str) -> None:
    import anthropic
    import openai

    async with ScriptedServer([fault, fault]) as server:
        async with openai_client(server) as client:
            with pytest.raises(getattr(openai, error)) as raised:
                await client.chat.completions.create(model="m", messages=USER)
            assert raised.value.status_code == fault.status
            assert raised.value.response.headers.get("retry-after") == (None if fault.status != 429 else "3")
        async with anthropic_client(server) as client:
            with pytest.raises(getattr(anthropic, error)) as raised:
                await client.messages.create(model="m", max_tokens=9, messages=USER)
            assert raised.value.status_code == fault.status


async def test_openai_sees_a_dropped_stream_as_a_broken_connection() -> None:
    import httpx2
    import openai

    replies = [turn("abcdefgh", drop_after=1), turn("abcdefgh", drop_after=1, reset=True)]
    async with ScriptedServer(replies) as server, openai_client(server) as client:
        for _ in replies:
            with pytest.raises((httpx2.TransportError, openai.APIConnectionError)):
                async for _chunk in await client.chat.completions.create(model="m", messages=USER, stream=True):
                    pass


async def test_an_error_event_inside_a_stream_reaches_both_sdks() -> None:
    import anthropic
    import openai

    replies = [turn("abcdefgh", error_after=(1, 503)), turn("abcdefgh", error_after=(1, 529))]
    async with ScriptedServer(replies) as server:
        async with openai_client(server) as client:
            with pytest.raises(openai.APIError, match="scripted 503"):
                async for _chunk in await client.chat.completions.create(model="m", messages=USER, stream=True):
                    pass
        async with anthropic_client(server) as client:
            stream = await client.messages.create(model="m", max_tokens=9, messages=USER, stream=True)
            with pytest.raises(anthropic.APIStatusError, match="overloaded_error"):
                async for _event in stream:
                    pass


async def test_models_and_keys_for_both_sdks() -> None:
    import anthropic
    import openai

    async with ScriptedServer(models=["fake-1", "fake-2"], key="sk-right") as server:
        async with openai_client(server, "sk-right") as client:
            assert [model.id async for model in client.models.list()] == ["fake-1", "fake-2"]
        async with anthropic_client(server, "sk-right") as client:
            assert [model.id async for model in client.models.list()] == ["fake-1", "fake-2"]
            with pytest.raises(anthropic.NotFoundError):
                await client.messages.create(model="other", max_tokens=9, messages=USER)
        async with openai_client(server, "sk-wrong") as client:
            with pytest.raises(openai.AuthenticationError):
                await client.models.list()


async def test_anthropic_accumulates_thinking_signature_text_and_tool_use() -> None:
    reply = turn(think("let me see"), RedactedThink("c2VjcmV0"), "I läse.", call("read", path="a.txt"), comments=True)
    asked: Any = {"model": "m", "max_tokens": 4000, "messages": USER, "tools": ANTHROPIC_TOOLS}
    async with (
        ScriptedServer([reply]) as server,
        anthropic_client(server) as client,
        client.messages.stream(**asked) as stream,
    ):
        message = await stream.get_final_message()
    kinds = [block.type for block in message.content]
    assert kinds == ["thinking", "redacted_thinking", "text", "tool_use"]
    assert message.content[0].signature == signature_of("let me see")
    assert message.content[3].input == {"path": "a.txt"}
    assert message.stop_reason == "tool_use"
    assert message.usage.output_tokens == 5


async def test_anthropic_takes_the_history_a_reply_leads_to() -> None:
    replies = [turn(think("so"), call("read", path="a")), turn("done")]
    async with ScriptedServer(replies) as server, anthropic_client(server) as client:
        first = await client.messages.create(model="m", max_tokens=99, messages=USER, tools=ANTHROPIC_TOOLS)
        result = {"type": "tool_result", "tool_use_id": first.content[1].id, "content": "text"}
        history = [*USER, {"role": "assistant", "content": first.content}, {"role": "user", "content": [result]}]
        second = await client.messages.create(model="m", max_tokens=99, messages=history, tools=ANTHROPIC_TOOLS)
        assert second.content[0].text == "done"
        assert server.refusals == []
