"""The questions of a session: which wait, which were answered, folded from events that exist anyway (behaviour 5.4).

An event that is none of a question's own costs a look at its type; a result is decoded only while a call is open.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import msgspec

from host.errors import HostError
from host.events import (
    Event,
    InboxSpliced,
    PtcDispatch,
    RequestHeader,
    SessionEndSeed,
    SessionHeader,
    ToolCall,
    ToolResult,
    UserMessage,
)
from host.events.question_records import ASK_TOOL, REPLY_SOURCE, is_pending, recorded_answers, replied_answers
from host.events.questions import (
    WAIT_FOR_EVER,
    Questions,
    parse_arguments,
    plain_answers,
    plain_questions,
    read_timeout,
    read_tool_questions,
)
from host.projections.question_state import ActiveQuestion, Schema, SettledList, SettledQuestion, UserQuestionsState

OUTCOME_UNKNOWN = "TOOL_OUTCOME_UNKNOWN"


class _Snapshot(msgspec.Struct, array_like=True):
    schema: Schema | None
    active: list[ActiveQuestion]
    open: list[str]
    settled: list[SettledQuestion]
    inbox: dict[str, tuple[str | None, ...]]


class UserQuestions:
    """The ``userQuestions`` projection."""

    name = "userQuestions"
    version = 1

    def init(self, header: SessionHeader) -> UserQuestionsState:
        return UserQuestionsState()

    def apply(self, state: UserQuestionsState, event: Event) -> UserQuestionsState:
        fold = _FOLDS.get(event.type)
        if fold is None or (event.type == "tool/result" and not state.open):
            return state
        try:
            data = event.data
        except msgspec.DecodeError:  # a foreign shape under a known name: kept, drawn, and nothing to fold
            return state
        return fold(state, data, event.time)

    def view(self, state: UserQuestionsState) -> dict[str, list[dict[str, Any]]]:
        """``{active: [{callId, state, questions, askedAt, queued}], settled: [{callId, questions, answers,
        answeredAt}]}``; state is ``open`` or ``continued``."""
        return {
            "active": [
                {
                    "callId": one.call_id,
                    "state": "continued" if one.continued else "open",
                    "questions": plain_questions(one.questions),
                    "askedAt": one.asked_at,
                    "queued": state.queued(one.call_id),
                }
                for one in state.active.values()
            ],
            "settled": [
                {
                    "callId": one.call_id,
                    "questions": plain_questions(one.questions),
                    "answers": plain_answers(one.answers),
                    "answeredAt": one.answered_at,
                }
                for one in state.settled
            ],
        }

    def dump(self, state: UserQuestionsState) -> bytes:
        return msgspec.msgpack.encode(
            _Snapshot(
                schema=state.schema,
                active=list(state.active.values()),
                open=sorted(state.open),
                settled=list(state.settled),
                inbox=dict(state.inbox),
            )
        )

    def load(self, data: bytes) -> UserQuestionsState:
        found = msgspec.msgpack.decode(data, type=_Snapshot)
        return UserQuestionsState(
            schema=found.schema,
            active=MappingProxyType({one.call_id: one for one in found.active}),
            open=frozenset(found.open),
            settled=SettledList(found.settled),
            inbox=MappingProxyType(found.inbox),
        )


def _declared(state: UserQuestionsState, data: RequestHeader, at: int) -> UserQuestionsState:
    """Which schema the model has in hand from here on (rule 1)."""
    schema: Schema | None = None
    for tool in data.tools:
        if tool.name == ASK_TOOL:
            properties = tool.parameters.get("properties")
            schema = "timed" if isinstance(properties, dict) and "timeout" in properties else "legacy"
    return state if schema == state.schema else replace(state, schema=schema)


def _valid_questions(arguments: str) -> Questions | None:
    try:
        found = parse_arguments(arguments)
        read_timeout(found.get("timeout"), WAIT_FOR_EVER)
        return read_tool_questions(found)
    except (ValueError, HostError):  # the call fails for the same reason, and its result says so
        return None


def _called(state: UserQuestionsState, data: ToolCall, at: int) -> UserQuestionsState:
    """A valid native call under the timed schema opens a question (rule 1)."""
    if data.name != ASK_TOOL or state.schema != "timed":
        return state
    questions = _valid_questions(data.arguments)
    if questions is None:
        return state
    return state.with_active(ActiveQuestion(call_id=data.call_id, questions=questions, asked_at=at))


def _resulted(state: UserQuestionsState, data: ToolResult, at: int) -> UserQuestionsState:
    """The result of an open call continues, settles or drops it (rule 2)."""
    if data.call_id not in state.open:
        return state
    question = state.active[data.call_id]
    code = None if data.error is None else data.error.code
    if code == OUTCOME_UNKNOWN or (code is None and is_pending(data.content, data.call_id)):
        return state.with_active(msgspec.structs.replace(question, continued=True))
    answers = recorded_answers(question.questions, data.content) if code is None else None
    return state.without(data.call_id) if answers is None else state.with_answers(question, answers, at)


def _dispatched(state: UserQuestionsState, data: PtcDispatch, at: int) -> UserQuestionsState:
    """A call made inside ``run_code`` enters when its recorded result is pending (rule 3)."""
    if data.name != ASK_TOOL or data.error is not None or not is_pending(data.content, data.call_id):
        return state
    questions = _valid_questions(data.arguments)
    if questions is None:
        return state
    return state.with_active(ActiveQuestion(call_id=data.call_id, questions=questions, asked_at=at, continued=True))


def _said(state: UserQuestionsState, data: UserMessage, at: int) -> UserQuestionsState:
    """An admitted reply settles its continued call; what it is, its source says (rule 4)."""
    if data.source.kind != REPLY_SOURCE or data.source.call_id is None:
        return state
    question = state.active.get(data.source.call_id)
    if question is None or not question.continued:
        return state
    return state.with_answers(question, replied_answers(question.questions, data.text, question.call_id), at)


def _spliced(state: UserQuestionsState, data: InboxSpliced, at: int) -> UserQuestionsState:
    """Follow which calls have a reply in the inbox."""
    queue = state.inbox.get(data.target, ())
    inserted = tuple(
        message.source.call_id if message.source.kind == REPLY_SOURCE else None for message in data.inserted
    )
    start = min(max(0, data.start), len(queue))
    spliced = queue[:start] + inserted + queue[start + max(0, data.delete_count) :]
    if spliced == queue:
        return state
    return replace(state, inbox=MappingProxyType({**state.inbox, data.target: spliced}))


def _seeded(state: UserQuestionsState, data: SessionEndSeed, at: int) -> UserQuestionsState:
    """A fork copies the log, not the inbox (behaviour 15.2)."""
    return replace(state, inbox=MappingProxyType({})) if any(state.inbox.values()) else state


_FOLDS: dict[str, Callable[[UserQuestionsState, Any, int], UserQuestionsState]] = {
    "request/header": _declared,
    "tool/call": _called,
    "tool/result": _resulted,
    "tool/ptc-dispatch": _dispatched,
    "user/message": _said,
    "inbox/spliced": _spliced,
    "session/end-seed": _seeded,
}
