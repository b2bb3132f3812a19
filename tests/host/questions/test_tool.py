"""``ask_user_question`` as the model is told of it, and through the executor (behaviour 5.2)."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from host.approvals.service import Approvals
from host.tools.asking import OutcomeTexts
from host.tools.executor import Executor
from host.tools.registry import ToolRegistry
from tests.host.questions.person import Desk
from tests.host.questions.samples import BLUE, COLOUR, RED, arguments, call
from tests.host.questions.world import Agent, World

NewWorld = Callable[[], AbstractAsyncContextManager[World]]
OUTCOMES = [
    "EMPTY_QUESTIONS",
    "BAD_QUESTIONS",
    "BAD_INTENT",
    "BAD_TIMEOUT",
    "ALREADY_ASKED",
    "CALLER_NOT_LIVE",
    "DELEGATED_CALLER",
    "NO_PROVIDER",
    "ASK_ABORTED",
    "ASK_CANCELLED",
]


async def test_the_two_schemas(new_world: NewWorld) -> None:
    """Rule 5.2.1: the timed one adds `timeout` and says what the default is; nothing else differs."""
    async with new_world() as world:
        tool = world.tools["ask_user_question"]
        timed, timed_text = tool.parameters, tool.description
        assert "timeout" in timed["properties"]
        assert "by default 120" in timed_text
        world.settings.timeout = -1
        assert "by default for ever" in tool.description
        world.settings.mode = "legacy"
        legacy, legacy_text = tool.parameters, tool.description
        assert "timeout" not in legacy["properties"]
        assert "timeout" not in legacy_text
        assert "pending" not in legacy_text
        assert timed_text.startswith(legacy_text)
        del timed["properties"]["timeout"]
        assert timed == legacy
        for schema in (timed, legacy):
            Draft202012Validator.check_schema(schema)


def run(world: World, agent: Agent, given: Any) -> Any:
    executor = Executor(ToolRegistry(list(world.tools.values())), Approvals(world.offers))
    asked = call("c1", given)
    agent.log.append(asked)
    return executor.run(asked, agent.context(asked))


@pytest.mark.parametrize(
    ("given", "code"),
    [
        *((arguments(timeout=bad), "BAD_TIMEOUT") for bad in (0, -2, 1.5, "60", True, 2_147_484)),
        ({"questions": []}, "EMPTY_QUESTIONS"),
        (arguments(COLOUR | {"question": "\u3000"}), "BAD_QUESTIONS"),
        (arguments(COLOUR, COLOUR), "BAD_QUESTIONS"),
        (arguments(COLOUR | {"options": [{"label": ""}]}), "BAD_QUESTIONS"),
        (arguments(COLOUR | {"intent": {"kind": "plan-review", "approve": "No"}}), "BAD_INTENT"),
        ({}, "BAD_ARGUMENTS"),
        ("{", "BAD_ARGUMENTS"),
    ],
)
async def test_the_schema_does_not_hide_the_codes(new_world: NewWorld, given: Any, code: str) -> None:
    """Rules 5.2.2 and 5.3.1: each refusal reaches the model under its own code."""
    async with new_world() as world:
        agent = await world.open()
        found = await run(world, agent, given)
        assert found.error is not None
        assert found.error.code == code


async def test_through_the_executor(new_world: NewWorld) -> None:
    async with new_world() as world:
        agent = await world.open()
        desk = Desk()
        desk.answer_with(world.offers, BLUE)
        world.offers.register(desk, "user-questions/request")
        found = await run(world, agent, arguments(timeout=60))
        assert found.error is None
        assert json.loads(found.content) == {"answers": BLUE}


async def test_a_long_text_of_the_user_s_is_not_cut(new_world: NewWorld) -> None:
    """No answer is lost: the recorded batch must stay readable, however much was pasted into it."""
    async with new_world() as world:
        agent = await world.open()
        pasted = [{"id": "colour", "selected": [], "custom": "长" * 300_000}]
        desk = Desk()
        desk.answer_with(world.offers, pasted)
        world.offers.register(desk, "user-questions/request")
        found = await run(world, agent, arguments(timeout=60))
        assert json.loads(found.content)["answers"] == pasted


def test_every_outcome_has_its_own_words() -> None:
    """Rule 5.2.4"""
    texts = OutcomeTexts("ask_user_question")
    said = [texts.text(key, message="why", callId="c1", code="X") for key in ("pending", "other", *OUTCOMES)]
    assert len(set(said)) == len(said)
    assert texts.text("NEVER_HEARD_OF", code="X", message="why") == texts.text("other", code="X", message="why")
    for text in said:
        assert "{" not in text
        assert "exit_plan_mode" not in text


@pytest.mark.parametrize("code", ["NO_PROVIDER", "ASK_ABORTED", "ASK_CANCELLED", "ALREADY_ASKED"])
def test_silence_is_never_consent(code: str) -> None:
    """Rule 5.2.4: what is no answer says that it permits nothing."""
    text = OutcomeTexts("ask_user_question").text(code, callId="c1", message="", code=code).lower()
    assert "permi" in text


async def test_a_skip_and_a_choice_read_differently(new_world: NewWorld) -> None:
    """Rule 5.2.4, Recommended is not chosen: a skip has nothing selected, whatever was recommended."""
    async with new_world() as world:
        agent, person = await world.open(), world.person()
        recommended = COLOUR | {"options": [{"label": "Red (Recommended)"}, {"label": "Blue"}]}
        agent.call("c1", arguments(recommended, timeout=60))
        await world.settle()
        person.settle([{"id": "colour"}], "c1")
        await world.settle()
        assert json.loads(agent.results("c1")[0].content) == {"answers": [{"id": "colour", "selected": []}]}
        agent.call("c2", arguments(recommended, timeout=60))
        await world.settle()
        person.settle(RED, "c2")
        await world.settle()
        assert person.hand("c2").refused == "BAD_ANSWER"
        person.settle([{"id": "colour", "selected": ["Red (Recommended)"]}], "c2")
        await world.settle()
        assert json.loads(agent.results("c2")[0].content)["answers"][0]["selected"] == ["Red (Recommended)"]
