"""Waterfalls over the gateway: protocol.md's paragraphs on answerers, behaviour 4.1-4.4."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from host.errors import HostError
from host.gateway import Client, Gateway, Next
from host.offers import Offers

REQUEST = {"session": "s", "questions": []}


class Person:
    """An answerer that does what a test tells it to, call by call."""

    def __init__(self, client: Client, name: str = "ask") -> None:
        self.client = client
        self.requests: list[dict[str, Any]] = []
        self.refusals: list[str | None] = []
        self.verdicts: list[str | None] = []
        self.cancelled = 0
        self.remove = client.on_waterfall(name, self.answer)
        self._commands: asyncio.Queue[Any] = asyncio.Queue()

    async def answer(self, request: dict[str, Any], next: Next) -> Any:
        self.requests.append(request)
        self.refusals.append(next.refusal and next.refusal.code)
        next.on_settled(lambda refusal: self.verdicts.append(refusal and refusal.code))
        try:
            command = await self._commands.get()
            if command == "delegate":
                await next()
                command = await self._commands.get()
            if isinstance(command, BaseException):
                raise command
            return command
        except asyncio.CancelledError:
            self.cancelled += 1
            raise

    def do(self, command: Any) -> None:
        self._commands.put_nowait(command)


async def settle(rounds: int = 30) -> None:
    for _ in range(rounds):
        await asyncio.sleep(0)


async def ask(offers: Offers, judge: Any = lambda result: result) -> asyncio.Task[Any]:
    task = asyncio.create_task(offers.offer("ask", REQUEST, judge))
    await settle()
    return task


async def person(gateway: Gateway) -> Person:
    found = Person(gateway.connect())
    await settle()
    return found


async def code_of(task: asyncio.Task[Any]) -> str:
    with pytest.raises(HostError) as caught:
        await task
    return caught.value.code


def not_bad(result: Any) -> Any:
    if result == "bad":
        raise HostError("BAD_ANSWER", "not like that")
    return result


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
