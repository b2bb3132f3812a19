"""A command of the user's that is no message. Those whose effect has its own row show only when they fail."""

from __future__ import annotations

import msgspec

from desktop.conversation.definition import Match
from desktop.conversation.definitions.base import CHAT, LogEvent
from desktop.conversation.definitions.notes import NoteRow
from desktop.conversation.payload import mapping, payload, string

DRAWN_BY_THEIR_EFFECT = frozenset({"plan", "compact"})


class Command:
    kind = "command"
    target = CHAT
    types = frozenset({"command/run", "command/done"})

    def match(self, event: LogEvent) -> Match | None:
        if event["type"] not in self.types:
            return None
        return Match(string(payload(event), "commandId"), "start" if event["type"] == "command/run" else "update")

    def start(self, event: LogEvent) -> NoteRow:
        data = payload(event)
        name = string(data, "name")
        if name == "model":
            wanted = mapping(data, "args")
            value = "/".join(part for part in (string(wanted, "provider"), string(wanted, "model")) if part)
            return NoteRow(time=event["time"], state="model", name=name, value=value)
        return NoteRow(time=event["time"], state="command", name=name)

    def update(self, state: NoteRow, event: LogEvent) -> NoteRow:
        data = payload(event)
        failed = data.get("kind") == "error"
        return msgspec.structs.replace(
            state,
            state="commandFailed" if failed else state.state,
            message=string(data, "text"),
            ended_at=event["time"],
        )

    def build(self, state: NoteRow) -> NoteRow | None:
        return None if state.state == "command" and state.name in DRAWN_BY_THEIR_EFFECT else state
