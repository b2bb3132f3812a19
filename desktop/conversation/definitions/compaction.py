"""Older turns replaced by a summary in the model's view (behaviour 3.6)."""

from __future__ import annotations

import msgspec

from desktop.conversation.definition import Match
from desktop.conversation.definitions.base import CHAT, LogEvent, Row
from desktop.conversation.payload import integer, mapping, payload, string


class CompactionRow(Row, frozen=True):
    """``state``: ``running``, ``done``, ``failed`` or ``cancelled``."""

    state: str = "running"
    summary: str = ""
    tokens_before: int = 0
    tokens_after: int = 0
    code: str = ""
    message: str = ""


class Compaction:
    kind = "compaction"
    target = CHAT
    types = frozenset({"compaction/start", "compaction/summary", "compaction/end"})

    def match(self, event: LogEvent) -> Match | None:
        if event["type"] not in self.types:
            return None
        id = string(payload(event), "compactionId")
        return Match(id, "start" if event["type"] == "compaction/start" else "update")

    def start(self, event: LogEvent) -> CompactionRow:
        return CompactionRow(time=event["time"], tokens_before=integer(payload(event), "tokensBefore"))

    def update(self, state: CompactionRow, event: LogEvent) -> CompactionRow:
        data = payload(event)
        if event["type"] == "compaction/summary":
            return msgspec.structs.replace(
                state,
                summary=string(data, "text"),
                tokens_before=integer(data, "tokensBefore") or state.tokens_before,
                tokens_after=integer(data, "tokensAfter"),
            )
        error = mapping(data, "error")
        return msgspec.structs.replace(
            state,
            state=string(data, "outcome") or "done",
            ended_at=event["time"],
            code=string(error, "code"),
            message=string(error, "message"),
        )

    def build(self, state: CompactionRow) -> CompactionRow:
        return state
