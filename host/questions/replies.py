"""Late answers: one reply a call, from its queueing to its admission (behaviour 5.3.7).

The inbox is the reservation: a queued reply holds its call, after a restart too, and frees it by leaving unadmitted.
Nothing about it is kept anywhere else.
"""

from __future__ import annotations

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


def require_unanswered(call_id: str, state: UserQuestionsState) -> None:
    """
    Raises:
        HostError: ``REPLY_QUEUED``: a reply to the call waits in the inbox.
    """
    if state.queued(call_id):
        raise HostError("REPLY_QUEUED", "an answer to this question waits to be read", callId=call_id)
