"""The approval card that the shown session has in front, for QML."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Property, QElapsedTimer, QObject, Signal, Slot

from desktop.client.approvals import ApprovalCard, ApprovalCards
from desktop.client.session_list import SessionList
from desktop.markdown.unseen import spelled_out

ARM_MS = 400  # a new card takes no key and no click for so long (behaviour 6.5, for every card)


class ApprovalDesk(QObject):
    """Shows the cards of one session, one at a time: ``position`` of ``count``.

    What its helpers ask for is asked here too: their sessions need not be opened for it.

    Signals:
        changed: the card in front, its state or the number of cards.
    """

    changed = Signal()

    def __init__(self, cards: ApprovalCards, sessions: SessionList, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._sessions = sessions
        self._session = ""
        self._front: ApprovalCard | None = None
        self._place = 0
        self._shown: tuple[str, str] | None = None
        self._since = QElapsedTimer()
        self._cards = cards
        self._leave = [cards.listen(self._moved), sessions.listen(lambda rows: self._moved())]

    def close(self) -> None:
        for leave in self._leave:
            leave()

    def show(self, session: str) -> None:
        self._session = session
        self._front, self._place = None, 0
        self._moved()

    def recorded(self, session: str, pending: list[str]) -> None:
        self._cards.recorded(session, pending)

    def _mine(self) -> list[ApprovalCard]:
        """The shown session's own first: what it waits for itself is nearer than its helpers'."""
        if not self._session:
            return []
        helpers = [card for card in self._cards.cards if self._sessions.parent(card.key[0]) == self._session]
        return self._cards.of(self._session) + helpers

    @property
    def count_(self) -> int:
        """How many cards the shown session has."""
        return len(self._mine())

    def _card(self) -> ApprovalCard | None:
        return self._front

    def _moved(self) -> None:
        """The card in front stays there while it is one of these, whatever comes and goes beside it."""
        mine = self._mine()
        keys = [card.key for card in mine]
        if self._shown in keys:
            self._place = keys.index(self._shown)
        self._bring(mine, self._place)

    def _bring(self, mine: list[ApprovalCard], place: int) -> None:
        self._place = max(0, min(place, len(mine) - 1))
        self._front = mine[self._place] if mine else None
        key = None if self._front is None else self._front.key
        if key != self._shown:
            self._shown = key
            self._since.start()
        self.changed.emit()

    @Slot()
    def rest(self) -> None:
        """The card has moved to where something else was pressed: it takes nothing for a moment, as a new one."""
        self._since.start()

    @Slot(int)
    def turn(self, step: int) -> None:
        """Bring another card to the front."""
        mine = self._mine()
        if mine:
            self._bring(mine, (self._place + step) % len(mine))

    @Slot(str, result=bool)
    def bring(self, call: str) -> bool:
        """Bring the card of a call to the front. False when it is not there."""
        mine = self._mine()
        calls = [card.key[1] for card in mine]
        if call not in calls:
            return False
        self._bring(mine, calls.index(call))
        return True

    @Slot(str, str)
    def decide(self, call: str, outcome: str) -> None:
        """A press. Ignored on a card that is latched, not in front, or younger than 400 ms."""
        card = self._card()
        if card is None or card.key[1] != call or self._since.elapsed() < ARM_MS:
            return
        self._cards.decide(card.key, outcome)

    def _shown_card(self) -> dict[str, Any]:
        card = self._card()
        if card is None:
            return {}
        ask = card.request
        row = self._sessions.find(card.key[0])
        return {
            "callId": card.key[1],
            "session": card.key[0],
            "helper": row["title"] if row is not None and card.key[0] != self._session else "",
            "parent": ask.get("parentCallId") or "",
            "tool": ask.get("tool", ""),
            "title": spelled_out(ask.get("title") or ""),
            "preview": spelled_out(ask.get("preview") or ""),
            "kind": ask.get("kind", ""),
            "rule": spelled_out(ask.get("rule") or ""),
            "warning": ask.get("warning") or "",
            "latched": card.latched,
            "refused": card.refused,
        }

    card = Property("QVariantMap", _shown_card, notify=changed)  # type: ignore[arg-type]
    present = Property(bool, lambda self: self._card() is not None, notify=changed)
    count = Property(int, lambda self: len(self._mine()), notify=changed)
    position = Property(int, lambda self: self._place, notify=changed)
