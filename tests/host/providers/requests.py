"""Requests and reading for provider tests."""

from __future__ import annotations

from host.events import ToolSchema
from host.providers.base import Chunk, Message, ModelRequest, Provider, TextDelta, UserInput

READ = ToolSchema(
    name="read",
    description="Read a file",
    parameters={"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"]},
)


def request(
    *messages: Message | str, model: str = "fake-1", tools: bool = True, system: str = "Be brief."
) -> ModelRequest:
    told = tuple(UserInput(text=message) if isinstance(message, str) else message for message in messages)
    return ModelRequest(model=model, system=system, messages=told, tools=(READ,) if tools else ())


async def chunks_of(provider: Provider, asked: ModelRequest) -> list[Chunk]:
    return [chunk async for chunk in provider.stream(asked)]


def text_of(chunks: list[Chunk]) -> str:
    return "".join(chunk.text for chunk in chunks if isinstance(chunk, TextDelta))
