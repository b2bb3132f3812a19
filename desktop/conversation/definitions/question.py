"""A question to the user as its call and result tell it; the projection adds what came later."""

from __future__ import annotations

from typing import Any

import msgspec

from desktop.conversation.definitions.calls import INTERRUPTED, CallRow, error_of
from desktop.conversation.payload import json_object, payload, string
from desktop.conversation.question_items import Item, answers_in, questions_in, with_answers


class QuestionRow(CallRow, frozen=True):
    """``state``: ``waiting``, ``continued`` (asked, the agent went on), ``answered``, ``cancelled``, ``interrupted``
    (cut off before there was a result) or ``failed`` (never asked). ``items``: the questions, with their answers once
    answered."""

    items: tuple[Item, ...] = ()


def question_row(name: str, arguments: str, **place: Any) -> QuestionRow:
    questions = questions_in(json_object(arguments) or {})
    return QuestionRow(name=name, arguments=arguments, items=questions, **{"state": "waiting", **place})


def question_ended(row: QuestionRow, event: dict[str, Any]) -> QuestionRow:
    """The row after its result: pending, an answer batch, or an error."""
    data = payload(event)
    code, message = error_of(data)
    content = string(data, "content")
    items = row.items
    if code:
        state = {INTERRUPTED: "interrupted", "ASK_CANCELLED": "cancelled", "ASK_ABORTED": "cancelled"}.get(
            code, "failed"
        )
    elif (json_object(content) or {}).get("pending") is True:
        state = "continued"
    else:
        state = "answered"
        items = with_answers(items, answers_in(content) or [])
    return msgspec.structs.replace(row, state=state, code=code, message=message, items=items)
