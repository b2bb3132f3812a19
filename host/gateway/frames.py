"""What travels between host and client: two tagged unions, one for each direction, as JSON bytes.

Calls and streams are named by the client with rising numbers from one series; offers by the host. Numbers make a
repeated frame harmless: an ``id`` is begun once, an ``index`` taken once, a word about an old ``attempt`` is void.
"""

from __future__ import annotations

from pathlib import PurePath
from typing import Any, Final, TypeVar

import msgspec

from host.errors import HostError


class Frame(msgspec.Struct, frozen=True, rename="camel"):
    """Base of all frames."""


class Failure(msgspec.Struct, frozen=True, rename="camel"):
    """A `HostError` on its way."""

    code: str
    message: str
    details: dict[str, Any] = {}

    @classmethod
    def of(cls, error: HostError) -> Failure:
        """Always fit to travel: a detail that is no plain value goes as its text, so that an error is never lost."""
        details = {}
        for name, value in error.details.items():
            try:
                encode(value)
            except (TypeError, ValueError, OverflowError, RecursionError):
                value = repr(value)
            details[name] = value
        return cls(error.code, error.message, details)

    def error(self) -> HostError:
        found = HostError(self.code, self.message)
        found.details = self.details
        return found


class Refused(Frame, frozen=True, tag="refused"):
    """Both ways: a frame could not be read. ``id`` is the call or stream it named, where that much was legible.

    Codes: ``UNKNOWN_FRAME`` (no such tag), ``BAD_FRAME`` (anything else).
    """

    code: str
    message: str
    id: int | None = None


# From the client


class Call(Frame, frozen=True, tag="call"):
    id: int
    method: str
    params: dict[str, Any]


class OpenStream(Frame, frozen=True, tag="stream/open"):
    id: int
    method: str
    params: dict[str, Any]


class TakeMore(Frame, frozen=True, tag="stream/more"):
    """The client's reader has taken ``count`` items; the host may send as many again."""

    id: int
    count: int


class CloseStream(Frame, frozen=True, tag="stream/close"):
    id: int


class Answers(Frame, frozen=True, tag="waterfall/answers"):
    """The client has an answerer for ``name`` (counts as joining), or has none any more."""

    name: str
    active: bool


class Settle(Frame, frozen=True, tag="waterfall/settle"):
    offer: int
    attempt: int
    result: Any


class Reject(Frame, frozen=True, tag="waterfall/reject"):
    offer: int
    attempt: int
    error: Failure


class Delegate(Frame, frozen=True, tag="waterfall/delegate"):
    offer: int
    attempt: int


# From the host


class Result(Frame, frozen=True, tag="result"):
    """The one answer to a call: ``value``, or ``error``."""

    id: int
    value: Any = None
    error: Failure | None = None


class Item(Frame, frozen=True, tag="stream/item"):
    """``index`` counts from 0."""

    id: int
    index: int
    value: Any


class EndOfStream(Frame, frozen=True, tag="stream/end"):
    """Sent once, after the host's generator has been closed."""

    id: int
    error: Failure | None = None


class Offered(Frame, frozen=True, tag="waterfall/offer"):
    offer: int
    attempt: int
    name: str
    request: msgspec.Raw


class Verdict(Frame, frozen=True, tag="waterfall/verdict"):
    """What became of a settlement or rejection: accepted (``error`` is None), over (``OFFER_OVER``), or refused: then
    the client holds the request again, under ``attempt + 1``."""

    offer: int
    attempt: int
    error: Failure | None = None


class Withdrawn(Frame, frozen=True, tag="waterfall/withdrawn"):
    offer: int


class Notice(Frame, frozen=True, tag="notice"):
    name: str
    params: dict[str, Any]


FromClient = Call | OpenStream | TakeMore | CloseStream | Answers | Settle | Reject | Delegate | Refused
FromHost = Result | Item | EndOfStream | Offered | Verdict | Withdrawn | Notice | Refused

F = TypeVar("F", bound=Frame)


class _Head(msgspec.Struct):
    """As much as can be told of a frame that does not decode."""

    type: Any = None
    id: Any = None


_TAGS: Final = frozenset(str(kind.__struct_config__.tag) for kind in (FromClient | FromHost).__args__)


def _plain_hook(value: Any) -> Any:
    if isinstance(value, PurePath):
        return str(value)
    raise TypeError(f"{type(value).__name__} does not travel")


def _unpacked_hook(value: Any) -> Any:
    return msgspec.json.decode(value) if isinstance(value, msgspec.Raw) else _plain_hook(value)


def _without_surrogates(value: Any) -> Any:
    if isinstance(value, str):
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(value, dict):
        return {_without_surrogates(key): _without_surrogates(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_without_surrogates(item) for item in value]
    return value


def encode(frame: Any) -> bytes:
    """JSON bytes of a frame or a value; lone surrogates become U+FFFD, `msgspec.Raw` is embedded as it is.

    Raises:
        TypeError: it holds something that is no plain value.
    """
    try:
        return msgspec.json.encode(frame, enc_hook=_plain_hook)
    except UnicodeEncodeError:
        return msgspec.json.encode(_without_surrogates(msgspec.to_builtins(frame, enc_hook=_unpacked_hook)))


class FrameRefused(Exception):
    """Bytes that are no frame of the expected direction; ``answer`` is what to send back."""

    def __init__(self, answer: Refused) -> None:
        super().__init__(f"{answer.code}: {answer.message}")
        self.answer = answer


def read_frame(decoder: msgspec.json.Decoder[F], data: bytes) -> F:
    """Decode one frame.

    Raises:
        FrameRefused: an unrecognised tag or anything else that does not fit; never a silent fallback (behaviour 4).
    """
    try:
        return decoder.decode(data)
    except (msgspec.DecodeError, RecursionError) as fault:
        raise FrameRefused(_refusal(data, fault)) from None


def _refusal(data: bytes, fault: Exception) -> Refused:
    try:
        head = msgspec.json.decode(data, type=_Head)
    except (msgspec.DecodeError, RecursionError):
        head = _Head()
    named = head.id if isinstance(head.id, int) else None
    if isinstance(head.type, str) and head.type not in _TAGS:
        return Refused("UNKNOWN_FRAME", f"no frame is tagged {head.type[:80]!r}", named)
    return Refused("BAD_FRAME", str(fault), named)
