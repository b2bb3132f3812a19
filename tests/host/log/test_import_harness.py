"""DeepSeek Harness session logs as sessions of ours (issue on the transcript, import)."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from host.events import (
    ApprovalDecided,
    AssistantMessage,
    CompactionSummary,
    InboxSpliced,
    LlmRetry,
    PtcDispatch,
    ReasoningPart,
    RequestHeader,
    TextPart,
    ToolCall,
    ToolResult,
    TurnEnd,
    UserMessage,
)
from host.log.folder import LogFolder
from host.log.transfer import import_session
from host.projections import Answer, Projections, Summary, Transcript, standard_projections
from tests.helpers.manual_clock import ManualClock
from tests.host.log.harness_scenes import HEAD, OPENING, RECORDED, TURN, chunk, imported, only, row
from tests.host.log.scenes import types


@pytest.mark.parametrize("name", sorted(path.name for path in RECORDED.glob("*.jsonl")))
async def test_every_recorded_session_is_read_whole(home: Path, clock: ManualClock, name: str) -> None:
    """All messages, calls and results of the recording are there and the next request would be complete."""
    raw = [json.loads(line) for line in (RECORDED / name).read_text(encoding="utf-8").splitlines()]
    theirs = Counter(each["type"] for each in raw)
    folder = LogFolder(home, clock)
    log = await import_session(RECORDED / name, folder, clock)
    events = await log.read()
    ours = Counter(types(events))
    for kind in ("turn/start", "turn/end", "step/start", "step/end", "assistant/message", "tool/call", "tool/result"):
        assert ours[kind] == theirs[kind], kind
    assert ours["user/message"] + ours["harness/user/message"] == theirs["user/message"]
    assert ours["inbox/spliced"] == theirs["agent/inbox/spliced"]
    assert ours["tool/ptc-dispatch"] == theirs["tool/code-dispatch"]
    assert [event.seq for event in events] == list(range(len(events)))
    assert [event.time for event in events] == sorted(event.time for event in events)
    assert all(event.ignorable for event in events if not event.known)
    assert not log.foreign
    assert log.header.origin == "import"
    projections = await Projections.resume(log, standard_projections())
    views = projections.views()
    assert views["title"]["title"]
    assert views["model"]["provider"].startswith("deepseek")
    assert views["inbox"] == {"nextStep": [], "nextTurn": []}
    assert not views["turn"]["running"]
    transcript = await Transcript.load(log)
    assert transcript.unreadable is None
    assert not transcript.open_calls
    assert all(entry.settled for entry in transcript.entries if isinstance(entry, Answer))
    await folder.close()


async def test_what_no_counterpart_has_is_kept_and_ignorable(home: Path) -> None:
    """Rule 2.5"""
    folder, log, events = await imported(
        home,
        row("permission/preset", {"preset": "read-only"}),
        row("tool/call", {"turn": "one"}),
        row("bare/row", None),
        {"type": "no/data", "extra": 1},
        b"this is no JSON",
        b"[1, 2]",
        {"no": "type"},
        row("approval/policy", {"policy": "never"}),
    )
    assert types(events) == [
        "permission/preset",
        "harness/tool/call",
        "bare/row",
        "no/data",
        "harness/unreadable",
        "harness/unreadable",
        "harness/unreadable",
        "harness/approval/policy",
    ]
    assert all(event.ignorable for event in events)
    assert not log.foreign
    assert json.loads(events[3].raw) == {"extra": 1}
    assert json.loads(events[4].raw) == {"text": "this is no JSON"}
    await folder.close()


async def test_numbers_and_times_are_made_up_where_they_lack(home: Path) -> None:
    packed = {**TURN, "index": 0, "dt": [5, 10], "texts": ["a", "b", "c"]}
    folder, _, events = await imported(home, *OPENING, row("text-chunks", packed), row("step/end", TURN))
    assert [event.seq for event in events] == list(range(len(events)))
    start = HEAD["createdAt"]
    assert [event.time for event in events[:3]] == [start] * 3
    assert events[-1].time >= start + 15
    await folder.close()


async def test_an_answer_cut_off_is_rebuilt_from_its_chunks(home: Path) -> None:
    """Rule 2.2 for their logs: packed and single rows alike; a whole answer is not doubled."""
    folder, _, events = await imported(
        home,
        *OPENING,
        row("reasoning-chunks", {**TURN, "index": 0, "dt": [1], "texts": ["hm", "m"]}),
        chunk("text", "Hel", 1),
        row("text-chunks", {**TURN, "index": 1, "dt": [], "texts": ["lo"]}),
        row("tool-call-chunks", {**TURN, "index": 2, "dt": [], "id": "c", "name": "read", "args": ["{"]}),
    )
    answer = only(events, AssistantMessage)
    assert answer.content == (ReasoningPart(text="hmm"), TextPart(text="Hello"))
    assert answer.interrupted
    assert (answer.provider, answer.model) == ("ds", "v4")
    assert only(events, TurnEnd).reason == "interrupted"
    assert types(events)[-3:] == ["assistant/message", "step/end", "turn/end"]
    await folder.close()


async def test_a_dropped_try_goes_into_the_retry(home: Path) -> None:
    """Rule 3.4: never into an answer."""
    failure = {"code": "TRANSPORT", "message": "temporary"}
    folder, _, events = await imported(
        home, *OPENING, chunk("text", "part"), row("llm/retry", {**TURN, "retry": 2, "delayMs": 10, "failure": failure})
    )
    retry = only(events, LlmRetry)
    assert (retry.attempt, retry.code, retry.delay_ms, retry.partial) == (2, "TRANSPORT", 10, "part")
    assert "assistant/message" not in types(events)
    await folder.close()


async def test_call_ids_that_repeat_are_told_apart(home: Path) -> None:
    """Rule 3.2: local servers repeat ids."""

    def step(number: int) -> list[dict[str, Any]]:
        place = {"turn": 1, "step": number}
        asked = {"type": "tool-call", "id": "call_0", "name": "read", "arguments": {"path": str(number)}}
        done = {"type": "tool-result", "toolCallId": "call_0", "content": [{"type": "text", "text": str(number)}]}
        return [
            row("step/start", place),
            row("assistant/message", {**place, "message": {"content": [asked], "id": f"m{number}"}}),
            row("tool/call", {**place, "callId": "call_0", "name": "read", "arguments": "{}"}),
            row("tool/result", {**place, "message": {"content": [done]}}),
            row("step/end", place),
        ]

    folder, log, events = await imported(home, *OPENING[::2], *step(1), *step(2))
    calls = [event.data.call_id for event in events if isinstance(event.data, ToolCall)]
    assert len(set(calls)) == 2
    transcript = await Transcript.load(log)
    answers = [entry for entry in transcript.entries if isinstance(entry, Answer)]
    assert [entry.results[0] and entry.results[0].content for entry in answers] == ["1", "2"]
    assert answers[0].calls[0].arguments == '{"path":"1"}'
    assert answers[0].calls[0].provider_call_id == "call_0"
    await folder.close()


async def test_results_become_text_error_and_diff(home: Path) -> None:
    diff = {"path": "/ws/a.py", "oldText": "one\ntwo", "newText": "one\n2\n3"}
    flat = {**TURN, "callId": "c1", "content": [{"type": "text", "text": "a"}, {"type": "image"}], "isError": True}
    asked = [{"type": "tool-call", "id": each, "name": "edit", "arguments": "{}"} for each in ("c1", "c2")]
    nested = {"content": [{"type": "tool-result", "toolCallId": "c2", "content": "ok", "isError": False}]}
    folder, _, events = await imported(
        home,
        *OPENING,
        row("assistant/message", {**TURN, "content": asked, "provenance": {"provider": "x", "model": "y"}}),
        row("tool/result", flat),
        row("tool/result", {**TURN, "message": nested, "meta": {"diffs": [diff]}}),
    )
    first, second = (event.data for event in events if isinstance(event.data, ToolResult))
    assert first.content == "a\n[image]"
    assert first.error is not None
    assert first.error.code == "TOOL_FAILED"
    assert second.error is None
    assert second.display is not None
    assert (second.display["kind"], second.display["added"], second.display["removed"]) == ("diff", 2, 1)
    assert only(events, AssistantMessage).model == "y"
    await folder.close()


async def test_the_inbox_and_code_dispatches_map_to_ours(home: Path) -> None:
    message = {"content": [{"type": "text", "text": "hi"}], "source": {"kind": "user"}, "id": "m-1"}
    reply = {"kind": "user-question-reply", "callId": "c", "outcome": "answered"}
    code = {"parentCallId": "c0", "subCallId": "c0:1", "name": "bash", "arguments": {"command": "ls"}}
    folder, _, events = await imported(
        home,
        row("agent/inbox/spliced", {"target": "next-turn", "start": 0, "inserted": [message]}),
        row("agent/inbox/spliced", {"target": "next-step", "start": 0, "inserted": [{**message, "id": "m-2"}]}),
        *OPENING,
        row("agent/inbox/spliced", {"target": "next-turn", "start": 0, "removedCount": 1, "inserted": []}),
        row("agent/inbox/spliced", {"target": "next-step", "start": 0, "removedCount": 1, "inserted": []}),
        row("user/message", {**message, "role": "user"}, surfaceOp="append"),
        row("user/message", {"content": "{}", "source": reply, "id": "m-9"}),
        row("user/message", {"content": "ctx", "source": {"kind": "plugin", "plugin": "sys"}}),
        row("tool/code-dispatch-start", code),
        row("tool/code-dispatch", {**code, "isError": True, "content": [{"type": "text", "text": "no"}]}),
        row("tool/code-dispatch-start", {**code, "subCallId": "c0:2"}),
    )
    spliced = [event.data for event in events if isinstance(event.data, InboxSpliced)]
    assert [each.reason for each in spliced] == ["queued", "queued", "admitted", "removed"]
    said = [event.data for event in events if isinstance(event.data, UserMessage)]
    assert [each.source.kind for each in said] == ["user", "user-question-reply", "context"]
    assert [said[0].turn, said[1].source.call_id, said[2].source.name] == [1, "c", "sys"]
    dispatch = only(events, PtcDispatch)
    assert (dispatch.call_id, dispatch.arguments, dispatch.content) == ("c0:1", '{"command":"ls"}', "no")
    assert dispatch.error is not None
    assert types(events).count("tool/code-dispatch-start") == 1
    await folder.close()


async def test_a_compaction_cuts_at_the_place_theirs_cut(home: Path, clock: ManualClock) -> None:
    folder = LogFolder(home, clock)
    log = await import_session(RECORDED / "compaction-recovery.jsonl", folder, clock)
    summary = only(await log.read(), CompactionSummary)
    first = (await log.read())[summary.through_seq - 1]
    assert isinstance(first.data, UserMessage)
    transcript = await Transcript.load(log)
    assert [type(entry) for entry in transcript.entries] == [Summary, Answer, Answer]
    await folder.close()


async def test_approvals_name_their_call_and_nobody_as_the_user(home: Path, clock: ManualClock) -> None:
    """Rule 5.2.4: their log does not say who decided."""
    folder = LogFolder(home, clock)
    log = await import_session(RECORDED / "approval-composer.jsonl", folder, clock)
    decided = only(await log.read(), ApprovalDecided)
    assert (decided.outcome, decided.by) == ("allowed-once", "imported")
    calls = [event.data.call_id for event in await log.read() if isinstance(event.data, ToolCall)]
    assert decided.call_id in calls
    await folder.close()


async def test_declared_tools_and_usage_are_ours(home: Path) -> None:
    tool = {"name": "ask", "description": "d", "inputSchema": {"type": "object"}}
    header = {"config": {"provider": "ds", "model": "v4"}, "system": [{"type": "text", "text": "s"}], "tools": [tool]}
    usage = {"inputTokens": 10, "outputTokens": 5, "cacheReadTokens": 90, "reasoningTokens": 2}
    content = [{"type": "text", "text": "x"}]
    folder, _, events = await imported(
        home,
        *OPENING[:2],
        row("request/header", {"header": header}),
        row("assistant/message", {**TURN, "content": content, "usage": usage}),
    )
    assert only(events, RequestHeader).tools[0].parameters == {"type": "object"}
    tokens = only(events, AssistantMessage).usage
    assert (tokens.input, tokens.cached, tokens.output, tokens.reasoning) == (100, 90, 5, 2)
    await folder.close()


@pytest.mark.parametrize(
    ("reason", "ours"),
    [
        ({"kind": "completed"}, "completed"),
        ({"kind": "aborted"}, "cancelled"),
        ({"kind": "max-tokens"}, "max-tokens"),
        ({"kind": "error", "error": {"code": "E", "message": "m"}}, "error"),
        ("interrupted", "interrupted"),
        ({"kind": "strange"}, "error"),
    ],
)
async def test_turn_ends_have_one_of_our_reasons(home: Path, reason: Any, ours: str) -> None:
    folder, _, events = await imported(home, OPENING[0], row("turn/end", {"turn": 1, "reason": reason}))
    end = only(events, TurnEnd)
    assert end.reason == ours
    assert (end.error is not None) == (ours == "error")
    await folder.close()
