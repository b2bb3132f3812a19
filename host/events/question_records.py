"""What a tool result or a message says about a question, as JSON text: pending, answers, a late reply.

Written by the tool and the question service, read by the ``userQuestions`` projection: one shape, one place.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from host.errors import HostError
from host.events.messages import Source
from host.events.questions import (
    Answers,
    AskUserQuestionAnswerItem,
    AskUserQuestionItem,
    plain_answers,
    plain_questions,
    read_answers,
)

ASK_TOOL: Final = "ask_user_question"
REPLY_SOURCE: Final = "user-question-reply"
REPLY_KIND: Final = "answer_to_pending_question"


def pending_record(call_id: str, note: str) -> str:
    """The result of a call whose question waits on: ``{"pending": true, "callId", "note"}`` (behaviour 5.2.3)."""
    return _text({"pending": True, "callId": call_id, "note": note})


def is_pending(content: str, call_id: str) -> bool:
    """Whether ``content`` is the pending result of ``call_id``."""
    found = _object(content)
    return found is not None and found.get("pending") is True and found.get("callId") == call_id


def answers_record(answers: Sequence[AskUserQuestionAnswerItem]) -> str:
    """The result of an answered call: ``{"answers": [{"id", "selected", "custom"?}]}``."""
    return _text({"answers": plain_answers(answers)})


def recorded_answers(questions: Sequence[AskUserQuestionItem], content: str) -> Answers | None:
    """The valid batch in a result's ``content``, else None."""
    found = _object(content)
    return None if found is None else _valid(questions, found.get("answers"))


def reply_source(call_id: str) -> Source:
    """Marks a user message as the late answer to ``call_id``; its text alone marks nothing (behaviour 5.4.4)."""
    return Source(kind=REPLY_SOURCE, call_id=call_id, outcome="answered")


def reply_record(
    call_id: str, questions: Sequence[AskUserQuestionItem], answers: Sequence[AskUserQuestionAnswerItem]
) -> str:
    """The text of a late answer (behaviour 5.3.5)."""
    return _text(
        {
            "kind": REPLY_KIND,
            "tool": ASK_TOOL,
            "callId": call_id,
            "questions": plain_questions(questions),
            "answers": plain_answers(answers),
        }
    )


def replied_answers(questions: Sequence[AskUserQuestionItem], text: str, call_id: str) -> Answers:
    """The batch in a reply's text; empty where the text cannot be used."""
    found = _object(text)
    if found is None or found.get("kind") != REPLY_KIND or found.get("callId") != call_id:
        return ()
    return _valid(questions, found.get("answers")) or ()


def _valid(questions: Sequence[AskUserQuestionItem], given: Any) -> Answers | None:
    try:
        return read_answers(questions, given)
    except HostError:  # BAD_ANSWER: the record is not one of ours
        return None


def _object(text: str) -> dict[str, Any] | None:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _text(plain: dict[str, Any]) -> str:
    return json.dumps(plain, ensure_ascii=False)
