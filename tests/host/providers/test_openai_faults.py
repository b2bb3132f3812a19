"""Chat completions: what goes wrong, and what the connection does (rule 3.4)."""

from __future__ import annotations

from contextlib import aclosing
from typing import Any

import pytest

from host.providers.base import (
    BadKey,
    BadRequest,
    Chunk,
    ContextOverflow,
    Finish,
    NotFound,
    ProviderError,
    RateLimited,
    ServerFault,
    StreamFault,
    TextDelta,
)
from host.providers.openai_chat import OpenAIChat
from tests.helpers.scripted_server import Fault, ScriptedServer, Turn, turn
from tests.host.providers.requests import chunks_of, request, text_of
from tests.host.providers.speaking import openai_at, openai_reply

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
        await openai_reply(fault)
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

    async with ScriptedServer([reply]) as server, openai_at(server) as provider:
        with pytest.raises(ProviderError) as raised:
            await listen(provider)
    assert (raised.value.code, raised.value.retryable) == (code, True)
    assert not any(isinstance(chunk, Finish) for chunk in said)


async def test_a_web_page_is_no_model() -> None:
    page = Fault(200, body="<html>Welcome</html>", content_type="text/html")
    with pytest.raises(NotFound, match="BAD_BASE_URL"):
        await openai_reply(page)


async def test_keys_never_show() -> None:
    """Rule 12: never in an error text or a repr."""
    async with ScriptedServer(key="sk-right") as server, openai_at(server, "sk-secret-123456789") as provider:
        with pytest.raises(BadKey) as raised:
            await chunks_of(provider, request("hi"))
        shown = f"{raised.value!r} {raised.value} {raised.value.details} {provider!r} {provider._endpoint!r}"
        assert "secret" not in shown
        assert server.requests[0].headers["authorization"] == "Bearer sk-secret-123456789"


async def test_no_key_where_one_is_wanted() -> None:
    async with ScriptedServer(key="sk-right") as server, openai_at(server, None) as provider:
        with pytest.raises(BadKey) as raised:
            await provider.models()
        assert raised.value.code == "NO_KEY"


async def test_closing_the_stream_early_closes_the_connection() -> None:
    replies = [turn("abcdefgh" * 99, stall_after=3), turn("next")]
    async with ScriptedServer(replies) as server, openai_at(server) as provider:
        async with aclosing(provider.stream(request("hi"))) as chunks:
            assert await anext(chunks) == TextDelta(text="abcd")
        assert text_of(await chunks_of(provider, request("hi"))) == "next"


async def test_a_connection_is_used_again() -> None:
    async with ScriptedServer([turn("one"), turn("two"), turn("three")]) as server, openai_at(server) as provider:
        for word in ("one", "two", "three"):
            assert text_of(await chunks_of(provider, request("hi"))) == word
        assert server.connections == 1


async def test_older_servers_that_refuse_stream_options_are_asked_without() -> None:
    def answer(asked: Any) -> Turn | Fault:
        return Fault(400, "Unrecognized argument: stream_options") if "stream_options" in asked.body else turn("ok")

    async with ScriptedServer(answer) as server, openai_at(server) as provider:
        assert text_of(await chunks_of(provider, request("hi"))) == "ok"
        assert text_of(await chunks_of(provider, request("hi"))) == "ok"
        assert len(server.requests) == 3
