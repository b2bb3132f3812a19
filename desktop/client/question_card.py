"""One question call as a client holds it: shared by the live request and the record (behaviour 6.1)."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from desktop.client.countdown import Countdown
from desktop.client.plan_review import plan_review_of
from desktop.client.question_claim import QuestionClaim
from desktop.client.question_drafts import Answer, Question, QuestionDraft

Key = tuple[str, str]
Channel = Literal["", "waterfall", "late"]
Record = Literal["", "open", "continued"]
Sent = Literal["", "answers", "expiry", "late"]

SUBMIT_AGAIN = "SUBMIT_AGAIN"
NOT_TAKEN = "ANSWER_NOT_TAKEN"


class QuestionCard:
    """One card.

    Attributes:
        key: (session, call id); a request without call id has an id of its own that no other run repeats.
        call_id: None for a blocking request without one: it ends with its request.
        questions: as the request or the record gives them.
        plan: the decision on a plan that this is, None for the generic flow (behaviour 7.3).
        timed: its request came with a wait that ends by itself.
        forwarded: the host's request is in this client's hand; armed: and may be answered.
        record: what the session's record says last; "" before it lists the call.
        queued: a reply waits for admission, or was just accepted.
        order: place among the session's cards, by asking.
        sent: what was submitted and neither refused nor decided by the record: ``answers`` by the waterfall (or a
            dismissal), ``expiry`` of the countdown, a ``late`` answer; "" for nothing.
        notice: code of what the user should know about the last submit, or "".
        focused: the answer area was focused by hand.
        settling: the record has not been read since the request left this client.
    """

    def __init__(self, key: Key, call_id: str | None, questions: Sequence[Question], draft: QuestionDraft) -> None:
        self.key = key
        self.call_id = call_id
        self.questions = list(questions)
        self.draft = draft
        self.plan = plan_review_of({"questions": self.questions})
        self.timed = False
        self.forwarded = False
        self.armed = False
        self.record: Record = ""
        self.queued = False
        self.order: tuple[int, int] = (0, 0)
        self.asked_at = 0
        self.sent: Sent = ""
        self.notice = ""
        self.focused = False
        self.settling = False
        self.claim: QuestionClaim | None = None
        self.countdown: Countdown | None = None
        self.hand: Hand | None = None

    @property
    def session(self) -> str:
        return self.key[0]

    @property
    def shape(self) -> Literal["plan", "generic"]:
        return "generic" if self.plan is None else "plan"

    @property
    def continued(self) -> bool:
        return self.record == "continued"

    @property
    def channel(self) -> Channel:
        """How an answer would leave; "" while none can (behaviour 6.3)."""
        if self.continued:
            return "" if self.queued else "late"
        return "waterfall" if self.forwarded and self.armed else ""

    @property
    def busy(self) -> bool:
        return self.sent != ""

    @property
    def ready(self) -> bool:
        """A submit would be taken now."""
        return self.channel != "" and not self.busy

    @property
    def dismissable(self) -> bool:
        """Only a blocking card without call id ends by its × (behaviour 6.7)."""
        return self.call_id is None

    @property
    def remaining_ms(self) -> int | None:
        """What the countdown has left, running or paused; None where there is none."""
        return None if self.countdown is None else self.countdown.remaining_ms

    @property
    def seconds(self) -> int:
        """As it is shown: whole seconds, -1 without a countdown."""
        left = self.remaining_ms
        return -1 if left is None else -(-left // 1_000)

    @property
    def share(self) -> float:
        """What is left of the budget, 0 to 1."""
        return 0.0 if self.countdown is None else self.countdown.remaining_ms / self.countdown.budget_ms

    @property
    def paused(self) -> bool:
        return self.countdown is not None and not self.countdown.running

    @property
    def frozen(self) -> bool:
        """The wait would end by itself, but not for this client any more."""
        return self.timed and self.forwarded and self.draft.frozen

    @property
    def question(self) -> Question:
        """The one on the shown page."""
        return self.questions[min(self.draft.page, len(self.questions) - 1)]


class Hand:
    """One call of the answerer for a card.

    Attributes:
        reply: what the answerer returns or raises.
        returned: the host refused what it said; the same request comes again.
    """

    def __init__(self) -> None:
        self.reply: asyncio.Future[list[Answer]] = asyncio.get_running_loop().create_future()
        self.returned = False

    @property
    def said(self) -> bool:
        """It gave answers."""
        return self.reply.done() and not self.reply.cancelled() and self.reply.exception() is None


def wait_of(request: Mapping[str, Any]) -> tuple[str | None, bool]:
    """The call id of a request, and whether its wait ends by itself."""
    wait = request.get("wait") or {}
    return wait.get("callId"), wait.get("timed") is True
