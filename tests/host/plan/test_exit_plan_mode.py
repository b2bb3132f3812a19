"""``exit_plan_mode`` and each of its outcomes (behaviour 7.2)."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Any

import pytest

from host.events import PlanMode, RequestHeader
from host.tools.asking import OutcomeTexts
from tests.host.questions.world import SESSION, Agent, World

NewWorld = Callable[[], AbstractAsyncContextManager[World]]
PLAN = "# Add a flag\n\n- one\n"
APPROVE = [{"id": "plan-review", "selected": ["Approve"]}]


async def planning(world: World) -> Agent:
    """A session in plan mode."""
    agent = await world.open()
    world.plans.set(SESSION, True)
    return agent


async def hand_in(world: World, plan: str = PLAN, call_id: str = "p1") -> Agent:
    agent = world.agents.find(SESSION) or await planning(world)
    agent.call(call_id, {"plan": plan}, "exit_plan_mode")
    await world.settle()
    return agent


def outcome(agent: Agent, call_id: str = "p1") -> tuple[str | None, str]:
    """Code and text of the result."""
    (found,) = agent.results(call_id)
    return (None if found.error is None else found.error.code), found.content


async def test_the_request_has_the_plan_and_no_wait(new_world: NewWorld) -> None:
    """Rule 7.2: through the blocking ask, never timed, without a call id."""
    async with new_world() as world:
        person = world.person()
        agent = await hand_in(world)
        request = person.hand().request
        assert "wait" not in request
        assert [one["detail"] for one in request["questions"]] == [PLAN]
        await world.clock.advance(1_000_000)
        assert (agent.results("p1"), agent.states()) == ([], {})


async def test_approve_leaves_plan_mode_from_the_next_step(new_world: NewWorld) -> None:
    async with new_world() as world:
        person = world.person()
        agent = await hand_in(world)
        person.settle(APPROVE)
        await world.settle()
        code, text = outcome(agent)
        assert code is None
        assert "approved" in text
        assert "next step" in text
        assert (world.plans.guards(SESSION), world.plans.pending(SESSION)) == (True, False)
        assert world.plans.step_begins(SESSION) == PlanMode(active=False)


async def test_approved_then_stopped(new_world: NewWorld) -> None:
    """The verdict was given and recorded; the turn's end takes it over."""
    async with new_world() as world:
        person = world.person()
        agent = await hand_in(world)
        person.settle(APPROVE)
        await world.settle()
        await agent.stop()
        assert not world.plans.active(SESSION)


@pytest.mark.parametrize(
    ("answer", "feedback"),
    [({"selected": ["Keep planning"]}, None), ({"custom": "Also {docs}.\n\nAnd 测试."}, "Also {docs}.\n\nAnd 测试.")],
)
async def test_keep_planning_is_a_failed_result_with_the_feedback(
    new_world: NewWorld, answer: dict[str, Any], feedback: str | None
) -> None:
    async with new_world() as world:
        person = world.person()
        agent = await hand_in(world)
        person.settle([{"id": "plan-review"} | answer])
        await world.settle()
        code, text = outcome(agent)
        assert code == "PLAN_KEPT"
        assert feedback is None or feedback in text
        assert (world.plans.guards(SESSION), world.plans.pending(SESSION)) == (True, None)


@pytest.mark.parametrize("how", ["cancelled", "skipped"])
async def test_dismissed_is_its_own_outcome(new_world: NewWorld, how: str) -> None:
    """Rule 7.2: the user chose to talk; stay in plan mode and wait."""
    async with new_world() as world:
        person = world.person()
        agent = await hand_in(world)
        if how == "cancelled":
            person.reject("ASK_CANCELLED")
        else:
            person.settle([{"id": "plan-review"}])
        await world.settle()
        code, text = outcome(agent)
        assert code == "PLAN_DISMISSED"
        assert "talk" in text
        assert "wait" in text
        assert world.plans.guards(SESSION)


async def test_every_other_failure_keeps_its_own_code_and_plan_mode(new_world: NewWorld) -> None:
    """Rule 7.2: stopped, nobody there, a child's, a client's own."""
    async with new_world() as world:
        agent = await hand_in(world, call_id="nobody")
        person = world.person()
        await hand_in(world, call_id="stopped")
        await agent.stop()
        await hand_in(world, call_id="failed")
        person.reject("ANSWERER_FAILED")
        await world.settle()
        await hand_in(world, call_id="late")
        person.reject("ASK_TIMED_OUT")
        await world.settle()
        child = await world.open("ses_2", owner=agent)
        child.call("child", {"plan": PLAN}, "exit_plan_mode")
        await world.settle()
        codes = {name: outcome(agent, name)[0] for name in ("nobody", "stopped", "failed", "late")}
        assert codes == {
            "nobody": "NO_PROVIDER",
            "stopped": "ASK_ABORTED",
            "failed": "ANSWERER_FAILED",
            "late": "ASK_TIMED_OUT",
        }
        assert outcome(child, "child")[0] == "DELEGATED_CALLER"
        assert (world.plans.guards(SESSION), world.plans.pending(SESSION)) == (True, None)
        texts = [outcome(agent, name)[1] for name in codes]
        assert len(set(texts)) == 4
        assert not any("ask_user_question" in text for text in texts)


async def test_outside_plan_mode_it_fails_and_shows_nothing(new_world: NewWorld) -> None:
    """Rule 7.2: listed there too, with a code of its own."""
    async with new_world() as world:
        agent, person = await world.open(), world.person()
        (declared,) = agent.said(RequestHeader)
        assert "exit_plan_mode" in [tool.name for tool in declared.tools]
        await hand_in(world)
        assert outcome(agent)[0] == "NOT_IN_PLAN_MODE"
        assert person.hands == []


async def test_a_review_while_plan_mode_is_about_to_begin(new_world: NewWorld) -> None:
    """Rule 7.1: switched on during the turn it holds at once, so a plan can be handed in; approved, it never begins."""
    async with new_world() as world:
        agent, person = await world.open(), world.person()
        agent.running = True
        assert world.plans.set(SESSION, True) == "queued"
        await hand_in(world)
        person.settle(APPROVE)
        await world.settle()
        assert outcome(agent)[0] is None
        assert (world.plans.guards(SESSION), world.plans.pending(SESSION)) == (False, None)


@pytest.mark.parametrize("plan", ["", " \n", "\u3000\u200b", "Do it", "Do it\n\n# Later"])
async def test_no_plan_no_approve(new_world: NewWorld, plan: str) -> None:
    """P-second: empty, blank, or without a heading."""
    async with new_world() as world:
        person = world.person()
        agent = await hand_in(world, plan)
        assert outcome(agent)[0] == "BAD_PLAN"
        assert person.hands == []
        assert world.plans.guards(SESSION)


async def test_every_review_shows_its_own_plan(new_world: NewWorld) -> None:
    """P-second: one after another, and two at once."""
    async with new_world() as world:
        person = world.person()
        plans = {"p1": PLAN, "p2": "# Another\n"}
        for call_id, plan in plans.items():
            await hand_in(world, plan, call_id)
        assert [hand.request["questions"][0]["detail"] for hand in person.hands] == list(plans.values())
        agent = await hand_in(world, PLAN, "p3")
        assert outcome(agent, "p3")[0] == "ALREADY_ASKED"
        assert "call p1" in outcome(agent, "p3")[1]
        person.settle([{"id": "plan-review"}])
        await world.settle()
        await hand_in(world, PLAN, "p4")
        assert len(person.hands) == 2


async def test_a_late_event_of_the_turn_changes_nothing(new_world: NewWorld) -> None:
    """P-late-update"""
    async with new_world() as world:
        person = world.person()
        agent = await hand_in(world)
        hand = person.hand()
        agent.declare()
        agent.log.append(PlanMode(active=True))
        await world.settle()
        assert person.hands == [hand]
        person.settle(APPROVE)
        await world.settle()
        assert outcome(agent)[0] is None


async def test_two_decisions_are_one(new_world: NewWorld) -> None:
    """P-double, from two clients"""
    async with new_world() as world:
        one, other = world.person(), world.person()
        agent = await hand_in(world)
        one.settle(APPROVE)
        other.reject("ASK_CANCELLED")
        await world.settle()
        assert sorted(one.verdicts + other.verdicts) == ["OFFER_OVER", "accepted"]
        assert outcome(agent)[0] == (None if one.verdicts == ["accepted"] else "PLAN_DISMISSED")


async def test_a_restart_interrupts_the_review_and_keeps_plan_mode(new_world: NewWorld) -> None:
    """Rule 5.3.9, and protocol.md: TOOL_OUTCOME_UNKNOWN, never approved."""
    async with new_world() as world:
        world.person()
        await hand_in(world)
        agent = await world.restart()
        assert outcome(agent)[0] == "TOOL_OUTCOME_UNKNOWN"
        assert (world.plans.active(SESSION), agent.states()) == (True, {})


def test_every_outcome_has_its_own_words() -> None:
    """Rule 7.2: and no text names a tool that the model did not call."""
    keys = ["approved", "PLAN_KEPT", "PLAN_KEPT without feedback", "PLAN_DISMISSED", "NOT_IN_PLAN_MODE", "BAD_PLAN"]
    keys += ["ALREADY_ASKED", "CALLER_NOT_LIVE", "DELEGATED_CALLER", "NO_PROVIDER", "ASK_ABORTED", "other"]
    texts = OutcomeTexts("exit_plan_mode")
    said = [texts.text(key, message="why", callId="c1", code="X", feedback="more") for key in keys]
    assert len(set(said)) == len(said)
    for key, text in zip(keys, said, strict=True):
        assert "ask_user_question" not in text
        assert "{" not in text
        assert key == "approved" or "user approved" not in text
