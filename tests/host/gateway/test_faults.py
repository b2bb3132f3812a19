"""Frames that come late, twice or never."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from typing import Any

import pytest

from host.errors import HostError
from host.gateway import Gateway
from host.offers import Offers
from tests.helpers.faulty_link import faulty_client
from tests.host.gateway.people import Person, ask, not_bad, settle


async def count_calls(gateway: Gateway) -> list[str]:
    calls: list[str] = []

    async def note(text: str) -> str:
        calls.append(text)
        return text

    gateway.serve({"note": note}, {})
    return calls


async def test_a_call_that_comes_twice_is_made_once(gateway: Gateway) -> None:
    calls = await count_calls(gateway)
    client, link = faulty_client(gateway)
    link.out.repeat("call")
    link.back.repeat("result")
    assert await client.call("note", text="once") == "once"
    await settle()
    assert calls == ["once"]
    assert await client.call("note", text="more") == "more"


async def test_results_that_come_late_find_nobody(gateway: Gateway, caplog: pytest.LogCaptureFixture) -> None:
    await count_calls(gateway)
    client, link = faulty_client(gateway)
    link.back.hold()
    call = asyncio.create_task(client.call("note", text="x"))
    while link.back.waiting != ["result"]:
        await settle(1)
    call.cancel()
    await asyncio.gather(call, return_exceptions=True)
    link.back.release()
    assert await client.call("note", text="y") == "y"
    assert not caplog.records


def serve_numbers(gateway: Gateway) -> asyncio.Event:
    closed = asyncio.Event()

    async def numbers() -> AsyncIterator[int]:
        try:
            for number in range(5):
                yield number
        finally:
            closed.set()

    gateway.serve({}, {"numbers": numbers})
    return closed


async def test_items_that_come_twice_are_given_once(gateway: Gateway) -> None:
    serve_numbers(gateway)
    client, link = faulty_client(gateway)
    for tag in ("stream/open", "stream/end"):
        (link.out if tag == "stream/open" else link.back).repeat(tag)
    link.back.repeat("stream/item", times=3)
    assert [number async for number in client.stream("numbers")] == list(range(5))


async def test_a_lost_item_fails_the_stream_instead_of_leaving_a_hole(gateway: Gateway) -> None:
    closed = serve_numbers(gateway)
    client, link = faulty_client(gateway)
    link.back.hold()
    stream = client.stream("numbers")
    await settle()
    link.back.release(2)
    link.back.drop("stream/item")
    link.back.release()
    assert [await anext(stream), await anext(stream)] == [0, 1]
    with pytest.raises(HostError) as caught:
        await anext(stream)
    assert caught.value.code == "STREAM_GAP"
    assert closed.is_set()


async def test_closing_the_client_waits_for_no_frame_that_was_lost(gateway: Gateway) -> None:
    serve_numbers(gateway)
    client, link = faulty_client(gateway)
    link.back.drop("stream/end")
    stream = client.stream("numbers")
    await settle()
    closing = asyncio.create_task(stream.aclose())
    await settle()
    assert not closing.done()
    await client.close()
    await closing


async def test_a_settlement_that_comes_twice_counts_once(gateway: Gateway, offers: Offers) -> None:
    """Rule 5.3.8"""
    judged: list[Any] = []
    client, link = faulty_client(gateway)
    one = Person(client)
    await settle()
    task = await ask(offers, lambda result: judged.append(result) or result)
    link.out.repeat("waterfall/settle")
    link.back.repeat("waterfall/verdict")
    one.do("once")
    assert await task == "once"
    await settle()
    assert (judged, one.verdicts) == (["once"], [None])


async def test_a_refused_settlement_that_comes_twice_is_refused_once(gateway: Gateway, offers: Offers) -> None:
    client, link = faulty_client(gateway)
    one = Person(client)
    await settle()
    task = await ask(offers, not_bad)
    link.out.repeat("waterfall/settle")
    link.back.repeat("waterfall/verdict", times=2)
    one.do("bad")
    await settle()
    assert one.refusals == [None, "BAD_ANSWER"], "called again once, not for each copy"
    one.do("good")
    assert await task == "good"


async def test_an_offer_that_comes_twice_is_one(gateway: Gateway, offers: Offers) -> None:
    client, link = faulty_client(gateway)
    one = Person(client)
    await settle()
    link.back.repeat("waterfall/offer")
    task = await ask(offers)
    assert len(one.requests) == 1
    one.do("x")
    assert await task == "x"


async def test_an_answer_on_its_way_when_the_request_ends_is_told_it_is_over(gateway: Gateway, offers: Offers) -> None:
    client, link = faulty_client(gateway)
    late, other = Person(client), Person(gateway.connect())
    await settle()
    task = await ask(offers)
    link.out.hold()
    late.do("late")
    await settle()
    other.do("in time")
    assert await task == "in time"
    link.out.release()
    await settle()
    assert late.verdicts == ["OFFER_OVER"]
    assert late.cancelled == 0, "it had already returned"


async def test_a_withdrawal_on_its_way_lets_the_answer_be_dropped(gateway: Gateway, offers: Offers) -> None:
    client, link = faulty_client(gateway)
    one = Person(client)
    await settle()
    task = await ask(offers)
    link.back.hold()
    task.cancel()
    await settle()
    one.do("too late")
    await settle()
    assert link.back.waiting == ["waterfall/withdrawn", "waterfall/verdict"]
    link.back.release()
    await settle()
    assert one.verdicts == ["OFFER_OVER"]
    assert task.cancelled()


async def test_an_answer_on_its_way_when_another_answerer_comes_is_told_the_truth(
    gateway: Gateway, offers: Offers
) -> None:
    client, link = faulty_client(gateway)
    first = Person(client)
    await settle()
    task = await ask(offers)
    link.out.hold()
    first.do("mine")
    await settle()
    second = Person(client)
    link.out.release()
    assert await task == "mine"
    await settle()
    assert (first.verdicts, second.requests) == ([None], [])


async def test_a_link_that_breaks_is_a_client_that_left(gateway: Gateway, offers: Offers) -> None:
    """Rule 4.4"""
    closed = serve_numbers(gateway)
    client, link = faulty_client(gateway)
    one = Person(client)
    stream = client.stream("numbers")
    await settle()
    task = await ask(offers)
    link.close()
    with pytest.raises(HostError) as caught:
        await task
    assert caught.value.code == "NO_PROVIDER"
    assert closed.is_set()
    await settle()
    assert one.cancelled == 1
    with pytest.raises(HostError):
        await client.call("note", text="anyone?")
    assert [number async for number in stream] == list(range(5)), "what had arrived can be read"


async def test_a_stream_cut_by_a_broken_link_says_so(gateway: Gateway) -> None:
    async def claim() -> AsyncIterator[int]:
        yield 1
        await asyncio.Event().wait()

    gateway.serve({}, {"claim": claim})
    client, link = faulty_client(gateway)
    link.back.drop("stream/end")
    stream = client.stream("claim")
    assert await anext(stream) == 1
    link.close()
    with pytest.raises(HostError) as caught:
        await anext(stream)
    assert caught.value.code == "HOST_STOPPED"


async def test_nothing_is_logged_when_all_goes_well(
    gateway: Gateway, offers: Offers, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    serve_numbers(gateway)
    one = Person(gateway.connect())
    await settle()
    task = await ask(offers)
    one.do("yes")
    assert await task == "yes"
    assert [number async for number in one.client.stream("numbers")] == list(range(5))
    await one.client.close()
    await gateway.close()
    assert not [record for record in caplog.records if record.name.startswith("host")]
