"""What of an event a person may look for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from host.events import AssistantMessage, Event, SessionTitle, TextPart, ToolCall, ToolResult, UserMessage

SNIPPET_BEFORE, SNIPPET_AFTER = 40, 120
TOOL_TEXT = 2000  # characters of a tool's arguments or output; messages are taken whole

_TYPES = frozenset({"user/message", "assistant/message", "tool/call", "tool/result", "session/title"})


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


def snippet(text: str, words: str) -> str:
    """The surroundings of the first occurrence of ``words``, on one line; the beginning where there is none."""
    place = max(0, text.casefold().find(words.casefold()))
    start, end = max(0, place - SNIPPET_BEFORE), place + SNIPPET_AFTER
    middle = " ".join(text[start:end].split())
    return ("…" if start else "") + middle + ("…" if end < len(text) else "")


def find_in(events: Iterable[Event], words: str) -> list[dict[str, Any]]:
    """Events whose text holds ``words``, upper and lower case aside: ``[{seq, type, snippet}]``."""
    folded = words.casefold()
    texts = ((event, searchable_text(event)) for event in events)
    return [
        {"seq": event.seq, "type": event.type, "snippet": snippet(text, words)}
        for event, text in texts
        if folded in text.casefold()
    ]
