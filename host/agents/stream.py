"""One model reply as it streams: parts in order, transient deltas for whoever watches, a checkpoint for a crash."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from host.events import AssistantMessage, Part, ReasoningPart, TextPart, ToolCallPart, Usage
from host.ids import new_call_id
from host.providers.base import CallDelta, Chunk, Finish, ReasoningDelta, TextDelta, UsageReport

FLUSH_SECONDS = 1 / 30
CHECKPOINT_SECONDS = 0.3

Publish = Callable[[dict[str, Any]], None]


class _Open:
    """A part that still grows."""

    __slots__ = ("call_id", "index", "kind", "name", "opaque", "pieces", "provider_call_id", "sealed", "signature")

    def __init__(self, kind: str, index: int) -> None:
        self.kind = kind
        self.index = index
        self.sealed = False
        self.pieces: list[str] = []
        self.signature: str | None = None
        self.opaque: str | None = None
        self.call_id = new_call_id() if kind == "call" else ""
        self.provider_call_id = ""
        self.name = ""

    @property
    def text(self) -> str:
        if len(self.pieces) > 1:
            self.pieces = ["".join(self.pieces)]
        return self.pieces[0] if self.pieces else ""

    def close(self) -> Part:
        if self.kind == "text":
            return TextPart(text=self.text)
        if self.kind == "reasoning":
            return ReasoningPart(text=self.text, signature=self.signature, opaque=self.opaque)
        return ToolCallPart(
            call_id=self.call_id,
            name=self.name,
            arguments=self.text,
            provider_call_id=self.provider_call_id or None,
        )


class DeltaFeed:
    """Merges the deltas of one burst and publishes them at most 30 times a second (behaviour 2.2: no events)."""

    def __init__(self, publish: Publish) -> None:
        self._publish = publish
        self._pending: list[dict[str, Any]] = []
        self._timer: asyncio.TimerHandle | None = None
        self._last = 0.0

    def put(self, delta: dict[str, Any]) -> None:
        last = self._pending[-1] if self._pending else None
        if last is not None and all(last.get(key) == delta.get(key) for key in _SAME) and delta["kind"] != "reset":
            last["text"] += delta["text"]
        else:
            self._pending.append(delta)
        if self._timer is None:
            loop = asyncio.get_running_loop()
            wait = max(0.0, self._last + FLUSH_SECONDS - loop.time())
            self._timer = loop.call_later(wait, self.flush)

    def flush(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._last = asyncio.get_running_loop().time()
        pending, self._pending = self._pending, []
        for delta in pending:
            self._publish(delta)


_SAME = ("kind", "turn", "step", "index", "callId")


class Reply:
    """Builds one `AssistantMessage` from chunks.

    Attributes:
        finish: the finish reason once the stream is complete, else None.
        usage: tokens as the server reported them.
    """

    def __init__(
        self,
        turn: int,
        step: int,
        message_id: str,
        provider: str,
        model: str,
        feed: DeltaFeed,
        checkpoint: Callable[[AssistantMessage], None],
    ) -> None:
        self.turn = turn
        self.step = step
        self.finish: str | None = None
        self.usage: Usage | None = None
        self._id = message_id
        self._provider = provider
        self._model = model
        self._feed = feed
        self._checkpoint = checkpoint
        self._parts: list[_Open] = []
        self._calls: dict[int, _Open] = {}
        self._timer: asyncio.TimerHandle | None = None

    def add(self, chunk: Chunk) -> None:
        match chunk:
            case TextDelta(text=text):
                self._grow("text", text)
            case ReasoningDelta(text=text, signature=signature, opaque=opaque):
                part = self._grow("reasoning", text)
                part.signature = signature or part.signature
                part.opaque = opaque or part.opaque
                part.sealed = bool(signature or opaque)  # the block is complete: a next one is another part
            case CallDelta():
                self._grow_call(chunk)
            case UsageReport(usage=usage):
                self.usage = usage
            case Finish(reason=reason):
                self.finish = reason
        if self._timer is None and self._parts:
            self._timer = asyncio.get_running_loop().call_later(CHECKPOINT_SECONDS, self._save)

    def _grow(self, kind: str, text: str) -> _Open:
        part = self._parts[-1] if self._parts else None
        if part is None or part.kind != kind or part.sealed:
            part = self._open(kind)
        if text:
            part.pieces.append(text)
            self._tell(part, text)
        return part

    def _open(self, kind: str) -> _Open:
        part = _Open(kind, len(self._parts))
        self._parts.append(part)
        return part

    def _grow_call(self, chunk: CallDelta) -> None:
        part = self._calls.get(chunk.index)
        if part is None:
            part = self._calls[chunk.index] = self._open("call")
        part.provider_call_id = part.provider_call_id or chunk.id
        part.name = part.name or chunk.name
        if chunk.arguments or not part.pieces:
            part.pieces.append(chunk.arguments)
            self._tell(part, chunk.arguments)

    def _tell(self, part: _Open, text: str) -> None:
        self._feed.put(self._delta(part, text))

    def _delta(self, part: _Open, text: str) -> dict[str, Any]:
        delta = {"kind": part.kind, "turn": self.turn, "step": self.step, "index": part.index, "text": text}
        if part.kind == "call":
            delta |= {"callId": part.call_id, "name": part.name}
        return delta

    def whole_deltas(self) -> list[dict[str, Any]]:
        """What a watcher that arrives now has missed: one delta a part, with all its text."""
        return [self._delta(part, part.text) for part in self._parts]

    def text(self, kind: str = "text") -> str:
        return "".join(part.text for part in self._parts if part.kind == kind)

    def message(self, *, interrupted: bool = False) -> AssistantMessage | None:
        """The message so far, or None where nothing was said.

        An interrupted one leaves out calls: none of them became a `tool/call`.
        """
        kinds = ("text", "reasoning") if interrupted else ("text", "reasoning", "call")
        said = (part for part in self._parts if part.kind in kinds)
        # A signature may stand alone: newer models withhold the text of their thinking, and still want it back.
        kept = (part for part in said if part.text or part.opaque or part.signature or part.kind == "call")
        parts = tuple(part.close() for part in kept)
        if not parts and (interrupted or self.finish is None):
            return None
        return AssistantMessage(
            turn=self.turn,
            step=self.step,
            id=self._id,
            content=parts,
            provider=self._provider,
            model=self._model,
            usage=self.usage,
            finish=None if interrupted else self.finish,
            interrupted=interrupted,
        )

    def _save(self) -> None:
        self._timer = None
        if (message := self.message(interrupted=True)) is not None:
            self._checkpoint(message)

    def close(self, *, save: bool = False) -> None:
        """Stop the timers; ``save`` writes one last checkpoint (a shutdown, which appends nothing)."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._feed.flush()
        if save:
            self._save()
