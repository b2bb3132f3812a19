"""Appending, the durable barrier, listeners, reading."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from host.errors import HostError
from host.events import Event, StepEnd, StepStart, TurnEnd, TurnStart
from host.log.folder import LogFolder
from host.log.store import Store
from tests.helpers.manual_clock import ManualClock
from tests.host.log.scenes import answer, header, opened, said, types, whole_turn


async def test_seq_is_contiguous_from_0_and_time_is_the_clocks(home: Path, clock: ManualClock) -> None:
    """Rule 2.1"""
    async with opened(home, clock) as (_, log):
        first = log.append(TurnStart(turn=1), said("hello"))
        await clock.advance(2)
        second = log.append(TurnEnd(turn=1, reason="completed"))
        assert [event.seq for event in [*first, *second]] == [0, 1, 2]
        assert second[0].time - first[0].time == 2000
        assert log.next_seq == 3
        assert await log.read() == [*first, *second]


async def test_what_is_durable_is_in_the_file_when_the_barrier_returns(
    home: Path, clock: ManualClock, tmp_path: Path
) -> None:
    """Rule 2.2: a copy of the files taken right after the barrier holds everything."""
    async with opened(home, clock) as (_, log):
        appended = log.append(*whole_turn(1))
        await log.durable()
        copy = tmp_path / "copy.db"
        shutil.copyfile(log.path, copy)
        shutil.copyfile(f"{log.path}-wal", f"{copy}-wal")
        store = Store(copy)
        assert store.read(0, store.next_seq()) == appended
        store.close()


async def test_commits_are_synced_to_the_disk(home: Path, clock: ManualClock) -> None:
    """Rule 2.4: WAL and synchronous=FULL on the connection that writes."""
    async with opened(home, clock) as (_, log):
        log.append(TurnStart(turn=1))
        await log.durable()
        store = log._queue._store
        assert store is not None
        assert store.query("PRAGMA journal_mode") == [("wal",)]
        assert store.query("PRAGMA synchronous") == [(2,)]


async def test_appended_events_are_committed_without_a_barrier_too(home: Path, clock: ManualClock) -> None:
    async with opened(home, clock) as (_, log):
        heard: list[Event] = []
        done = log._loop.create_future()
        log.subscribe(lambda events: (heard.extend(events), done.set_result(None)), durable=True)
        appended = log.append(TurnStart(turn=1))
        await done
        assert heard == appended


async def test_live_listeners_hear_at_once_and_durable_ones_after_the_commit(home: Path, clock: ManualClock) -> None:
    async with opened(home, clock) as (_, log):
        live: list[int] = []
        durable: list[int] = []
        log.subscribe(lambda events: live.extend(event.seq for event in events))
        stop = log.subscribe(lambda events: durable.extend(event.seq for event in events), durable=True)
        log.append(TurnStart(turn=1))
        log.append(said("a"), said("b"))
        assert live == [0, 1, 2]
        assert durable == []
        await log.durable()
        assert durable == [0, 1, 2]
        stop()
        stop()
        log.append(TurnEnd(turn=1, reason="completed"))
        await log.durable()
        assert durable == [0, 1, 2]
        assert live == [0, 1, 2, 3]


async def test_only_what_is_committed_may_leave_the_process(home: Path, clock: ManualClock) -> None:
    """Rule 2.2"""
    async with opened(home, clock) as (_, log):
        assert log.durable_seq == -1
        log.append(TurnStart(turn=1))
        assert log.durable_seq == -1
        await log.durable()
        assert log.durable_seq == 0
        log.append(TurnEnd(turn=1, reason="completed"))
        assert log.durable_seq == 0


async def test_a_listener_that_appends_does_not_disturb_the_order(home: Path, clock: ManualClock) -> None:
    async with opened(home, clock) as (_, log):
        heard: list[int] = []

        def echo(events: list[Event]) -> None:
            if events[0].type == "turn/start":
                log.append(StepStart(turn=1, step=1))

        log.subscribe(echo)
        log.subscribe(lambda events: heard.extend(event.seq for event in events))
        log.append(TurnStart(turn=1))
        assert heard == [0, 1]
        assert types(await log.read()) == ["turn/start", "step/start"]


async def test_a_failing_listener_neither_undoes_the_append_nor_silences_the_others(
    home: Path, clock: ManualClock, caplog: pytest.LogCaptureFixture
) -> None:
    async with opened(home, clock) as (_, log):
        heard: list[int] = []

        def fail(_: object) -> None:
            raise ValueError("broken listener")

        log.subscribe(fail)
        log.subscribe(lambda events: heard.append(len(events)))
        log.append(TurnStart(turn=1))
        await log.durable()
        assert heard == [1]
        assert log.next_seq == 1
        assert "broken listener" in caplog.text


async def test_reading_includes_what_is_not_committed_yet(home: Path, clock: ManualClock) -> None:
    async with opened(home, clock) as (_, log):
        log.append(*whole_turn(1))
        await log.durable()
        log.append(*whole_turn(2))
        events = await log.read()
        assert [event.seq for event in events] == list(range(20))
        assert [event.seq for event in await log.read(after=7, limit=5)] == [8, 9, 10, 11, 12]
        assert await log.read(after=19) == []


async def test_a_lone_surrogate_adds_nothing(home: Path, clock: ManualClock) -> None:
    async with opened(home, clock) as (_, log):
        with pytest.raises(UnicodeEncodeError):
            log.append(TurnStart(turn=1), said("\ud800"))
        assert log.next_seq == 0
        log.append(TurnStart(turn=1))
        await log.durable()
        assert types(await log.read()) == ["turn/start"]


async def test_a_closed_log_says_so(home: Path, clock: ManualClock) -> None:
    async with opened(home, clock) as (_, log):
        await log.close()
        with pytest.raises(HostError, match="NO_SESSION"):
            log.append(TurnStart(turn=1))
        with pytest.raises(HostError, match="NO_SESSION"):
            await log.read()


async def test_closing_commits_what_waits_and_leaves_one_file(home: Path, clock: ManualClock) -> None:
    folder = LogFolder(home, clock)
    log = await folder.create(header())
    log.append(*whole_turn(1))
    await log.close()
    assert [path.name for path in (home / "sessions").iterdir()] == ["ses_a.db"]
    again = await folder.open("ses_a")
    assert len(await again.read()) == 10
    await folder.close()


async def test_blobs_are_kept_under_their_sha256(home: Path, clock: ManualClock) -> None:
    async with opened(home, clock) as (_, log):
        name = await log.put_blob(b"\x00picture")
        assert await log.put_blob(b"\x00picture") == name
        assert await log.blob(name) == b"\x00picture"
        assert await log.blob_names() == [name]
        with pytest.raises(HostError, match="NO_BLOB"):
            await log.blob("0" * 64)


async def test_snapshots_are_kept_and_replaced(home: Path, clock: ManualClock) -> None:
    async with opened(home, clock) as (_, log):
        await log.save_snapshots({"a": (1, 5, b"x"), "b": (1, 5, b"y")})
        await log.save_snapshots({"a": (2, 9, b"z")})
        assert await log.snapshots() == {"a": (2, 9, b"z"), "b": (1, 5, b"y")}


@pytest.mark.parametrize("end", [answer(1, 1, "whole"), StepEnd(turn=1, step=1), TurnEnd(turn=1, reason="cancelled")])
async def test_the_end_of_a_stream_removes_its_checkpoint(home: Path, clock: ManualClock, end: object) -> None:
    """Rule 2.2: a finished answer is not recovered a second time."""
    folder = LogFolder(home, clock)
    log = await folder.create(header())
    log.append(TurnStart(turn=1), StepStart(turn=1, step=1))
    log.checkpoint_stream(answer(1, 1, "who"))
    await log.durable()
    assert await folder.peek("ses_a", Store.stream) == answer(1, 1, "who")
    log.append(end)
    await log.durable()
    assert await folder.peek("ses_a", Store.stream) is None
    await folder.close()


async def test_find_looks_in_all_of_the_log(home: Path, clock: ManualClock) -> None:
    async with opened(home, clock) as (_, log):
        for turn in range(1, 301):
            log.append(*whole_turn(turn, "the Needle is here" if turn in (2, 290) else "hay"))
        assert [hit["seq"] for hit in await log.find("needle")] == [11, 2891]
        assert [hit["seq"] for hit in await log.find("needle", limit=1)] == [2891]
        assert (await log.find("needle"))[0]["snippet"] == "the Needle is here"
        assert await log.find("  ") == []
