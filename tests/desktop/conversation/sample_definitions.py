"""Small definitions for assembler tests: they fold what they are given, word by word."""

from __future__ import annotations

from typing import Any

from desktop.conversation import Match

Event = dict[str, Any]


def event(type: str, seq: int, id: str = "a", **data: Any) -> Event:
    return {"type": type, "seq": seq, "time": 1000 + seq, "data": {"id": id, **data}}


class Family:
    """Takes events ``<name>/start`` and ``<name>/update`` of one or more families into contexts by id."""

    def __init__(
        self, kind: str, families: tuple[str, ...], target: str | None = "chat", claims: frozenset[str] = frozenset()
    ) -> None:
        self.kind = kind
        self.target = target
        self.families = families
        self.claims = claims
        self.calls = 0

    def match(self, event: Event) -> Match | None:
        family, _, role = event["type"].partition("/")
        if family not in self.families or role not in ("start", "update"):
            return None
        return Match(event["data"]["id"], role, exclusive=event["data"].get("mark") in self.claims)

    def start(self, event: Event) -> list[int]:
        self.calls += 1
        return [event["seq"]]

    def update(self, state: list[int], event: Event) -> list[int]:
        self.calls += 1
        state.append(event["seq"])  # in place on purpose: the assembler must cope
        return state

    def build(self, state: list[int]) -> tuple[int, ...]:
        self.calls += 1
        return tuple(state)


class Everything:
    """A fallback that takes whatever it is asked for, one node an event."""

    kind = "fallback"

    def __init__(self, target: str | None = "chat") -> None:
        self.target = target
        self.asked: list[int] = []

    def match(self, event: Event) -> Match | None:
        self.asked.append(event["seq"])
        return Match(str(event["seq"]), "start")

    def start(self, event: Event) -> Event:
        return event

    def update(self, state: Event, event: Event) -> Event:
        raise AssertionError("one event each")

    def build(self, state: Event) -> str:
        return str(state["type"])
