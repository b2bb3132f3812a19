"""All question cards of one client, for its windows: what they show, and what the user does (behaviour 6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from desktop.client.question_answerer import QuestionAnswerer
from desktop.client.question_card import NOT_TAKEN, Key, QuestionCard
from desktop.client.question_drafts import Answer, QuestionDrafts, skips
from desktop.client.question_records import QuestionRecords, View
from desktop.client.question_shelf import Changed, QuestionShelf, Ticked
from desktop.client.tasks import Tasks
from host import Client, Clock, HostError

ANSWER: Final = "user-questions/answer"


class QuestionCards:
    """One store for all windows of a client; card, badge, tray and notification read it.

    Neither a local submit nor a cancelled request decides that a question was answered; only the record does. What the
    user does to a key whose card has gone is let pass: it went a moment ago.
    """

    def __init__(self, client: Client, drafts: QuestionDrafts, clock: Clock, tasks: Tasks) -> None:
        self._client = client
        self._drafts = drafts
        self._tasks = tasks
        self._shelf = QuestionShelf(drafts)
        self._records = QuestionRecords(client, tasks, self._shelf.record, self._shelf.forget)
        self._answerer = QuestionAnswerer(client, clock, tasks, self._shelf, self._records)
        self._unsubscribe = client.on_notice("sessions/changed", self._noticed)

    async def close(self) -> None:
        """Claims and requests are given back; drafts stay. Where the host has stopped this only tidies up."""
        self._unsubscribe()
        self._records.close()
        await self._answerer.close()

    # What there is

    def listen(self, changed: Changed, ticked: Ticked) -> Callable[[], None]:
        """``changed()``: some card; ``ticked(card)``: a second of its countdown went. Returns what ends it."""
        return self._shelf.listen(changed, ticked)

    def card(self, key: Key) -> QuestionCard | None:
        return self._shelf.cards.get(key)

    def all(self) -> list[QuestionCard]:
        return list(self._shelf.cards.values())

    def of(self, session: str) -> list[QuestionCard]:
        """The cards that can be shown: plan reviews first, then as they were asked (behaviour 6.8)."""
        mine = [card for card in self._shelf.cards.values() if card.session == session and not card.queued]
        return sorted(mine, key=lambda card: (card.plan is None, card.order))

    def unsent(self, key: Key, question: str = "") -> str:
        """What was typed and not sent when the card went, or "". ``question``: the first one of a call whose request
        may not have named it."""
        return self._shelf.unsent(key, question)

    def muted(self) -> list[Key]:
        """Continued questions that are to be quiet, of sessions opened or not."""
        return self._drafts.muted()

    # The record

    def recorded(self, session: str, view: View, seq: int) -> None:
        """A ``userQuestions`` view of ``session`` as of ``seq`` was read by somebody."""
        self._records.take(session, view, seq)

    def bind(self, session: str, bound: bool) -> None:
        """While a window shows ``session``, its own readings of the record reach `recorded`."""
        self._records.bind(session, bound)

    def _noticed(self, params: Mapping[str, Any]) -> None:
        session = str(params.get("session"))
        if not self._records.bound(session) and any(card.session == session for card in self._shelf.cards.values()):
            self._records.read(session)

    # The answer area

    def edit(self, key: Key, change: Callable[[QuestionCard], None]) -> None:
        """``change`` what the draft says; the countdown freezes for good (behaviour 6.4)."""
        card = self.card(key)
        if card is not None and not card.busy:
            change(card)
            self._freeze(card)

    def freeze(self, key: Key) -> None:
        """Take your time: for this client alone."""
        card = self.card(key)
        if card is not None:
            self._freeze(card)

    def _freeze(self, card: QuestionCard) -> None:
        card.draft.frozen = card.draft.frozen or card.timed
        self._answerer.end_countdown(card)
        self._shelf.keep(card)
        self._shelf.tell()

    def look(self, key: Key, **how: int | bool) -> None:
        """``page``, ``hidden``, ``collapsed``, ``muted``: how the card is shown. Claim and countdown stay."""
        card = self.card(key)
        if card is None:
            return
        for name, value in how.items():
            setattr(card.draft, name, value)
        self._shelf.keep(card)
        self._shelf.tell()

    def focus(self, key: Key, focused: bool) -> None:
        """The answer area got or lost the focus by hand: an unedited one pauses the countdown."""
        card = self.card(key)
        if card is not None and card.focused != focused:
            card.focused = focused
            self._answerer.run(card)
            self._shelf.tell()

    # Answering

    def submit(self, key: Key) -> bool:
        """Send the draft. False while a question has no answer, or nothing can be sent."""
        card = self.card(key)
        batch = None if card is None else card.draft.batch(card.questions)
        return batch is not None and self.send(key, batch)

    def skip_all(self, key: Key) -> bool:
        card = self.card(key)
        return card is not None and self.send(key, skips(card.questions))

    def send(self, key: Key, answers: list[Answer]) -> bool:
        """Send a batch by the card's channel, once: the card is busy until it is refused or the record decides."""
        card = self.card(key)
        if card is None or not card.ready:
            return False
        card.notice = ""
        if card.channel == "late":
            card.sent = "late"
            self._tasks.start(self._late(card, answers))
        elif card.hand is not None:
            card.sent = "answers"
            card.hand.reply.set_result(answers)
        self._freeze(card)
        return True

    def dismiss(self, key: Key) -> bool:
        """End a blocking request without call id, or a plan review the user wants to talk about: ``ASK_CANCELLED``
        (behaviour 6.7, 7.4). False for any other card, and where no request is in hand."""
        card = self.card(key)
        if card is None or not (card.dismissable or card.plan) or not card.ready or card.hand is None:
            return False
        card.notice = ""
        card.sent = "answers"
        card.hand.reply.set_exception(HostError("ASK_CANCELLED", "the user dismissed the question"))
        self._shelf.tell()
        return True

    async def _late(self, card: QuestionCard, answers: list[Answer]) -> None:
        """An accepted late answer closes the panel; the record says when it is queued, admitted or dropped."""
        session, call = card.key
        try:
            taken = await self._client.call(ANSWER, session=session, callId=call, answers=answers)
        except HostError as refusal:
            card.notice = refusal.code
        else:
            card.queued = card.queued or bool(taken)
            card.notice = "" if taken else NOT_TAKEN
        card.sent = ""
        card.settling = True
        self._shelf.tell()
        self._records.read(session)
