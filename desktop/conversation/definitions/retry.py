"""A failed try of a model request, and when the next begins (behaviour 3.4)."""

from __future__ import annotations

from desktop.conversation.definitions.base import LogEvent, Row, SingleEvent
from desktop.conversation.payload import integer, payload, string


class RetryRow(Row, frozen=True):
    """``due_at``: Unix milliseconds at which the next try begins unless asked for earlier. ``final``: there is none."""

    turn: int
    step: int
    attempt: int
    code: str
    message: str
    due_at: int
    partial: str = ""
    final: bool = False


class Retry(SingleEvent):
    kind = "retry"
    types = frozenset({"llm/retry"})

    def start(self, event: LogEvent) -> RetryRow:
        data = payload(event)
        due = event["time"] + integer(data, "delayMs")
        return RetryRow(
            time=event["time"],
            ended_at=due,
            turn=integer(data, "turn"),
            step=integer(data, "step"),
            attempt=integer(data, "attempt", 1),
            code=string(data, "code"),
            message=string(data, "message"),
            due_at=due,
            partial=string(data, "partial"),
            final=data.get("final") is True,
        )
