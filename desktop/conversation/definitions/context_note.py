"""What Parley itself put before the model: workspace rules, attached files, notices. Process content."""

from __future__ import annotations

from desktop.conversation.definition import Match
from desktop.conversation.definitions.base import LogEvent, Row, SingleEvent
from desktop.conversation.payload import mapping, payload, string


class ContextNoteRow(Row, frozen=True):
    name: str
    text: str


class ContextNote(SingleEvent):
    """Claims the messages whose source is ``context``."""

    kind = "context-note"
    types = frozenset({"user/message"})

    def match(self, event: LogEvent) -> Match | None:
        if event["type"] != "user/message" or mapping(payload(event), "source").get("kind") != "context":
            return None
        return Match(str(event["seq"]), "start", exclusive=True)

    def start(self, event: LogEvent) -> ContextNoteRow:
        data = payload(event)
        return ContextNoteRow(
            time=event["time"],
            ended_at=event["time"],
            name=string(mapping(data, "source"), "name"),
            text=string(data, "text"),
        )
