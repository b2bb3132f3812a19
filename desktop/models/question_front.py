"""Which question card of the shown session stands in front, and how it is shown (behaviour 6.5 to 6.8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, SignalInstance, Slot

from desktop.client.question_card import Key, QuestionCard
from desktop.client.question_cards import QuestionCards
from desktop.models.question_page import QuestionPage

ARM_MS: Final = 400  # a card that has just come to the front takes no key and no click for so long (behaviour 6.5)
CALM_MS: Final = 1_000  # Esc stops no turn for so long after it collapsed a card (behaviour 6.7)


class QuestionFront(QObject):
    """Shows one card at a time. Which one is this window's; what is in it is the client's.

    Signals:
        changed: the card, its state, or how many there are. fronted: another card came to the front.
        ticked: a countdown of the session moved. ended: the user is done with the card in front.
    """

    # Made by the class that QML sees: a property of PySide's can only be announced by a signal of its own class.
    changed: SignalInstance
    fronted: SignalInstance
    ticked: SignalInstance
    ended: SignalInstance

    def __init__(self, cards: QuestionCards, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._cards = cards
        self._session = ""
        self._front: Key | None = None
        self._collapsed_at = QElapsedTimer()
        self._page = QuestionPage(self)
        self._settled: list[Mapping[str, Any]] = []
        self._viewed = ""
        self._keys: list[Key] = []
        self._young = False
        self._focusing = False
        self._waking = QTimer(self, singleShot=True, interval=ARM_MS + 25)  # a timer may be 5 % early
        self._waking.timeout.connect(self._woke)
        self._leave = cards.listen(self._moved, self._tick)

    def close(self) -> None:
        self._leave()
        self._blur()
        self._bind("")

    def show(self, session: str) -> None:
        """Show the cards of another session, its first one that is not hidden in front."""
        self._bind(session)
        self._blur()
        self._front = None
        self._settled = []
        self._viewed = ""
        self._moved()

    def _bind(self, session: str) -> None:
        for one, bound in ((self._session, False), (session, True)):
            if one:
                self._cards.bind(one, bound)
        self._session = session

    def recorded(self, session: str, view: Mapping[str, Any], seq: int) -> None:
        """The shown session's record was read."""
        if session == self._session:
            self._settled = list(view.get("settled") or ())
        self._cards.recorded(session, view, seq)

    @property
    def front(self) -> QuestionCard | None:
        """The card in front."""
        return None if self._front is None else self._cards.card(self._front)

    def _mine(self) -> list[Key]:
        """The cards that are not hidden, in order, as of the last change."""
        return self._keys

    @Slot()
    def _moved(self) -> None:
        cards = self._cards.of(self._session) if self._session else []
        keys = self._keys = [card.key for card in cards if not card.draft.hidden]
        if self._front not in keys:
            self._viewed = "" if keys else self._viewed  # what waits comes before what was answered
            self._bring(keys[0] if keys else None)
        self._page.show(self.front)
        self.changed.emit()
        self.ticked.emit()

    def _bring(self, key: Key | None, *, by_hand: bool = False) -> None:
        """Put a card in front. One that the user asked for takes input at once."""
        self._blur()
        self._front = key
        if key is not None:
            self._young = not by_hand
            self._waking.start()
        self._page.show(self.front)
        self.fronted.emit()

    def _tick(self, card: QuestionCard) -> None:
        if card.session == self._session:
            self.ticked.emit()

    @Slot()
    def _woke(self) -> None:
        self._young = False
        self.changed.emit()

    @Slot()
    def rest(self) -> None:
        """The card comes up where something else was pressed: it takes nothing for a moment, as a new one."""
        self._young = self._front is not None
        self._waking.start()
        self.changed.emit()

    def _awake(self) -> bool:
        return self._front is not None and not self._young

    # What rows of the transcript show of a card

    @Slot(str, result=int)
    def secondsOf(self, call: str) -> int:
        """Left on the countdown of a call's card; -1 without one."""
        card = self._cards.card((self._session, call))
        return -1 if card is None else card.seconds

    @Slot(str, str, result=str)
    def unsentOf(self, call: str, question: str) -> str:
        """What was typed for a call and never sent (behaviour 6.1); ``question``: its first one, where the card may
        not have known the call."""
        return self._cards.unsent((self._session, call), question)

    @Slot(str, result=bool)
    def mutedOf(self, call: str) -> bool:
        card = self._cards.card((self._session, call))
        return card is not None and card.draft.muted

    # Which card

    @Slot(int)
    def turn(self, step: int) -> None:
        """Bring another card of the session to the front."""
        keys = self._mine()
        if len(keys) > 1 and self._front in keys:
            self._bring(keys[(keys.index(self._front) + step) % len(keys)], by_hand=True)
            self.changed.emit()

    @Slot(str, result=bool)
    def bring(self, call: str) -> bool:
        """Show a card by its call, or the id it has instead, hidden or not. False when it cannot be shown."""
        return self._unhide(next((one for one in self._cards.of(self._session) if one.key[1] == call), None))

    def bring_plan(self) -> bool:
        """The same for the plan that waits for its review; its request names no call."""
        return self._unhide(next((one for one in self._cards.of(self._session) if one.plan is not None), None))

    def bring_hidden(self) -> bool:
        """Where nothing is in front: the first card that was put away and not muted."""
        hidden = (one for one in self._cards.of(self._session) if not one.draft.muted)
        return self.front is None and self._unhide(next(hidden, None))

    def _unhide(self, card: QuestionCard | None) -> bool:
        if card is None:
            return False
        self._viewed = ""
        if self._front != card.key:
            self._bring(card.key, by_hand=True)
        self._cards.look(card.key, hidden=False, collapsed=False)
        self.changed.emit()
        return True

    @Slot(str)
    def view(self, call: str) -> None:
        """Open the read-only panel of an answered call; "" closes it."""
        self._viewed = call
        self._blur()  # the panel takes the place of the card
        self.changed.emit()

    def answered(self) -> dict[str, Any]:
        """What the panel shows: ``{callId, answeredAt, items}``, empty while it is closed."""
        for entry in reversed(self._settled if self._viewed else []):
            if entry["callId"] == self._viewed:
                given = {answer["id"]: answer for answer in entry["answers"]}
                items = [_answered(question, given.get(question["id"])) for question in entry["questions"]]
                return {"callId": self._viewed, "answeredAt": entry["answeredAt"], "items": items}
        return {}

    # How it is shown

    @Slot()
    def hide(self) -> None:
        """Put the card away; nothing is sent, claim and countdown stay (behaviour 6.6)."""
        self._look(hidden=True)
        self.ended.emit()

    @Slot(bool)
    def collapse(self, collapsed: bool) -> None:
        """To its header, or whole again."""
        self._look(collapsed=collapsed)

    @Slot(bool)
    def mute(self, muted: bool) -> None:
        """No badge and no tray for a continued question; it stays answerable (behaviour 6.8)."""
        self._look(muted=muted)

    def _look(self, **how: int | bool) -> None:
        card = self.front
        if card is not None and self._awake():
            self._cards.look(card.key, **how)

    @Slot(result=bool)
    @Slot(bool, result=bool)
    def escape(self, collapses: bool = True) -> bool:
        """Esc where nothing else wanted it: closes the read-only panel, or collapses the card, unless that is out of
        sight. True when the key is used up, also for a second after (behaviour 6.7)."""
        card = self.front
        if self.answered():  # it covers the card
            self.view("")
            self._collapsed_at.start()
            return True
        if collapses and card is not None and card.plan is None and not card.draft.collapsed:
            self._cards.look(card.key, collapsed=True)
            self._collapsed_at.start()
            return True
        return self._collapsed_at.isValid() and self._collapsed_at.elapsed() < CALM_MS

    @Slot(bool)
    def focusAnswer(self, focused: bool) -> None:
        """The answer area has the focus, or lost it."""
        if self._front is not None:
            self._focusing = focused
            self._cards.focus(self._front, focused)

    def _blur(self) -> None:
        """The card is out of sight, whatever has the keyboard next: its countdown goes on (behaviour 6.4)."""
        if self._focusing:
            self.focusAnswer(False)

    @property
    def counts_down(self) -> bool:
        """Whether the card in front has a countdown that can still be stopped."""
        card = self.front
        return card is not None and card.countdown is not None and not card.frozen

    @Slot()
    def takeTime(self) -> None:
        """Take your time: no countdown any more, in this client."""
        if self._front is not None and self._awake():
            self._cards.freeze(self._front)


def _answered(question: Mapping[str, Any], answer: Mapping[str, Any] | None) -> dict[str, Any]:
    said = answer or {}
    selected, custom = list(said.get("selected") or ()), said.get("custom") or ""
    return {
        "header": question.get("header") or "",
        "question": question["question"],
        "selected": selected,
        "custom": custom,
        "skipped": answer is not None and not selected and not custom,
    }
