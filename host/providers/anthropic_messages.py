"""Anthropic's messages API, and the servers that speak it too."""

from __future__ import annotations

import re
from collections.abc import AsyncGenerator, Iterable
from typing import Any

from host.providers.anthropic_stream import AnthropicStream
from host.providers.base import (
    AssistantOutput,
    CallResult,
    Chunk,
    Message,
    ModelRequest,
    UserInput,
)
from host.providers.catalog import Catalog
from host.providers.client import Timeouts
from host.providers.history import EMPTY_MESSAGE, argument_object, image_base64, sendable, tool_name
from host.providers.http_provider import HttpProvider
from host.providers.pacing import PACE_SECONDS

API_VERSION = "2023-06-01"
_DEFAULT_MAX_TOKENS = 8192
_MOST_MAX_TOKENS = 64_000
_CACHE = {"type": "ephemeral"}
_CLAUDE = r"claude-[a-z]+-(\d{1,2})(?:-(\d{1,2}))?(?![\d])"
_BAD_ID = r"[^a-zA-Z0-9_-]"


def thinks_adaptively(model: str) -> bool:
    """Whether ``model`` decides by itself how much to think: Claude from 4.6 on. Asked for, it shows a summary."""
    found = re.search(_CLAUDE, model.lower())
    return found is not None and (int(found[1]), int(found[2] or 0)) >= (4, 6)


class AnthropicMessages(HttpProvider):
    """A provider of kind ``anthropic``.

    Args:
        base_url: normalised, without ``/v1``.
        key: sent as ``x-api-key``.
    """

    kind = "anthropic"
    _models_path = "v1/models?limit=1000"

    def __init__(
        self,
        base_url: str,
        key: str | None = None,
        *,
        catalog: Catalog | None = None,
        timeouts: Timeouts | None = None,
        pace: float = PACE_SECONDS,
    ) -> None:
        headers = {"anthropic-version": API_VERSION}
        if key:
            headers["x-api-key"] = key
        super().__init__(base_url, headers, key, catalog=catalog, timeouts=timeouts, pace=pace)

    def stream(self, request: ModelRequest) -> AsyncGenerator[Chunk, None]:
        """As `host.providers.base.Provider.stream`."""
        return self._ask("v1/messages", request, AnthropicStream(self._key))

    def body(self, request: ModelRequest) -> dict[str, Any]:
        """The request as the protocol wants it, with cache marks on system, tools and the last message."""
        most = self.describe(request.model).max_output
        body: dict[str, Any] = {
            "model": request.model,
            "max_tokens": request.max_tokens or min(most or _DEFAULT_MAX_TOKENS, _MOST_MAX_TOKENS),
            "messages": _wire_messages(request.messages, unsigned="deepseek" in request.model.lower()),
            "stream": True,
        }
        if request.system.strip():
            body["system"] = [{"type": "text", "text": request.system, "cache_control": _CACHE}]
        if request.tools:
            body["tools"] = [
                {"name": tool.name, "description": tool.description, "input_schema": tool.parameters}
                for tool in request.tools
            ]
            body["tools"][-1]["cache_control"] = _CACHE
        if thinks_adaptively(request.model):
            body["thinking"] = {"type": "adaptive", "display": "summarized"}
        return body


def _wire_messages(messages: Iterable[Message], *, unsigned: bool) -> list[dict[str, Any]]:
    """Roles in turn, user first; results of calls lead the user message they share with text (behaviour 3.8).

    ``unsigned``: thinking without a signature goes back too; DeepSeek signs nothing and wants it all the same.
    """
    wire: list[dict[str, Any]] = []
    for message in sendable(messages):
        role = "assistant" if isinstance(message, AssistantOutput) else "user"
        if not wire and role == "assistant":
            wire.append({"role": "user", "content": [{"type": "text", "text": "(continued)"}]})
        if not wire or wire[-1]["role"] != role:
            wire.append({"role": role, "content": []})
        wire[-1]["content"] += _blocks(message, unsigned)
    if wire and wire[-1]["role"] == "user":
        wire[-1]["content"][-1]["cache_control"] = _CACHE
    return wire


def _blocks(message: Message, unsigned: bool) -> list[dict[str, Any]]:
    if isinstance(message, CallResult):
        return [_result(message)]
    if isinstance(message, UserInput):
        return _input_blocks(message)
    blocks: list[dict[str, Any]] = []
    for part in message.reasoning:
        if part.opaque:
            blocks.append({"type": "redacted_thinking", "data": part.opaque})
        elif part.signature or (unsigned and part.text):
            blocks.append({"type": "thinking", "thinking": part.text, "signature": part.signature or ""})
    if message.text.strip():
        blocks.append({"type": "text", "text": message.text})
    for call in message.calls:
        blocks.append(
            {
                "type": "tool_use",
                "id": _wire_id(call.id),
                "name": tool_name(call.name),
                "input": argument_object(call.arguments),
            }
        )
    return blocks


def _wire_id(id: str) -> str:
    return re.sub(_BAD_ID, "_", id)


def _result(message: CallResult) -> dict[str, Any]:
    block: dict[str, Any] = {"type": "tool_result", "tool_use_id": _wire_id(message.call_id)}
    if message.content.strip():
        block["content"] = message.content
    if message.is_error:
        block["is_error"] = True
    return block


def _input_blocks(message: UserInput) -> list[dict[str, Any]]:
    blocks: list[dict[str, Any]] = [
        {
            "type": "image",
            "source": {"type": "base64", "media_type": image.mime, "data": image_base64(image)},
        }
        for image in message.images
    ]
    if message.text.strip():
        blocks.append({"type": "text", "text": message.text})
    return blocks or [{"type": "text", "text": EMPTY_MESSAGE}]
