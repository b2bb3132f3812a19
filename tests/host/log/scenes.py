"""Pieces of session logs that tests put together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from host.clock import Clock
from host.events import (
    USER,
    AssistantMessage,
    Event,
    EventData,
    InboxMessage,
    InboxSpliced,
    SessionHeader,
    StepEnd,
    StepStart,
    TextPart,
    ToolCall,
    ToolCallPart,
    ToolResult,
    TurnEnd,
    TurnStart,
    UserMessage,
)
from host.log.folder import LogFolder
from host.log.session_log import SessionLog


def header(session_id: str = "ses_a", **fields: Any) -> SessionHeader:
    plain = {"created_at": 1, "workspace": "/work", "provider": "local", "model": "fake-1"}
    return SessionHeader(id=session_id, **{**plain, **fields})


def queued(message_id: str, text: str, target: Any = "next-turn") -> InboxSpliced:
    return InboxSpliced(target=target, start=0, inserted=(InboxMessage(id=message_id, text=text, source=USER),))


def said(text: str, message_id: str = "msg_1", turn: int | None = 1) -> UserMessage:
    return UserMessage(id=message_id, text=text, source=USER, turn=turn)


def answer(turn: int, step: int, text: str = "", calls: Iterable[str] = (), **fields: Any) -> AssistantMessage:
    parts = (TextPart(text=text),) if text else ()
    asked = tuple(ToolCallPart(call_id=call, name="read", arguments="{}") for call in calls)
    plain = {"provider": "local", "model": "fake-1", "id": f"ans_{turn}_{step}"}
    return AssistantMessage(turn=turn, step=step, content=parts + asked, **{**plain, **fields})


def call(turn: int, step: int, call_id: str, name: str = "read") -> ToolCall:
    return ToolCall(turn=turn, step=step, call_id=call_id, name=name, arguments="{}")


def result(turn: int, step: int, call_id: str, content: str = "ok") -> ToolResult:
    return ToolResult(turn=turn, step=step, call_id=call_id, content=content)


def whole_turn(turn: int, text: str = "hello") -> list[EventData]:
    """A turn with one tool call, closed in order: 10 events."""
    first, second = f"call_{turn}_1", f"call_{turn}_2"
    return [
        TurnStart(turn=turn),
        said(text, f"msg_{turn}", turn),
        StepStart(turn=turn, step=1),
        answer(turn, 1, "looking", [first, second]),
        call(turn, 1, first),
        call(turn, 1, second),
        result(turn, 1, second),
        result(turn, 1, first),
        StepEnd(turn=turn, step=1),
        TurnEnd(turn=turn, reason="completed"),
    ]


def numbered(data: Iterable[EventData]) -> list[Event]:
    return [Event.of(each, seq, 1_000 + seq) for seq, each in enumerate(data)]


def types(events: Iterable[Event]) -> list[str]:
    return [event.type for event in events]


@asynccontextmanager
async def opened(home: Path, clock: Clock, session_id: str | None = None) -> Iterator[tuple[LogFolder, SessionLog]]:
    """A folder and one log of it: a new one, or an existing one by id."""
    folder = LogFolder(home, clock)
    try:
        log = await (folder.create(header()) if session_id is None else folder.open(session_id))
        yield folder, log
    finally:
        await folder.close()
