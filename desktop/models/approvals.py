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
        self._front = 0
        self._shown: tuple[str, str] | None = None
        self._since = QElapsedTimer()
        self._cards = cards
        self._leave = [cards.listen(self._moved), sessions.listen(lambda rows: self._moved())]

    def close(self) -> None:
        for leave in self._leave:
            leave()

    def show(self, session: str) -> None:
        self._session = session
        self._front = 0
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
        mine = self._mine()
        return mine[min(self._front, len(mine) - 1)] if mine else None

    def _moved(self) -> None:
        card = self._card()
        key = card.key if card is not None else None
        if key != self._shown:
            self._shown = key
            self._since.start()
        self.changed.emit()

    @Slot(int)
    def turn(self, step: int) -> None:
        """Bring another card to the front."""
        count = len(self._mine())
        if count:
            self._front = (min(self._front, count - 1) + step) % count
            self._moved()

    @Slot(str, result=bool)
    def bring(self, call: str) -> bool:
        """Bring the card of a call to the front. False when it is not there."""
        calls = [card.key[1] for card in self._mine()]
        if call not in calls:
            return False
        self._front = calls.index(call)
        self._moved()
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
            "latched": card.latched,
            "refused": card.refused,
        }

    card = Property("QVariantMap", _shown_card, notify=changed)  # type: ignore[arg-type]
    present = Property(bool, lambda self: self._card() is not None, notify=changed)
    count = Property(int, lambda self: len(self._mine()), notify=changed)
    position = Property(int, lambda self: min(self._front, max(0, len(self._mine()) - 1)), notify=changed)
