"""A turn: where it begins, how it ended. Draws no row of its own; the groups make its header and its tail."""

from __future__ import annotations

import msgspec

from desktop.conversation.definition import Match
from desktop.conversation.definitions.base import CHAT, LogEvent, Row
from desktop.conversation.payload import integer, mapping, payload, string


class TurnRow(Row, frozen=True):
    """``reason``: empty while it runs, else as in ``turn/end``. ``end_seq``: of ``turn/end``, -1 while it runs."""

    turn: int
    reason: str = ""
    end_seq: int = -1
    code: str = ""
    message: str = ""


class Turn:
    kind = "turn"
    target = CHAT
    types = frozenset({"turn/start", "turn/end"})

    def match(self, event: LogEvent) -> Match | None:
        if event["type"] not in self.types:
            return None
        return Match(str(integer(payload(event), "turn")), "start" if event["type"] == "turn/start" else "update")

    def start(self, event: LogEvent) -> TurnRow:
        return TurnRow(time=event["time"], turn=integer(payload(event), "turn"))

    def update(self, state: TurnRow, event: LogEvent) -> TurnRow:
        data = payload(event)
        error = mapping(data, "error")
        return msgspec.structs.replace(
            state,
            reason=string(data, "reason") or "completed",
            ended_at=event["time"],
            end_seq=event["seq"],
            code=string(error, "code"),
            message=string(error, "message"),
        )

    def build(self, state: TurnRow) -> TurnRow:
        return state
