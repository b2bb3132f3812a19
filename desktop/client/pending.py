"""What waits for the user, in all sessions: the one store behind badge, side bar, tray and notification (6.8, 6.10)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from desktop.client.question_card import QuestionCard
from desktop.client.question_cards import QuestionCards
from desktop.client.session_list import Row, SessionList


@dataclass(frozen=True, slots=True)
class PendingItem:
    """One thing that was asked while this Parley ran. ``text``: the question, or what leave is asked for."""

    session: str
    id: str
    kind: Literal["question", "plan", "approval"]
    text: str


class Pending:
    """Joins what the host lists for every session, what this client holds, and what the user has muted.

    Listeners hear of differences.

    A question that waited before this start is counted and listed; it is no `item`, so that nobody is told of it twice.
    """

    def __init__(self, sessions: SessionList, questions: QuestionCards) -> None:
        self._sessions = sessions
        self._questions = questions
        self._asked: set[tuple[str, str]] = set()
        self._approvals: dict[str, list[PendingItem]] = {}
        self._listeners: list[Callable[[], None]] = []
        self._told: tuple[dict[str, int], list[PendingItem]] = ({}, [])
        self._leave = questions.listen(self._changed, lambda card: None)
        sessions.listen(self._listed)

    def close(self) -> None:
        self._leave()

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def approvals(self, waiting: Mapping[str, Mapping[str, str]]) -> None:
        """The requests for leave that wait at this client: {session: {call id: title}}."""
        self._approvals = {
            session: [PendingItem(self._asks_in(session), call, "approval", title) for call, title in calls.items()]
            for session, calls in waiting.items()
        }
        self._tell()

    def _asks_in(self, session: str) -> str:
        """The session in which a request of ``session`` is shown: a helper's in the one it works for."""
        parent = self._sessions.parent(session)
        return parent if parent and self._sessions.find(parent) is not None else session

    @property
    def counts(self) -> dict[str, int]:
        """How many things wait, by session; muted questions and those with a queued answer do not count."""
        return self._told[0]

    @property
    def items(self) -> list[PendingItem]:
        """What was asked in this run and still waits."""
        return self._told[1]

    def rows(self) -> list[Row]:
        """The sessions that wait, most recently used first."""
        return [row for row in self._sessions.rows if self.counts.get(row["id"])]

    def _counts(self) -> dict[str, int]:
        cards: dict[str, list[QuestionCard]] = {}
        for card in self._questions.all():
            cards.setdefault(card.session, []).append(card)
        quiet = {session: sum(_quiet(card) for card in mine) for session, mine in cards.items()}
        for session, _ in self._questions.muted():
            if session not in cards:  # its record was not read in this run
                quiet[session] = quiet.get(session, 0) + 1
        found = {row["id"]: max(0, row["waiting"] - quiet.get(row["id"], 0)) for row in self._sessions.rows}
        # The list may be a moment behind what this client holds already.
        for session in {*cards, *self._approvals}:
            mine = sum(card.forwarded and not card.busy for card in cards.get(session, ()))
            found[session] = max(found.get(session, 0), mine + len(self._approvals.get(session, ())))
        for session, asked in self._approvals.items():
            if (parent := self._asks_in(session)) != session:
                found[session] -= len(asked)
                found[parent] = found.get(parent, 0) + len(asked)
        return {session: count for session, count in found.items() if count}

    def _items(self) -> list[PendingItem]:
        found = [
            PendingItem(card.session, card.key[1], "plan" if card.plan else "question", _words(card))
            for card in self._questions.all()
            if card.key in self._asked and not _quiet(card)
        ]
        return found + [item for items in self._approvals.values() for item in items]

    def _changed(self) -> None:
        there = {card.key: card.forwarded for card in self._questions.all()}
        self._asked = {key for key, forwarded in there.items() if forwarded or key in self._asked}
        self._tell()

    def _listed(self, rows: list[Row]) -> None:
        self._tell()

    def _tell(self) -> None:
        found = (self._counts(), self._items())
        if found == self._told:
            return
        self._told = found
        for listener in list(self._listeners):
            listener()


def _quiet(card: QuestionCard) -> bool:
    return card.queued or (card.draft.muted and card.continued)


def _words(card: QuestionCard) -> str:
    more = len(card.questions) - 1
    return str(card.questions[0]["question"]) + (f" (+{more})" if more else "")
