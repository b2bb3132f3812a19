"""The envelope every event travels in: ``{type, seq, time, data}``, with the stored bytes kept."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from msgspec.structs import force_setattr


class EventData(msgspec.Struct, frozen=True, rename="camel", kw_only=True, gc=False):
    """Base of all event payloads; fields are snake_case here and camelCase in the log. What came from JSON holds no
    cycles: the collector need not look at a hundred thousand of them."""


class Unknown(EventData, frozen=True):
    """Stands for the payload of a type this version does not know; its bytes are in ``Event.raw``."""


_types: dict[str, type[EventData]] = {}
_names: dict[type[EventData], str] = {}
_decoders: dict[str, msgspec.json.Decoder[Any]] = {}
_encoder = msgspec.json.Encoder()

D = TypeVar("D", bound=type[EventData])


def event_type(name: str) -> Any:
    """Class decorator: ``name`` is the event type whose payload the class describes."""

    def register(cls: D) -> D:
        _types[name] = cls
        _names[cls] = name
        _decoders[name] = msgspec.json.Decoder(cls)
        return cls

    return register


def known_types() -> frozenset[str]:
    """The event types this version reads and writes."""
    return frozenset(_types)


def type_of(data: EventData) -> str:
    return _names[type(data)]


class Event(msgspec.Struct, frozen=True, eq=False, gc=False):
    """One record of a session log.

    Attributes:
        type: e.g. ``tool/call``.
        seq: position in the log, contiguous from 0.
        time: Unix milliseconds.
        raw: the payload as JSON, byte for byte as stored; unknown fields survive in it.
        ignorable: an unknown event that may be left out of driving the session (behaviour 2.5).
        decoded: what `data` found when it was asked first.
    """

    type: str
    seq: int
    time: int
    raw: bytes
    ignorable: bool = False
    decoded: EventData | None = None

    @classmethod
    def of(cls, data: EventData, seq: int, time: int) -> Event:
        return cls(_names[type(data)], seq, time, _encoder.encode(data), False, data)

    @property
    def known(self) -> bool:
        return self.type in _types

    @property
    def data(self) -> EventData:
        """The typed payload, decoded at first use; `Unknown` for a foreign type.

        Raises:
            msgspec.DecodeError: a known type whose payload does not fit.
        """
        if self.decoded is None:
            decoder = _decoders.get(self.type)
            found: EventData = Unknown() if decoder is None else decoder.decode(self.raw)
            force_setattr(self, "decoded", found)
            return found
        return self.decoded

    def to_json(self) -> bytes:
        """The whole envelope as one line of JSON, the payload's bytes unchanged."""
        tail = b',"ignorable":true}' if self.ignorable else b"}"
        head = b'{"type":%b,"seq":%d,"time":%d,"data":' % (_encoder.encode(self.type), self.seq, self.time)
        return head + self.raw + tail

    def __repr__(self) -> str:
        return f"Event({self.type!r}, seq={self.seq}, time={self.time}, raw={self.raw[:80]!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash((self.type, self.seq, self.raw))


class _Line(msgspec.Struct, gc=False):
    type: str
    data: msgspec.Raw
    seq: int = -1
    time: int = -1
    ignorable: bool = False


_line_decoder = msgspec.json.Decoder(_Line)


def event_from_json(line: bytes) -> Event:
    """Read what `Event.to_json` wrote; ``seq`` and ``time`` are -1 where the line has none.

    Raises:
        msgspec.DecodeError: not an event.
    """
    found = _line_decoder.decode(line)
    return Event(found.type, found.seq, found.time, bytes(found.data), found.ignorable)


def events_from_json(lines: bytes) -> list[Event]:
    """`event_from_json` for a whole block of lines, none of them empty.

    Raises:
        msgspec.DecodeError: not all of them are events.
    """
    return [
        Event(found.type, found.seq, found.time, bytes(found.data), found.ignorable)
        for found in _line_decoder.decode_lines(lines)
    ]
