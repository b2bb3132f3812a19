"""Which events of an imported log have their place in a conversation: nothing begins twice, nothing ends unbegun."""

from __future__ import annotations

from host.events import (
    AssistantMessage,
    CommandDone,
    CommandRun,
    CompactionEnd,
    CompactionStart,
    CompactionSummary,
    EventData,
    PtcDispatch,
    ToolCall,
    ToolResult,
    TurnEnd,
    TurnStart,
)

Place = tuple[str, object]


class HarnessPairs:
    """What has begun so far. A row without a place is kept as it is: drawn with the first of its name it would hide
    there, or hide what came before."""

    def __init__(self) -> None:
        self._begun: set[Place] = set()

    def take(self, data: EventData) -> bool:
        """Whether the event fits; what it begins has begun then."""
        belongs, begins = _belongs(data), _begins(data)
        if (belongs is not None and belongs not in self._begun) or begins in self._begun:
            return False
        if begins is not None:
            self._begun.add(begins)
        return True

    def has_result(self, call_id: str) -> bool:
        return ("result", call_id) in self._begun


def _begins(data: EventData) -> Place | None:
    match data:
        case TurnStart():
            return "turn", data.turn
        case AssistantMessage():
            return "answer", (data.turn, data.step)
        case ToolCall():
            return "call", data.call_id
        case ToolResult():
            return "result", data.call_id
        case PtcDispatch():
            return "dispatch", data.call_id
        case CommandRun():
            return "command", data.command_id
        case CompactionStart():
            return "compaction", data.compaction_id
        case TurnEnd():
            return "turn end", data.turn
        case CommandDone():
            return "command end", data.command_id
        case CompactionEnd():
            return "compaction end", data.compaction_id
    return None


def _belongs(data: EventData) -> Place | None:
    match data:
        case TurnEnd():
            return "turn", data.turn
        case CommandDone():
            return "command", data.command_id
        case CompactionSummary() | CompactionEnd():
            return "compaction", data.compaction_id
    return None
