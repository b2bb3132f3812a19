"""Timed questions in the foreground (behaviour 5.3.2-5.3.4, 5.3.6, 5.3.8)."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Any

import pytest

from host.errors import HostError
from host.events.questions import read_answers
from host.questions.service import AskRequest
from tests.host.questions.person import Desk
from tests.host.questions.samples import BLUE, COLOUR, RED, arguments, questions
from tests.host.questions.world import SESSION, World

NewWorld = Callable[[], AbstractAsyncContextManager[World]]


def outcome(world: World, call_id: str = "c1") -> Any:
    """What the result says: the answers, "pending", or a code; None while there is no result."""
    found = world.agents.all[SESSION].results(call_id)
    if not found:
        return None
    (result,) = found
    if result.error is not None:
        return result.error.code
    plain = json.loads(result.content)
    return "pending" if plain.get("pending") else plain["answers"]


async def test_the_request_carries_the_questions_and_a_timed_wait(new_world: NewWorld) -> None:
    """protocol.md, ``user-questions/request``"""
    async with new_world() as world:
        agent, person = await world.open(), world.person()
        agent.call("c1", arguments(timeout=60))
        await world.settle()
        assert person.hand("c1").request == {
            "session": SESSION,
            "questions": [COLOUR],
            "wait": {"callId": "c1", "timed": True},
        }
        assert agent.states() == {"c1": "open"}


async def test_an_answer_ends_the_wait_and_is_recorded(new_world: NewWorld) -> None:
    async with new_world() as world:
        agent, person = await world.open(), world.person()
        agent.call("c1", arguments(timeout=60))
        await world.settle()
        person.settle(RED, "c1")
        await world.settle()
        assert person.verdicts == ["accepted"]
        assert outcome(world) == RED
        assert [one["answers"] for one in agent.view()["settled"]] == [RED]
        assert world.clock.sleeping == 0


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


async def test_the_default_time_out_is_the_settings(new_world: NewWorld) -> None:
    """Rule 5.2.1"""
    async with new_world() as world:
        agent = await world.open()
        world.settings.timeout = 7
        agent.call("c1", arguments())
        await world.settle()
        await world.clock.advance(6.9)
        assert outcome(world) is None
        await world.clock.advance(0.1)
        assert outcome(world) == "pending"


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


async def test_a_client_s_expiry_is_pending_too(new_world: NewWorld) -> None:
    """Rule 5.3.4, and 6.4: another client's held claim does not stop it."""
    async with new_world() as world:
        agent, frozen, other = await world.open(), world.person(), world.person()
        agent.call("c1", arguments(timeout=60))
        await world.settle()
        await frozen.claim(SESSION, "c1")
        await other.claim(SESSION, "c1")
        other.reject("ASK_TIMED_OUT", "c1")
        await world.settle()
        assert outcome(world) == "pending"
        assert frozen.hands == []


async def test_a_stop_ends_an_open_question(new_world: NewWorld) -> None:
    """Rules 5.3.4 and 5.2.4"""
    async with new_world() as world:
        agent, person = await world.open(), world.person()
        agent.call("c1", arguments(timeout=60))
        await world.settle()
        await agent.stop()
        await world.settle()
        assert outcome(world) == "ASK_ABORTED"
        assert agent.states() == {}
        assert person.hands == []
        assert world.clock.sleeping == 0


@pytest.mark.parametrize("code", ["ASK_CANCELLED", "ANSWERER_FAILED", "SOMETHING_ELSE"])
async def test_any_other_failure_propagates(new_world: NewWorld, code: str) -> None:
    """Rule 5.3.4"""
    async with new_world() as world:
        agent, person = await world.open(), world.person()
        agent.call("c1", arguments(timeout=60))
        await world.settle()
        person.reject(code, "c1")
        await world.settle()
        assert outcome(world) == code
        assert agent.states() == {}


async def test_a_time_out_nobody_set_is_no_pending_answer(new_world: NewWorld) -> None:
    """Rule 5.3.4: only `ask_timed` knows a time-out."""
    async with new_world() as world:
        agent, person = await world.open(), world.person()
        agent.call("c1", arguments(timeout=-1))
        await world.settle()
        person.reject("ASK_TIMED_OUT", "c1")
        await world.settle()
        assert outcome(world) == "ASK_TIMED_OUT"


async def test_nobody_there_does_not_end_a_timed_wait(new_world: NewWorld) -> None:
    """Rule 5.3.4: it is offered to whoever joins, and expires in its time."""
    async with new_world() as world:
        agent = await world.open()
        agent.call("c1", arguments(timeout=60))
        await world.settle()
        await world.clock.advance(30)
        assert outcome(world) is None
        first = world.person()
        await world.settle()
        first.pass_on("c1")
        await world.settle()
        assert (outcome(world), first.hands) == (None, [])
        second = world.person()
        await world.settle()
        second.settle(BLUE, "c1")
        await world.settle()
        assert outcome(world) == BLUE


async def test_away_with_no_window_at_all(new_world: NewWorld) -> None:
    """Q-away: continued after the restart, not declined, answerable."""
    async with new_world() as world:
        agent = await world.open()
        agent.call("c1", arguments(timeout=60))
        await world.settle()
        await world.clock.advance(60)
        assert outcome(world) == "pending"
        agent = await world.restart()
        assert agent.states() == {"c1": "continued"}
        assert await world.person().answer(SESSION, "c1", RED) is True
        agent.admit()
        assert agent.view()["settled"][0]["answers"] == RED


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


async def test_a_bad_batch_goes_back_and_the_question_stays(new_world: NewWorld) -> None:
    """Rule 5.3.6, Q-blank"""
    async with new_world() as world:
        agent, person, other = await world.open(), world.person(), world.person()
        agent.call("c1", arguments(timeout=60))
        await world.settle()
        for bad in ([{"id": "colour", "custom": "\u3000\u200b"}], [], "Red"):
            person.settle(bad, "c1")
            await world.settle()
            assert person.hand("c1").refused == "BAD_ANSWER"
        person.hand("c1").said.set_result(None)
        await world.settle()
        assert person.verdicts == ["BAD_ANSWER"] * 4
        assert (outcome(world), agent.states()) == (None, {"c1": "open"})
        assert other.hand("c1").refused is None
        person.settle(RED, "c1")
        await world.settle()
        assert outcome(world) == RED


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


async def test_the_service_alone_needs_no_session(new_world: NewWorld) -> None:
    """Asked without an agent and outside any open session, as a check may."""
    async with new_world() as world:
        request = AskRequest(session="elsewhere", questions=questions())
        with pytest.raises(HostError, match="NO_PROVIDER"):
            await world.questions.ask(request)
        desk = Desk()
        world.offers.register(desk, "user-questions/request")
        asked = asyncio.ensure_future(world.questions.ask_timed(request, "c1", 5))
        await world.clock.settle()
        world.offers.settle(desk, desk.offer, 1, {"answers": RED})
        assert await asked == read_answers(questions(), RED)
