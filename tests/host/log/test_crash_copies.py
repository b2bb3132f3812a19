"""What a crash leaves is a beginning of the log that ends between two batches; recovery completes every beginning."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from host.events import AssistantMessage, EventData, ToolCall, ToolCallPart, ToolResult, TurnEnd, TurnStart
from host.log.folder import LogFolder
from host.log.recovery import recover
from host.log.store import Store
from tests.helpers.manual_clock import ManualClock
from tests.host.log.scenes import answer, header, numbered
from tests.host.log.strategies import batches, orderly_logs, texts

quick = settings(max_examples=25, deadline=None)


async def write(home: Path, data: list[list[EventData]], barriers: set[int], copy: Path) -> list[int]:
    """Append batches, some followed by a barrier; copy the files as they lie. Where batches end."""
    folder = LogFolder(home, ManualClock())
    log = await folder.create(header())
    ends = [0]
    for number, batch in enumerate(data):
        log.append(*batch)
        ends.append(log.next_seq)
        if number in barriers:
            await log.durable()
    await log.durable()
    shutil.copytree(home / "sessions", copy)
    await folder.close()
    return ends


@quick
@given(data=batches, barriers=st.sets(st.integers(0, 12)), cut=st.floats(0, 1), torn=st.binary(max_size=40))
def test_a_write_ahead_log_cut_anywhere_leaves_whole_batches(
    data: list[list[EventData]], barriers: set[int], cut: float, torn: bytes
) -> None:
    """Rules 2.1, 2.4: the log is cut at a random byte, with random bytes after it, as a kill in mid-write leaves it."""
    with tempfile.TemporaryDirectory() as name:
        home, copy = Path(name) / "home", Path(name) / "copy"
        ends = asyncio.run(write(home, data, barriers, copy))
        (copy / "ses_a.db-shm").unlink(missing_ok=True)
        wal = copy / "ses_a.db-wal"
        if wal.exists():
            size = wal.stat().st_size
            wal.write_bytes(wal.read_bytes()[: int(size * cut)] + (torn if cut < 1 else b""))
        store = Store(copy / "ses_a.db")
        end = store.next_seq()
        events = store.read(0, end)
        store.close()
        assert end in ends
        written = numbered([each for batch in data for each in batch])[:end]
        assert [(event.type, event.raw) for event in events] == [(event.type, event.raw) for event in written]
        if cut == 1:
            assert end == ends[-1]


@quick
@given(data=batches)
def test_append_and_reopen_is_identity(data: list[list[EventData]]) -> None:
    """Rules 2.1, 2.3: what was appended is read back, in order; reopening only adds."""

    async def run(home: Path) -> None:
        folder = LogFolder(home, ManualClock())
        log = await folder.create(header())
        appended = [event for batch in data for event in log.append(*batch)]
        assert await log.read() == appended
        await log.close()
        again = await folder.open("ses_a")
        events = await again.read()
        assert events[: len(appended)] == appended
        assert [event.seq for event in events] == list(range(len(events)))
        assert (await folder.verify("ses_a")).ok
        await folder.close()

    with tempfile.TemporaryDirectory() as name:
        asyncio.run(run(Path(name)))


@settings(max_examples=150, deadline=None)
@given(log=orderly_logs(), place=st.floats(0, 1), streamed=st.none() | texts)
def test_recovery_completes_every_beginning_of_a_log(log: list[EventData], place: float, streamed: str | None) -> None:
    """Rule 2.3: every requested call has one call and one result, every turn one end, and nothing is left to do."""
    prefix = log[: round(len(log) * place)]
    last = next((each for each in reversed(prefix) if isinstance(each, TurnStart)), None)
    stream = answer(last.turn, 1, streamed) if last and streamed else None
    whole = [*prefix, *recover(numbered(prefix), stream)]
    requested = [
        part.call_id
        for each in whole
        if isinstance(each, AssistantMessage)
        for part in each.content
        if isinstance(part, ToolCallPart)
    ]
    calls = [each.call_id for each in whole if isinstance(each, ToolCall)]
    results = [each.call_id for each in whole if isinstance(each, ToolResult)]
    assert sorted(calls) == sorted(requested) == sorted(results)
    for call_id in calls:
        kinds = [type(each) for each in whole if getattr(each, "call_id", None) == call_id]
        assert kinds == [ToolCall, ToolResult]
    starts = [each.turn for each in whole if isinstance(each, TurnStart)]
    assert [each.turn for each in whole if isinstance(each, TurnEnd)] == starts
    assert recover(numbered(whole), stream) == []


@settings(max_examples=100, deadline=None)
@given(data=batches)
def test_recovery_of_any_events_settles_every_call_and_is_done_after_once(data: list[list[EventData]]) -> None:
    """Also for logs that no agent would write: imports."""
    flat = [each for batch in data for each in batch]
    whole = [*flat, *recover(numbered(flat))]
    assert recover(numbered(whole)) == []
    results = {each.call_id for each in whole if isinstance(each, ToolResult)}
    assert {each.call_id for each in whole if isinstance(each, ToolCall)} <= results
