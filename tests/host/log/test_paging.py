"""Pages of events, cut at turn boundaries."""

from __future__ import annotations

from pathlib import Path

from host.events import TodoWrite, TurnEnd, TurnStart
from tests.helpers.manual_clock import ManualClock
from tests.host.log.scenes import opened, whole_turn


async def test_pages_are_about_the_limit_and_begin_with_a_turn(home: Path, clock: ManualClock) -> None:
    """Rule 2.6"""
    async with opened(home, clock) as (_, log):
        for turn in range(1, 101):
            log.append(*whole_turn(turn))
        await log.durable()
        seen: list[int] = []
        before: int | None = None
        more = True
        while more:
            events, more = await log.page(before, 64)
            assert events[0].type == "turn/start"
            assert 55 <= len(events) <= 74 or not more
            seen = [event.seq for event in events] + seen
            before = events[0].seq
        assert seen == list(range(1000))


async def test_uncommitted_turns_count_too(home: Path, clock: ManualClock) -> None:
    async with opened(home, clock) as (_, log):
        for turn in range(1, 5):
            log.append(*whole_turn(turn))
        await log.durable()
        log.append(*whole_turn(5))
        log.append(*whole_turn(6))
        events, more = await log.page(None, 15)
        assert (events[0].seq, events[-1].seq, more) == (40, 59, True)
        events, more = await log.page(40, 1000)
        assert (events[0].seq, events[-1].seq, more) == (0, 39, False)


async def test_a_long_turn_is_kept_whole_and_a_giant_one_is_cut(home: Path, clock: ManualClock) -> None:
    async with opened(home, clock) as (_, log):
        log.append(TurnStart(turn=1), *[TodoWrite(todos=())] * 98, TurnEnd(turn=1, reason="completed"))
        log.append(TurnStart(turn=2), *[TodoWrite(todos=())] * 998, TurnEnd(turn=2, reason="completed"))
        await log.durable()
        events, more = await log.page(100, 20)
        assert (events[0].seq, len(events), more) == (0, 100, False)
        events, more = await log.page(None, 20)
        assert (events[0].seq, len(events), more) == (1080, 20, True)


async def test_an_empty_log_has_one_empty_page(home: Path, clock: ManualClock) -> None:
    async with opened(home, clock) as (_, log):
        assert await log.page() == ([], False)
        log.append(TurnStart(turn=1))
        assert await log.page(0) == ([], False)
        assert (await log.page(99))[0][0].seq == 0


async def test_the_newest_event_of_a_marked_type_is_found(home: Path, clock: ManualClock) -> None:
    async with opened(home, clock) as (_, log):
        assert await log.last("turn/start") is None
        log.append(*whole_turn(1), *whole_turn(2))
        await log.durable()
        log.append(*whole_turn(3))
        found = [await log.last("turn/start", before) for before in (None, 20, 10, 0)]
        assert [event and event.seq for event in found] == [20, 10, 0, None]
