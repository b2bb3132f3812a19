"""The user's late answer to a question, recorded as a user message (behaviour 8.5)."""

from __future__ import annotations

from desktop.conversation.definition import Match
from desktop.conversation.definitions.base import LogEvent, Row, SingleEvent
from desktop.conversation.payload import json_object, mapping, payload, string
from desktop.conversation.question_items import Item, answers_in, questions_in, with_answers

REPLY_SOURCE = "user-question-reply"


class QuestionReplyRow(Row, frozen=True):
    """``items``: the recorded questions with their answers; empty when the payload cannot be read: then ``text``, the
    payload as it is, is shown."""

    call_id: str
    outcome: str
    items: tuple[Item, ...]
    text: str


class QuestionReply(SingleEvent):
    """Claims recorded reply messages, so that the generic message kind builds nothing for them."""

    kind = "question-reply"
    types = frozenset({"user/message"})

    def match(self, event: LogEvent) -> Match | None:
        if event["type"] != "user/message" or mapping(payload(event), "source").get("kind") != REPLY_SOURCE:
            return None
        return Match(str(event["seq"]), "start", exclusive=True)

    def start(self, event: LogEvent) -> QuestionReplyRow:
        data = payload(event)
        source = mapping(data, "source")
        text = string(data, "text")
        return QuestionReplyRow(
            time=event["time"],
            ended_at=event["time"],
            call_id=string(source, "callId"),
            outcome=string(source, "outcome"),
            items=_recorded(text),
            text=text,
        )


def _recorded(text: str) -> tuple[Item, ...]:
    """Questions with answers, or nothing: a reply that answers none of its own questions is not readable."""
    answers = answers_in(text)
    if answers is None:
        return ()
    questions = with_answers(questions_in(json_object(text) or {}), answers)
    return questions if questions and all(item.answered for item in questions) else ()
