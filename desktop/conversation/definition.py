"""What a row kind is made of: a definition matches events, folds a state from them and builds one node.

Events are the decoded log events or plain dicts ``{type, seq, time, data}``; a definition gets what the assembler
was given.
"""

from __future__ import annotations

from typing import Any, Literal, Protocol

import msgspec

Event = Any
Role = Literal["start", "update"]


class Match(msgspec.Struct, frozen=True, gc=False):
    """A definition's claim to an event: which of its contexts it belongs to and how.

    ``exclusive``: no other definition of the same target receives this one event, and the target's fallback does not
    run (behaviour 8.2).
    """

    id: str
    role: Role
    exclusive: bool = False


class Node(msgspec.Struct, frozen=True, gc=False):
    """One published context. ``seq`` is that of its start; ``data`` is what its definition built."""

    kind: str
    id: str
    seq: int
    data: Any


class Definition(Protocol):
    """One row kind. Instances hold no state between calls.

    A definition may also have ``types``, a frozenset of event types: its `match` is then asked for those alone.
    """

    @property
    def kind(self) -> str:
        """Unique within an assembler."""
        ...

    @property
    def target(self) -> str | None:
        """The view its nodes go to; None publishes nothing."""
        ...

    def match(self, event: Event) -> Match | None:
        """Whether the event is one of this kind's; a function of the event alone."""
        ...

    def start(self, event: Event) -> Any:
        """The state after the context's first event; never None."""
        ...

    def update(self, state: Any, event: Event) -> Any:
        """The state after a further event; never None. ``state`` may be changed in place and returned."""
        ...

    def build(self, state: Any) -> Any:
        """The node's data. None until there is a node to show; never None again after that."""
        ...


class AssemblyFault(Exception):
    """An event that cannot be assembled: conflicting claims or a failing definition (behaviour 8.3).

    Attributes:
        event_type, seq: the event.
        kinds: the claiming kinds, or the failing one.
        reason: one English sentence.
    """

    def __init__(self, reason: str, event: Event, kinds: tuple[str, ...]) -> None:
        self.event_type = type_of(event)
        self.seq = seq_of(event)
        self.kinds = kinds
        self.reason = reason
        super().__init__(f"{reason} (event {self.event_type}, seq {self.seq}, kinds: {', '.join(kinds)})")


def seq_of(event: Event) -> int:
    seq: int = event["seq"] if isinstance(event, dict) else event.seq
    return seq


def type_of(event: Event) -> str:
    kind: str = event["type"] if isinstance(event, dict) else event.type
    return kind
