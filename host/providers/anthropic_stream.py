"""Reading a messages stream: events in, chunks out. No network here."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from host.events import Usage
from host.providers.base import (
    CallDelta,
    Chunk,
    Finish,
    FinishReason,
    ReasoningDelta,
    StreamFault,
    TextDelta,
    UsageReport,
)
from host.providers.faults import fault_in_stream
from host.providers.wire_json import count_of, decode_json, replace_surrogates

_REASONS: dict[str, FinishReason] = {
    "end_turn": "stop",
    "stop_sequence": "stop",
    "pause_turn": "stop",
    "tool_use": "tool-calls",
    "max_tokens": "max-tokens",
    "model_context_window_exceeded": "max-tokens",
    "refusal": "refused",
}


class _Block(msgspec.Struct):
    type: str = ""
    id: str | None = None
    name: str | None = None
    text: str | None = None
    thinking: str | None = None
    signature: str | None = None
    data: str | None = None
    input: Any = None


class _Delta(msgspec.Struct):
    type: str = ""
    text: str | None = None
    thinking: str | None = None
    signature: str | None = None
    partial_json: str | None = None
    stop_reason: str | None = None


class _Message(msgspec.Struct):
    usage: Any = None
    content: list[_Block] | None = None
    stop_reason: str | None = None


class _Event(msgspec.Struct):
    """An event of the stream, or the whole message where a server sent that instead (``type: message``)."""

    type: str = ""
    message: _Message | None = None
    index: int = 0
    content_block: _Block | None = None
    delta: _Delta | None = None
    usage: Any = None
    error: Any = None
    content: list[_Block] | None = None
    stop_reason: str | None = None


class _Open:
    """A block being read; ``call`` is its place among the calls, or -1."""

    __slots__ = ("call", "input", "kind", "said", "signature")

    def __init__(self, block: _Block, call: int) -> None:
        self.kind = block.type
        self.call = call
        self.signature = block.signature or ""
        self.input = block.input
        self.said = False


_decoder = msgspec.json.Decoder(_Event)


class AnthropicStream:
    """One reply being read.

    Attributes:
        done: ``message_stop`` was read, nothing more is coming.
        finished: a stop reason was read, the reply is whole.
    """

    def __init__(self, secret: str | None = None) -> None:
        self.done = False
        self._secret = secret
        self._reason: str | None = None
        self._blocks: dict[int, _Open] = {}
        self._calls = 0
        self._usage: dict[str, Any] = {}

    @property
    def finished(self) -> bool:
        return self._reason is not None

    def feed(self, data: str) -> list[Chunk]:
        """The chunks of one event.

        Raises:
            ProviderError: the event is an error.
            msgspec.DecodeError: the event is no JSON of the right shape.
        """
        event = decode_json(data, _decoder)
        if event.error is not None or event.type == "error":
            raise fault_in_stream(event.error, secret=self._secret)
        if event.type == "content_block_delta":
            return self._read_delta(event.index, event.delta or _Delta())
        if event.type == "content_block_start":
            return self._open(event.index, event.content_block or _Block())
        if event.type == "content_block_stop":
            return self._close(event.index)
        if event.type == "message_start" and event.message is not None:
            self._count(event.message.usage)
        elif event.type == "message_delta":
            self._count(event.usage)
            self._reason = (event.delta.stop_reason if event.delta else None) or self._reason
        elif event.type == "message_stop":
            self.done = True
        elif event.type == "message":
            return self._read_whole(event)
        return []

    def _count(self, usage: Any) -> None:
        """Take the latest number of each kind: ``message_delta`` repeats and corrects those of ``message_start``."""
        if isinstance(usage, dict):
            self._usage |= {name: value for name, value in usage.items() if value is not None}

    def _read_whole(self, event: _Event) -> list[Chunk]:
        chunks: list[Chunk] = []
        for index, block in enumerate(event.content or ()):
            chunks += self._open(index, block) + self._close(index)
        self._count(event.usage)
        self._reason = event.stop_reason
        self.done = True
        return chunks

    def _open(self, index: int, block: _Block) -> list[Chunk]:
        calls = block.type == "tool_use"
        opened = self._blocks[index] = _Open(block, self._calls if calls else -1)
        if calls:
            self._calls += 1
            id, name = replace_surrogates(block.id or ""), replace_surrogates(block.name or "")
            return [CallDelta(index=opened.call, id=id, name=name)]
        if block.type == "redacted_thinking":
            return [ReasoningDelta(text="", opaque=block.data or "")]
        if block.thinking:
            return [ReasoningDelta(text=replace_surrogates(block.thinking))]
        return [TextDelta(text=replace_surrogates(block.text))] if block.text else []

    def _read_delta(self, index: int, delta: _Delta) -> list[Chunk]:
        opened = self._blocks.get(index)
        if delta.type == "text_delta" and delta.text:
            return [TextDelta(text=replace_surrogates(delta.text))]
        if delta.type == "thinking_delta" and delta.thinking:
            return [ReasoningDelta(text=replace_surrogates(delta.thinking))]
        if opened is None:
            return []
        if delta.type == "signature_delta":
            opened.signature += delta.signature or ""
        elif delta.type == "input_json_delta" and delta.partial_json and opened.call >= 0:
            opened.said = True
            return [CallDelta(index=opened.call, arguments=replace_surrogates(delta.partial_json))]
        return []

    def _close(self, index: int) -> list[Chunk]:
        opened = self._blocks.pop(index, None)
        if opened is None:
            return []
        if opened.kind == "thinking" and opened.signature:
            return [ReasoningDelta(text="", signature=opened.signature)]
        if opened.call >= 0 and not opened.said:
            # No pieces: the input came whole with the block, or the tool takes none.
            return [CallDelta(index=opened.call, arguments=json.dumps(opened.input or {}, ensure_ascii=False))]
        return []

    def end(self) -> list[Chunk]:
        """The last chunks: usage, where it was told, and `Finish`.

        Raises:
            StreamFault: ``STREAM_UNFINISHED``, no stop reason had come.
        """
        if self._reason is None:
            raise StreamFault("STREAM_UNFINISHED", "The reply ended without a stop reason.")
        reason = _REASONS.get(self._reason, "stop")
        if reason in ("stop", "tool-calls"):
            reason = "tool-calls" if self._calls else "stop"
        return [*([self._report()] if self._usage else []), Finish(reason=reason)]

    def _report(self) -> UsageReport:
        usage = self._usage
        cached = count_of(usage, "cache_read_input_tokens")
        whole = count_of(usage, "input_tokens") + cached + count_of(usage, "cache_creation_input_tokens")
        return UsageReport(usage=Usage(input=whole, output=count_of(usage, "output_tokens"), cached=cached))
