"""What the definitions of the chat share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

import msgspec

from desktop.conversation.definition import Match

CHAT = "chat"

LogEvent = dict[str, Any]


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """Base of node data. ``time``: Unix milliseconds of the node's first event, 0 while it only streams.
    ``ended_at``: of its last one, 0 while it runs."""

    time: int = 0
    ended_at: int = 0


class SingleEvent(ABC):
    """A kind whose nodes are made of one event each; the node's id is the event's ``seq``."""

    kind: str
    target = CHAT
    types: frozenset[str]

    def match(self, event: LogEvent) -> Match | None:
        return Match(str(event["seq"]), "start") if event["type"] in self.types else None

    @abstractmethod
    def start(self, event: LogEvent) -> Row: ...

    def update(self, state: Row, event: LogEvent) -> Row:
        raise ValueError(f"{self.kind} is made of one event")

    def build(self, state: Row) -> Row | None:
        return state
