"""What find in session finds: all that the transcript shows."""

from __future__ import annotations

import json

import pytest

from host.events import (
    AssistantMessage,
    CompactionSummary,
    Event,
    EventData,
    LlmRetry,
    PtcDispatch,
    ReasoningPart,
    Source,
    TextPart,
    ToolCall,
    ToolCallPart,
    ToolResult,
    UserMessage,
)
from host.log.searchable import find_in

WORDS = "请求 (.*)"
ARGUMENTS = json.dumps({"edits": [{"new": f'say "{WORDS}"'}]})
PLACE = {"turn": 1, "step": 1}
CALL = {**PLACE, "call_id": "c", "name": "write"}


def answer(*parts: TextPart | ReasoningPart | ToolCallPart) -> AssistantMessage:
    return AssistantMessage(**PLACE, id="a", content=parts, provider="p", model="m")


@pytest.mark.parametrize(
    ("data", "count"),
    [
        (UserMessage(id="u", text=f"{WORDS} and {WORDS}", source=Source(kind="user")), 2),
        (answer(TextPart(text=WORDS), ReasoningPart(text=WORDS)), 2),
        (answer(ToolCallPart(call_id="c", name="write", arguments=ARGUMENTS)), 0),
        (ToolCall(**CALL, arguments=ARGUMENTS), 1),
        (ToolCall(**CALL, arguments="{" + WORDS), 1),
        (ToolResult(**PLACE, call_id="c", content="x" * 5_000 + WORDS), 1),
        (PtcDispatch(**CALL, parent_call_id="d", arguments="{}", content=WORDS), 1),
        (CompactionSummary(compaction_id="k", through_seq=3, text=WORDS), 1),
        (LlmRetry(**PLACE, attempt=1, code="X", message="m", delay_ms=1, partial=WORDS), 1),
    ],
)
def test_what_is_shown_is_found(data: EventData, count: int) -> None:
    """Issue: find in session, Chinese and characters that mean something elsewhere included"""
    found = find_in([Event.of(data, 7, 0)], WORDS)
    assert [(place["seq"], place["count"]) for place in found] == ([(7, count)] if count else [])


def test_what_is_unknown_is_shown_and_so_found() -> None:
    assert find_in([Event("future/event", 7, 0, b'{"a": "Oak"}')], "oak")[0]["seq"] == 7
