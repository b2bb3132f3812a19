"""What becomes of questions, plans and requests for leave, in all sessions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QCoreApplication

from desktop.announcements.voice import Voice
from desktop.client.approvals import ApprovalCard
from desktop.client.pending import PendingItem
from desktop.client.question_card import Key, QuestionCard
from desktop.client.shared import Shared
from desktop.error_text import sentence

LONGEST: Final = 400  # characters of a question or a command that are said
LOW: Final = 20  # seconds left when time runs out; said only where there was twice as much


@dataclass(frozen=True, slots=True)
class Stand:
    """How a card stood when it was last looked at."""

    continued: bool
    queued: bool
    sent: bool
    trouble: str


class CardNews:
    """Told once of everything that is asked while Parley runs; of the end of it where its session is ``shown``."""

    def __init__(self, shared: Shared, voice: Voice, shown: Callable[[str], bool]) -> None:
        self._shared = shared
        self._voice = voice
        self._shown = shown
        self._told = {(item.session, item.id) for item in shared.pending.items if item.fresh}
        self._warned: set[Key] = set()
        self._stands = self._look()
        self._leave = [
            shared.pending.listen(self._asked),
            shared.questions.listen(self._moved, self._ticked),
            shared.approvals.listen(self._moved),
        ]

    def close(self) -> None:
        for leave in self._leave:
            leave()

    # What is asked

    def _asked(self) -> None:
        for item in self._shared.pending.items:
            if item.fresh and (item.session, item.id) not in self._told:
                self._told.add((item.session, item.id))
                self._voice.say(self._words(item), urgent=self._shown(item.session))

    def _words(self, item: PendingItem) -> str:
        text = item.text if len(item.text) <= LONGEST else item.text[:LONGEST].rstrip() + "\u2026"
        said = {
            "question": QCoreApplication.translate("Announcements", "The agent asks: %1"),
            "plan": QCoreApplication.translate("Announcements", "A plan waits for your review: %1"),
            "approval": QCoreApplication.translate("Announcements", "Your approval is asked for: %1"),
        }[item.kind].replace("%1", text)
        more = item.more
        if more:
            said += " " + QCoreApplication.translate("Announcements", "And %n more question(s).", "", more)
        if not self._shown(item.session):
            row = self._shared.sessions.find(item.session)
            title = row["title"] if row is not None else ""
            place = QCoreApplication.translate("Announcements", "In another session:")
            if title:
                place = QCoreApplication.translate("Announcements", "In the session \u201c%1\u201d:")
            said = f"{place.replace('%1', title)} {said}"
        return said

    def _ticked(self, card: QuestionCard) -> None:
        countdown = card.countdown
        if countdown is None or card.key in self._warned or card.paused or not self._shown(card.session):
            return
        seconds = card.seconds
        if 0 < seconds <= LOW and countdown.budget_ms >= 2_000 * LOW:
            self._warned.add(card.key)
            left = QCoreApplication.translate("Announcements", "%n second(s) left to answer.", "", seconds)
            out = QCoreApplication.translate("Announcements", "\u201cTake your time\u201d stops the countdown.")
            self._voice.say(f"{left} {out}", urgent=True)

    # What becomes of it

    def _look(self) -> dict[Key, Stand]:
        found = {card.key: _question(card) for card in self._shared.questions.all()}
        return found | {card.key: _approval(card) for card in self._shared.approvals.cards}

    def _moved(self) -> None:
        before, self._stands = self._stands, self._look()
        for key, was in before.items():
            if self._shown(self._place(key)):
                self._compare(key, was, self._stands.get(key))

    def _place(self, key: Key) -> str:
        """The session in which a card is shown: a helper's request in the one it works for."""
        return key[0] if self._shown(key[0]) else self._shared.sessions.parent(key[0])

    def _compare(self, key: Key, was: Stand, now: Stand | None) -> None:
        if now is None:
            if was.sent:
                self._voice.say(QCoreApplication.translate("Announcements", "Sent."))
            elif key in self._told and not was.queued:
                self._voice.say(QCoreApplication.translate("Announcements", "What was asked is settled elsewhere."))
        elif now.trouble and now.trouble != was.trouble:
            self._voice.say(sentence(now.trouble), urgent=True)
        elif now.continued and not was.continued:
            gone_on = QCoreApplication.translate(
                "Announcements", "The agent goes on without your answer. You can still answer."
            )
            self._voice.say(gone_on)
        elif now.queued and not was.queued:
            self._voice.say(QCoreApplication.translate("Announcements", "Your answer is queued."))


def _question(card: QuestionCard) -> Stand:
    return Stand(card.continued, card.queued, card.sent in ("answers", "late"), card.notice)


def _approval(card: ApprovalCard) -> Stand:
    return Stand(False, False, card.latched, "ANSWER_NOT_TAKEN" if card.refused else "")
