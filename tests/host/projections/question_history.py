"""Histories for the tests of the ``userQuestions`` projection, and what it makes of them."""

from __future__ import annotations

from typing import Any

from host.events import (
    Event,
    EventData,
    InboxMessage,
    InboxSpliced,
    UserMessage,
)
from host.events.question_records import answers_record, pending_record, reply_record, reply_source
from host.events.questions import read_answers
from host.projections.question_state import UserQuestionsState
from host.projections.user_questions import UserQuestions
from tests.host.questions.samples import (
    COLOUR,
    call,
    declared,
    events,
    header,
    questions,
    result,
)

PROJECTION = UserQuestions()
ASKED = questions(COLOUR)
TIMED = declared("timed")


def fold(*data: EventData) -> UserQuestionsState:
    return fold_events(events(*data))


def fold_events(given: list[Event], state: UserQuestionsState | None = None) -> UserQuestionsState:
    state = PROJECTION.init(header()) if state is None else state
    for event in given:
        state = PROJECTION.apply(state, event)
    return state


def view(*data: EventData) -> dict[str, Any]:
    return PROJECTION.view(fold(*data))


def active(*data: EventData) -> list[tuple[str, str, bool]]:
    return [(one["callId"], one["state"], one["queued"]) for one in view(*data)["active"]]


def pending(call_id: str) -> str:
    return pending_record(call_id, "…")


def answered(given: Any) -> str:
    return answers_record(read_answers(ASKED, given))


def reply(call_id: str, given: Any, message: str = "msg_1") -> InboxMessage:
    text = reply_record(call_id, ASKED, read_answers(ASKED, given))
    return InboxMessage(id=message, text=text, source=reply_source(call_id))


def said(message: InboxMessage, **changes: Any) -> UserMessage:
    return UserMessage(**({"id": message.id, "text": message.text, "source": message.source} | changes))


def queued(message: InboxMessage, target: Any = "next-step", start: int = 0) -> InboxSpliced:
    return InboxSpliced(target=target, start=start, inserted=(message,))


CONTINUED = (TIMED, call("c1"), result("c1", pending("c1")))
