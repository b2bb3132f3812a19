"""What of an event a person may look for."""

from __future__ import annotations

import msgspec

from host.events import AssistantMessage, Event, SessionTitle, TextPart, ToolCall, ToolResult, UserMessage

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
