"""Timed questions in the foreground: answered, expired, stopped, refused (behaviour 5.3.2, 5.3.4, 5.3.6)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

import pytest

from host.errors import HostError
from host.events.questions import read_answers
from host.questions.service import AskRequest
from tests.host.questions.person import Desk
from tests.host.questions.samples import BLUE, COLOUR, RED, arguments, questions
from tests.host.questions.world import SESSION, World, outcome

NewWorld = Callable[[], AbstractAsyncContextManager[World]]


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
