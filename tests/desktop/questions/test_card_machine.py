"""Cards of two clients under everything that can happen, in any order, over links that delay and repeat: no answer
lost, none delivered twice, none invented, no draft in the wrong place (behaviour 6.1 to 6.6).

`pytest --hypothesis-profile=nightly` takes 100,000 steps.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from desktop.qt_application import qt_application
from tests.desktop.questions.card_moves import MOVES, CardTable


class CardMachine(RuleBasedStateMachine):
    """One rule, so that every run draws from all moves."""

    def __init__(self) -> None:
        super().__init__()
        qt_application()
        self.runner = asyncio.Runner()
        self.home = tempfile.TemporaryDirectory()
        self.table: CardTable | None = None

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
        self.table = CardTable(Path(self.home.name))
        self.run(self.table.begin())

    @rule(move=st.sampled_from(MOVES), who=st.sampled_from([0, 1]), pick=st.integers(0, 15))
    def move(self, move: str, who: int, pick: int) -> None:
        assert self.table is not None
        if self.run(getattr(self.table, move)(who, pick)) is False and self.table.count < 12:
            self.run(self.table.ask(who, pick))

    @invariant()
    def what_must_hold(self) -> None:
        if self.table is not None:
            self.table.check()

    def teardown(self) -> None:
        if self.table is not None:
            for chair in list(self.table.chairs):
                self.runner.run(self.table.let_go(chair))
            self.runner.run(self.table.world.stop())
        self.runner.close()
        self.home.cleanup()


NIGHTLY = settings.get_current_profile_name() == "nightly"
CardMachine.TestCase.settings = settings(max_examples=2_000 if NIGHTLY else 40, stateful_step_count=50, deadline=None)
test_cards_hold_against_everything = CardMachine.TestCase
