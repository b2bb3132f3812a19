"""Projections together: snapshots, catching up, telling what changed."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from host.events import Event, EventData, PlanMode, SessionHeader, TurnStart
from host.log.folder import LogFolder
from host.projections import Projections, fold, standard_projections
from host.projections.base import Fold
from host.projections.plan import PlanProjection, PlanState
from host.projections.registry import SNAPSHOT_EVERY
from tests.helpers.manual_clock import ManualClock
from tests.host.log.scenes import header, opened, said, whole_turn
from tests.host.log.strategies import batches


class Counting(Fold[int]):
    """Counts the events it was given since it was made: what a snapshot saves."""

    def __init__(self, version: int = 1, name: str = "counting") -> None:
        super().__init__(name, version, int)
        self.applied = 0

    def init(self, header: SessionHeader) -> int:
        return 0

    def apply(self, state: int, event: Event) -> int:
        self.applied += 1
        return state + 1

    def view(self, state: int) -> int:
        return state


@settings(max_examples=20, deadline=None)
@given(data=batches, place=st.integers(0, 12), resumed=st.booleans())
def test_a_snapshot_at_any_place_gives_what_a_full_fold_gives(
    data: list[list[EventData]], place: int, resumed: bool
) -> None:
    """Rule 2.6"""

    async def run(home: Path) -> None:
        clock = ManualClock()
        folder = LogFolder(home, clock)
        log = await folder.create(header())
        projections = await Projections.resume(log, standard_projections())
        for number, batch in enumerate(data):
            if number == place:
                await projections.close()  # stores a snapshot
                if resumed:
                    projections = await Projections.resume(log, standard_projections())
            log.append(*batch)
        again = await Projections.resume(log, standard_projections())
        assert again.seq == log.next_seq - 1
        assert again.views() == fold(log.header, standard_projections(), await log.read())
        if resumed or place >= len(data):
            assert projections.views() == again.views()
        await folder.close()

    with tempfile.TemporaryDirectory() as name:
        asyncio.run(run(Path(name)))


async def test_views_follow_the_log_and_say_what_changed(home: Path, clock: ManualClock) -> None:
    async with opened(home, clock) as (_, log):
        projections = await Projections.resume(log, standard_projections())
        heard: list[frozenset[str]] = []
        stop = projections.subscribe(heard.append)
        log.append(PlanMode(active=True))
        assert projections.view("plan") == {"active": True, "pending": None}
        assert projections.state("plan") == PlanState(True)
        assert projections.seq == 0
        log.append(PlanMode(active=True))
        log.append(TurnStart(turn=1), said("hello"))
        assert heard == [frozenset({"plan"}), frozenset({"turn", "title"})]
        stop()
        log.append(PlanMode(active=False))
        assert len(heard) == 2
        assert projections.views()["plan"]["active"] is False
        await projections.close()
        log.append(PlanMode(active=True))
        assert projections.view("plan")["active"] is False


async def test_resuming_folds_only_what_the_snapshot_lacks(home: Path, clock: ManualClock) -> None:
    """Rule 2.6: opening costs the tail."""
    async with opened(home, clock) as (_, log):
        log.append(*whole_turn(1))
        first = Counting()
        await (await Projections.resume(log, [first])).close()
        assert first.applied == 10
        log.append(*whole_turn(2)[:3])
        second = Counting()
        projections = await Projections.resume(log, [second])
        assert (second.applied, projections.view("counting")) == (3, 13)


async def test_snapshots_are_taken_while_a_session_runs(home: Path, clock: ManualClock) -> None:
    async with opened(home, clock) as (_, log):
        projections = await Projections.resume(log, [Counting()])
        for turn in range(SNAPSHOT_EVERY // 10 + 1):
            log.append(*whole_turn(turn))
        await asyncio.gather(*([projections._saving] if projections._saving else []))
        version, seq, state = (await log.snapshots())["counting"]
        assert (version, seq >= SNAPSHOT_EVERY - 1, int(state)) == (1, True, seq + 1)


async def test_a_snapshot_that_does_not_serve_is_left_aside(home: Path, clock: ManualClock) -> None:
    async with opened(home, clock) as (_, log):
        log.append(*whole_turn(1))
        await log.save_snapshots(
            {"old": (1, 9, b"500"), "ahead": (2, 10, b"500"), "broken": (2, 9, b"{"), "good": (2, 9, b"500")}
        )
        names = ("old", "ahead", "broken", "good", "new")
        projections = await Projections.resume(log, [Counting(2, name) for name in names])
        assert projections.views() == {"old": 10, "ahead": 10, "broken": 10, "good": 500, "new": 10}


async def test_one_failing_projection_leaves_the_others_alone(home: Path, clock: ManualClock, caplog: Any) -> None:
    class Failing(Counting):
        def apply(self, state: int, event: Event) -> int:
            raise ValueError("cannot fold")

    async with opened(home, clock) as (_, log):
        projections = await Projections.resume(log, [Failing(name="failing"), PlanProjection()])
        log.append(PlanMode(active=True))
        assert projections.views() == {"failing": 0, "plan": {"active": True, "pending": None}}
        assert "cannot fold" in caplog.text


async def test_what_is_appended_while_resuming_is_not_lost(home: Path, clock: ManualClock) -> None:
    async with opened(home, clock) as (_, log):
        log.append(*whole_turn(1))
        resuming = asyncio.create_task(Projections.resume(log, [Counting()]))
        for turn in range(2, 8):
            await asyncio.sleep(0)
            log.append(*whole_turn(turn))
        projections = await resuming
        log.append(*whole_turn(8))
        assert projections.view("counting") == 80
