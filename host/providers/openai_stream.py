"""Reading a chat completions stream: events in, chunks out. No network here."""

from __future__ import annotations

from typing import Any

import msgspec

from host.events import Usage
from host.providers.base import (
    Chunk,
    Finish,
    FinishReason,
    ReasoningDelta,
    ServerFault,
    StreamFault,
    UsageReport,
)
from host.providers.call_pieces import CallPieces
from host.providers.faults import fault_in_stream
from host.providers.think_tags import ThinkTags
from host.providers.wire_json import count_of, decode_json, replace_surrogates

_REASONS: dict[str, FinishReason] = {
    "stop": "stop",
    "tool_calls": "tool-calls",
    "function_call": "tool-calls",
    "length": "max-tokens",
    "max_tokens": "max-tokens",
    "content_filter": "refused",
}


class _Function(msgspec.Struct):
    name: str | None = None
    arguments: Any = None


class _Call(msgspec.Struct):
    index: int | None = None
    id: Any = None
    function: _Function | None = None


class _Delta(msgspec.Struct):
    """Fields that servers fill with odd things are taken as they come and looked at when read."""

    content: Any = None
    reasoning_content: Any = None
    reasoning: Any = None
    refusal: Any = None
    tool_calls: list[_Call] | None = None


class _Choice(msgspec.Struct):
    delta: _Delta | None = None
    message: _Delta | None = None
    finish_reason: str | None = None


class _Event(msgspec.Struct):
    choices: list[_Choice] | None = None
    usage: Any = None
    error: Any = None
    object: Any = None
    message: Any = None


_decoder = msgspec.json.Decoder(_Event)


def _text_of(value: Any) -> str:
    """Text that comes as a string or as a list of parts (Mistral)."""
    if isinstance(value, str):
        return replace_surrogates(value)
    if isinstance(value, list):
        return "".join(_text_of(part.get("text")) for part in value if isinstance(part, dict))
    return ""


def _usage_of(found: dict[str, Any]) -> Usage:
    prompt, output = found.get("prompt_tokens_details"), found.get("completion_tokens_details")
    cached = count_of(prompt, "cached_tokens") or count_of(found, "prompt_cache_hit_tokens")
    return Usage(
        input=count_of(found, "prompt_tokens"),
        output=count_of(found, "completion_tokens"),
        cached=cached,
        reasoning=count_of(output, "reasoning_tokens"),
    )


class OpenAIStream:
    """One reply being read.

    Attributes:
        done: ``[DONE]`` was read, nothing more is coming.
        finished: a finish reason was read, the reply is whole.
    """

    def __init__(self, secret: str | None = None) -> None:
        self.done = False
        self._secret = secret
        self._reason: str | None = None
        self._usage: dict[str, Any] | None = None
        self._calls = CallPieces()
        self._tags = ThinkTags()

    @property
    def finished(self) -> bool:
        return self._reason is not None

    def feed(self, data: str) -> list[Chunk]:
        """The chunks of one event.

        Raises:
            ProviderError: the event is an error.
            msgspec.DecodeError: the event is no JSON of the right shape.
        """
        if data.strip() == "[DONE]":
            self.done = True
            return []
        event = decode_json(data, _decoder)
        if event.error:
            raise fault_in_stream(event.error, secret=self._secret)
        if event.object == "error":
            raise fault_in_stream({"message": event.message}, secret=self._secret)
        if isinstance(event.usage, dict):
            self._usage = event.usage
        return self._read_choice(event.choices[0]) if event.choices else []

    def _read_choice(self, choice: _Choice) -> list[Chunk]:
        chunks: list[Chunk] = []
        delta = choice.delta or choice.message
        if delta is not None:
            thought = _text_of(delta.reasoning_content) or _text_of(delta.reasoning)
            if thought:
                self._tags.skip()
                chunks.append(ReasoningDelta(text=thought))
            text = _text_of(delta.content) or _text_of(delta.refusal)
            if text:
                chunks += self._tags.feed(text)
            if delta.tool_calls:
                chunks += self._tags.end()
            for call in delta.tool_calls or ():
                function = call.function or _Function()
                name = replace_surrogates(function.name or "")
                id = replace_surrogates("" if call.id is None else str(call.id))
                chunks.append(self._calls.add(call.index, id, name, function.arguments))
        if choice.finish_reason:
            self._reason = choice.finish_reason
        return chunks

    def end(self) -> list[Chunk]:
        """The last chunks: usage, where it was told, and `Finish`.

        Raises:
            StreamFault: ``STREAM_UNFINISHED``, no finish reason had come.
            ServerFault: the server gave up (DeepSeek's ``insufficient_system_resource``).
        """
        if self._reason is None:
            raise StreamFault("STREAM_UNFINISHED", "The reply ended without a finish reason.")
        if self._reason == "insufficient_system_resource":
            raise ServerFault("The server ran out of resources in the middle of the reply.")
        chunks = self._tags.end()
        if self._usage:
            chunks.append(UsageReport(usage=_usage_of(self._usage)))
        reason = _REASONS.get(self._reason, "stop")
        if reason in ("stop", "tool-calls"):
            # Ollama and others say "stop" after tool calls; some say "tool_calls" without any.
            reason = "tool-calls" if self._calls.count else "stop"
        return [*chunks, Finish(reason=reason)]
