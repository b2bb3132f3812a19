"""Deadlines and claims, and what happens in the same breath (behaviour 5.3.2, 5.3.3, 5.3.8)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

import pytest

from host.events import Fault, ToolResult
from host.questions.service import AskRequest
from tests.host.questions.person import Desk
from tests.host.questions.samples import BLUE, COLOUR, RED, arguments, questions
from tests.host.questions.world import SESSION, World, outcome

NewWorld = Callable[[], AbstractAsyncContextManager[World]]


async def test_unclaimed_it_expires_at_the_host_s_deadline(new_world: NewWorld) -> None:
    """Rules 5.3.2 and 5.3.4; a client that was only handed the request holds nothing."""
    async with new_world() as world:
        agent, person = await world.open(), world.person()
        agent.call("c1", arguments(timeout=60))
        await world.settle()
        await world.clock.advance(59.999)
        assert outcome(world) is None
        await world.clock.advance(0.001)
        assert outcome(world) == "pending"
        assert agent.states() == {"c1": "continued"}
        assert person.hands == []


async def test_a_claim_stops_the_host_s_timer(new_world: NewWorld) -> None:
    """Rule 5.3.2: the timer runs only while no client holds a claim."""
    async with new_world() as world:
        agent, person = await world.open(), world.person()
        agent.call("c1", arguments(timeout=60))
        await world.settle()
        assert world.clock.sleeping == 1
        await world.clock.advance(10)
        assert await person.claim(SESSION, "c1") == 50_000
        assert world.clock.sleeping == 0
        await world.clock.advance(10_000)
        assert outcome(world) is None
        person.settle(BLUE, "c1")
        await world.settle()
        assert outcome(world) == BLUE


async def test_a_claim_that_comes_before_its_question(new_world: NewWorld) -> None:
    """Rule 5.3.3: a client that reads of the call in the log may be faster than the tool that asks."""
    async with new_world() as world:
        agent, person = await world.open(), world.person()
        call = agent.ask_for("c1", arguments(timeout=60))
        claim = asyncio.ensure_future(person.claim(SESSION, "c1"))
        await world.settle()
        assert not claim.done()
        agent.begin(call)
        assert await claim == 60_000
        await world.clock.advance(61)
        assert outcome(world) is None


async def test_a_claim_whose_question_never_comes(new_world: NewWorld) -> None:
    async with new_world() as world:
        agent, person = await world.open(), world.person()
        for call_id, timeout in (("never", 0), ("for-ever", -1)):
            call = agent.ask_for(call_id, arguments(timeout=timeout or 60))
            claim = asyncio.ensure_future(person.claim(SESSION, call_id))
            await world.settle()
            assert not claim.done()
            if timeout:
                agent.begin(call)
            else:
                fault = Fault(code="TOOL_CRASHED", message="")
                agent.log.append(ToolResult(turn=1, step=1, call_id=call_id, content="", error=fault))
            assert await claim is None


async def test_the_time_counts_from_the_call(new_world: NewWorld) -> None:
    """Rule 5.3.2, the original deadline: what the call waited for before it could ask is not given twice."""
    async with new_world() as world:
        person = world.person()
        began = world.clock.awake_ms()
        await world.clock.advance(50)
        request = AskRequest(session="elsewhere", questions=questions(), called_at=began)
        asked = asyncio.ensure_future(world.questions.ask_timed(request, "c1", 60))
        await world.clock.settle()
        assert await person.claim("elsewhere", "c1") == 10_000
        await person.release("c1")
        await world.clock.advance(10)
        assert await asked is None
        late = AskRequest(session="elsewhere", questions=questions(), called_at=began)
        assert await world.questions.ask_timed(late, "c2", 60) is None
        assert (person.hands, world.clock.sleeping) == ([], 0)


async def test_the_last_claim_that_leaves_restores_the_deadline(new_world: NewWorld) -> None:
    """Rule 5.3.2: of two, the first one's leaving changes nothing."""
    async with new_world() as world:
        agent, one, other = await world.open(), world.person(), world.person()
        agent.call("c1", arguments(timeout=60))
        await world.settle()
        assert (await one.claim(SESSION, "c1"), await other.claim(SESSION, "c1")) == (60_000, 60_000)
        await one.release("c1")
        assert world.clock.sleeping == 0
        await world.clock.advance(30)
        await other.release("c1")
        assert world.clock.sleeping == 1
        await world.clock.advance(29.999)
        assert outcome(world) is None
        await world.clock.advance(0.001)
        assert outcome(world) == "pending"


async def test_a_deadline_that_passed_under_a_claim_expires_with_it(new_world: NewWorld) -> None:
    """Rule 5.3.2: at once, no clock needed; also when the client vanishes (4.4)."""
    async with new_world() as world:
        agent, person = await world.open(), world.person()
        agent.call("c1", arguments(timeout=60))
        await world.settle()
        await person.claim(SESSION, "c1")
        await world.clock.advance(61)
        assert outcome(world) is None
        await person.client.close()
        await world.settle()
        assert outcome(world) == "pending"
        assert agent.states() == {"c1": "continued"}


async def test_expired_is_over_before_anybody_is_woken(new_world: NewWorld) -> None:
    """Rule 5.3.2, at once: in the very step in which the last claim leaves, no other claim revives the wait."""
    async with new_world() as world:
        agent = await world.open()
        agent.call("c1", arguments(timeout=60))
        await world.settle()
        claim = world.questions.attach_wait(SESSION, "c1")
        assert await anext(claim) == {"remainingMs": 60_000}
        await world.clock.advance(61)
        await claim.aclose()
        assert await anext(world.questions.attach_wait(SESSION, "c1"), None) is None
        await world.settle()
        assert outcome(world) == "pending"


async def test_a_claim_after_the_deadline_gets_nothing_left(new_world: NewWorld) -> None:
    """Rule 5.3.3: 0 for a wait that others hold."""
    async with new_world() as world:
        agent, one, other = await world.open(), world.person(), world.person()
        agent.call("c1", arguments(timeout=60))
        await world.settle()
        await one.claim(SESSION, "c1")
        await world.clock.advance(61)
        assert await other.claim(SESSION, "c1") == 0
        await other.release("c1")
        assert outcome(world) is None
        other.settle(RED, "c1")
        await world.settle()
        assert outcome(world) == RED


@pytest.mark.parametrize("ending", ["expired", "answered", "stopped"])
async def test_the_claim_stream_ends_with_the_foreground(new_world: NewWorld, ending: str) -> None:
    """Rule 5.3.2: timer, claims and registration are released; then 5.3.3: over is over, without a frame."""
    async with new_world() as world:
        agent, person, other = await world.open(), world.person(), world.person()
        agent.call("c1", arguments(timeout=60))
        await world.settle()
        await person.claim(SESSION, "c1")
        if ending == "expired":
            other.reject("ASK_TIMED_OUT", "c1")
        elif ending == "answered":
            other.settle(RED, "c1")
        else:
            await agent.stop()
        with pytest.raises(StopAsyncIteration):
            await anext(person.claims["c1"])
        assert await other.claim(SESSION, "c1") is None
        assert world.clock.sleeping == 0
        await world.settle()
        assert person.hands == other.hands == []
        assert outcome(world) == {"expired": "pending", "answered": RED, "stopped": "ASK_ABORTED"}[ending]


async def test_waits_that_are_not_there_give_no_frame(new_world: NewWorld) -> None:
    """Rule 5.3.3: unknown call, other session, blocking call."""
    async with new_world() as world:
        agent, person = await world.open(), world.person()
        agent.call("c1", arguments(timeout=-1))
        await world.settle()
        assert [await person.claim(SESSION, "c1"), await person.claim(SESSION, "c0")] == [None, None]
        agent.call("c2", arguments(COLOUR | {"question": "Or?"}, timeout=5))
        await world.settle()
        assert await person.claim("ses_2", "c2") is None
        assert await person.claim(SESSION, "c2") == 5_000


async def test_neither_suspend_nor_the_wall_clock_moves_the_deadline(new_world: NewWorld) -> None:
    """T-suspend, rule 5.3.2: deadlines are in awake time."""
    async with new_world() as world:
        agent, person = await world.open(), world.person()
        agent.call("c1", arguments(timeout=60))
        await world.settle()
        world.clock.suspend(600)
        world.clock.set_wall_clock(-3_600)
        await world.clock.settle()
        assert outcome(world) is None
        assert await person.claim(SESSION, "c1") == 60_000
        world.clock.suspend(600)
        await person.release("c1")
        await world.clock.advance(59.9)
        world.clock.set_wall_clock(86_400)
        await world.clock.settle()
        assert outcome(world) is None
        await world.clock.advance(0.1)
        assert outcome(world) == "pending"


async def test_two_clients_answer_and_one_wins(new_world: NewWorld) -> None:
    """Rule 5.3.8"""
    async with new_world() as world:
        agent, one, other = await world.open(), world.person(), world.person()
        agent.call("c1", arguments(timeout=60))
        await world.settle()
        one.settle(RED, "c1")
        other.settle(BLUE, "c1")
        await world.settle()
        assert sorted(one.verdicts + other.verdicts) == ["OFFER_OVER", "accepted"]
        winner = RED if one.verdicts == ["accepted"] else BLUE
        assert outcome(world) == winner
        assert len(agent.view()["settled"]) == 1


async def test_an_accepted_answer_outlives_an_expiry_in_the_same_breath(new_world: NewWorld) -> None:
    """No answer is lost: the client was told "accepted", so the result has it."""
    async with new_world() as world:
        agent = await world.open()
        desk = Desk()
        world.offers.register(desk, "user-questions/request")
        agent.call("c1", arguments(timeout=60))
        await world.settle()
        claim = world.questions.attach_wait(SESSION, "c1")
        await anext(claim)
        await world.clock.advance(61)
        await claim.aclose()  # it has expired; nobody has been woken yet
        assert world.offers.settle(desk, desk.offer, 1, {"answers": RED}) is None
        await world.settle()
        assert outcome(world) == RED


async def test_an_accepted_answer_outlives_a_stop_in_the_same_breath(new_world: NewWorld) -> None:
    async with new_world() as world:
        agent = await world.open()
        desk = Desk()
        world.offers.register(desk, "user-questions/request")
        for call_id, timeout in (("c1", 60), ("c2", -1)):
            agent.call(call_id, arguments(COLOUR | {"question": call_id}, timeout=timeout))
            await world.settle()
            assert world.offers.settle(desk, desk.offer, 1, {"answers": RED}) is None
            await agent.stop()
            assert outcome(world, call_id) == RED
