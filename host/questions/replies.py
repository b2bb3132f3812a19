"""Late answers: one reply a call, from its queueing to its admission (behaviour 5.3.7)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from host.errors import HostError
from host.events import InboxMessage
from host.events.question_records import reply_record, reply_source
from host.events.questions import Answers
from host.ids import new_message_id
from host.projections.question_state import ActiveQuestion, UserQuestionsState


def reply_message(question: ActiveQuestion, answers: Answers) -> InboxMessage:
    """The user message that carries ``answers`` to the agent."""
    return InboxMessage(
        id=new_message_id(),
        text=reply_record(question.call_id, question.questions, answers),
        source=reply_source(question.call_id),
    )


class ReplyReservations:
    """Which calls are spoken for.

    The inbox is the record: a queued reply holds its call, after a restart too, and frees it by leaving unadmitted.
    Only the moment from acceptance to the inbox is kept here.
    """

    def __init__(self) -> None:
        self._accepted: set[tuple[str, str]] = set()

    @contextmanager
    def reserve(self, session: str, call_id: str, state: UserQuestionsState) -> Iterator[None]:
        """Hold the call while a reply is put into the inbox.

        Raises:
            HostError: ``REPLY_QUEUED``: another reply holds it.
        """
        key = (session, call_id)
        if key in self._accepted or state.queued(call_id):
            raise HostError("REPLY_QUEUED", "an answer to this question waits to be read", callId=call_id)
        self._accepted.add(key)
        try:
            yield
        finally:
            self._accepted.discard(key)
