"""Where the cards of a client stand: by key, with their drafts, as the record has them (behaviour 6.1)."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

from desktop.client.question_card import SUBMIT_AGAIN, Key, QuestionCard
from desktop.client.question_drafts import LIVE, QuestionDraft, QuestionDrafts
from desktop.client.question_records import View

Changed = Callable[[], None]
Ticked = Callable[[QuestionCard], None]


class QuestionShelf:
    """The cards, and who is told about them.

    Attributes:
        cards: by key.
    """

    def __init__(self, drafts: QuestionDrafts) -> None:
        self.cards: dict[Key, QuestionCard] = {}
        self._drafts = drafts
        self._arrivals = 0
        self._listeners: list[tuple[Changed, Ticked]] = []

    def listen(self, changed: Changed, ticked: Ticked) -> Callable[[], None]:
        pair = (changed, ticked)
        self._listeners.append(pair)
        return lambda: self._listeners.remove(pair)

    def tell(self) -> None:
        for changed, _ in list(self._listeners):
            changed()

    def tick(self, card: QuestionCard) -> None:
        for _, ticked in list(self._listeners):
            ticked(card)

    def add(self, key: Key, call_id: str | None, questions: Any) -> QuestionCard:
        card = self.cards[key] = QuestionCard(key, call_id, questions, self._drafts.load(*key))
        self._arrivals += 1
        card.order = (1, self._arrivals)  # after those that the record lists
        return card

    def keep(self, card: QuestionCard) -> None:
        """Save the card's draft."""
        if self.cards.get(card.key) is card:
            asked = "" if card.call_id is not None else nameless(card.questions[0]["question"])
            self._drafts.save(*card.key, card.draft, asked)

    def remove(self, card: QuestionCard, recorded: View | None = None, *, said: bool = False) -> None:
        """The card is over: its draft goes, and what was typed and is not in ``recorded`` stays to be copied, unless
        it was ``said``."""
        if self.cards.get(card.key) is not card:
            return
        del self.cards[card.key]
        if card.countdown is not None:
            card.countdown.stop()
        if card.call_id is None and not said and card.draft.written:
            asked = nameless(card.questions[0]["question"])
            self._drafts.unsent.keep(card.session, asked, "\n\n".join(card.draft.written))
        self._end(card.key, card.call_id, card.draft, recorded or {})

    def _end(self, key: Key, call_id: str | None, draft: QuestionDraft, recorded: View) -> None:
        said = _customs(recorded, call_id)
        left = [text for text in draft.written if text not in said]
        if left and call_id is not None:
            self._drafts.unsent.keep(*key, "\n\n".join(left))
        self._drafts.remove(*key)

    def unsent(self, key: Key, question: str = "") -> str:
        """What was typed and not sent when the card went, or "". ``question``: the first one of a call whose request
        may not have named it."""
        kept, session = self._drafts.unsent, key[0]
        return kept.of(*key) or (kept.of(session, nameless(question)) if question else "")

    def forget(self, session: str) -> None:
        """The session is gone: its cards go, their drafts stay for an undo (behaviour 15.3)."""
        for card in [card for card in self.cards.values() if card.session == session]:
            del self.cards[card.key]
            if card.countdown is not None:
                card.countdown.stop()
        self.tell()

    # The record

    def record(self, session: str, view: View, fresh: bool) -> None:
        """Take over what ``session`` records. Unless it is ``fresh`` it may be older than what just happened here: it
        takes no card away then, and brings no queued one back."""
        active = view.get("active") or ()
        for place, entry in enumerate(active):
            key = (session, str(entry["callId"]))
            card = self.cards.get(key) or self.add(key, key[1], entry["questions"])
            self._update(card, entry, fresh)
            card.order = (0, place)
        listed = {entry["callId"] for entry in active}
        mine = [card for card in self.cards.values() if card.session == session and card.call_id is not None]
        for card in mine:
            # One that was answered here and listed before is over, whatever became of the host's verdict.
            held = card.forwarded and not (card.sent == "answers" and card.record != "")
            if card.call_id in listed or held or (card.settling and not fresh):
                continue
            self.remove(card, view)
        for call in self._drafts.calls(session):
            if call not in listed and (session, call) not in self.cards:
                # It ended while nobody here looked, or in another run.
                self._end((session, call), call, self._drafts.load(session, call), view)
        self.tell()

    def _update(self, card: QuestionCard, entry: View, fresh: bool) -> None:
        card.record = "continued" if entry["state"] == "continued" else "open"
        card.asked_at = entry["askedAt"]
        if fresh or not card.settling:
            queued = bool(entry["queued"])
            if card.queued and not queued:
                card.notice = ""  # that another answer waits is no longer so
            card.queued = queued
        if fresh:
            card.settling = False
        if card.sent == "late" and entry["queued"]:
            card.sent = ""  # taken, whatever became of the host's word about it
        if card.continued:
            if card.countdown is not None:
                card.countdown.stop()
                card.countdown = None
            if card.sent in ("answers", "expiry"):
                # It was not taken in time. Nothing is ever sent again by itself.
                card.notice = SUBMIT_AGAIN if card.sent == "answers" else ""
                card.sent = ""


def nameless(question: str) -> str:
    """What stands for the call of a request that names none: its first question."""
    return LIVE + hashlib.sha256(question.encode()).hexdigest()[:16]


def _customs(view: View, call_id: str | None) -> set[str]:
    """The texts that the record has as the user's answer to the call."""
    for settled in view.get("settled") or ():
        if settled["callId"] == call_id:
            return {answer["custom"] for answer in settled["answers"] if answer.get("custom")}
    return set()
