"""The questions of a session: which wait, which were answered, folded from events that exist anyway (behaviour 5.4).

An event that is none of a question's own costs a look at its type; a result is decoded only while a call is open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from types import MappingProxyType
from typing import Any, Literal

import msgspec

from host.errors import HostError
from host.events import (
    Event,
    InboxSpliced,
    PtcDispatch,
    RequestHeader,
    SessionHeader,
    ToolCall,
    ToolResult,
    UserMessage,
)
from host.events.messages import Value
from host.events.question_records import ASK_TOOL, REPLY_SOURCE, is_pending, recorded_answers, replied_answers
from host.events.questions import (
    WAIT_FOR_EVER,
    Answers,
    Questions,
    parse_arguments,
    plain_answers,
    plain_questions,
    read_timeout,
    read_tool_questions,
)

Schema = Literal["timed", "legacy"]

OUTCOME_UNKNOWN = "TOOL_OUTCOME_UNKNOWN"


class ActiveQuestion(Value, frozen=True):
    """A call that waits for its answer. ``continued``: the agent went on without it. ``asked_at``: Unix ms."""

    call_id: str
    questions: Questions
    asked_at: int
    continued: bool = False


class SettledQuestion(Value, frozen=True):
    """A call that was answered; ``answers`` is empty where the recorded reply cannot be used."""

    call_id: str
    questions: Questions
    answers: Answers
    answered_at: int


class SettledList(Sequence[SettledQuestion]):
    """The answered calls in settlement order: immutable, and adding one costs the same however many there are.

    Versions share one list, of which each sees its own length; only adding to another than the newest copies.
    """

    __slots__ = ("_length", "_shared")

    def __init__(self, items: list[SettledQuestion] | None = None) -> None:
        self._shared = [] if items is None else items
        self._length = len(self._shared)

    def with_one(self, item: SettledQuestion) -> SettledList:
        newest = len(self._shared) == self._length
        shared = self._shared if newest else self._shared[: self._length]
        shared.append(item)
        return SettledList(shared)

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[SettledQuestion]:
        return islice(self._shared, self._length)

    def __getitem__(self, index: Any) -> Any:
        return self._shared[range(self._length)[index]] if isinstance(index, int) else list(self)[index]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SettledList) and list(self) == list(other)

    def __hash__(self) -> int:
        return hash(self._length)


@dataclass(frozen=True)
class UserQuestionsState:
    """The folded state.

    Attributes:
        schema: what the `request/header` in force declared for the tool, None where it did not list it.
        active: waiting calls by id, in ask order.
        open: ids of those whose call has no result yet.
        settled: answered calls.
        inbox: per target, the call each queued message replies to (None for an ordinary one), in queue order.
    """

    schema: Schema | None = None
    active: Mapping[str, ActiveQuestion] = field(default_factory=lambda: MappingProxyType({}))
    open: frozenset[str] = frozenset()
    settled: SettledList = field(default_factory=SettledList)
    inbox: Mapping[str, tuple[str | None, ...]] = field(default_factory=lambda: MappingProxyType({}))

    def queued(self, call_id: str) -> bool:
        """Whether a reply to the call waits for admission (behaviour 5.3.7)."""
        return any(call_id in queue for queue in self.inbox.values())

    def with_active(self, question: ActiveQuestion) -> UserQuestionsState:
        active = dict(self.active)
        active[question.call_id] = question
        others = self.open - {question.call_id}
        return replace(
            self,
            active=MappingProxyType(active),
            open=others if question.continued else others | {question.call_id},
        )

    def without(self, call_id: str) -> UserQuestionsState:
        active = {key: value for key, value in self.active.items() if key != call_id}
        return replace(self, active=MappingProxyType(active), open=self.open - {call_id})

    def with_answers(self, question: ActiveQuestion, answers: Answers, at: int) -> UserQuestionsState:
        settled = SettledQuestion(
            call_id=question.call_id, questions=question.questions, answers=answers, answered_at=at
        )
        return replace(self.without(question.call_id), settled=self.settled.with_one(settled))


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
    spliced = queue[: data.start] + inserted + queue[data.start + data.delete_count :]
    if spliced == queue:
        return state
    return replace(state, inbox=MappingProxyType({**state.inbox, data.target: spliced}))


_FOLDS: dict[str, Callable[[UserQuestionsState, Any, int], UserQuestionsState]] = {
    "request/header": _declared,
    "tool/call": _called,
    "tool/result": _resulted,
    "tool/ptc-dispatch": _dispatched,
    "user/message": _said,
    "inbox/spliced": _spliced,
}
