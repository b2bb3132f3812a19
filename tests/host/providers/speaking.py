"""Our providers, each at the scripted server."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from host.providers.anthropic_messages import AnthropicMessages
from host.providers.base import Chunk
from host.providers.openai_chat import OpenAIChat
from tests.helpers.scripted_server import Fault, ScriptedServer, Turn
from tests.host.providers.requests import chunks_of, request

KEY = "sk-test-key"


@asynccontextmanager
async def openai_at(server: ScriptedServer, key: str | None = KEY) -> AsyncIterator[OpenAIChat]:
    provider = OpenAIChat(server.base_url, key, pace=0)
    try:
        yield provider
    finally:
        await provider.close()


@asynccontextmanager
async def anthropic_at(server: ScriptedServer, key: str | None = KEY) -> AsyncIterator[AnthropicMessages]:
    provider = AnthropicMessages(server.root_url, key, pace=0)
    try:
        yield provider
    finally:
        await provider.close()


async def openai_reply(reply: Turn | Fault, **options: Any) -> list[Chunk]:
    async with ScriptedServer([reply], **options) as server, openai_at(server) as provider:
        return await chunks_of(provider, request("hi"))


async def anthropic_reply(reply: Turn | Fault, **options: Any) -> list[Chunk]:
    async with ScriptedServer([reply], **options) as server, anthropic_at(server) as provider:
        return await chunks_of(provider, request("hi"))
