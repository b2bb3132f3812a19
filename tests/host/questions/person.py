"""A client with somebody behind it, who looks at requests, holds them and answers when a test says so."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from host.errors import HostError
from host.gateway import Client, Next
from host.gateway.flow import ClientStream
from host.offers import Offers

REQUEST = "user-questions/request"


@dataclass(eq=False)
class Hand:
    """A request in this client's hand. ``refused``: why the host gave it back, None the first time."""

    request: dict[str, Any]
    refused: str | None
    said: asyncio.Future[Any] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    delegate: bool = False

    @property
    def wait(self) -> dict[str, Any]:
        found: dict[str, Any] = self.request.get("wait", {})
        return found


class Person:
    """Answers ``user-questions/request`` by hand.

    Attributes:
        hands: requests that are this client's to answer, oldest first.
        verdicts: per settlement, "accepted" or the code that refused it.
    """

    def __init__(self, client: Client, *, answering: bool = True) -> None:
        self.client = client
        self.hands: list[Hand] = []
        self.verdicts: list[str] = []
        self.claims: dict[str, ClientStream] = {}
        self._handed = asyncio.Event()
        if answering:
            client.on_waterfall(REQUEST, self._answer)

    async def _answer(self, request: dict[str, Any], next_: Next) -> Any:
        hand = Hand(request, None if next_.refusal is None else next_.refusal.code)
        next_.on_settled(lambda refusal: self.verdicts.append("accepted" if refusal is None else refusal.code))
        self.hands.append(hand)
        self._handed.set()
        try:
            said = await hand.said
        finally:
            self.hands.remove(hand)
        if hand.delegate:
            await next_()
        return said

    async def handed(self) -> Hand:
        """The oldest request in hand, once there is one."""
        while not self.hands:
            self._handed.clear()
            await self._handed.wait()
        return self.hands[0]

    def hand(self, call_id: str | None = None) -> Hand:
        return next(one for one in self.hands if one.wait.get("callId") == call_id)

    def settle(self, answers: Any, call_id: str | None = None) -> None:
        self.hand(call_id).said.set_result({"answers": answers})

    def reject(self, code: str, call_id: str | None = None) -> None:
        self.hand(call_id).said.set_exception(HostError(code))

    def pass_on(self, call_id: str | None = None) -> None:
        hand = self.hand(call_id)
        hand.delegate = True
        hand.said.set_result(None)

    async def claim(self, session: str, call_id: str) -> int | None:
        """Open a claim and keep it; the milliseconds left, None where it ended without a frame."""
        stream = self.client.stream("user-questions/attach-wait", session=session, callId=call_id)
        try:
            frame = await anext(stream)
        except StopAsyncIteration:
            return None
        self.claims[call_id] = stream
        remaining: int = frame["remainingMs"]
        return remaining

    async def release(self, call_id: str) -> None:
        await self.claims.pop(call_id).aclose()

    async def answer(self, session: str, call_id: str, answers: Any) -> Any:
        """A late answer: True, False or the code that refused it."""
        try:
            return await self.client.call("user-questions/answer", session=session, callId=call_id, answers=answers)
        except HostError as error:
            return error.code


class Desk:
    """A party without a transport: what it does happens between two steps of the loop.

    Attributes:
        offer: the last one presented.
    """

    def __init__(self) -> None:
        self.offer = 0
        self._settle: Callable[[int], Any] = lambda offer: None

    def answer_with(self, offers: Offers, answers: Any) -> None:
        """Settle whatever is presented from now on, a moment later."""
        loop = asyncio.get_running_loop()
        self._settle = lambda offer: loop.call_soon(offers.settle, self, offer, 1, {"answers": answers})

    def present(self, offer: int, attempt: int, name: str, request: dict[str, Any]) -> None:
        self.offer = offer
        self._settle(offer)

    def withdraw(self, offer: int) -> None:
        """Nothing to undo."""
