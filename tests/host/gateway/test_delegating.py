"""Waterfalls over the gateway: delegating, joining, leaving, ending elsewhere (protocol.md, behaviour 4.2, 4.4)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from host.errors import HostError
from host.gateway import Gateway, Next
from host.offers import Offers
from tests.host.gateway.people import REQUEST, Person, ask, code_of, person, settle


@pytest.mark.parametrize("afterwards", ["a result", HostError("LATE"), ValueError("late")])
async def test_whatever_comes_after_next_is_dropped(gateway: Gateway, offers: Offers, afterwards: Any) -> None:
    one, other = await person(gateway), await person(gateway)
    task = await ask(offers)
    one.do("delegate")
    await settle()
    one.do(afterwards)
    await settle()
    assert not task.done()
    assert (other.cancelled, one.verdicts) == (0, [])
    other.do("mine")
    assert await task == "mine"


async def test_no_provider_when_every_client_has_delegated(gateway: Gateway, offers: Offers) -> None:
    """Rule 4.2"""
    one, other = await person(gateway), await person(gateway)
    gateway.connect()  # a client without an answerer counts as delegated
    task = await ask(offers)
    one.do("delegate")
    await settle()
    assert not task.done()
    other.do("delegate")
    assert await code_of(task) == "NO_PROVIDER"


async def test_no_provider_when_there_is_none(gateway: Gateway, offers: Offers) -> None:
    """Rule 4.2"""
    gateway.connect()
    Person(gateway.connect(), "something else")
    await settle()
    assert await code_of(await ask(offers)) == "NO_PROVIDER"


async def test_a_client_that_joins_or_registers_is_offered_what_is_open(gateway: Gateway, offers: Offers) -> None:
    """Rule 4.2"""
    bystander = gateway.connect()
    one = await person(gateway)
    task = await ask(offers)
    joined = await person(gateway)
    registered = Person(bystander)
    await settle()
    assert joined.requests == registered.requests == [REQUEST]
    one.do("delegate")
    joined.do("delegate")
    await settle()
    registered.do("here")
    assert await task == "here"


async def test_one_answerer_per_name_and_client(gateway: Gateway, offers: Offers) -> None:
    """Rule 4.2: a second takes the first one's place; registering counts as joining."""
    client = gateway.connect()
    first = Person(client)
    await settle()
    task = await ask(offers)
    second = Person(client)
    await settle()
    assert (first.cancelled, second.requests) == (1, [REQUEST])
    first.remove()  # no longer the one registered: takes nothing away
    await settle()
    second.do("second")
    assert await task == "second"


async def test_registering_again_after_delegating_gives_the_request_back(gateway: Gateway, offers: Offers) -> None:
    one, other = await person(gateway), await person(gateway)
    task = await ask(offers)
    one.do("delegate")
    await settle()
    again = Person(one.client)
    await settle()
    again.do("after all")
    assert await task == "after all"
    await settle()
    assert other.cancelled == 1


async def test_taking_the_answerer_away_delegates(gateway: Gateway, offers: Offers) -> None:
    one = await person(gateway)
    task = await ask(offers)
    one.remove()
    assert await code_of(task) == "NO_PROVIDER"
    assert one.cancelled == 1
    assert not offers.attended("ask")


async def test_cancelling_the_request_cancels_every_answerer(gateway: Gateway, offers: Offers) -> None:
    one, other = await person(gateway), await person(gateway)
    task = await ask(offers)
    task.cancel()
    await settle()
    assert task.cancelled()
    assert (one.cancelled, other.cancelled) == (1, 1)


async def test_a_client_that_leaves_delegates(gateway: Gateway, offers: Offers) -> None:
    """Rule 4.4"""
    one, other = await person(gateway), await person(gateway)
    task = await ask(offers)
    await one.client.close()
    assert one.cancelled == 1, "when the client closes the answerer is cancelled"
    await settle()
    assert (task.done(), other.cancelled) == (False, 0)
    await other.client.close()
    assert await code_of(task) == "NO_PROVIDER"


async def test_closing_cancels_answerers_that_had_delegated(gateway: Gateway, offers: Offers) -> None:
    one, other = await person(gateway), await person(gateway)
    task = await ask(offers)
    one.do("delegate")
    await settle()
    await one.client.close()
    assert one.cancelled == 1
    other.do("done")
    assert await task == "done"


async def test_an_answerer_may_close_its_own_client(gateway: Gateway, offers: Offers) -> None:
    client = gateway.connect()

    async def leaves(request: dict[str, Any], next: Next) -> str:
        await client.close()
        return "for nobody"

    client.on_waterfall("ask", leaves)
    await settle()
    assert await code_of(await ask(offers)) == "NO_PROVIDER"


async def test_a_claim_stream_released_before_next_is_closed_by_then(gateway: Gateway, offers: Offers) -> None:
    """Rule 6.2"""
    released_at_delegation: list[bool] = []
    closed = asyncio.Event()

    async def claim() -> AsyncIterator[int]:
        try:
            yield 1
            await asyncio.Event().wait()
        finally:
            closed.set()

    gateway.serve({}, {"claim": claim})
    client = gateway.connect()

    async def answerer(request: dict[str, Any], next: Next) -> None:
        stream = client.stream("claim")
        await anext(stream)
        await stream.aclose()
        await next()

    client.on_waterfall("ask", answerer)
    await settle()
    task = await ask(offers)
    task.add_done_callback(lambda _: released_at_delegation.append(closed.is_set()))
    assert await code_of(task) == "NO_PROVIDER"
    await settle()
    assert released_at_delegation == [True]
