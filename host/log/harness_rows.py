"""One function for each row of a DeepSeek Harness log that has a counterpart: ``(state, data) -> events``, None to keep
the row as it is. ``data`` holds the row's ``surfaceOp`` too. Misfits raise; the caller keeps the row then."""

from __future__ import annotations

from typing import Any

from host.events import (
    AssistantMessage,
    EventData,
    InboxMessage,
    InboxSpliced,
    Part,
    PtcDispatch,
    RequestHeader,
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
from host.log.harness_state import HarnessState
from host.log.harness_values import (
    arguments_of,
    display_of,
    fault_of,
    prose_of,
    source_of,
    text_of,
    tools_of,
    turn_end_of,
    usage_of,
)

Data = dict[str, Any]
Events = list[EventData]


def inbox(state: HarnessState, data: Data) -> Events:
    target, start = data["target"], int(data["start"])
    count = int(data.get("removedCount") or data.get("deleteCount") or 0)
    inserted = tuple(
        InboxMessage(
            id=str(each.get("id") or state.new_id("message")),
            text=text_of(each["content"]),
            source=source_of(each.get("source")),
        )
        for each in data.get("inserted") or ()
    )
    queue = state.queues[target]
    removed = queue[start : start + count]
    queue[start : start + count] = [each.id for each in inserted]
    if inserted:
        reason = "edited" if count else "queued"
    else:
        reason = "admitted" if removed and state.said.issuperset(removed) else "removed"
    return [InboxSpliced(target=target, start=start, delete_count=count, inserted=inserted, reason=reason)]


def turn_start(state: HarnessState, data: Data) -> Events:
    state.turn, state.step, state.turn_open = int(data["turn"]), 0, True
    return [TurnStart(turn=state.turn)]


def turn_end(state: HarnessState, data: Data) -> Events:
    reason, error = turn_end_of(data["reason"])
    state.turn_open = False
    return [TurnEnd(turn=data["turn"], reason=reason, error=error)]


def step_start(state: HarnessState, data: Data) -> Events:
    state.step = int(data["step"])
    return [StepStart(turn=data["turn"], step=state.step)]


def step_end(state: HarnessState, data: Data) -> Events:
    return [StepEnd(turn=data["turn"], step=data["step"])]


def request_header(state: HarnessState, data: Data) -> Events:
    header = data.get("header", data)
    config = header.get("config", header)
    provider, model = str(config["provider"]), str(config["model"])
    state.provider, state.model = provider, model
    tools = tools_of(header.get("tools"))
    return [RequestHeader(provider=provider, model=model, system=text_of(header.get("system")), tools=tools)]


def user_message(state: HarnessState, data: Data) -> Events | None:
    source = data.get("source")
    if isinstance(data.get("surfaceOp"), dict) or (isinstance(source, dict) and source.get("plugin") == "compact"):
        return None  # the summary in another coat: `compaction/summary` says it
    message = data.get("message") or data
    return [
        UserMessage(
            id=str(message.get("id") or state.new_id("message")),
            text=text_of(message["content"]),
            source=source_of(message.get("source")),
            turn=state.turn if state.turn_open else None,
        )
    ]


def assistant_message(state: HarnessState, data: Data) -> Events:
    message = data.get("message") or data
    origin = message.get("source") or message.get("provenance") or {}
    content: list[Part] = []
    for part in message["content"]:
        prose = prose_of(part)
        if prose is not None:
            content.append(prose)
        elif part["type"] == "tool-call":
            their_id = str(part.get("id") or "")
            call = ToolCallPart(
                call_id=state.declare_call(their_id),
                name=str(part["name"]),
                arguments=arguments_of(part.get("arguments", "")),
                provider_call_id=their_id or None,
            )
            state.asked[call.call_id] = call
            content.append(call)
        else:
            content.append(TextPart(text=text_of(part)))
    state.drop_stream(data["turn"], data["step"])
    finish = data.get("finish") or data.get("finishReason")
    return [
        AssistantMessage(
            turn=data["turn"],
            step=data["step"],
            id=str(message.get("id") or state.new_id("answer")),
            content=tuple(content),
            provider=str(origin.get("provider") or state.provider),
            model=str(origin.get("model") or state.model),
            usage=usage_of(data.get("usage")),
            finish=finish if isinstance(finish, str) else None,
            interrupted=bool(data.get("interrupted") or message.get("interrupted")),
        )
    ]


def tool_call(state: HarnessState, data: Data) -> Events:
    """An id whose call has its result means another call: local servers repeat them."""
    their_id = str(data["callId"])
    call_id = state.call(their_id)
    if state.pairs.has_result(call_id):
        call_id = state.declare_call(their_id)
    return [
        ToolCall(
            turn=data["turn"],
            step=data["step"],
            call_id=call_id,
            name=str(data["name"]),
            arguments=arguments_of(data["arguments"]),
            provider_call_id=their_id,
        )
    ]


def tool_result(state: HarnessState, data: Data) -> Events | None:
    """With its call, where that was asked for and never begun; None for the result of no call."""
    block: Data = data
    if "message" in data:
        block = next(part for part in data["message"]["content"] if part.get("type") == "tool-result")
    text = text_of(block.get("content"))
    failed = bool(block.get("isError") or data.get("error"))
    code = "TOOL_OUTCOME_UNKNOWN" if "TOOL_OUTCOME_UNKNOWN" in text else "TOOL_FAILED"
    their_id = str(block.get("toolCallId") or block["callId"])
    call_id = state.call(their_id)
    asked = state.asked.get(call_id)
    if their_id not in state.called and asked is None:
        return None
    turn, step = data["turn"], data["step"]
    result = ToolResult(
        turn=turn,
        step=step,
        call_id=call_id,
        content=text,
        error=fault_of({"error": data.get("error") or block.get("error")}, text, code) if failed else None,
        display=display_of(data.get("meta")),
    )
    if their_id in state.called or asked is None:
        return [result]
    call = ToolCall(
        turn=turn,
        step=step,
        call_id=call_id,
        name=asked.name,
        arguments=asked.arguments,
        provider_call_id=asked.provider_call_id,
    )
    return [call, result]


def dispatch(state: HarnessState, data: Data) -> Events:
    text = text_of(data.get("content"))
    return [
        PtcDispatch(
            turn=int(data.get("turn", state.turn)),
            step=int(data.get("step", state.step)),
            call_id=str(data["subCallId"]),
            parent_call_id=state.call(str(data["parentCallId"])),
            name=str(data["name"]),
            arguments=arguments_of(data["arguments"]),
            content=text,
            error=fault_of(data, text, "TOOL_FAILED") if data.get("isError") else None,
            display=display_of(data.get("meta")),
        )
    ]


def dispatch_start(state: HarnessState, data: Data) -> Events | None:
    """Ours logs a dispatch with its outcome; one that never ended is kept as it is."""
    return [] if str(data["subCallId"]) in state.settled else None
