"""What nobody draws: an event of unknown type is shown as it is, never hidden (behaviour 2.5)."""

from __future__ import annotations

from typing import Any

import msgspec

from desktop.conversation.definition import Match
from desktop.conversation.definitions.base import LogEvent, Row, SingleEvent

SILENT = frozenset(
    {
        "step/start",  # the step's message and calls are drawn
        "step/end",
        "request/header",  # bookkeeping of requests; a change of model is a command and has its note
        "inbox/spliced",  # the queue stands above the composer until a message is admitted
        "todo/write",  # the tool's own row shows the list
        "session/title",  # the window's title and the side bar
    }
)


class FallbackRow(Row, frozen=True):
    """``values``: the event's payload as it was decoded."""

    type: str
    seq: int
    values: Any

    def json(self) -> str:
        """The payload, indented."""
        return msgspec.json.format(msgspec.json.encode(self.values), indent=2).decode()


class Fallback(SingleEvent):
    kind = "fallback"

    def match(self, event: LogEvent) -> Match | None:
        return None if event["type"] in SILENT else Match(str(event["seq"]), "start")

    def start(self, event: LogEvent) -> FallbackRow:
        return FallbackRow(
            time=event["time"],
            ended_at=event["time"],
            type=event["type"],
            seq=event["seq"],
            values=event.get("data"),
        )
