"""Late answers: accepted once, queued, admitted, taken back (behaviour 5.3.5, 5.3.7, 5.3.8)."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Any

import pytest

from host.errors import HostError
from host.events import UserMessage
from tests.host.questions.samples import BLUE, COLOUR, NAME, RED, SIZES, arguments
from tests.host.questions.world import SESSION, Agent, World

NewWorld = Callable[[], AbstractAsyncContextManager[World]]


async def continued(world: World, *asked: dict[str, Any], call_id: str = "c1") -> Agent:
    """A session whose call went on as pending."""
    agent = world.agents.find(SESSION) or await world.open()
    agent.call(call_id, arguments(*asked, timeout=1))
    await world.settle()
    await world.clock.advance(1)
    assert agent.states()[call_id] == "continued"
    return agent


async def test_an_accepted_answer_is_a_durable_user_message(new_world: NewWorld) -> None:
    """Rule 5.3.5: its source, and the JSON of its text with characters unescaped."""
    async with new_world() as world:
        agent = await continued(world, NAME, SIZES)
        given = [{"id": "sizes", "selected": ["L"], "custom": "“大号”"}, {"id": "name", "custom": "小红"}]
        await world.settle()
        committed: list[str] = []
        agent.log.subscribe(lambda events: committed.extend(event.type for event in events), durable=True)
        assert await world.questions.answer(SESSION, "c1", given) is True
        assert committed == ["inbox/spliced"]
        (message,) = agent.queue
        assert (message.source.kind, message.source.call_id, message.source.outcome) == (
            "user-question-reply",
            "c1",
            "answered",
        )
        assert "小红" in message.text
        assert "“大号”" in message.text
        assert json.loads(message.text) == {
            "kind": "answer_to_pending_question",
            "tool": "ask_user_question",
            "callId": "c1",
            "questions": [NAME, {key: SIZES[key] for key in ("id", "question", "options")} | {"multiSelect": True}],
            "answers": [{"id": "name", "selected": [], "custom": "小红"}, given[0]],
        }


async def test_only_a_continued_question_takes_a_late_answer(new_world: NewWorld) -> None:
    """Rule 5.3.5: unknown, open and settled are False, whatever the batch."""
    async with new_world() as world:
        agent, person = await world.open(), world.person()
        agent.call("c1", arguments(timeout=60))
        await world.settle()
        assert [await person.answer(SESSION, call_id, RED) for call_id in ("c0", "c1")] == [False, False]
        person.settle(RED, "c1")
        await world.settle()
        assert await person.answer(SESSION, "c1", []) is False
        assert agent.queue == ()


@pytest.mark.parametrize(
    "bad",
    [
        [],
        [*RED, *RED],
        [{"id": "colour", "selected": ["Green"]}],
        [{"id": "colour", "selected": ["Red", "Blue"]}],
        [{"id": "colour", "selected": ["Red"], "custom": "or so"}],
        [{"id": "colour", "custom": ""}],
        [{"id": "colour", "custom": " \t\n"}],
        [{"id": "colour", "custom": "\u3000"}],
        [{"id": "colour", "custom": "\u200b"}],
    ],
)
async def test_a_bad_batch_is_refused_and_the_question_stays(new_world: NewWorld, bad: Any) -> None:
    """Rule 5.3.5, Q-blank"""
    async with new_world() as world:
        agent, person = await continued(world), world.person()
        assert await person.answer(SESSION, "c1", bad) == "BAD_ANSWER"
        assert (agent.queue, agent.states()) == ((), {"c1": "continued"})
        assert await person.answer(SESSION, "c1", RED) is True


async def test_a_batch_of_skips_is_an_answer(new_world: NewWorld) -> None:
    """Rule 5.1"""
    async with new_world() as world:
        agent, person = await continued(world), world.person()
        assert await person.answer(SESSION, "c1", [{"id": "colour"}]) is True
        agent.admit()
        assert agent.view()["settled"][0]["answers"] == [{"id": "colour", "selected": []}]


async def test_a_queued_reply_holds_its_call_until_it_is_admitted(new_world: NewWorld) -> None:
    """Rule 5.3.7"""
    async with new_world() as world:
        agent, person = await continued(world), world.person()
        assert await person.answer(SESSION, "c1", RED) is True
        assert agent.states() == {"c1": "queued"}
        assert await person.answer(SESSION, "c1", BLUE) == "REPLY_QUEUED"
        agent.admit()
        assert agent.states() == {}
        assert agent.view()["settled"][0]["answers"] == RED
        assert await person.answer(SESSION, "c1", BLUE) is False
        assert len(agent.said(UserMessage)) == 1


async def test_the_hold_is_there_again_after_a_restart(new_world: NewWorld) -> None:
    """Rule 5.3.7: REPLY_QUEUED also then, and one delivery."""
    async with new_world() as world:
        await continued(world)
        assert await world.person().answer(SESSION, "c1", RED) is True
        agent = await world.restart()
        assert agent.states() == {"c1": "queued"}
        assert await world.person().answer(SESSION, "c1", BLUE) == "REPLY_QUEUED"
        agent.admit()
        assert [one["answers"] for one in agent.view()["settled"]] == [RED]
        agent = await world.restart()
        assert [one["answers"] for one in agent.view()["settled"]] == [RED]


async def test_a_reply_taken_back_frees_its_call(new_world: NewWorld) -> None:
    """Rule 5.3.7"""
    async with new_world() as world:
        agent, person = await continued(world), world.person()
        assert await person.answer(SESSION, "c1", RED) is True
        agent.take_back()
        assert agent.states() == {"c1": "continued"}
        assert await person.answer(SESSION, "c1", BLUE) is True
        agent.admit()
        assert agent.view()["settled"][0]["answers"] == BLUE


async def test_two_clients_answer_late_and_one_wins(new_world: NewWorld) -> None:
    """Rule 5.3.8"""
    async with new_world() as world:
        agent, one, other = await continued(world), world.person(), world.person()
        said = await asyncio.gather(one.answer(SESSION, "c1", RED), other.answer(SESSION, "c1", BLUE))
        assert sorted(map(str, said)) == ["REPLY_QUEUED", "True"]
        assert len(agent.queue) == 1


async def test_a_stop_leaves_a_continued_question_and_its_queued_reply(new_world: NewWorld) -> None:
    """Rules 5.2.4 and 5.3.7"""
    async with new_world() as world:
        agent, person = await continued(world), world.person()
        await continued(world, SIZES, call_id="c2")
        agent.call("c3", arguments(NAME, timeout=60))
        assert await person.answer(SESSION, "c1", RED) is True
        await agent.stop()
        assert agent.states() == {"c1": "queued", "c2": "continued"}


async def test_an_hour_after_the_turn_ended(new_world: NewWorld) -> None:
    """Q-turn-end: still there; the answer reaches the agent exactly once."""
    async with new_world() as world:
        agent, person = await continued(world), world.person()
        await agent.stop()
        await world.clock.advance(3_600)
        assert await person.answer(SESSION, "c1", RED) is True
        assert len(agent.queue) == 1


async def test_a_session_that_is_not_open(new_world: NewWorld) -> None:
    """Rule 5.3.5: resuming it is the gateway's look-up, not part of `answer`."""
    async with new_world() as world:
        await continued(world)
        assert await world.person().answer("ses_2", "c1", RED) == "CALLER_NOT_LIVE"


async def test_a_reply_that_could_not_be_queued_frees_its_call(new_world: NewWorld) -> None:
    """Nothing is claimed and not delivered: the error comes out, and the next try is not refused as a second."""
    async with new_world() as world:
        agent, person = await continued(world), world.person()
        agent.refusal = HostError("DISK_FULL")
        assert await person.answer(SESSION, "c1", RED) == "DISK_FULL"
        assert agent.states() == {"c1": "continued"}
        agent.refusal = None
        assert await person.answer(SESSION, "c1", RED) is True


async def test_the_pending_result_says_what_it_is_and_nothing_more(new_world: NewWorld) -> None:
    """Rule 5.2.3"""
    async with new_world() as world:
        agent = await continued(world)
        (result,) = agent.results("c1")
        assert result.error is None
        plain = json.loads(result.content)
        assert (plain["pending"], plain["callId"], plain.keys()) == (True, "c1", {"pending", "callId", "note"})
        note = plain["note"].lower()
        for words in ("not answered", "neither a skipped answer nor a refusal nor a permission", "may go on"):
            assert words in note
        for words in ("needs approval must not", "arrive as a user message"):
            assert words in note
        for words in ("judgement", "judgment", "assume", "best guess", "proceed with"):
            assert words not in note


async def test_asked_again_after_it_was_answered_late(new_world: NewWorld) -> None:
    async with new_world() as world:
        agent, person = await continued(world), world.person()
        await person.answer(SESSION, "c1", RED)
        agent.call("c2", arguments(COLOUR, timeout=1))
        await world.settle()
        assert agent.results("c2")[0].error is not None
        agent.admit()
        agent.call("c3", arguments(COLOUR, timeout=1))
        await world.settle()
        assert agent.states() == {"c3": "open"}
