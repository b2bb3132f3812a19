"""The model's history (rules 2.1, 3.2, 3.6)."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from host.events import (
    AssistantMessage,
    CompactionSummary,
    Event,
    EventData,
    RequestHeader,
    StepStart,
    ToolResult,
    TurnStart,
    UserMessage,
)
from host.log.folder import LogFolder
from host.projections import Answer, Said, Summary, Transcript
from tests.helpers.manual_clock import ManualClock
from tests.host.log.scenes import answer, header, numbered, opened, result, said, whole_turn
from tests.host.log.strategies import batches, orderly_logs

HEAD = RequestHeader(provider="p", model="m", system="be brief", tools=())


def folded(*data: EventData) -> Transcript:
    transcript = Transcript()
    transcript.apply(numbered(data))
    return transcript


def test_results_stand_beside_their_calls_in_the_order_of_the_calls() -> None:
    """Rule 3.2: logged as they finish, ordered by call."""
    transcript = folded(*whole_turn(1))
    [said_entry, answer_entry] = transcript.entries
    assert isinstance(said_entry, Said)
    assert isinstance(answer_entry, Answer)
    assert [call.call_id for call in answer_entry.calls] == ["call_1_1", "call_1_2"]
    assert [each and each.call_id for each in answer_entry.results] == ["call_1_1", "call_1_2"]
    assert answer_entry.settled
    assert not transcript.open_calls


def test_open_calls_and_open_turn_are_told() -> None:
    transcript = folded(*whole_turn(1)[:7])
    assert [call.call_id for call in transcript.open_calls] == ["call_1_1"]
    assert (transcript.turn, transcript.step, transcript.turn_open, transcript.step_open) == (1, 1, True, True)
    transcript = folded(*whole_turn(1))
    assert (transcript.turn, transcript.step, transcript.turn_open, transcript.step_open) == (1, 1, False, False)


def test_a_second_or_stray_result_changes_nothing() -> None:
    """Rule 3.8: no result without call."""
    transcript = folded(*whole_turn(1), result(1, 1, "call_1_1", "again"), result(1, 1, "nobody"))
    entry = transcript.entries[1]
    assert isinstance(entry, Answer)
    assert [each and each.content for each in entry.results] == ["ok", "ok"]


def test_what_is_owed_is_told() -> None:
    assert not folded().owes_request
    assert folded(TurnStart(turn=1), said("hi")).owes_request
    assert not folded(said("hi"), answer(1, 1, "hello")).owes_request
    assert folded(*whole_turn(1)).owes_request
    assert folded(said("hi"), answer(1, 1, "hello"), said("more", "m2")).owes_request


def test_the_header_in_force_is_the_last() -> None:
    assert folded().request is None
    later = RequestHeader(provider="p", model="n", system="", tools=())
    assert folded(HEAD, *whole_turn(1), later).request == later


def test_a_summary_takes_the_place_of_what_it_covers() -> None:
    """Rule 3.6"""
    summary = CompactionSummary(compaction_id="c", through_seq=20, text="in short")
    transcript = folded(*whole_turn(1), *whole_turn(2), *whole_turn(3), summary, *whole_turn(4))
    assert [type(entry) for entry in transcript.entries] == [Summary, Said, Answer, Said, Answer]
    assert transcript.entries[0] == Summary(30, 20, "in short")
    assert transcript.turn_starts == [20, 31]
    again = CompactionSummary(compaction_id="d", through_seq=31, text="shorter")
    transcript.apply([Event.of(again, 41, 1)])
    assert [type(entry) for entry in transcript.entries] == [Summary, Said, Answer]
    assert transcript.entries[0] == Summary(41, 31, "shorter")


def test_a_result_after_a_summary_finds_its_call() -> None:
    summary = CompactionSummary(compaction_id="c", through_seq=10, text="in short")
    transcript = folded(*whole_turn(1), *whole_turn(2)[:6], summary, *whole_turn(2)[6:])
    entry = transcript.entries[-1]
    assert isinstance(entry, Answer)
    assert entry.settled


def test_an_event_that_cannot_be_read_is_told() -> None:
    transcript = Transcript()
    transcript.apply([Event("user/message", 0, 1, b'{"id":1}'), Event.of(said("ok"), 1, 1), Event("odd", 2, 1, b"[")])
    assert transcript.unreadable == 0
    assert len(transcript.entries) == 1
    assert transcript.seq == 2


async def test_it_follows_its_log(home: Path, clock: ManualClock) -> None:
    async with opened(home, clock) as (_, log):
        log.append(HEAD, *whole_turn(1))
        transcript = await Transcript.load(log)
        log.append(TurnStart(turn=2), said("more", "m2", 2), StepStart(turn=2, step=1))
        assert (len(transcript.entries), transcript.turn, transcript.request) == (3, 2, HEAD)
        transcript.close()
        log.append(said("unheard", "m3", 2))
        assert len(transcript.entries) == 3


async def test_loading_reads_from_the_last_cut_on(home: Path, clock: ManualClock) -> None:
    """What was summarised is not read again: damage there is not even met."""
    async with opened(home, clock) as (folder, log):
        log.append(HEAD)
        await log.durable()
        for turn in range(1, 61):
            log.append(*whole_turn(turn, f"turn number {turn} "))
            if turn % 10 == 0:
                await log.durable()
        log.append(CompactionSummary(compaction_id="c", through_seq=591, text="in short"))
        whole = Transcript()
        whole.apply(await log.read())
        await log.close()
        path = folder.store_path("ses_a")
        path.write_bytes(path.read_bytes().replace(b"turn number 3 ", b"turn number 4 ", 1))
        log = await folder.open("ses_a")
        transcript = await Transcript.load(log)
        assert transcript.entries == whole.entries
        assert [type(entry) for entry in transcript.entries] == [Summary, Said, Answer]
        assert (transcript.request, transcript.turn, transcript.step) == (HEAD, 60, 1)
        assert log.read_only is None


async def test_a_summary_that_reaches_past_itself_is_loaded_as_it_was_followed(home: Path, clock: ManualClock) -> None:
    """No agent writes it; an import may hold it."""
    async with opened(home, clock) as (_, log):
        live = await Transcript.load(log)
        log.append(TurnStart(turn=1), said("one"), CompactionSummary(compaction_id="c", through_seq=4, text="s"))
        log.append(said("two", "m2"), said("three", "m3"))
        late = await Transcript.load(log)
        assert [type(entry) for entry in live.entries] == [Summary, Said, Said]
        assert (late.entries, late.turn) == (live.entries, 1)


@settings(max_examples=25, deadline=None)
@given(data=batches, place=st.integers(0, 12))
def test_loading_gives_what_following_gives(data: list[list[EventData]], place: int) -> None:
    async def run(home: Path) -> None:
        folder = LogFolder(home, ManualClock())
        log = await folder.create(header())
        live = await Transcript.load(log)
        late = live
        for number, batch in enumerate(data):
            if number == place:
                late = await Transcript.load(log)
            log.append(*batch)
        assert (late.entries, late.request, late.turn_starts, late.turn) == (
            live.entries,
            live.request,
            live.turn_starts,
            live.turn,
        )
        await folder.close()

    with tempfile.TemporaryDirectory() as name:
        asyncio.run(run(Path(name)))


@settings(max_examples=60, deadline=None)
@given(data=orderly_logs())
def test_every_message_answer_and_result_is_in_the_history_once(data: list[EventData]) -> None:
    transcript = folded(*data)
    messages = [entry.message for entry in transcript.entries if isinstance(entry, Said)]
    answers = [entry for entry in transcript.entries if isinstance(entry, Answer)]
    assert messages == [each for each in data if isinstance(each, UserMessage)]
    assert [entry.message for entry in answers] == [each for each in data if isinstance(each, AssistantMessage)]
    results = [each for entry in answers for each in entry.results if each is not None]
    assert sorted(each.call_id for each in results) == sorted(
        each.call_id for each in data if isinstance(each, ToolResult)
    )
    assert all(entry.settled for entry in answers)
