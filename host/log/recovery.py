"""What a log lacks after a crash, as events to add (behaviour 2.3). Pure; nothing is ever cut off."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from host.events import (
    ApprovalAsked,
    ApprovalDecided,
    AssistantMessage,
    CompactionEnd,
    CompactionStart,
    CompactionSummary,
    Event,
    EventData,
    Fault,
    StepEnd,
    StepStart,
    ToolCall,
    ToolCallPart,
    ToolResult,
    TurnEnd,
    TurnStart,
)

UNKNOWN_TEXT = (
    "The app stopped before the result of this call was recorded. It may or may not have taken effect: look at the "
    "current state before repeating it."
)
QUESTION_TEXT = (
    "The app stopped while this question was waiting. The user has not answered it yet; that is neither a refusal nor "
    "a permission. An answer will arrive as a user message."
)
NOT_STARTED_TEXT = "The app stopped before this call was begun. It had no effect."


class _Open:
    """What is open at the end of the events seen so far."""

    def __init__(self) -> None:
        self.turn: TurnStart | None = None
        self.step: StepStart | None = None
        self.answered = False  # the open step has its assistant message
        self.requested: dict[str, tuple[AssistantMessage, ToolCallPart]] = {}
        self.started: dict[str, ToolCall] = {}
        self.finished: set[str] = set()
        self.approvals: dict[str, ApprovalAsked] = {}
        self.compactions: dict[str, str] = {}

    def see(self, data: EventData) -> None:
        match data:
            case TurnStart():
                self.turn, self.step = data, None
            case TurnEnd():
                self.turn = self.step = None
            case StepStart():
                self.step, self.answered = data, False
            case StepEnd():
                self.step = None
            case AssistantMessage():
                self.answered = True
                for part in data.content:
                    if isinstance(part, ToolCallPart):
                        self.requested[part.call_id] = (data, part)
            case ToolCall():
                self.started[data.call_id] = data
            case ToolResult():
                self.finished.add(data.call_id)
            case ApprovalAsked():
                self.approvals[data.approval_id] = data
            case ApprovalDecided():
                self.approvals.pop(data.approval_id, None)
            case CompactionStart():
                self.compactions[data.compaction_id] = "cancelled"
            case CompactionSummary() if data.compaction_id in self.compactions:
                self.compactions[data.compaction_id] = "done"
            case CompactionEnd():
                self.compactions.pop(data.compaction_id, None)


def recover(events: Sequence[Event], stream: AssistantMessage | None = None) -> list[EventData]:
    """The events that close what a kill left open.

    ``events``: at least everything from the last ``turn/start`` on (earlier turns are complete: their ends were
    committed after them). ``stream``: the checkpoint of the answer that was being streamed.

    The result, appended as one batch: the interrupted answer; for calls never begun ``tool/call`` and a result
    ``TOOL_NOT_STARTED``; pending approvals rejected by ``interrupted``; ``TOOL_OUTCOME_UNKNOWN`` for calls without
    result; the ends of compaction, step and turn. Empty for a log that was closed in order.
    """
    state = _Open()
    for event in events:
        try:
            state.see(event.data)
        except msgspec.MsgspecError:
            continue  # kept and shown as unreadable; it opens and closes nothing
    added: list[EventData] = []
    answer = _interrupted_answer(state, stream)
    if answer is not None:
        added.append(answer)
    for approval in state.approvals.values():
        added.append(
            ApprovalDecided(
                approval_id=approval.approval_id, call_id=approval.call_id, outcome="rejected", by="interrupted"
            )
        )
    for call in state.started.values():
        if call.call_id not in state.finished:
            added.append(_result(call, "TOOL_OUTCOME_UNKNOWN"))
    for call_id, (message, part) in state.requested.items():
        if call_id not in state.started and call_id not in state.finished:
            call = ToolCall(
                turn=message.turn,
                step=message.step,
                call_id=call_id,
                name=part.name,
                arguments=part.arguments,
                provider_call_id=part.provider_call_id,
            )
            added += [call, _result(call, "TOOL_NOT_STARTED")]
    for compaction_id, outcome in state.compactions.items():
        added.append(CompactionEnd(compaction_id=compaction_id, outcome=outcome))
    if state.step is not None:
        added.append(StepEnd(turn=state.step.turn, step=state.step.step))
    if state.turn is not None:
        added.append(TurnEnd(turn=state.turn.turn, reason="interrupted"))
    return added


def _interrupted_answer(state: _Open, stream: AssistantMessage | None) -> AssistantMessage | None:
    """The checkpoint as an answer: its text and thinking. A call that was still being written was never asked for."""
    if stream is None or state.step is None or state.answered:
        return None
    if (stream.turn, stream.step) != (state.step.turn, state.step.step):
        return None
    content = tuple(part for part in stream.content if not isinstance(part, ToolCallPart) and part.text)
    return msgspec.structs.replace(stream, content=content, interrupted=True, finish=None) if content else None


def _result(call: ToolCall, code: str) -> ToolResult:
    if code == "TOOL_NOT_STARTED":
        text = NOT_STARTED_TEXT
    else:
        text = QUESTION_TEXT if call.name == "ask_user_question" else UNKNOWN_TEXT
    return ToolResult(
        turn=call.turn, step=call.step, call_id=call.call_id, content=text, error=Fault(code=code, message=text)
    )
