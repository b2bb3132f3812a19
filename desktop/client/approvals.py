"""Requests for leave, as cards: one per forwarded request, answered once (behaviour 11)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from desktop.client.tasks import Tasks
from host import Client, HostError

OUTCOMES = ("allowed-once", "allowed-always", "rejected")


class ApprovalCard:
    """One request, from its arrival to the record that decides it.

    Attributes:
        key: (session, call id).
        request: as `approvals/request` gives it.
        latched: a decision was given; nothing more is taken until it is refused.
        refused: the request came back after a decision: the card says so.
        forwarded: the host still waits for this client.
    """

    def __init__(self, request: dict[str, Any]) -> None:
        self.request = request
        self.key = (str(request["session"]), str(request["callId"]))
        self.latched = False
        self.refused = False
        self.forwarded = True
        self.decision: asyncio.Future[str] = asyncio.get_running_loop().create_future()


class ApprovalCards:
    """Answers the `approvals/request` waterfall of one client, for all of its windows.

    A press latches its card; the card goes when the request is over elsewhere or the log no longer lists it. A refused
    decision brings the same request again: the card is armed anew and says so. The log of a session that no window
    shows, a helper's, is looked at when it changes.
    """

    def __init__(self, client: Client, tasks: Tasks) -> None:
        self._client = client
        self._tasks = tasks
        self._listeners: list[Callable[[], None]] = []
        self._cards: dict[tuple[str, str], ApprovalCard] = {}
        self._leave = [
            client.on_waterfall("approvals/request", self._answer),
            client.on_notice("sessions/changed", lambda params: self._look(str(params.get("session")))),
        ]

    def close(self) -> None:
        for leave in self._leave:
            leave()

    def _look(self, session: str) -> None:
        if any(not card.forwarded for card in self.of(session)):
            self._tasks.start(self._read(session))

    async def _read(self, session: str) -> None:
        try:
            snapshot = await self._client.call("sessions/snapshot", session=session)
        except HostError as error:
            if error.code == "NO_SESSION":
                self.recorded(session, [])
            return  # any other failure says nothing about the request: the card stays as it is
        pending = (snapshot["projections"].get("approvals") or {}).get("pending") or []
        self.recorded(session, [one["callId"] for one in pending])

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """``listener`` is called when a card comes, goes or changes; returns what ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def _changed(self) -> None:
        for listener in list(self._listeners):
            listener()

    @property
    def cards(self) -> list[ApprovalCard]:
        """In the order they were asked."""
        return list(self._cards.values())

    def of(self, session: str) -> list[ApprovalCard]:
        return [card for card in self._cards.values() if card.key[0] == session]

    def decide(self, key: tuple[str, str], outcome: str) -> bool:
        """Give the decision of a person. False when the card is gone or has one already."""
        card = self._cards.get(key)
        if card is None or card.latched or outcome not in OUTCOMES:
            return False
        card.latched = True
        if not card.decision.done():
            card.decision.set_result(outcome)
        self._changed()
        return True

    def recorded(self, session: str, pending: list[str]) -> None:
        """The log lists ``pending`` as the calls of ``session`` that wait: others that nobody forwards are over."""
        for card in self.of(session):
            if not card.forwarded and card.key[1] not in pending:
                self._drop(card)

    async def _answer(self, request: dict[str, Any], next: Any) -> dict[str, Any]:
        card = self._arm(request)
        try:
            outcome = await card.decision
        except asyncio.CancelledError:
            self._drop(card)
            raise
        card.forwarded = False
        return {"outcome": outcome}

    def _arm(self, request: dict[str, Any]) -> ApprovalCard:
        card = ApprovalCard(request)
        before = self._cards.get(card.key)
        if before is not None:
            card.refused = before.latched
        self._cards[card.key] = card
        self._changed()
        return card

    def _drop(self, card: ApprovalCard) -> None:
        if self._cards.get(card.key) is card:
            del self._cards[card.key]
            self._changed()
