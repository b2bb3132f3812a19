"""Questions under everything that can happen to them, in any order, with two clients: no answer is lost, none is
delivered twice, none is invented (behaviour 5.2.4, 5.3).

`pytest --hypothesis-profile=nightly` takes 100,000 steps.
"""

from __future__ import annotations

import asyncio
import json
import tempfile
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from host.events import UserMessage
from tests.host.questions.question_model import OPEN
from tests.host.questions.question_moves import Table

# Repeated for how often they come: what ends everything comes seldom, or nothing ever grows old.
MOVES = (
    *("ask",) * 4,
    *("claim",) * 6,
    *("release", "pass_time", "answer_late") * 4,
    *("answer_late_together", "admit", "take_back", "join", "time_out") * 2,
    *("claim_anything", "answer", "answer_badly", "answer_together", "answer_and_stop", "answer_and_expire"),
    *("dismiss", "delegate", "suspend", "set_wall_clock", "stop_turn", "leave", "restart"),
)


class QuestionMachine(RuleBasedStateMachine):
    """One rule, so that every run draws from all moves."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.home = tempfile.TemporaryDirectory()
        self.table: Table | None = None

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        assert self.table is not None
        table = self.table

        async def settled() -> Any:
            found = await work
            await table.world.settle()
            return found

        return self.runner.run(settled())

    @initialize()
    def begin(self) -> None:
        self.table = Table(Path(self.home.name))
        self.run(self.table.begin())

    @rule(move=st.sampled_from(MOVES), who=st.sampled_from([0, 1]), pick=st.integers(0, 15))
    def move(self, move: str, who: int, pick: int) -> None:
        assert self.table is not None
        if self.run(getattr(self.table, move)(who, pick)) is False and len(self.table.model.asked) < 3:
            self.run(self.table.ask(who, pick))

    def teardown(self) -> None:
        if self.table is not None:
            self.runner.run(self.table.world.stop())
        self.runner.close()
        self.home.cleanup()

    @invariant()
    def the_record_is_the_model(self) -> None:
        if self.table is None:
            return
        agent, model = self.table.agent, self.table.model
        assert agent.states() == model.states
        assert [(one["callId"], one["answers"]) for one in agent.view()["settled"]] == model.settled
        assert [one.source.call_id for one in agent.queue] == [call_id for call_id, _ in model.queue]

    @invariant()
    def every_call_has_one_result_and_every_reply_one_delivery(self) -> None:
        if self.table is None:
            return
        said: dict[str, Any] = {}
        for number in range(1, self.table.count + 1):
            results = self.table.agent.results(f"c{number}")
            assert len(results) <= 1
            for result in results:
                plain = {} if result.error else json.loads(result.content)
                said[result.call_id] = result.error.code if result.error else plain.get("answers", "pending")
        assert said == self.table.model.results
        replies = [message.source.call_id for message in self.table.agent.said(UserMessage)]
        assert len(set(replies)) == len(replies)

    @invariant()
    def everyone_holds_what_is_theirs_and_timers_run_for_the_unclaimed(self) -> None:
        if self.table is None:
            return
        waiting = self.table.model.asked.values()
        for number, person in self.table.people.items():
            held = [hand.wait["callId"] for hand in person.hands]
            assert sorted(held) == sorted(one.call_id for one in waiting if number in one.hands)
            for call_id in list(person.claims):
                if not any(one.call_id == call_id and number in one.claims for one in waiting):
                    assert self.runner.run(anext(person.claims.pop(call_id), None)) is None
        timed = [one for one in waiting if one.state == OPEN and one.due is not None]
        assert self.table.clock.sleeping == sum(not one.claims for one in timed)


NIGHTLY = settings.get_current_profile_name() == "nightly"
QuestionMachine.TestCase.settings = settings(
    max_examples=2_000 if NIGHTLY else 60, stateful_step_count=50, deadline=None
)
test_questions_hold_against_the_model = QuestionMachine.TestCase
