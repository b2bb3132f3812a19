"""A tool call from ``tool/call`` to ``tool/result``, with the approval between; shown by the tool's name."""

from __future__ import annotations

import msgspec

from desktop.conversation.definition import Match
from desktop.conversation.definitions.base import CHAT, LogEvent
from desktop.conversation.definitions.calls import CallRow, presentation_of
from desktop.conversation.definitions.plan import PlanRow, plan_ended, plan_row
from desktop.conversation.definitions.question import QuestionRow, question_ended, question_row
from desktop.conversation.definitions.tool import ToolRow, asked, decided, ended, tool_row
from desktop.conversation.payload import integer, payload, string


class ToolCall:
    """Nodes are `ToolRow`, `QuestionRow` or `PlanRow`; the id is the host's ``callId``."""

    kind = "tool-call"
    target = CHAT
    types = frozenset({"tool/call", "tool/result", "approval/asked", "approval/decided"})

    def match(self, event: LogEvent) -> Match | None:
        if event["type"] not in self.types:
            return None
        return Match(string(payload(event), "callId"), "start" if event["type"] == "tool/call" else "update")

    def start(self, event: LogEvent) -> CallRow:
        return begun(event)

    def update(self, state: CallRow, event: LogEvent) -> CallRow:
        if event["type"] == "tool/result":
            return finished(state, event)
        if isinstance(state, ToolRow):
            return asked(state, event) if event["type"] == "approval/asked" else decided(state, event)
        return state

    def build(self, state: CallRow) -> CallRow:
        return state


class PtcDispatch:
    """A call made by model-written code: logged once, with its outcome. The id is its ``callId``."""

    kind = "ptc-dispatch"
    target = CHAT
    types = frozenset({"tool/ptc-dispatch"})

    def match(self, event: LogEvent) -> Match | None:
        return Match(string(payload(event), "callId"), "start") if event["type"] in self.types else None

    def start(self, event: LogEvent) -> CallRow:
        return finished(begun(event), event)

    def update(self, state: CallRow, event: LogEvent) -> CallRow:
        raise ValueError("a dispatch is one event")

    def build(self, state: CallRow) -> CallRow:
        return state


def begun(event: LogEvent) -> CallRow:
    data = payload(event)
    name = string(data, "name")
    make = {"question": question_row, "plan": plan_row}.get(presentation_of(name), tool_row)
    row: CallRow = make(
        name,
        string(data, "arguments"),
        time=event["time"],
        turn=integer(data, "turn"),
        step=integer(data, "step"),
        call_id=string(data, "callId"),
        parent=string(data, "parentCallId"),
    )
    return row


def finished(row: CallRow, event: LogEvent) -> CallRow:
    """The row after its result."""
    return msgspec.structs.replace(_ended(row, event), ended_at=event["time"], result_seq=event["seq"])


def _ended(row: CallRow, event: LogEvent) -> CallRow:
    if isinstance(row, QuestionRow):
        return question_ended(row, event)
    if isinstance(row, PlanRow):
        return plan_ended(row, event)
    assert isinstance(row, ToolRow)
    return ended(row, event)
