"""OpenAI-compatible chat completions: DeepSeek, OpenAI, Ollama, LM Studio, vLLM, llama.cpp and the rest."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from itertools import groupby
from typing import Any
from urllib.parse import urlsplit

import msgspec

from host.providers.base import (
    AssistantOutput,
    BadRequest,
    CallResult,
    Chunk,
    Message,
    ModelRequest,
    UserInput,
)
from host.providers.catalog import Catalog
from host.providers.client import Timeouts
from host.providers.history import (
    EMPTY_MESSAGE,
    argument_object,
    holds_reasoning,
    image_base64,
    sendable,
    tool_name,
)
from host.providers.http_provider import HttpProvider
from host.providers.openai_stream import OpenAIStream
from host.providers.pacing import PACE_SECONDS


class Dialect(msgspec.Struct, frozen=True):
    """Where servers of this protocol differ.

    ``reasoning``: ``always`` gives reasoning back with every assistant message, an empty one where there was none
    (DeepSeek refuses a turn with tool calls otherwise); ``calls`` with those of turns that hold calls, once the model
    has shown any; ``never`` not at all.
    """

    reasoning: str = "calls"
    max_tokens: str = "max_tokens"

    @classmethod
    def of(cls, base_url: str, model: str) -> Dialect:
        host = (urlsplit(base_url).hostname or "").lower()
        if host == "api.openai.com" or host.endswith(".openai.azure.com"):
            return cls(reasoning="never", max_tokens="max_completion_tokens")
        if host.endswith("deepseek.com") or "deepseek" in model.lower():
            return cls(reasoning="always")
        return cls()


class OpenAIChat(HttpProvider):
    """A provider of kind ``openai``.

    Args:
        base_url: normalised, ends with the version (``…/v1``).
        key: sent as a bearer token; None for servers that want none.
    """

    kind = "openai"
    _models_path = "models"

    def __init__(
        self,
        base_url: str,
        key: str | None = None,
        *,
        catalog: Catalog | None = None,
        timeouts: Timeouts | None = None,
        pace: float = PACE_SECONDS,
    ) -> None:
        headers = {"authorization": f"Bearer {key}"} if key else {}
        super().__init__(base_url, headers, key, catalog=catalog, timeouts=timeouts, pace=pace)
        self._usage_refused = False
        self._reasoning_wanted = False

    async def stream(self, request: ModelRequest) -> AsyncGenerator[Chunk, None]:
        """As `host.providers.base.Provider.stream`."""
        said = False
        while True:
            try:
                async with aclosing(self._ask("chat/completions", request, OpenAIStream(self._key))) as chunks:
                    async for chunk in chunks:
                        said = True
                        yield chunk
                return
            except BadRequest as refused:
                if said or not self._adapts_to(refused):
                    raise

    def _adapts_to(self, refused: BadRequest) -> bool:
        """Learn from a refusal what this server wants, once each: older ones know no ``stream_options``; DeepSeek by
        another name wants reasoning back where there was none to see."""
        if "stream_options" in refused.message and not self._usage_refused:
            self._usage_refused = True
            return True
        if "reasoning_content" in refused.message and not self._reasoning_wanted:
            self._reasoning_wanted = True
            return True
        return False

    def body(self, request: ModelRequest) -> dict[str, Any]:
        """The request as the protocol wants it."""
        dialect = Dialect.of(self._endpoint.base_url, request.model)
        thinks = self._reasoning_wanted or request.thinks or holds_reasoning(request.messages)
        messages = _wire_messages(request.messages, dialect, thinks and dialect.reasoning != "never")
        if request.system:
            messages.insert(0, {"role": "system", "content": request.system})
        body: dict[str, Any] = {"model": request.model, "messages": messages, "stream": True}
        if not self._usage_refused:
            body["stream_options"] = {"include_usage": True}
        if request.tools:
            body["tools"] = [
                {
                    "type": "function",
                    "function": {"name": tool.name, "description": tool.description, "parameters": tool.parameters},
                }
                for tool in request.tools
            ]
        if request.max_tokens is not None:
            body[dialect.max_tokens] = request.max_tokens
        return body


def _wire_messages(messages: Sequence[Message], dialect: Dialect, thinks: bool) -> list[dict[str, Any]]:
    """``thinks``: a model that thinks aloud wants its reasoning back through the whole of a turn with calls, also
    where it was cut and is not kept."""
    if not thinks:
        return [_wire_message(message, dialect, False) for message in sendable(messages)]
    wire: list[dict[str, Any]] = []
    for from_user, turn in groupby(sendable(messages), lambda message: isinstance(message, UserInput)):
        said = list(turn)
        works = not from_user and any(isinstance(message, AssistantOutput) and message.calls for message in said)
        wire += [_wire_message(message, dialect, works) for message in said]
    return wire


def _wire_message(message: Message, dialect: Dialect, thinks: bool) -> dict[str, Any]:
    if isinstance(message, CallResult):
        return {"role": "tool", "tool_call_id": message.call_id, "content": message.content}
    if isinstance(message, UserInput):
        return {"role": "user", "content": _user_content(message)}
    wire: dict[str, Any] = {"role": "assistant", "content": message.text or None}
    if message.calls:
        wire["tool_calls"] = [
            {
                "id": call.id,
                "type": "function",
                "function": {"name": tool_name(call.name), "arguments": _argument_text(call.arguments)},
            }
            for call in message.calls
        ]
    if dialect.reasoning == "always" or thinks:
        wire["reasoning_content"] = "".join(part.text for part in message.reasoning)
    return wire


def _argument_text(arguments: str) -> str:
    return arguments if arguments == "{}" or argument_object(arguments) else "{}"


def _user_content(message: UserInput) -> str | list[dict[str, Any]]:
    text = message.text if message.text.strip() else ""
    if not message.images:
        return text or EMPTY_MESSAGE
    parts: list[dict[str, Any]] = [{"type": "text", "text": text}] if text else []
    for image in message.images:
        url = f"data:{image.mime};base64,{image_base64(image)}"
        parts.append({"type": "image_url", "image_url": {"url": url}})
    return parts
