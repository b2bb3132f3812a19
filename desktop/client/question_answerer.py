"""Answers ``user-questions/request``: the claim comes first, then the card can be answered (behaviour 6.2, 6.4)."""

from __future__ import annotations

import asyncio
import uuid
from typing import Any, Final

from desktop.client.countdown import Countdown
from desktop.client.question_card import Hand, QuestionCard, wait_of
from desktop.client.question_claim import QuestionClaim
from desktop.client.question_drafts import LIVE
from desktop.client.question_records import QuestionRecords
from desktop.client.question_shelf import QuestionShelf
from desktop.client.tasks import Tasks
from host import Client, Clock, HostError

REQUEST: Final = "user-questions/request"
ATTACH: Final = "user-questions/attach-wait"
OVER: Final = "OFFER_OVER"


class QuestionAnswerer:
    """The one answerer of a client; both shapes of cards go through it (behaviour 7.3)."""

    def __init__(
        self, client: Client, clock: Clock, tasks: Tasks, shelf: QuestionShelf, records: QuestionRecords
    ) -> None:
        self._client = client
        self._clock = clock
        self._tasks = tasks
        self._shelf = shelf
        self._records = records
        self._leave = client.on_waterfall(REQUEST, self._answer)

    async def close(self) -> None:
        """Claims are given back first, then the requests are the other clients'."""
        cards = list(self._shelf.cards.values())
        for card in cards:
            self.end_countdown(card)
        await asyncio.gather(*(card.claim.release() for card in cards if card.claim is not None))
        self._leave()

    async def _answer(self, request: dict[str, Any], next: Any) -> dict[str, Any] | None:
        card = self._take(request, next.refusal)
        hand = card.hand = Hand()
        next.on_settled(lambda refusal: self._judged(card, hand, refusal))
        self._shelf.tell()
        try:
            if card.timed and not await self._hold(card):
                self._lose(card)
                await next()
                return None
            card.armed = True
            self._shelf.tell()
            return {"answers": await hand.reply}
        except asyncio.CancelledError:
            if card.hand is hand:
                self._lose(card)
            raise

    def _take(self, request: dict[str, Any], refusal: HostError | None) -> QuestionCard:
        session, (call, timed) = str(request["session"]), wait_of(request)
        if call is not None:
            card = self._shelf.cards.get((session, call))
        else:
            card = None if refusal is None else self._returned(session, request["questions"])
        if card is None:
            card = self._shelf.add((session, call or f"{LIVE}{uuid.uuid4().hex}"), call, request["questions"])
        if call is not None and card.record == "":
            self._records.read(session)  # the record may have told of it before there was a card
        card.timed, card.forwarded, card.settling = timed, True, False
        if refusal is not None:
            card.notice = refusal.code
        return card

    def _returned(self, session: str, questions: Any) -> QuestionCard | None:
        """The card of a request without call id whose settlement was refused a moment ago."""
        for card in self._shelf.cards.values():
            returned = card.hand is not None and card.hand.returned
            if returned and card.session == session and card.call_id is None and card.questions == questions:
                return card
        return None

    async def _hold(self, card: QuestionCard) -> bool:
        """Claim the wait and start the countdown. A claim that is still held is used again. False where the wait is
        over or unknown."""
        if card.claim is not None and card.claim.held:
            return True
        session, call = card.key
        claim = card.claim = QuestionClaim(lambda: self._client.stream(ATTACH, session=session, callId=call))
        remaining = await claim.taken()
        if remaining is None:
            return False
        if remaining == 0:  # the deadline passed while others held the wait: shown without a clock
            card.claim = None
            await claim.release()
        elif not card.draft.frozen and not card.draft.edited:
            card.countdown = Countdown(
                self._clock, remaining, lambda: self._shelf.tick(card), lambda: self._expire(card)
            )
            self.run(card)
        return True

    def _judged(self, card: QuestionCard, hand: Hand, refusal: HostError | None) -> None:
        """The host's verdict. After a yes the claim stays until the host ends it: that is acceptance."""
        if card.hand is not hand:
            return
        if refusal is None or refusal.code == OVER:
            self._lose(card, accepted=refusal is None)
        else:
            hand.returned = True
            card.sent = ""

    def _lose(self, card: QuestionCard, *, accepted: bool = False) -> None:
        """The request has left this client; the record decides what becomes of the card."""
        said = accepted and card.hand is not None and card.hand.said
        card.forwarded = card.armed = False
        card.hand = None
        self.end_countdown(card)
        if card.claim is not None and not accepted:
            self._tasks.start(card.claim.release())
            card.claim = None
        if card.call_id is None:
            self._shelf.remove(card, said=said)
        else:
            card.settling = True
            self._records.read(card.session)
        self._shelf.tell()

    # The countdown

    def run(self, card: QuestionCard) -> None:
        """Run the card's countdown, or let it rest while the answer area has the focus."""
        if card.countdown is not None and card.focused:
            card.countdown.stop()
        elif card.countdown is not None:
            card.countdown.run()

    def end_countdown(self, card: QuestionCard) -> None:
        if card.countdown is not None:
            card.countdown.stop()
            card.countdown = None

    def _expire(self, card: QuestionCard) -> None:
        card.countdown = None
        if card.hand is not None and not card.hand.reply.done():
            card.sent = "expiry"
            card.hand.reply.set_exception(HostError("ASK_TIMED_OUT", "nobody answered in time"))
        self._shelf.tell()
