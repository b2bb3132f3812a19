"""What of an event a person may look for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from host.events import (
    AssistantMessage,
    CompactionSummary,
    Event,
    LlmRetry,
    PtcDispatch,
    ReasoningPart,
    SessionTitle,
    TextPart,
    ToolCall,
    ToolResult,
    UserMessage,
    known_types,
)

SNIPPET_BEFORE, SNIPPET_AFTER = 40, 120
TOOL_TEXT = 2000  # characters of a tool's arguments or output; messages are taken whole

_TYPES = frozenset({"user/message", "assistant/message", "tool/call", "tool/result", "session/title"})
_ALSO_SHOWN = frozenset({"tool/ptc-dispatch", "compaction/summary", "llm/retry"})


def searchable_text(event: Event) -> str:
    """The words of a message, the beginning of a tool's arguments or output; ``""`` for everything else."""
    if event.type not in _TYPES:
        return ""
    try:
        data = event.data
    except msgspec.MsgspecError:
        return ""
    match data:
        case UserMessage():
            return data.text
        case AssistantMessage():
            return "\n\n".join(part.text for part in data.content if isinstance(part, TextPart))
        case ToolCall():
            return f"{data.name} {data.arguments[:TOOL_TEXT]}"
        case ToolResult():
            return data.content[:TOOL_TEXT]
        case SessionTitle():
            return data.title
    return ""


def shown_text(event: Event) -> str:
    """All that the transcript shows of an event, whole: thinking too, a call's arguments as they are read."""
    if event.type not in known_types():
        return event.raw.decode("utf-8", "replace")
    if event.type not in _TYPES and event.type not in _ALSO_SHOWN:
        return ""
    try:
        data = event.data
    except msgspec.MsgspecError:
        return event.raw.decode("utf-8", "replace")
    match data:
        case AssistantMessage():
            parts = sorted((part for part in data.content if isinstance(part, TextPart | ReasoningPart)), key=_order)
            return "\n\n".join(part.text for part in parts)
        case ToolCall():
            return f"{data.name} {_arguments(data.arguments)}"
        case ToolResult():
            return data.content
        case PtcDispatch():
            return f"{data.name} {_arguments(data.arguments)}\n{data.content}"
        case CompactionSummary():
            return data.text
        case LlmRetry():
            return f"{data.message}\n{data.partial}"
    return searchable_text(event)


def _order(part: TextPart | ReasoningPart) -> bool:
    """The transcript shows thinking before the text of the same answer."""
    return isinstance(part, TextPart)


def _arguments(raw: str) -> str:
    """The raw arguments, and below them the texts in them where the writing differs: escapes hide a search's words."""
    if "\\" not in raw:
        return raw
    try:
        values = msgspec.json.decode(raw)
    except (msgspec.DecodeError, RecursionError):
        return raw
    return "\n".join([raw, *_texts(values)])


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _texts(inner)


def snippet(text: str, words: str) -> str:
    """The surroundings of the first occurrence of ``words``, on one line; the beginning where there is none."""
    place = max(0, text.casefold().find(words.casefold()))
    start, end = max(0, place - SNIPPET_BEFORE), place + SNIPPET_AFTER
    middle = " ".join(text[start:end].split())
    return ("…" if start else "") + middle + ("…" if end < len(text) else "")


def find_in(events: Iterable[Event], words: str) -> list[dict[str, Any]]:
    """Events that show ``words``, upper and lower case aside: ``[{seq, type, snippet, count}]``; ``count``: how often a
    message says them, 1 for everything else."""
    folded = words.casefold()
    found = []
    for event in events:
        text = shown_text(event)
        count = text.casefold().count(folded)
        if count:
            message = event.type in ("user/message", "assistant/message")
            found.append(
                {
                    "seq": event.seq,
                    "type": event.type,
                    "snippet": snippet(text, words),
                    "count": count if message else 1,
                }
            )
    return found
