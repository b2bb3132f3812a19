"""A DeepSeek Harness session log as events of ours.

What has a counterpart is mapped; packed and single chunk rows only rebuild an answer that never came to its end; all
else is kept under its own type, or ``harness/<type>`` where that is one of ours, and marked ignorable (behaviour 2.5).
Rows are numbered anew: a packed row stood for many, and some recordings have no numbers at all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from host.events import AssistantMessage, Event, EventData, ReasoningPart, SessionHeader, TextPart, known_types
from host.log import harness_asides as asides
from host.log import harness_rows as rows
from host.log.harness_state import HarnessState
from host.log.import_file import parse_line

_CHUNK_ROWS = {"text-chunks": "texts", "reasoning-chunks": "texts", "tool-call-chunks": "args"}
_MAX_TIME = 1 << 53

Mapper = Callable[[HarnessState, dict[str, Any]], list[EventData] | None]

_MAPPERS: dict[str, Mapper] = {
    "agent/inbox/spliced": rows.inbox,
    "inbox/spliced": rows.inbox,
    "turn/start": rows.turn_start,
    "turn/end": rows.turn_end,
    "step/start": rows.step_start,
    "step/end": rows.step_end,
    "request/header": rows.request_header,
    "user/message": rows.user_message,
    "assistant/message": rows.assistant_message,
    "tool/call": rows.tool_call,
    "tool/result": rows.tool_result,
    "tool/code-dispatch": rows.dispatch,
    "tool/ptc-dispatch": rows.dispatch,
    "tool/code-dispatch-start": rows.dispatch_start,
    "tool/ptc-dispatch-start": rows.dispatch_start,
    "approval/asked": asides.approval_asked,
    "approval/decided": asides.approval_decided,
    "approval/policy": asides.approval_policy,
    "plan/mode": asides.plan_mode,
    "command/run": asides.command_run,
    "command/done": asides.command_done,
    "todo/write": asides.todo_write,
    "session/title": asides.session_title,
    "session/end-seed": asides.end_seed,
    "compaction/start": asides.compaction_start,
    "compaction/summary": asides.compaction_summary,
    "compaction/end": asides.compaction_end,
    "llm/retry": asides.llm_retry,
}

# What a row may turn out to be instead of what its type promises.
_MISFITS = (KeyError, TypeError, ValueError, AttributeError, IndexError, RecursionError)


def import_harness(header: dict[str, Any], lines: Sequence[bytes], now_ms: int) -> tuple[SessionHeader, list[Event]]:
    """The header (its id is theirs, and may be no valid id of ours) and the events of a log. ``lines`` are those after
    the header's. Never raises for what a line holds."""
    parsed = [(line, parse_line(line)) for line in lines]
    created = _time(header.get("createdAt"), 0) or now_ms
    state = HarnessState(created, [row for _, row in parsed if row is not None])
    for line, row in parsed:
        if row is None or not isinstance(row.get("type"), str):
            _keep(state, "harness/unreadable", {"text": line.decode("utf-8", "replace")})
        elif row["type"] in _CHUNK_ROWS or row["type"] == "assistant/chunk":
            _take_chunks(state, row)
        else:
            _take(state, row)
    _finish_answer(state)
    policy = next((name for name in reversed(state.policies) if name in ("ask", "edits", "full")), "ask")
    return (
        SessionHeader(
            id=str(header.get("id", "")),
            created_at=created,
            workspace=str(header.get("cwd") or ""),
            provider=state.provider,
            model=state.model,
            approvals=policy,
            origin="import",
        ),
        state.events,
    )


def _take(state: HarnessState, row: dict[str, Any]) -> None:
    state.time = _time(row.get("time"), state.time)
    state.number(row.get("seq"), 1)
    data = row.get("data")
    mapper = _MAPPERS.get(row["type"])
    if row["type"] in ("step/end", "turn/end"):
        _finish_answer(state)
    if mapper is not None and isinstance(data, dict):
        try:
            added = mapper(state, {**data, "surfaceOp": row.get("surfaceOp")})
            if added is not None:
                events = [_checked(each, state.time) for each in added]
                if all(state.pairs.take(each) for each in added):
                    state.events += events
                    return
        except _MISFITS:
            pass  # kept below, as it is
    _keep(state, row["type"], data if "data" in row else {k: v for k, v in row.items() if k != "type"})


def _checked(data: EventData, time: int) -> Event:
    """The event, its payload proven readable: constructors check no types."""
    event = Event.of(data, 0, time)
    return Event(event.type, 0, time, event.raw, decoded=msgspec.json.decode(event.raw, type=type(data)))


def _keep(state: HarnessState, type_: str, data: Any) -> None:
    name = f"harness/{type_}" if type_ in known_types() else type_
    state.events.append(Event(name, 0, state.time, msgspec.json.encode(data), ignorable=True))


def _take_chunks(state: HarnessState, row: dict[str, Any]) -> None:
    data: Any = row.get("data")
    key = _CHUNK_ROWS.get(row["type"])
    try:
        if key is None:
            state.time = _time(row.get("time"), state.time)
            state.number(row.get("seq"), 1)
            state.chunk(data["turn"], data["step"], data["chunk"])
            return
        members = [str(member) for member in data[key]]
        state.number(row.get("seq0"), len(members))
        gaps = [gap for gap in data.get("dt", ()) if isinstance(gap, int)]
        state.time = _time(_time(row.get("time0"), state.time) + sum(gaps), state.time)
        kind = row["type"].removesuffix("-chunks") + "-delta"
        state.chunk(data["turn"], data["step"], {"type": kind, "index": data["index"], "text": "".join(members)})
    except _MISFITS:
        _keep(state, row["type"], data)


def _finish_answer(state: HarnessState) -> None:
    """An answer whose stream was recorded and whose end was not: what it had said, as interrupted (behaviour 2.2)."""
    for (turn, step), blocks in state.take_streams():
        content = tuple(
            ReasoningPart(text=text) if kind == "reasoning-delta" else TextPart(text=text)
            for kind, text in blocks
            if text
        )
        if content:
            message = AssistantMessage(
                turn=turn,
                step=step,
                id=state.new_id("answer"),
                content=content,
                provider=state.provider,
                model=state.model,
                interrupted=True,
            )
            event = Event.of(message, 0, state.time)
            if state.pairs.take(message):
                state.events.append(event)
            else:
                _keep(state, event.type, msgspec.json.decode(event.raw))


def _time(value: Any, otherwise: int) -> int:
    return value if type(value) is int and 0 <= value < _MAX_TIME else otherwise
