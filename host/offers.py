"""The host's side of a waterfall: one request offered to every client at once, the first settlement wins.

Nothing here knows how a client is reached: a `Party` is whatever can be handed an offer. Rules: behaviour 4.2-4.4 and
the waterfall paragraphs of protocol.md.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import count
from typing import Any, Final, Protocol, TypeVar

from host.errors import HostError

R = TypeVar("R")

OFFER_OVER: Final = "OFFER_OVER"
NO_PROVIDER: Final = "NO_PROVIDER"


class _Exhausted:
    """Outcome: nobody holds the offer any more."""


_Outcome = _Exhausted | tuple[Any, Exception | None]


class Party(Protocol):
    """One client, as offers see it. Both calls return at once and never call back into `Offers`."""

    def present(self, offer: int, attempt: int, name: str, request: dict[str, Any]) -> None:
        """The request is this party's to settle, reject or delegate, quoting ``offer`` and ``attempt``."""
        ...

    def withdraw(self, offer: int) -> None:
        """The request ended elsewhere; whatever the party still says about it is dropped."""
        ...


class _Open:
    """An offer somebody awaits. ``holders`` are the parties that have it in hand; ``attempts`` counts, per party, how
    often it was handed over, so that a late or repeated word about an earlier try is told from a current one."""

    __slots__ = ("attempts", "holders", "id", "judge", "name", "outcome", "request")

    def __init__(self, id: int, name: str, request: dict[str, Any], judge: Callable[[Any], Any]) -> None:
        self.id = id
        self.name = name
        self.request = request
        self.judge = judge
        self.holders: dict[Party, int] = {}
        self.attempts: dict[Party, int] = {}
        self.outcome: asyncio.Future[_Outcome]
        self.wait_again()

    def wait_again(self) -> None:
        self.outcome = asyncio.get_running_loop().create_future()

    @property
    def exhausted(self) -> bool:
        """Nobody holds it, and the one who waits has not looked yet."""
        return self.outcome.done() and not self.outcome.cancelled() and isinstance(self.outcome.result(), _Exhausted)

    @property
    def over(self) -> bool:
        """Settled, rejected, or given up by the one who waits."""
        return self.outcome.done() and not self.exhausted

    def hand_over(self, party: Party) -> int:
        attempt = self.attempts.get(party, 0) + 1
        self.attempts[party] = self.holders[party] = attempt
        if self.exhausted:
            self.wait_again()
        return attempt


class Offers:
    """All open offers and the parties with an answerer, by name. Everything runs on the loop's thread."""

    def __init__(self) -> None:
        self._ids = count(1)
        self._open: dict[int, _Open] = {}
        self._answerers: dict[str, dict[Party, None]] = {}
        self._joins: dict[str, list[asyncio.Future[None]]] = {}

    # The side that asks

    async def offer(
        self, name: str, request: dict[str, Any], judge: Callable[[Any], R], *, standing: bool = False
    ) -> R:
        """Offer ``request`` to every party that answers ``name``; return what ``judge`` made of the first settlement.

        Args:
            judge: turns a settlement into the result; the `HostError` it raises refuses the settlement and gives the
                request back to that party. Any other exception ends the offer and comes out here.
            standing: stay open while nobody is there or all have delegated, for whoever joins later.

        Raises:
            HostError: the code of a party's rejection; ``NO_PROVIDER`` when all delegated or none is there (not when
                ``standing``).
            asyncio.CancelledError: the waiting task was cancelled; the offer is withdrawn everywhere.
        """
        offer = _Open(next(self._ids), name, request, judge)
        self._open[offer.id] = offer
        try:
            for party in list(self._answerers.get(name, ())):
                self._present(offer, party)
            if not offer.holders and not standing:
                raise HostError(NO_PROVIDER, f"nobody answers {name}")
            while True:
                outcome = offer.outcome
                found = await outcome
                if not isinstance(found, _Exhausted):
                    result, error = found
                    if error is not None:
                        raise error
                    return result  # type: ignore[no-any-return]
                # A party that joined between the last delegation and this moment has replaced the outcome.
                if offer.outcome is outcome:
                    if not standing:
                        raise HostError(NO_PROVIDER, f"everyone delegated {name}")
                    offer.wait_again()
        finally:
            del self._open[offer.id]
            for party in list(offer.holders):
                party.withdraw(offer.id)

    def attended(self, name: str) -> bool:
        """Whether some party has an answerer for ``name``."""
        return bool(self._answerers.get(name))

    async def joined(self, name: str) -> None:
        """Return when a party next registers an answerer for ``name``.

        Awaited at once after `offer` raised ``NO_PROVIDER`` in the same task, it misses nobody.
        """
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._joins.setdefault(name, []).append(future)
        try:
            await future
        finally:
            waiting = self._joins.get(name, [])
            if future in waiting:
                waiting.remove(future)

    # The side that answers

    def register(self, party: Party, name: str) -> None:
        """``party`` answers ``name`` from now on and is offered what is still open (again, if it had it before)."""
        self._answerers.setdefault(name, {})[party] = None
        for offer in [offer for offer in self._open.values() if offer.name == name and not offer.over]:
            self._present(offer, party)
        for future in self._joins.pop(name, []):
            if not future.done():
                future.set_result(None)

    def unregister(self, party: Party, name: str) -> None:
        """``party`` answers ``name`` no more; what it held of it counts as delegated."""
        answering = self._answerers.get(name, {})
        answering.pop(party, None)
        if not answering:
            self._answerers.pop(name, None)
        for offer in [offer for offer in self._open.values() if offer.name == name]:
            self._release(offer, party)

    def leave(self, party: Party) -> None:
        """``party`` is gone; what it held counts as delegated (behaviour 4.4)."""
        for name in [name for name, answering in self._answerers.items() if party in answering]:
            self.unregister(party, name)

    def settle(self, party: Party, offer: int, attempt: int, result: Any) -> HostError | None:
        """Judge a settlement: None when it is accepted, else why not.

        ``OFFER_OVER`` means it came too late. Any other code gives the request back: the party holds it again under
        ``attempt + 1``, without a second `Party.present`.
        """
        found = self._held(party, offer, attempt)
        if found is None:
            return HostError(OFFER_OVER, "the request has ended")
        try:
            accepted = found.judge(result)
        except HostError as refusal:
            found.hand_over(party)
            return refusal
        except Exception as fault:  # noqa: BLE001  (it is the asker's own and comes out of `offer`)
            self._end(found, party, (None, fault))
            return HostError("INTERNAL", "the settlement could not be judged")
        self._end(found, party, (accepted, None))
        return None

    def reject(self, party: Party, offer: int, attempt: int, error: HostError) -> HostError | None:
        """End the offer with ``error`` for everybody: None when it was in time, else ``OFFER_OVER``."""
        found = self._held(party, offer, attempt)
        if found is None:
            return HostError(OFFER_OVER, "the request has ended")
        self._end(found, party, (None, error))
        return None

    def delegate(self, party: Party, offer: int, attempt: int) -> None:
        """``party`` leaves the request to the others."""
        found = self._held(party, offer, attempt)
        if found is not None:
            self._release(found, party)

    def _present(self, offer: _Open, party: Party) -> None:
        party.present(offer.id, offer.hand_over(party), offer.name, offer.request)

    def _held(self, party: Party, offer: int, attempt: int) -> _Open | None:
        found = self._open.get(offer)
        if found is None or found.over or found.holders.get(party) != attempt:
            return None
        return found

    def _release(self, offer: _Open, party: Party) -> None:
        if offer.holders.pop(party, None) is not None and not offer.holders and not offer.outcome.done():
            offer.outcome.set_result(_Exhausted())

    def _end(self, offer: _Open, party: Party, outcome: _Outcome) -> None:
        """Settle for good; the party that ended it needs no word, the others are told at once."""
        del offer.holders[party]
        for other in list(offer.holders):
            other.withdraw(offer.id)
        offer.holders.clear()
        offer.outcome.set_result(outcome)
