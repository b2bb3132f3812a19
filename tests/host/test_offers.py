"""The waterfall's host side without any transport (behaviour 4.2-4.4, protocol.md)."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from host.errors import HostError
from host.offers import Offers


class Desk:
    """A party that notes what it is handed."""

    def __init__(self, offers: Offers, *names: str) -> None:
        self.offers = offers
        self.presented: list[tuple[int, int, str, dict[str, Any]]] = []
        self.withdrawn: list[int] = []
        for name in names:
            offers.register(self, name)

    def present(self, offer: int, attempt: int, name: str, request: dict[str, Any]) -> None:
        self.presented.append((offer, attempt, name, request))

    def withdraw(self, offer: int) -> None:
        self.withdrawn.append(offer)

    @property
    def hand(self) -> tuple[int, int]:
        """The last offer and attempt."""
        offer, attempt, _, _ = self.presented[-1]
        return offer, attempt

    def settle(self, result: Any, hand: tuple[int, int] | None = None) -> str | None:
        refusal = self.offers.settle(self, *(hand or self.hand), result)
        return None if refusal is None else refusal.code

    def reject(self, code: str) -> str | None:
        refusal = self.offers.reject(self, *self.hand, HostError(code))
        return None if refusal is None else refusal.code

    def delegate(self) -> None:
        self.offers.delegate(self, *self.hand)


def plain(result: Any) -> Any:
    return result


def even(result: int) -> int:
    if result % 2:
        raise HostError("ODD")
    return result // 2


async def begin(offers: Offers, judge: Any = plain, **options: Any) -> asyncio.Task[Any]:
    task = asyncio.create_task(offers.offer("ask", {"n": 1}, judge, **options))
    await asyncio.sleep(0)
    return task


async def code_of(task: asyncio.Task[Any]) -> str:
    with pytest.raises(HostError) as caught:
        await task
    return caught.value.code


async def test_offered_to_every_client_at_once_and_the_first_settlement_wins() -> None:
    """Behaviour 1, waterfall; the losers are told and their late results dropped."""
    offers = Offers()
    first, second, third = Desk(offers, "ask"), Desk(offers, "ask"), Desk(offers, "ask")
    task = await begin(offers)
    assert [desk.presented for desk in (first, second, third)] == [[(1, 1, "ask", {"n": 1})]] * 3
    assert second.settle("yes") is None
    assert (first.withdrawn, second.withdrawn, third.withdrawn) == ([1], [], [1])
    assert first.settle("no") == "OFFER_OVER"
    assert third.reject("LATE") == "OFFER_OVER"
    assert second.settle("again") == "OFFER_OVER"
    assert await task == "yes"
    assert second.withdrawn == []


async def test_two_settlements_before_the_asker_wakes_are_one() -> None:
    """Rule 5.3.8: one wins, nothing is recorded twice."""
    offers = Offers()
    judged: list[Any] = []
    desks = [Desk(offers, "ask"), Desk(offers, "ask")]
    task = await begin(offers, lambda result: judged.append(result) or result)
    assert [desks[0].settle("a"), desks[1].settle("b")] == [None, "OFFER_OVER"]
    assert await task == "a"
    assert judged == ["a"]


async def test_a_refused_settlement_gives_the_request_back_to_that_client() -> None:
    """Rule 4.3"""
    offers = Offers()
    one, other = Desk(offers, "ask"), Desk(offers, "ask")
    task = await begin(offers, even)
    offer, attempt = one.hand
    assert one.settle(3) == "ODD"
    assert one.settle(4, (offer, attempt)) == "OFFER_OVER", "a word about the refused try must not count"
    assert not task.done()
    assert other.withdrawn == []
    assert len(one.presented) == 1, "given back, not offered twice"
    assert one.settle(4, (offer, attempt + 1)) is None
    assert await task == 2


async def test_a_rejection_ends_it_for_everybody() -> None:
    offers = Offers()
    one, other = Desk(offers, "ask"), Desk(offers, "ask")
    task = await begin(offers)
    assert one.reject("ASK_CANCELLED") is None
    assert other.withdrawn == [1]
    assert await code_of(task) == "ASK_CANCELLED"


async def test_no_provider_when_nobody_is_there_or_answers_that_name() -> None:
    """Rule 4.2"""
    offers = Offers()
    desk = Desk(offers, "something else")
    assert await code_of(await begin(offers)) == "NO_PROVIDER"
    assert desk.presented == []


async def test_no_provider_when_every_client_has_delegated() -> None:
    """Rule 4.2"""
    offers = Offers()
    one, other = Desk(offers, "ask"), Desk(offers, "ask")
    task = await begin(offers)
    one.delegate()
    await asyncio.sleep(0)
    assert not task.done()
    assert one.settle("late") == "OFFER_OVER", "whoever delegated has no say any more"
    other.delegate()
    assert await code_of(task) == "NO_PROVIDER"


async def test_a_client_that_joins_is_offered_what_is_open() -> None:
    """Rule 4.2"""
    offers = Offers()
    one = Desk(offers, "ask")
    task = await begin(offers)
    late = Desk(offers, "ask")
    assert late.presented == [(1, 1, "ask", {"n": 1})]
    one.delegate()
    assert late.settle("late but welcome") is None
    assert await task == "late but welcome"


async def test_registering_again_counts_as_joining() -> None:
    """protocol.md: registering an answerer counts as joining, also for a client that had delegated."""
    offers = Offers()
    one, other = Desk(offers, "ask"), Desk(offers, "ask")
    task = await begin(offers)
    one.delegate()
    offers.register(one, "ask")
    assert one.hand == (1, 2)
    assert one.settle("back", (1, 1)) == "OFFER_OVER"
    assert one.settle("back") is None
    assert other.withdrawn == [1]
    assert await task == "back"


async def test_joining_in_the_moment_of_the_last_delegation_keeps_the_offer_open() -> None:
    offers = Offers()
    one = Desk(offers, "ask")
    task = await begin(offers)
    one.delegate()
    late = Desk(offers, "ask")  # before the asker had the loop
    await asyncio.sleep(0)
    assert late.settle("in time") is None
    assert await task == "in time"


async def test_leaving_delegates() -> None:
    """Rule 4.4"""
    offers = Offers()
    one, other = Desk(offers, "ask"), Desk(offers, "ask", "more")
    task = await begin(offers)
    offers.leave(other)
    assert other.settle("gone") == "OFFER_OVER"
    assert not offers.attended("more")
    offers.leave(one)
    assert await code_of(task) == "NO_PROVIDER"
    assert not offers.attended("ask")


async def test_taking_the_answerer_away_delegates() -> None:
    offers = Offers()
    desk = Desk(offers, "ask", "more")
    task = await begin(offers)
    offers.unregister(desk, "ask")
    assert await code_of(task) == "NO_PROVIDER"
    assert offers.attended("more")


async def test_cancelling_the_asker_withdraws_everywhere() -> None:
    offers = Offers()
    one, other = Desk(offers, "ask"), Desk(offers, "ask")
    task = await begin(offers)
    other.delegate()
    task.cancel()
    assert one.settle("too late") == "OFFER_OVER", "the asker has given up, though it has not run yet"
    await asyncio.gather(task, return_exceptions=True)
    assert task.cancelled()
    assert (one.withdrawn, other.withdrawn) == ([1], [])
    assert Desk(offers, "ask").presented == []


async def test_a_judge_that_breaks_ends_the_offer_with_its_own_error() -> None:
    offers = Offers()
    one, other = Desk(offers, "ask"), Desk(offers, "ask")
    task = await begin(offers, lambda result: result["missing"])
    assert one.settle({}) == "INTERNAL"
    assert other.withdrawn == [1]
    with pytest.raises(KeyError):
        await task


async def test_a_standing_offer_waits_for_whoever_comes() -> None:
    offers = Offers()
    task = await begin(offers, standing=True)
    one = Desk(offers, "ask")
    assert len(one.presented) == 1
    one.delegate()
    await asyncio.sleep(0)
    assert not task.done()
    other = Desk(offers, "ask")
    offers.leave(other)
    offers.register(one, "ask")
    assert one.settle("at last") is None
    assert await task == "at last"


async def test_joined_wakes_at_the_next_answerer_of_that_name() -> None:
    offers = Offers()
    Desk(offers, "ask")
    waiting = asyncio.create_task(offers.joined("ask"))
    given_up = asyncio.create_task(offers.joined("ask"))
    await asyncio.sleep(0)
    given_up.cancel()
    Desk(offers, "other")
    await asyncio.sleep(0)
    assert not waiting.done()
    Desk(offers, "ask")
    await waiting


async def test_asking_again_after_no_provider_misses_no_client() -> None:
    """Rule 5.3.4: offered again whenever a client joins."""
    offers = Offers()

    async def insist() -> Any:
        while True:
            try:
                return await offers.offer("ask", {}, plain)
            except HostError:
                await offers.joined("ask")

    one = Desk(offers, "ask")
    task = asyncio.create_task(insist())
    await asyncio.sleep(0)
    one.delegate()
    await asyncio.sleep(0)
    assert not task.done()
    other = Desk(offers, "ask")
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert other.settle("found") is None
    assert await task == "found"


async def test_offers_of_one_name_do_not_mix() -> None:
    offers = Offers()
    desk = Desk(offers, "ask")
    first, second = await begin(offers), await begin(offers)
    assert [hand[0] for hand in desk.presented] == [1, 2]
    assert desk.settle("second") is None
    assert desk.settle("first", (1, 1)) is None
    assert [await first, await second] == ["first", "second"]
