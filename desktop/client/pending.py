"""What waits for the user, in all sessions: the one store behind badge, side bar, tray and notification (6.8, 6.10)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from desktop.client.approvals import ApprovalCard, ApprovalCards
from desktop.client.question_card import QuestionCard
from desktop.client.question_cards import QuestionCards
from desktop.client.session_list import Row, SessionList
from desktop.conversation.definitions.plan import heading_of


@dataclass(frozen=True, slots=True)
class PendingItem:
    """One thing that waits.

    Attributes:
        session: where its card is shown. id: of the card.
        text: the first question, the heading of the plan, the command or what else leave is asked for; as it was
            written, of any length.
        more: how many questions follow the first.
        fresh: it was asked while this Parley ran.
    """

    session: str
    id: str
    kind: Literal["question", "plan", "approval"]
    text: str
    more: int = 0
    fresh: bool = True


class Pending:
    """Joins what the host lists for every session, what this client holds, and what the user has muted.

    Listeners hear of differences.

    A question that waited before this start is counted; once its session's record was read it is an item too, though
    no fresh one, so that nobody is told of it twice.
    """

    def __init__(self, sessions: SessionList, questions: QuestionCards, approvals: ApprovalCards) -> None:
        self._sessions = sessions
        self._questions = questions
        self._approvals = approvals
        self._asked: set[tuple[str, str]] = set()
        self._listed: set[str] = set()
        self._deleted: set[str] = set()
        self._listeners: list[Callable[[], None]] = []
        self._leave = [
            questions.listen(self._changed, lambda card: None),
            approvals.listen(self._tell),
            sessions.listen(self._list),
        ]
        self._told = (self._counts(), self._items())

    def close(self) -> None:
        for leave in self._leave:
            leave()

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

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
        """What waits and is known here: of a session whose record was not read in this run only the count is."""
        return self._told[1]

    def rows(self) -> list[Row]:
        """The sessions that wait, most recently used first."""
        return [row for row in self._sessions.rows if self.counts.get(row["id"])]

    def _counts(self) -> dict[str, int]:
        cards: dict[str, list[QuestionCard]] = {}
        for card in self._cards():
            cards.setdefault(card.session, []).append(card)
        quiet = {session: sum(_muted(card) and not card.queued for card in mine) for session, mine in cards.items()}
        for session, _ in self._questions.muted():
            if session not in cards:  # its record was not read in this run
                quiet[session] = quiet.get(session, 0) + 1
        found = {row["id"]: max(0, row["waiting"] - quiet.get(row["id"], 0)) for row in self._sessions.rows}
        asked: dict[str, int] = {}
        for one in self._undecided():
            asked[one.key[0]] = asked.get(one.key[0], 0) + 1
        # The list may be a moment behind what this client holds already.
        for session in {*cards, *asked}:
            mine = sum(not _quiet(card) and not _answered(card) for card in cards.get(session, ()))
            found[session] = max(found.get(session, 0), mine + asked.get(session, 0))
        for session, count in asked.items():
            if (parent := self._asks_in(session)) != session:
                found[session] -= count
                found[parent] = found.get(parent, 0) + count
        return {session: count for session, count in found.items() if count}

    def _cards(self) -> list[QuestionCard]:
        return [card for card in self._questions.all() if card.session not in self._deleted]

    def _undecided(self) -> list[ApprovalCard]:
        return [card for card in self._approvals.cards if not card.latched and card.key[0] not in self._deleted]

    def _items(self) -> list[PendingItem]:
        questions = [_asked(card, card.key in self._asked) for card in self._cards() if not _quiet(card)]
        return questions + [
            PendingItem(self._asks_in(card.key[0]), card.key[1], "approval", _leave_for(card.request))
            for card in self._undecided()
        ]

    def _changed(self) -> None:
        there = {card.key: card.forwarded for card in self._questions.all()}
        self._asked = {key for key, forwarded in there.items() if forwarded or key in self._asked}
        self._tell()

    def _list(self, rows: list[Row]) -> None:
        """What left the list was deleted, perhaps under a window that still shows it (behaviour 15.3)."""
        now = {row["id"] for row in rows}
        self._deleted = (self._deleted | self._listed) - now
        self._listed = now
        self._tell()

    def _tell(self) -> None:
        found = (self._counts(), self._items())
        if found == self._told:
            return
        self._told = found
        for listener in list(self._listeners):
            listener()


def _quiet(card: QuestionCard) -> bool:
    return card.queued or _muted(card)


def _muted(card: QuestionCard) -> bool:
    return card.draft.muted and card.continued


def _answered(card: QuestionCard) -> bool:
    """It will be settled in a moment, or come back."""
    return card.sent in ("answers", "late")


def _asked(card: QuestionCard, fresh: bool) -> PendingItem:
    if card.plan is not None:
        return PendingItem(card.session, card.key[1], "plan", heading_of(card.plan.plan), fresh=fresh)
    first, more = str(card.questions[0]["question"]), len(card.questions) - 1
    return PendingItem(card.session, card.key[1], "question", first, more, fresh)


def _leave_for(request: Row) -> str:
    """A command as it would run; what else is asked for by its title, since its preview is a diff or code."""
    command = request.get("preview") if request.get("kind") == "command" else ""
    return str(command or request.get("title") or request.get("tool") or "")
