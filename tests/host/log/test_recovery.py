"""What recovery adds (rule 2.3), as a pure function and on opening a store."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from host.events import (
    ApprovalAsked,
    ApprovalDecided,
    AssistantMessage,
    CompactionEnd,
    CompactionStart,
    CompactionSummary,
    EventData,
    ReasoningPart,
    StepEnd,
    StepStart,
    TextPart,
    ToolCall,
    ToolCallPart,
    ToolResult,
    TurnEnd,
    TurnStart,
)
from host.log.folder import LogFolder
from host.log.recovery import recover
from tests.helpers.manual_clock import ManualClock
from tests.host.log.scenes import answer, call, header, numbered, opened, queued, result, said, types, whole_turn

START = [TurnStart(turn=1), said("go"), StepStart(turn=1, step=1)]
ASKED = ApprovalAsked(approval_id="apr_1", call_id="call_1", tool="shell", title="t", preview="ls", kind="command")


def recovered(data: list[EventData], stream: AssistantMessage | None = None) -> list[EventData]:
    added = recover(numbered(data), stream)
    assert recover(numbered([*data, *added]), stream) == [], "recovery leaves nothing to recover"
    return added


def test_a_log_closed_in_order_gains_nothing() -> None:
    assert recovered([]) == []
    assert recovered([*whole_turn(1), *whole_turn(2)]) == []


def test_an_open_turn_is_ended_as_interrupted() -> None:
    assert recovered([TurnStart(turn=4)]) == [TurnEnd(turn=4, reason="interrupted")]
    assert recovered(START) == [StepEnd(turn=1, step=1), TurnEnd(turn=1, reason="interrupted")]


def test_a_call_without_result_has_an_unknown_outcome() -> None:
    added = recovered([*START, answer(1, 1, calls=["call_1"]), call(1, 1, "call_1", "shell")])
    [unknown] = [each for each in added if isinstance(each, ToolResult)]
    assert (unknown.call_id, unknown.turn, unknown.step) == ("call_1", 1, 1)
    assert unknown.error is not None
    assert unknown.error.code == "TOOL_OUTCOME_UNKNOWN"
    assert unknown.content


def test_a_question_cut_off_is_told_apart_from_a_refusal() -> None:
    """Rule 5.2.4: the model is told that nobody has answered yet."""
    added = recovered([*START, answer(1, 1, calls=["call_1"]), call(1, 1, "call_1", "ask_user_question")])
    [unknown] = [each for each in added if isinstance(each, ToolResult)]
    assert unknown.error is not None
    assert unknown.error.code == "TOOL_OUTCOME_UNKNOWN"
    assert "neither a refusal nor a permission" in unknown.content


def test_a_call_never_begun_is_logged_with_a_result_that_says_so() -> None:
    """Rule 2.3, and protocol.md: every requested call is logged as ``tool/call`` before its result."""
    added = recovered([*START, answer(1, 1, calls=["call_1", "call_2"]), call(1, 1, "call_1"), result(1, 1, "call_1")])
    kinds = [type(each) for each in added]
    assert kinds == [ToolCall, ToolResult, StepEnd, TurnEnd]
    begun, ended = added[0], added[1]
    assert isinstance(begun, ToolCall)
    assert isinstance(ended, ToolResult)
    assert begun.call_id == ended.call_id == "call_2"
    assert ended.error is not None
    assert ended.error.code == "TOOL_NOT_STARTED"


def test_a_pending_approval_is_rejected_by_nobody() -> None:
    """Rule 11: a crash means no, and rule 5.2.4: it is not recorded as the user's doing."""
    data = [*START, answer(1, 1, calls=["call_1"]), call(1, 1, "call_1"), ASKED]
    added = recovered(data)
    assert added[0] == ApprovalDecided(approval_id="apr_1", call_id="call_1", outcome="rejected", by="interrupted")
    decided = ApprovalDecided(approval_id="apr_1", call_id="call_1", outcome="allowed-once")
    assert not any(isinstance(each, ApprovalDecided) for each in recovered([*data, decided]))


def test_a_killed_stream_comes_back_as_an_interrupted_answer() -> None:
    """Rule 2.2"""
    added = recovered(START, answer(1, 1, "the text so far", finish="stop"))
    assert added[0] == answer(1, 1, "the text so far", interrupted=True)
    assert [type(each) for each in added[1:]] == [StepEnd, TurnEnd]


def test_a_call_that_was_still_being_written_was_never_asked_for() -> None:
    parts = (ReasoningPart(text="hm"), ToolCallPart(call_id="c", name="write", arguments='{"pa'))
    stream = AssistantMessage(turn=1, step=1, id="a", content=parts, provider="p", model="m")
    added = recovered(START, stream)
    assert isinstance(added[0], AssistantMessage)
    assert added[0].content == (ReasoningPart(text="hm"),)
    empty = AssistantMessage(turn=1, step=1, id="a", content=(TextPart(text=""),), provider="p", model="m")
    assert [type(each) for each in recovered(START, empty)] == [StepEnd, TurnEnd]


@pytest.mark.parametrize(
    "data",
    [
        whole_turn(1),
        [*START, answer(1, 1, "done")],
        [*START, StepEnd(turn=1, step=1), StepStart(turn=1, step=2)],
        [*START, StepEnd(turn=1, step=1), TurnEnd(turn=1, reason="cancelled"), TurnStart(turn=2)],
    ],
    ids=["turn over", "answered", "another step", "another turn"],
)
def test_a_stale_checkpoint_is_no_answer(data: list[EventData]) -> None:
    added = recovered(data, answer(1, 1, "old news"))
    assert not any(isinstance(each, AssistantMessage) for each in added)


def test_a_compaction_cut_off_is_ended() -> None:
    start = CompactionStart(compaction_id="cmp_1", through_seq=1)
    summary = CompactionSummary(compaction_id="cmp_1", through_seq=1, text="short")
    assert recovered([start]) == [CompactionEnd(compaction_id="cmp_1", outcome="cancelled")]
    assert recovered([start, summary]) == [CompactionEnd(compaction_id="cmp_1", outcome="done")]


async def test_a_copied_log_that_breaks_off_is_closed_too(home: Path, clock: ManualClock) -> None:
    """Rule 2.3, where a fork or an import ends inside a turn."""
    cut = [*whole_turn(1), TurnStart(turn=2), queued("m3", "later"), said("more", "m2", 2), StepStart(turn=2, step=1)]
    folder = LogFolder(home, clock)
    log = await folder.create(header(), cut)
    events = await log.read()
    assert types(events) == [*types(numbered(cut)), "step/end", "turn/end"]
    await folder.close()


async def test_recovery_on_opening_is_written_once(home: Path, clock: ManualClock) -> None:
    """Rules 2.2, 2.3: a store as a kill leaves it, its checkpoint included."""
    cut = [*whole_turn(1), TurnStart(turn=2), said("more", "m2", 2), StepStart(turn=2, step=1)]
    folder = LogFolder(home, clock)
    log = await folder.create(header(), whole_turn(1))
    log.append(*cut[10:])
    log.checkpoint_stream(answer(2, 1, "half a sent"))
    await log.close()
    again = await folder.open("ses_a")
    events = await again.read()
    assert types(events)[13:] == ["assistant/message", "step/end", "turn/end"]
    recovered_answer = events[13].data
    assert isinstance(recovered_answer, AssistantMessage)
    assert recovered_answer.interrupted
    assert recovered_answer.content == (TextPart(text="half a sent"),)
    await again.close()
    with sqlite3.connect(folder.store_path("ses_a")) as store:
        assert store.execute("SELECT count(*) FROM stream").fetchone() == (0,)
    store.close()
    third = await folder.open("ses_a")
    assert await third.read() == events
    await folder.close()


async def test_only_the_tail_is_read_to_open(home: Path, clock: ManualClock) -> None:
    """Rule 2.6: damage in an old turn is not even seen by opening."""
    async with opened(home, clock) as (folder, log):
        for turn in range(1, 60):
            log.append(*whole_turn(turn, f"turn number {turn}"))
            if turn % 10 == 0:
                await log.durable()
        await log.close()
        path = folder.store_path("ses_a")
        path.write_bytes(path.read_bytes().replace(b"turn number 3", b"turn number 4", 1))
        again = await folder.open("ses_a")
        assert again.read_only is None
