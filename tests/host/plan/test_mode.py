"""Plan mode: who is in it, when a switch counts, what it refuses (behaviour 7.1)."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

import pytest

from host.errors import HostError
from host.events import PlanMode
from host.plan.mode import GUIDANCE, REFUSED, refusal
from tests.host.questions.world import SESSION, Agent, World

NewWorld = Callable[[], AbstractAsyncContextManager[World]]


def recorded(agent: Agent) -> list[bool]:
    return [event.active for event in agent.said(PlanMode)]


async def test_an_idle_session_switches_at_once(new_world: NewWorld) -> None:
    async with new_world() as world:
        agent = await world.open()
        switched = [world.plans.set(SESSION, active) for active in (False, True, True, False)]
        assert switched == ["noop", "committed", "noop", "committed"]
        assert recorded(agent) == [True, False]
        assert world.plans.pending(SESSION) is None


async def test_a_switch_during_a_turn_waits_for_the_next_step(new_world: NewWorld) -> None:
    async with new_world() as world:
        agent = await world.open()
        agent.running = True
        assert world.plans.set(SESSION, True) == "queued"
        assert (world.plans.active(SESSION), world.plans.pending(SESSION), recorded(agent)) == (False, True, [])
        event = world.plans.step_begins(SESSION)
        assert event == PlanMode(active=True)
        assert world.plans.pending(SESSION) is None
        agent.log.append(event)
        assert world.plans.active(SESSION)
        assert world.plans.step_begins(SESSION) is None


async def test_switching_on_refuses_at_once_and_switching_off_waits(new_world: NewWorld) -> None:
    """Rule 7.1: what has not started is refused before the step that records it, and until the step that ends it."""
    async with new_world() as world:
        agent = await world.open()
        agent.running = True
        world.plans.set(SESSION, True)
        assert world.plans.guards(SESSION)
        agent.log.append(world.plans.step_begins(SESSION) or PlanMode(active=False))
        world.plans.set(SESSION, False)
        assert (world.plans.guards(SESSION), world.plans.pending(SESSION)) == (True, False)
        world.plans.turn_ended(SESSION)
        assert not world.plans.guards(SESSION)


@pytest.mark.parametrize("active", [True, False])
async def test_a_waiting_switch_can_be_taken_back(new_world: NewWorld, active: bool) -> None:
    async with new_world() as world:
        agent = await world.open()
        world.plans.set(SESSION, not active)
        agent.running = True
        switched = [world.plans.set(SESSION, one) for one in (active, active, not active, not active)]
        assert switched == ["queued", "noop", "cancelled", "noop"]
        before = recorded(agent)
        world.plans.turn_ended(SESSION)
        assert recorded(agent) == before


async def test_a_turn_that_ends_takes_the_switch_with_it(new_world: NewWorld) -> None:
    async with new_world() as world:
        agent = await world.open()
        agent.running = True
        world.plans.set(SESSION, True)
        await agent.stop()
        assert (recorded(agent), world.plans.active(SESSION)) == ([True], True)


async def test_plan_mode_survives_a_restart_and_a_waiting_switch_does_not(new_world: NewWorld) -> None:
    """Nothing but the log says that plan mode is off."""
    async with new_world() as world:
        agent = await world.open()
        world.plans.set(SESSION, True)
        agent.running = True
        world.plans.set(SESSION, False)
        world.plans.forget(SESSION)
        agent = await world.restart()
        assert (world.plans.active(SESSION), world.plans.pending(SESSION)) == (True, None)


async def test_children_inherit_it(new_world: NewWorld) -> None:
    """Rule 7.1: also when it is switched on while they work; not once they belong to the user."""
    async with new_world() as world:
        parent = await world.open()
        await world.open("ses_2", owner=parent)
        parent.running = True
        world.plans.set(SESSION, True)
        assert (world.plans.guards("ses_2"), world.plans.active("ses_2")) == (True, False)
        world.plans.turn_ended(SESSION)
        assert world.plans.active("ses_2")
        world.plans.set(SESSION, False)
        world.plans.turn_ended(SESSION)
        assert not world.plans.guards("ses_2")
        world.plans.set("ses_2", True)
        assert not world.plans.guards(SESSION)


async def test_a_child_without_its_owner_is_on_its_own(new_world: NewWorld) -> None:
    async with new_world() as world:
        parent = await world.open()
        await world.open("ses_2", owner=parent)
        world.plans.set(SESSION, True)
        del world.agents.all[SESSION]
        assert not world.plans.guards("ses_2")
        world.agents.all[SESSION] = parent


async def test_a_session_that_is_not_open(new_world: NewWorld) -> None:
    async with new_world() as world:
        for ask in (world.plans.active, world.plans.guards, lambda session: world.plans.set(session, True)):
            with pytest.raises(HostError, match="CALLER_NOT_LIVE"):
                ask("ses_9")


def test_what_is_refused_and_what_to_do_instead() -> None:
    """Rule 7.1"""
    assert frozenset({"write", "edit", "shell", "run_code"}) == REFUSED
    for tool in REFUSED:
        text = refusal(tool)
        assert f"`{tool}`" in text
        assert "exit_plan_mode" in text
        assert "nothing was changed" in text
        assert f"`{tool}`" in GUIDANCE
    assert "exit_plan_mode" in GUIDANCE
