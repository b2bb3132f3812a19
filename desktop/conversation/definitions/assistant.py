"""What the model said in one step: its thinking and its text, one kind each.

Node ids are ``<turn>.<step>``: the streaming tail builds the same ids, so that a finished message takes the place of
the streamed one (see `desktop.conversation.live`).
"""

from __future__ import annotations

from typing import Any

from desktop.conversation.definition import Match
from desktop.conversation.definitions.base import CHAT, LogEvent, Row
from desktop.conversation.payload import integer, items, payload, string


class AssistantTextRow(Row, frozen=True):
    """``interrupted``: the stream was cut by a stop or a kill. ``live``: still streaming."""

    turn: int
    step: int
    text: str
    message_id: str = ""
    provider: str = ""
    model: str = ""
    finish: str = ""
    interrupted: bool = False
    live: bool = False


class ReasoningRow(Row, frozen=True):
    turn: int
    step: int
    text: str
    live: bool = False


def step_id(turn: int, step: int) -> str:
    return f"{turn}.{step}"


class _Message:
    target = CHAT
    types = frozenset({"assistant/message"})

    def match(self, event: LogEvent) -> Match | None:
        if event["type"] != "assistant/message":
            return None
        data = payload(event)
        return Match(step_id(integer(data, "turn"), integer(data, "step")), "start")

    def update(self, state: Any, event: LogEvent) -> Any:
        raise ValueError("a step has one message")


class AssistantText(_Message):
    kind = "assistant-text"

    def start(self, event: LogEvent) -> AssistantTextRow:
        data = payload(event)
        return AssistantTextRow(
            time=event["time"],
            ended_at=event["time"],
            turn=integer(data, "turn"),
            step=integer(data, "step"),
            text=_joined(data, "text"),
            message_id=string(data, "id"),
            provider=string(data, "provider"),
            model=string(data, "model"),
            finish=string(data, "finish"),
            interrupted=data.get("interrupted") is True,
        )

    def build(self, state: AssistantTextRow) -> AssistantTextRow | None:
        return state if state.text.strip() else None


class AssistantReasoning(_Message):
    """Sorts before the text of the same message by its name."""

    kind = "assistant-reasoning"

    def start(self, event: LogEvent) -> ReasoningRow:
        data = payload(event)
        return ReasoningRow(
            time=event["time"],
            ended_at=event["time"],
            turn=integer(data, "turn"),
            step=integer(data, "step"),
            text=_joined(data, "reasoning"),
        )

    def build(self, state: ReasoningRow) -> ReasoningRow | None:
        return state if state.text.strip() else None


def _joined(data: dict[str, Any], part: str) -> str:
    return "\n\n".join(
        text for item in items(data, "content") if item.get("type") == part and (text := string(item, "text"))
    )
