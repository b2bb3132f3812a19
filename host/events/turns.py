"""Turns, steps, requests, retries and compaction. Owner: the agent loop."""

from __future__ import annotations

from typing import Any, Literal

from host.events.envelope import EventData, event_type
from host.events.messages import Value

TurnEndReason = Literal["completed", "cancelled", "error", "max-tokens", "interrupted"]


class Fault(Value, frozen=True):
    """A coded failure: ``code`` for programs, ``message`` for people and logs."""

    code: str
    message: str


class ToolSchema(Value, frozen=True):
    """A tool as declared to the model; ``parameters`` is JSON schema."""

    name: str
    description: str
    parameters: dict[str, Any]


@event_type("turn/start")
class TurnStart(EventData, frozen=True):
    turn: int


@event_type("turn/end")
class TurnEnd(EventData, frozen=True):
    turn: int
    reason: str
    error: Fault | None = None


@event_type("step/start")
class StepStart(EventData, frozen=True):
    turn: int
    step: int


@event_type("step/end")
class StepEnd(EventData, frozen=True):
    turn: int
    step: int


@event_type("request/header")
class RequestHeader(EventData, frozen=True):
    """What every following request carries besides messages; written when any of it changes (behaviour 2.1)."""

    provider: str
    model: str
    system: str
    tools: tuple[ToolSchema, ...]


@event_type("llm/retry")
class LlmRetry(EventData, frozen=True):
    """A failed try. The next begins at ``time + delay_ms`` unless asked for earlier; ``partial`` and
    ``partial_reasoning`` are what the dropped stream had said. ``final``: no further try is made."""

    turn: int
    step: int
    attempt: int
    code: str
    message: str
    delay_ms: int
    partial: str = ""
    partial_reasoning: str = ""
    final: bool = False


@event_type("compaction/start")
class CompactionStart(EventData, frozen=True):
    """The events before ``through_seq`` are about to be summarised."""

    compaction_id: str
    through_seq: int
    reason: str = "window"
    tokens_before: int = 0


@event_type("compaction/summary")
class CompactionSummary(EventData, frozen=True):
    """From here on the model sees ``text`` in place of the user and assistant messages before ``through_seq``."""

    compaction_id: str
    through_seq: int
    text: str
    tokens_before: int = 0
    tokens_after: int = 0
    usage: Any = None


@event_type("compaction/end")
class CompactionEnd(EventData, frozen=True):
    """``outcome``: ``done``, ``failed`` (nothing changed) or ``cancelled``."""

    compaction_id: str
    outcome: str
    error: Fault | None = None
