"""A session as a markdown document, for people. One way: `host.log.transfer` brings sessions back."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime

import msgspec

from host.events import (
    ApprovalDecided,
    AssistantMessage,
    CompactionSummary,
    Event,
    LlmRetry,
    PlanMode,
    ReasoningPart,
    TextPart,
    ToolCall,
    ToolResult,
    TurnEnd,
    UserMessage,
)
from host.log.session_log import SessionLog

STRIDE = 1000
OUTPUT = 20_000  # characters of one tool's output


async def export_markdown(log: SessionLog, title: str = "") -> AsyncIterator[str]:
    """The document in pieces: heading, messages, thinking as quotes, tool calls and results as fenced blocks.

    Raises:
        HostError: as `SessionLog.read`.
    """
    header = log.header
    yield f"# {title or log.id}\n\n"
    yield f"- Workspace: `{header.workspace}`\n"
    if header.provider:
        yield f"- Model: {header.provider}/{header.model}\n"
    yield f"- Started: {_at(header.created_at)}\n"
    after = -1
    while events := await log.read(after, STRIDE):
        for event in events:
            text = _section(event)
            if text:
                yield text
        after = events[-1].seq


def _section(event: Event) -> str:
    try:
        data = event.data
    except msgspec.MsgspecError:
        return f"\n*{event.type}: cannot be read*\n"
    match data:
        case UserMessage():
            who = "User" if data.source.kind == "user" else data.source.name or data.source.kind
            files = "".join(f"\n- {attachment.name} ({attachment.size} bytes)" for attachment in data.attachments)
            return f"\n## {who} · {_at(event.time)}\n\n{data.text}\n{files}"
        case AssistantMessage():
            return _answer(event, data)
        case ToolCall():
            return f"\n### {data.name}\n\n{_fenced(_arguments(data.arguments), 'json')}"
        case ToolResult():
            mark = "" if data.error is None else f"*{data.error.code}*\n\n"
            return f"\n{mark}{_fenced(data.content[:OUTPUT])}" + ("\n*(cut)*\n" if len(data.content) > OUTPUT else "")
        case ApprovalDecided():
            return f"\n*{data.outcome} by {data.by}*\n"
        case CompactionSummary():
            return f"\n*Summary of what came before:*\n\n{_quoted(data.text)}\n"
        case LlmRetry():
            return f"\n*Request failed ({data.code}): {data.message}; try {data.attempt}*\n"
        case PlanMode():
            return f"\n*Plan mode {'on' if data.active else 'off'}*\n"
        case TurnEnd() if data.reason != "completed":
            return f"\n*Turn ended: {data.reason}{_fault(data)}*\n"
    return ""


def _answer(event: Event, data: AssistantMessage) -> str:
    parts: list[str] = []
    for part in data.content:
        if isinstance(part, TextPart) and part.text.strip():
            parts.append(part.text)
        elif isinstance(part, ReasoningPart) and part.text.strip():
            parts.append(_quoted(part.text))
    if not parts:
        return ""
    mark = "\n\n*(interrupted)*" if data.interrupted else ""
    return f"\n## {data.model} · {_at(event.time)}\n\n" + "\n\n".join(parts) + mark + "\n"


def _fault(data: TurnEnd) -> str:
    return "" if data.error is None else f" ({data.error.code}: {data.error.message})"


def _arguments(raw: str) -> str:
    try:
        found = json.dumps(json.loads(raw), indent=2, ensure_ascii=False)
    except (ValueError, RecursionError):
        return raw
    return found.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _quoted(text: str) -> str:
    return "\n".join(f"> {line}" for line in text.splitlines())


def _fenced(text: str, language: str = "") -> str:
    """A code block whose fence is longer than any in the text."""
    runs: Sequence[str] = re.findall(r"`{3,}", text)
    fence = "`" * max([3, *(len(run) + 1 for run in runs)])
    return f"{fence}{language}\n{text}\n{fence}\n"


def _at(time_ms: int) -> str:
    try:
        return datetime.fromtimestamp(time_ms / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")
    except (ValueError, OverflowError, OSError):
        return "?"
