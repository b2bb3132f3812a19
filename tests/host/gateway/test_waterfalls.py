"""Waterfalls over the gateway: settling, refusing, rejecting (protocol.md, behaviour 4.1-4.3)."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from host.errors import HostError
from host.gateway import Gateway, Next
from host.offers import Offers
from tests.host.gateway.people import REQUEST, Person, ask, code_of, not_bad, person, settle


async def test_every_client_is_asked_and_the_first_answer_wins(gateway: Gateway, offers: Offers) -> None:
    one, other = await person(gateway), await person(gateway)
    task = await ask(offers)
    assert one.requests == other.requests == [REQUEST]
    other.do({"answers": []})
    assert await task == {"answers": []}
    await settle()
    assert (one.cancelled, other.cancelled) == (1, 0), "when the request ends elsewhere the answerer is cancelled"
    assert (one.verdicts, other.verdicts) == ([], [None])


async def test_a_late_result_is_dropped_and_told_so(gateway: Gateway, offers: Offers) -> None:
    one, other = await person(gateway), await person(gateway)
    task = await ask(offers)
    one.do("first")
    other.do("second")
    assert await task == "first"
    await settle()
    assert (one.verdicts, other.verdicts) == ([None], ["OFFER_OVER"])


async def test_a_refused_settlement_calls_the_answerer_again_with_the_same_request(
    gateway: Gateway, offers: Offers
) -> None:
    """Rule 4.3, 5.3.6"""
    one, other = await person(gateway), await person(gateway)
    task = await ask(offers, not_bad)
    one.requests[0]["changed"] = True
    for _ in range(2):
        one.do("bad")
        await settle()
    assert not task.done()
    assert one.requests[1:] == [REQUEST, REQUEST], "the same request, whatever the answerer did to its copy"
    assert one.refusals == [None, "BAD_ANSWER", "BAD_ANSWER"]
    assert one.verdicts == ["BAD_ANSWER", "BAD_ANSWER"]
    assert len(other.requests) == 1
    one.do("good")
    assert await task == "good"


async def test_a_host_error_rejects_with_its_code(gateway: Gateway, offers: Offers) -> None:
    one, other = await person(gateway), await person(gateway)
    task = await ask(offers)
    one.do(HostError("ASK_CANCELLED", "no", by="hand"))
    with pytest.raises(HostError) as caught:
        await task
    error = caught.value
    assert (error.code, error.message, error.details) == ("ASK_CANCELLED", "no", {"by": "hand"})
    await settle()
    assert (other.cancelled, one.verdicts) == (1, [None])


@pytest.mark.parametrize("fault", [ValueError("odd"), asyncio.CancelledError(), object()])
async def test_any_other_exception_rejects_as_answerer_failed(
    gateway: Gateway, offers: Offers, caplog: pytest.LogCaptureFixture, fault: Any
) -> None:
    """protocol.md; a result that cannot travel is such a failure too."""
    one = await person(gateway)
    task = await ask(offers)
    one.do(fault)
    assert await code_of(task) == "ANSWERER_FAILED"
    assert caplog.records
    one.do("fine")
    assert await (await ask(offers)) == "fine"


async def test_an_answerer_that_is_no_coroutine_function_fails_as_one(
    gateway: Gateway, offers: Offers, caplog: pytest.LogCaptureFixture
) -> None:
    gateway.connect().on_waterfall("ask", lambda request, next: "at once")  # type: ignore[arg-type, return-value]
    await settle()
    assert await code_of(await ask(offers)) == "ANSWERER_FAILED"
    assert caplog.records


async def test_a_broken_listener_for_the_verdict_harms_nothing(
    gateway: Gateway, offers: Offers, caplog: pytest.LogCaptureFixture
) -> None:
    client = gateway.connect()

    def breaks(refusal: HostError | None) -> None:
        raise RuntimeError("listener")

    async def answerer(request: dict[str, Any], next: Next) -> str:
        next.on_settled(breaks)
        return "bad" if next.refusal is None else "good"

    client.on_waterfall("ask", answerer)
    await settle()
    assert await (await ask(offers, not_bad)) == "good"
    await settle()
    assert "listener" in caplog.text


async def test_the_host_stopping_ends_what_is_open(gateway: Gateway, offers: Offers) -> None:
    one = await person(gateway)
    task = await ask(offers)
    await gateway.close()
    assert await code_of(task) == "NO_PROVIDER"
    await one.client.close()
    assert one.cancelled == 1


async def test_names_mean_nothing_to_the_transport(gateway: Gateway, offers: Offers) -> None:
    """Rule 4.1: any name is offered, answered, refused and withdrawn alike."""
    for name in ("user-questions/request", "approvals/request", "", "未来/事件"):
        answering = Person(gateway.connect(), name)
        await settle()
        task = asyncio.create_task(offers.offer(name, {"n": 1}, not_bad))
        await settle()
        answering.do("bad")
        await settle()
        answering.do("good")
        assert await task == "good"
        assert answering.refusals == [None, "BAD_ANSWER"]
        await answering.client.close()
