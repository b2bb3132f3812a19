"""What a projection is: state folded from the log, and from nothing else (behaviour 2.1, 2.6)."""

from __future__ import annotations

from typing import Any, Generic, Protocol, TypeVar

import msgspec

from host.events import Event, EventData, SessionHeader

S = TypeVar("S")
D = TypeVar("D", bound=EventData)


class Projection(Protocol[S]):
    """A pure fold over one session's events, in ``seq`` order.

    Attributes:
        name: the key in `Projections.views` and in the store's snapshots.
        version: raise it when `apply` or the dumped shape changes: stored snapshots of another version are
            dropped and the log is folded anew.
    """

    @property
    def name(self) -> str: ...
    @property
    def version(self) -> int: ...

    def init(self, header: SessionHeader) -> S:
        """The state of a session that has no event yet."""
        ...

    def apply(self, state: S, event: Event) -> S:
        """The state after ``event``. Pure; returns the very same object when nothing changed: that is how a listener
        knows. Events of other types, and ones whose payload does not fit, change nothing."""
        ...

    def view(self, state: S) -> Any:
        """Plain JSON values in camelCase, the shape protocol.md gives for this projection. A fresh value: the
        caller may keep it."""
        ...

    def dump(self, state: S) -> bytes:
        """The state as bytes for a snapshot; ``load(dump(state)) == state``."""
        ...

    def load(self, data: bytes) -> S:
        """What `dump` wrote.

        Raises:
            msgspec.MsgspecError: not such bytes; the registry then folds the log anew.
        """
        ...


def payload(event: Event, cls: type[D]) -> D | None:
    """The payload, if it is of this class and can be read; None otherwise (damaged in an import, or a newer shape)."""
    try:
        data = event.data
    except msgspec.MsgspecError:
        return None
    return data if isinstance(data, cls) else None


class Fold(Generic[S]):
    """The part of a projection that all of ours share: a msgspec state, kept as JSON."""

    def __init__(self, name: str, version: int, state: type[S]) -> None:
        self.name = name
        self.version = version
        self._decoder = msgspec.json.Decoder(state)

    def dump(self, state: S) -> bytes:
        return msgspec.json.encode(state)

    def load(self, data: bytes) -> S:
        return self._decoder.decode(data)
