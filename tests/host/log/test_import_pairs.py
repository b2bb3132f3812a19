"""Rows that begin something twice, or end what never began: each is drawn once, none hides (behaviour 2.5, 8.4)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from desktop.conversation.conversation import Conversation
from host.events import AssistantMessage, ToolCall, ToolResult
from tests.host.log.harness_scenes import OPENING, TURN, imported, only, row

CALL = row("tool/call", {**TURN, "callId": "c", "name": "bash", "arguments": "{}"})
ENDING = [row("step/end", TURN), row("turn/end", {"turn": 1, "reason": "completed"})]


def answer(text: str, *parts: Any) -> dict[str, Any]:
    return row("assistant/message", {**TURN, "message": {"content": [{"type": "text", "text": text}, *parts]}})


def result(text: str) -> dict[str, Any]:
    return row("tool/result", {**TURN, "callId": "c", "content": text})


TWICE = {
    "answers": [*OPENING, answer("once"), answer("SEEN"), *ENDING],
    "turns": [*OPENING, answer("once"), *ENDING, row("turn/start", {"turn": 1}), answer("SEEN"), *ENDING],
    "an answer that breaks off": [
        *OPENING,
        answer("once"),
        row("text-chunks", {**TURN, "index": 0, "texts": ["SE", "EN"]}),
        *ENDING,
    ],
    "calls": [*OPENING, CALL, row("tool/call", {**TURN, "callId": "c", "name": "SEEN", "arguments": "{}"}), *ENDING],
    "results": [*OPENING, CALL, result("once"), result("SEEN"), *ENDING],
    "ends": [*OPENING, *ENDING, row("turn/end", {"turn": 1, "reason": {"kind": "error", "message": "SEEN"}})],
    "dispatches": [
        *OPENING,
        CALL,
        *(
            row(
                "tool/code-dispatch",
                {"subCallId": "d", "parentCallId": "c", "name": "read", "arguments": {}, "content": text},
            )
            for text in ("once", "SEEN")
        ),
        *ENDING,
    ],
    "commands": [row("command/run", {"commandId": "x", "name": name}) for name in ("once", "SEEN")],
    "compactions": [row("compaction/start", {"compactionId": "x", "note": note}) for note in ("once", "SEEN")],
}
UNBEGUN = {
    "result": [*OPENING, result("SEEN"), *ENDING],
    "turn": [row("turn/end", {"turn": 7, "reason": {"kind": "error", "message": "SEEN"}})],
    "command": [row("command/done", {"commandId": "x", "kind": "error", "text": "SEEN"})],
    "compaction": [row("compaction/end", {"compactionId": "x", "error": {"message": "SEEN"}})],
    "approval": [row("approval/asked", {"id": "a", "callId": "c", "toolName": "bash", "reason": "SEEN"})],
}


@pytest.mark.parametrize("rows", [*TWICE.values(), *UNBEGUN.values()], ids=[*TWICE, *UNBEGUN])
async def test_everything_shows_once(home: Path, rows: list[dict[str, Any]]) -> None:
    folder, _, events = await imported(home, *rows)
    conversation = Conversation()
    conversation.open(
        [
            {"type": each.type, "seq": at, "time": each.time, "data": json.loads(each.raw)}
            for at, each in enumerate(events)
        ],
        False,
    )
    nodes = conversation.take().nodes
    assert not [node.data for node in nodes if node.kind == "fault"]
    assert sum("SEEN" in repr(node.data) for node in nodes) == 1
    await folder.close()


async def test_a_call_that_was_asked_for_and_never_begun_has_its_row(home: Path) -> None:
    """Behaviour 2.3, as in a log of ours."""
    asked = answer("now", {"type": "tool-call", "id": "c", "name": "bash", "arguments": {"command": "make"}})
    folder, _, events = await imported(home, *OPENING, asked, result("not started"), *ENDING)
    call, ended = only(events, ToolCall), only(events, ToolResult)
    assert (call.name, json.loads(call.arguments)) == ("bash", {"command": "make"})
    assert call.call_id == ended.call_id
    await folder.close()


async def test_an_id_that_comes_again_after_its_result_is_another_call(home: Path) -> None:
    folder, _, events = await imported(home, *OPENING, CALL, result("one"), CALL, result("two"), *ENDING)
    calls = [event.data.call_id for event in events if isinstance(event.data, ToolCall)]
    results = {event.data.call_id: event.data.content for event in events if isinstance(event.data, ToolResult)}
    assert [results[call] for call in calls] == ["one", "two"]
    await folder.close()


async def test_a_part_of_an_answer_that_is_unknown_is_named(home: Path) -> None:
    folder, _, events = await imported(home, *OPENING, answer("see", {"type": "image", "url": "x"}), *ENDING)
    assert [part.text for part in only(events, AssistantMessage).content] == ["see", "[image]"]
    await folder.close()
