"""Tokens spent."""

from __future__ import annotations

from typing import Any

import msgspec

from host.events import AssistantMessage, CompactionSummary, Event, SessionHeader, Usage
from host.projections.base import Fold, payload


class Tally(msgspec.Struct, frozen=True):
    """Sums over requests; ``cached`` and ``reasoning`` are parts of ``input`` and ``output``."""

    input: int = 0
    output: int = 0
    cached: int = 0
    reasoning: int = 0
    requests: int = 0

    def plus(self, usage: Usage) -> Tally:
        return Tally(
            self.input + usage.input,
            self.output + usage.output,
            self.cached + usage.cached,
            self.reasoning + usage.reasoning,
            self.requests + 1,
        )


class UsageState(msgspec.Struct, frozen=True):
    """``last_input``: input tokens of the last step's request, so the size of the model's view by then."""

    total: Tally = Tally()
    last_input: int = 0
    by_model: dict[str, Tally] = {}


class UsageProjection(Fold[UsageState]):
    """Folds the ``usage`` of ``assistant/message`` and ``compaction/summary``."""

    def __init__(self) -> None:
        super().__init__("usage", 1, UsageState)

    def init(self, header: SessionHeader) -> UsageState:
        return UsageState()

    def apply(self, state: UsageState, event: Event) -> UsageState:
        if event.type == "assistant/message":
            message = payload(event, AssistantMessage)
            if message is not None and message.usage is not None:
                name = f"{message.provider}/{message.model}"
                return _plus(state, name, message.usage, message.usage.input)
        elif event.type == "compaction/summary":
            summary = payload(event, CompactionSummary)
            usage = None if summary is None else _usage(summary.usage)
            if summary is not None and usage is not None:
                return _plus(state, "compaction", usage, summary.tokens_after)
        return state

    def view(self, state: UsageState) -> dict[str, Any]:
        """``{input, output, cached, reasoning, requests, lastInput, byModel: {"provider/model": {input, …}}}``; the
        requests of compaction stand under ``compaction``."""
        by_model = {name: msgspec.to_builtins(tally) for name, tally in state.by_model.items()}
        return {**msgspec.to_builtins(state.total), "lastInput": state.last_input, "byModel": by_model}


def _plus(state: UsageState, name: str, usage: Usage, last_input: int) -> UsageState:
    tally = state.by_model.get(name, Tally()).plus(usage)
    return UsageState(state.total.plus(usage), last_input, {**state.by_model, name: tally})


def _usage(value: Any) -> Usage | None:
    try:
        return msgspec.convert(value, Usage)
    except msgspec.ValidationError:
        return None
