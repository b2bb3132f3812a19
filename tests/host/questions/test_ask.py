"""Asking and who may ask (behaviour 5.3.1), legacy and blocking calls (5.2.1, 5.2.2), a shutdown (5.3.9)."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Any

import pytest

from host.errors import HostError
from host.events import PtcDispatch
from host.questions.service import AskRequest
from tests.host.questions.samples import BLUE, COLOUR, NAME, RED, SIZES, arguments, call, questions
from tests.host.questions.world import SESSION, World, outcome

NewWorld = Callable[[], AbstractAsyncContextManager[World]]


async def test_a_blocking_call_under_the_timed_schema(new_world: NewWorld) -> None:
    """Rule 5.2.2: it waits for ever, with a call id and no time-out, and takes part in the projection."""
    async with new_world() as world:
        agent, person = await world.open(), world.person()
        agent.call("c1", arguments(timeout=-1))
        await world.settle()
        assert person.hand("c1").wait == {"callId": "c1"}
        await world.clock.advance(1_000_000)
        assert (outcome(world), agent.states()) == (None, {"c1": "open"})
        person.settle(RED, "c1")
        await world.settle()
        assert outcome(world) == RED
        assert [one["callId"] for one in agent.view()["settled"]] == ["c1"]


async def test_always_wait_is_the_settings_minus_one(new_world: NewWorld) -> None:
    """Rule 5.2.5"""
    async with new_world() as world:
        agent, person = await world.open(), world.person()
        world.settings.timeout = -1
        agent.call("c1", arguments())
        await world.settle()
        assert person.hand("c1").wait == {"callId": "c1"}


async def test_a_legacy_call_blocks_without_a_wait_and_is_not_tracked(new_world: NewWorld) -> None:
    """Rule 5.2.1; a time-out that a legacy model invents means nothing."""
    async with new_world() as world:
        world.settings.mode = "legacy"
        agent, person = await world.open(), world.person()
        agent.call("c1", arguments(timeout=0))
        await world.settle()
        assert "wait" not in person.hand().request
        await world.clock.advance(1_000_000)
        person.settle(BLUE)
        await world.settle()
        assert outcome(world) == BLUE
        assert agent.view() == {"active": [], "settled": []}


@pytest.mark.parametrize(("declared", "now"), [("legacy", "timed"), ("timed", "legacy")])
async def test_the_schema_the_model_has_in_hand_decides(new_world: NewWorld, declared: str, now: str) -> None:
    """Rule 5.4.1: a setting changed during a step cannot make a question that nobody can answer late."""
    async with new_world() as world:
        world.settings.mode = declared
        agent = await world.open()
        world.settings.mode = now
        world.person()
        agent.call("c1", arguments(timeout=5))
        await world.settle()
        await world.clock.advance(5)
        expected = ("pending", {"c1": "continued"}) if declared == "timed" else (None, {})
        assert (outcome(world), agent.states()) == expected


async def test_nobody_to_ask(new_world: NewWorld) -> None:
    """Rule 5.3.1, NO_PROVIDER: none there, or everyone delegated."""
    async with new_world() as world:
        agent = await world.open()
        agent.call("c1", arguments(timeout=-1))
        await world.settle()
        assert outcome(world) == "NO_PROVIDER"
        one, other = world.person(), world.person()
        agent.call("c2", arguments(timeout=-1))
        await world.settle()
        one.pass_on("c2")
        await world.settle()
        assert outcome(world, "c2") is None
        other.pass_on("c2")
        await world.settle()
        assert outcome(world, "c2") == "NO_PROVIDER"
        assert agent.states() == {}


@pytest.mark.parametrize("mode", ["timed", "legacy"])
async def test_a_dismissed_and_a_stopped_call_are_told_apart(new_world: NewWorld, mode: str) -> None:
    """Rule 5.2.4"""
    async with new_world() as world:
        world.settings.mode = mode
        agent, person = await world.open(), world.person()
        tracked = "c1" if mode == "timed" else None
        agent.call("c1", arguments(timeout=-1))
        await world.settle()
        person.reject("ASK_CANCELLED", tracked)
        await world.settle()
        agent.call("c2", arguments(timeout=-1))
        await world.settle()
        await agent.stop()
        assert (outcome(world, "c1"), outcome(world, "c2")) == ("ASK_CANCELLED", "ASK_ABORTED")
        assert person.hands == []


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"questions": []}, "EMPTY_QUESTIONS"),
        (arguments(COLOUR, COLOUR), "BAD_QUESTIONS"),
        (arguments(COLOUR | {"intent": {"kind": "plan-review", "approve": "Red"}}), "BAD_INTENT"),
        (arguments(timeout=0), "BAD_TIMEOUT"),
        (arguments(timeout=-5), "BAD_TIMEOUT"),
    ],
)
async def test_bad_calls_reach_nobody(new_world: NewWorld, given: dict[str, Any], code: str) -> None:
    """Rules 5.3.1 and 5.2.2"""
    async with new_world() as world:
        agent, person = await world.open(), world.person()
        agent.call("c1", given)
        await world.settle()
        assert (outcome(world), person.hands, agent.states()) == (code, [], {})


LOOK_ALIKE = {
    "id": "other-id",
    "question": " which  COLOUR?\n",
    "header": "Again",
    "detail": "please",
    "options": [{"label": "BLUE"}, {"label": "r e d", "description": "warm"}],
}


@pytest.mark.parametrize("state", ["open", "continued"])
async def test_the_same_again_is_refused_and_told_which_call(new_world: NewWorld, state: str) -> None:
    """Q-reask, rule 5.3.1: white space, case and order aside, while it is open or continued."""
    async with new_world() as world:
        agent, person = await world.open(), world.person()
        agent.call("c1", arguments(timeout=60))
        await world.settle()
        if state == "continued":
            await world.clock.advance(60)
        for again in ("c2", "c3"):
            agent.call(again, arguments(LOOK_ALIKE, timeout=-1))
            await world.settle()
            assert outcome(world, again) == "ALREADY_ASKED"
            assert "call c1" in agent.results(again)[0].content
        assert agent.states() == {"c1": state}
        assert len(person.hands) == (state == "open")


async def test_twins_in_one_step_are_one_question(new_world: NewWorld) -> None:
    """Rule 5.3.1: the first of them asks, whichever of the two comes to run first."""
    async with new_world() as world:
        agent, person = await world.open(), world.person()
        agent.log.append(call("c1", arguments(timeout=60)))
        agent.call("c2", arguments(timeout=60))
        await world.settle()
        assert outcome(world, "c2") == "ALREADY_ASKED"
        assert "call c1" in agent.results("c2")[0].content
        running = asyncio.ensure_future(agent.outcome(call("c1", arguments(timeout=60))))
        await world.settle()
        assert person.hand("c1").request["questions"] == [COLOUR]
        person.settle(RED, "c1")
        assert json.loads((await running).content)["answers"] == RED


async def test_what_differs_or_is_over_may_be_asked(new_world: NewWorld) -> None:
    """Rule 5.3.1: another text, another set of options, more questions, another session; settled ones."""
    async with new_world() as world:
        agent, person = await world.open(), world.person()
        agent.call("c1", arguments(timeout=60))
        others = [
            arguments(COLOUR | {"question": "Which color?"}),
            arguments(COLOUR | {"options": [{"label": "Red"}]}),
            arguments(COLOUR, NAME),
        ]
        for number, given in enumerate(others):
            agent.call(f"d{number}", given)
        elsewhere = await world.open("ses_2")
        elsewhere.call("e1", arguments(timeout=60))
        await world.settle()
        assert [hand.wait["callId"] for hand in person.hands] == ["c1", "d0", "d1", "d2", "e1"]
        person.settle(RED, "c1")
        await world.settle()
        agent.call("c2", arguments(timeout=60))
        await world.settle()
        assert person.hand("c2")


async def test_a_legacy_call_is_refused_while_its_twin_is_open(new_world: NewWorld) -> None:
    async with new_world() as world:
        world.settings.mode = "legacy"
        agent, person = await world.open(), world.person()
        agent.call("c1", arguments())
        agent.call("c2", arguments())
        await world.settle()
        assert (outcome(world, "c2"), len(person.hands)) == ("ALREADY_ASKED", 1)


async def test_a_stale_agent_cannot_ask(new_world: NewWorld) -> None:
    """Rule 5.3.1, CALLER_NOT_LIVE: the exact live instance, not one of the same id."""
    async with new_world() as world:
        stale = await world.open()
        world.person()
        live = await world.open()
        for agent in (stale, None):
            request = AskRequest(session="ses_9" if agent is None else SESSION, questions=questions())
            with pytest.raises(HostError, match="CALLER_NOT_LIVE"):
                await world.questions.ask(request, agent or live)
            with pytest.raises(HostError, match="CALLER_NOT_LIVE"):
                await world.questions.ask_timed(request, "c1", 5, agent or live)


async def test_a_child_cannot_ask_and_is_told_what_to_do(new_world: NewWorld) -> None:
    """Rule 5.3.1, DELEGATED_CALLER"""
    async with new_world() as world:
        parent, person = await world.open(), world.person()
        child = await world.open("ses_2", owner=parent)
        child.call("c1", arguments(timeout=60))
        await world.settle()
        (refused,) = child.results("c1")
        assert refused.error is not None
        assert refused.error.code == "DELEGATED_CALLER"
        assert "final result" in refused.content
        assert (person.hands, child.states()) == ([], {})


async def test_a_child_session_resumed_by_the_user_may_ask(new_world: NewWorld) -> None:
    """Behaviour 1: ownership at run time decides; an owner that is gone owns nothing."""
    async with new_world() as world:
        parent, person = await world.open(), world.person()
        child = await world.open("ses_2", owner=parent)
        del world.agents.all[SESSION]
        child.call("c1", arguments(timeout=60))
        await world.settle()
        assert person.hand("c1")
        world.agents.all[SESSION] = parent


async def test_inside_run_code_pending_comes_back_to_the_code(new_world: NewWorld) -> None:
    """Rule 5.4.3: it enters the projection by its dispatch, and can be answered late."""
    async with new_world() as world:
        agent, person = await world.open(), world.person()
        inner = call("p1", arguments(timeout=5))

        task = asyncio.ensure_future(agent.outcome(inner, parent="code"))
        await world.settle()
        assert agent.states() == {}
        await world.clock.advance(5)
        found = await task
        assert json.loads(found.content)["pending"] is True
        agent.log.append(
            PtcDispatch(
                turn=1,
                step=1,
                call_id="p1",
                parent_call_id="code",
                name=inner.name,
                arguments=inner.arguments,
                content=found.content,
            )
        )
        assert agent.states() == {"p1": "continued"}
        assert await person.answer(SESSION, "p1", RED) is True


async def test_a_shutdown_leaves_open_calls_without_result(new_world: NewWorld) -> None:
    """Rules 5.3.9 and 5.2.4: timed-schema questions are continued after it, blocking ones too, legacy ones are not."""
    async with new_world() as world:
        agent, person = await world.open(), world.person()
        agent.call("c1", arguments(timeout=60))
        agent.call("c2", arguments(SIZES, timeout=-1))
        await world.settle()
        world.settings.mode = "legacy"
        agent.declare()
        agent.call("c3", arguments(NAME))
        await world.settle()
        assert len(person.hands) == 3
        again = await world.restart()
        assert again.states() == {"c1": "continued", "c2": "continued"}
        assert {outcome(world, name) for name in ("c1", "c2", "c3")} == {"TOOL_OUTCOME_UNKNOWN"}
