"""Export and import of our own sessions, and the markdown document."""

from __future__ import annotations

import asyncio
import json
import tempfile
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings

from host.errors import HostError
from host.events import (
    Event,
    EventData,
    LlmRetry,
    PlanMode,
    ReasoningPart,
    TextPart,
    ToolCall,
    ToolCallPart,
    ToolResult,
    TurnEnd,
    TurnStart,
)
from host.events.turns import Fault
from host.log.folder import LogFolder
from host.log.markdown import export_markdown
from host.log.session_log import SessionLog
from host.log.transfer import export_jsonl, import_session
from host.projections import Transcript
from tests.helpers.manual_clock import ManualClock
from tests.host.log.scenes import answer, header, opened, said, types, whole_turn
from tests.host.log.strategies import orderly_logs

NEWER = b'{"type":"session","version":9,"id":"a","createdAt":1,"workspace":"","provider":"","model":""}'


async def lines_of(log: SessionLog) -> list[bytes]:
    return [line async for line in export_jsonl(log)]


async def exported(log: SessionLog, path: Path) -> Path:
    path.write_bytes(b"".join(await lines_of(log)))
    return path


async def test_the_first_line_is_the_header_and_the_rest_the_events(home: Path, clock: ManualClock) -> None:
    async with opened(home, clock) as (_, log):
        log.append(*whole_turn(1, "héllo 你好"))
        lines = [json.loads(line) for line in await lines_of(log)]
        assert lines[0] == {
            "type": "session",
            "version": 1,
            "id": "ses_a",
            "createdAt": 1,
            "workspace": "/work",
            "provider": "local",
            "model": "fake-1",
            "approvals": "ask",
            "origin": None,
            "parent": None,
        }
        assert [line["seq"] for line in lines[1:]] == list(range(10))
        assert lines[2]["data"]["text"] == "héllo 你好"


@settings(max_examples=20, deadline=None)
@given(data=orderly_logs())
def test_export_and_import_is_identity(data: list[EventData]) -> None:
    async def run(base: Path) -> None:
        first = LogFolder(base / "a", ManualClock())
        log = await first.create(header(parent="ses_0", origin="fork"), data)
        blob = await log.put_blob(b"\x00\xff")
        before = await lines_of(log)
        await exported(log, base / "out.jsonl")
        await first.close()
        second = LogFolder(base / "b", ManualClock(now_ms=5))
        copy = await import_session(base / "out.jsonl", second, ManualClock(now_ms=5))
        assert await lines_of(copy) == before
        assert await copy.blob(blob) == b"\x00\xff"
        assert not copy.foreign
        await second.close()

    with tempfile.TemporaryDirectory() as name:
        asyncio.run(run(Path(name)))


async def test_an_id_that_is_taken_gives_a_new_session(home: Path, clock: ManualClock, tmp_path: Path) -> None:
    async with opened(home, clock) as (folder, log):
        log.append(*whole_turn(1))
        copy = await import_session(await exported(log, tmp_path / "a.jsonl"), folder, clock)
        assert copy.id != log.id
        assert await copy.read() == await log.read()
        assert folder.ids() == sorted([log.id, copy.id])


async def test_a_session_exported_while_it_ran_is_closed_by_the_import(
    home: Path, clock: ManualClock, tmp_path: Path
) -> None:
    """Rule 2.3"""
    async with opened(home, clock) as (folder, log):
        log.append(*whole_turn(1)[:6])
        copy = await import_session(await exported(log, tmp_path / "a.jsonl"), folder, clock)
        assert types(await copy.read())[6:] == ["tool/result", "tool/result", "step/end", "turn/end"]


async def test_what_is_not_understood_is_kept_and_ignorable(home: Path, clock: ManualClock, tmp_path: Path) -> None:
    """Rule 2.5; and unknown fields of known events survive (rule 2.1)."""
    head = msgspec.json.encode({"type": "session", **msgspec.to_builtins(header())})
    rows = [
        b'{"type":"turn/start","seq":0,"time":7,"data":{"turn":1, "mood":"good"}}',
        b'{"type":"hologram","seq":1,"time":8,"data":[1,2]}',
        b'{"type":"turn/end","seq":2,"time":9,"data":{"turn":"one"}}',
        b'{"type":"turn/end","seq":3,"time":9,"data":{"turn":1,"reason":"completed"}}',
    ]
    path = tmp_path / "a.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + b"\r\n".join([head, *rows]) + b"\r\n\r\n")
    folder = LogFolder(home, clock)
    log = await import_session(path, folder, clock)
    events = await log.read()
    assert types(events) == ["turn/start", "hologram", "unreadable/turn/end", "turn/end"]
    assert events[0].raw == b'{"turn":1, "mood":"good"}'
    assert [event.time for event in events] == [7, 8, 9, 9]
    assert [event.ignorable for event in events] == [False, True, True, False]
    assert not log.foreign
    await folder.close()


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "BAD_IMPORT"),
        (b"hello\n", "BAD_IMPORT"),
        (b'{"type":"turn/start","data":{}}\n', "BAD_IMPORT"),
        (
            b'{"type":"session","version":9,"id":"a","createdAt":1,"workspace":"","provider":"","model":""}',
            "BAD_IMPORT",
        ),
        (b'{"type":"session","version":1,"id":"a","workspace":""}', "BAD_IMPORT"),
        (b"\x1f\x8bnot gzip", "BAD_IMPORT"),
        (b"\x28\xb5\x2f\xfdnot zstd", "BAD_IMPORT"),
    ],
)
async def test_a_file_that_is_no_session_log_is_refused(
    home: Path, clock: ManualClock, tmp_path: Path, content: bytes, code: str
) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(content)
    folder = LogFolder(home, clock)
    with pytest.raises(HostError) as caught:
        await import_session(path, folder, clock)
    assert caught.value.code == code
    assert caught.value.details["path"] == str(path)
    assert folder.ids() == []
    with pytest.raises(HostError, match="NO_FILE"):
        await import_session(tmp_path / "none", folder, clock)
    await folder.close()


async def test_a_broken_line_of_our_own_is_named(home: Path, clock: ManualClock, tmp_path: Path) -> None:
    async with opened(home, clock) as (folder, log):
        log.append(*whole_turn(1))
        path = await exported(log, tmp_path / "a.jsonl")
        lines = path.read_bytes().splitlines()
        lines[4] = lines[4][:20]
        path.write_bytes(b"\n".join(lines))
        with pytest.raises(HostError, match="BAD_IMPORT") as caught:
            await import_session(path, folder, clock)
        assert caught.value.details["line"] == 5
        assert folder.ids() == ["ses_a"]


@pytest.mark.parametrize(
    "data",
    [
        b'{"a":' + b"[" * 100_000 + b"]" * 100_000 + b"}",
        b'{"commandId":"a","name":"b","args":{"x":' + b"[" * 3_000 + b"]" * 3_000 + b"}}",
        b'{"a":"\xff\xfe"}',
        b'{"a":"\\ud800"}',
    ],
    ids=["deep", "deep and known", "no utf-8", "half a character"],
)
async def test_a_line_that_no_store_could_give_back_is_named(
    home: Path, clock: ManualClock, tmp_path: Path, data: bytes
) -> None:
    async with opened(home, clock) as (folder, log):
        path = await exported(log, tmp_path / "a.jsonl")
        kind = b"command/run" if b"commandId" in data else b"other"
        path.write_bytes(path.read_bytes() + b'{"type":"%b","data":%b}\n' % (kind, data))
        with pytest.raises(HostError, match="BAD_IMPORT") as caught:
            await import_session(path, folder, clock)
        assert caught.value.details["line"] == 2


async def test_times_and_places_beyond_all_sense_do_no_harm(home: Path, clock: ManualClock, tmp_path: Path) -> None:
    summary = b'{"compactionId":"c","throughSeq":-9,"text":"t","tokensBefore":1,"tokensAfter":1}'
    async with opened(home, clock) as (folder, log):
        path = await exported(log, tmp_path / "a.jsonl")
        more = b'{"type":"compaction/summary","time":%d,"data":%b}\n' % (10**30, summary)
        path.write_bytes(path.read_bytes() + more)
        copy = await import_session(path, folder, clock)
        assert [event.time for event in await copy.read()] == [clock.now_ms()]
        transcript = await Transcript.load(copy)
        assert len(transcript.entries) == 1
        transcript.close()
        assert copy.read_only is None


async def test_a_stored_file_with_wrong_bytes_is_refused(home: Path, clock: ManualClock, tmp_path: Path) -> None:
    async with opened(home, clock) as (folder, log):
        await log.put_blob(b"picture")
        path = await exported(log, tmp_path / "a.jsonl")
        path.write_bytes(path.read_bytes().replace(b"cGljdHVyZQ==", b"cGljdHVyZg=="))
        with pytest.raises(HostError, match="BAD_IMPORT"):
            await import_session(path, folder, clock)


async def test_the_markdown_document_reads_from_top_to_bottom(home: Path, clock: ManualClock) -> None:
    async with opened(home, clock) as (_, log):
        parts = (
            ReasoningPart(text="let me\nthink"),
            TextPart(text="I will **look**."),
            ToolCallPart(call_id="call_1_1", name="read", arguments="{}"),
        )
        log.append(TurnStart(turn=1), said("find the *bug*"), answer(1, 1), PlanMode(active=True))
        log.append(msgspec.structs.replace(answer(1, 1), content=parts, interrupted=True))
        log.append(*whole_turn(1)[4:5])
        fault = Fault(code="NO_FILE", message="gone")
        log.append(ToolResult(turn=1, step=1, call_id="call_1_1", content="a ```` fence", error=fault))
        log.append(LlmRetry(turn=1, step=1, attempt=1, code="RATE_LIMITED", message="slow down", delay_ms=1))
        log.append(TurnEnd(turn=1, reason="error", error=fault))
        text = "".join([piece async for piece in export_markdown(log, "The bug")])
        wanted = [
            "# The bug",
            "`/work`",
            "local/fake-1",
            "## User",
            "find the *bug*",
            "*Plan mode on*",
            "> let me\n> think",
            "I will **look**.",
            "(interrupted)",
            "### read",
            "```json\n{}\n```",
            "*NO_FILE*",
            "`````\na ```` fence\n`````",
            "RATE_LIMITED",
            "*Turn ended: error (NO_FILE: gone)*",
        ]
        places = [text.index(each) for each in wanted]
        assert places == sorted(places)


async def test_a_document_without_a_model_names_none(home: Path, clock: ManualClock) -> None:
    folder = LogFolder(home, clock)
    log = await folder.create(msgspec.structs.replace(header(), provider="", model=""), [said("hello")])
    assert "Model" not in "".join([piece async for piece in export_markdown(log)])
    await folder.close()


async def test_arguments_that_are_no_sense_do_not_stop_the_document(home: Path, clock: ManualClock) -> None:
    folder = LogFolder(home, clock)
    calls = [
        ToolCall(turn=1, step=1, call_id=f"c{number}", name="read", arguments=arguments)
        for number, arguments in enumerate(("[" * 100_000, '{"path":"\\ud800"}'))
    ]
    log = await folder.create(header(), calls)
    text = "".join([piece async for piece in export_markdown(log)])
    assert '"path": "\ufffd"' in text.encode().decode()
    await folder.close()


async def test_an_unreadable_event_does_not_stop_the_document(home: Path, clock: ManualClock) -> None:
    folder = LogFolder(home, clock)
    log = await folder.create(header(), [Event("user/message", 0, 1, b'{"id":5}'), said("after")])
    text = "".join([piece async for piece in export_markdown(log)])
    assert "user/message: cannot be read" in text
    assert text.index("# ses_a") < text.index("after")
    await folder.close()
