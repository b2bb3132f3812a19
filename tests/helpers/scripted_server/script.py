"""The words a script is written in: turns of parts, and faults. All of it can be read from JSON.

turn("Let me look.", call("read", path="a.txt"))     one reply with text and a tool call
turn("It says hi.", usage=tokens(120, 8))
Fault(429, retry_after=2)                             an HTTP error instead of a reply
turn("half a sent", drop_after=3)                     the connection dies inside the fourth piece
"""

from __future__ import annotations

import json
from typing import Any, Literal

import msgspec


class Say(msgspec.Struct, frozen=True, tag="say"):
    """Text; ``pieces`` gives the exact deltas, else it is cut into tokens of about ``size`` characters."""

    text: str = ""
    pieces: tuple[str, ...] = ()
    size: int = 4


class Think(msgspec.Struct, frozen=True, tag="think"):
    """Reasoning before the answer; ``field``: the delta's name at OpenAI's; ``signed``: Anthropic's."""

    text: str = ""
    size: int = 4
    field: Literal["reasoning_content", "reasoning"] = "reasoning_content"
    signed: bool = True


class RedactedThink(msgspec.Struct, frozen=True, tag="redacted-think"):
    """Anthropic's encrypted reasoning."""

    data: str = "ZW5jcnlwdGVk"


class Call(msgspec.Struct, frozen=True, tag="call"):
    """A tool call.

    Attributes:
        arguments: an object, or a string sent as it is (malformed JSON).
        id: None mints one, ``""`` omits it, anything else is used as it is (to repeat one).
        size: characters per piece of the arguments; 0 sends them whole.
        index: None counts up, -1 omits it, anything else is sent as it is (Ollama sends 0 for all).
        repeat_name: name and id come with every piece, as some servers do.
    """

    name: str = ""
    arguments: dict[str, Any] | str = {}
    id: str | None = None
    size: int = 6
    index: int | None = None
    repeat_name: bool = False

    def argument_text(self) -> str:
        return self.arguments if isinstance(self.arguments, str) else json.dumps(self.arguments, ensure_ascii=False)


Part = Say | Think | RedactedThink | Call


class Tokens(msgspec.Struct, frozen=True):
    """The usage a reply reports."""

    input: int = 10
    output: int = 5
    cached: int = 0
    reasoning: int = 0


class Turn(msgspec.Struct, frozen=True, tag="turn"):
    """One reply.

    Attributes:
        finish: ``auto`` for what fits, None for none at all, or the protocol's own word.
        usage: None leaves it out.
        rate: tokens a second, 0 for as fast as possible; first_delay: seconds before the first byte of the body.
        drop_after: the connection dies inside the piece after so many; reset: with RST instead of FIN.
        error_after: (pieces, status) an error event inside the stream.
        stall_after: pieces after which nothing more comes, the connection staying open.
        newline: line end of the event stream; split: bytes a chunk of it, 0 for one event a chunk.
        comments: keep-alive comments (and Anthropic pings) between the pieces.
        raw: the body of the event stream, byte for byte, instead of all that; it counts as one piece.
        done: send OpenAI's ``[DONE]``; whole: answer a streaming request with one JSON body, as some servers do.
    """

    parts: tuple[Part, ...] = ()
    finish: str | None = "auto"
    usage: Tokens | None = Tokens()
    rate: float = 0
    first_delay: float = 0
    drop_after: int | None = None
    reset: bool = False
    error_after: tuple[int, int] | None = None
    stall_after: int | None = None
    newline: Literal["\n", "\r\n", "\r"] = "\n"
    split: int = 0
    comments: bool = False
    raw: bytes | None = None
    done: bool = True
    whole: bool = False


class Fault(msgspec.Struct, frozen=True, tag="fault"):
    """An HTTP error. ``body``: None for the protocol's own shape; a string is sent as it is.

    ``retry_after``: seconds, or a string (an HTTP date). ``hang``: never answers; ``hang_up``: closes at once.
    """

    status: int = 500
    message: str = ""
    body: str | None = None
    content_type: str = "application/json"
    retry_after: float | str | None = None
    headers: dict[str, str] = {}
    code: str | None = None
    hang: bool = False
    hang_up: bool = False


Reply = Turn | Fault


def turn(*parts: str | Part, **options: Any) -> Turn:
    """A `Turn` whose strings are said."""
    return Turn(parts=tuple(Say(part) if isinstance(part, str) else part for part in parts), **options)


def call(tool: str, /, **arguments: Any) -> Call:
    return Call(name=tool, arguments=arguments)


def think(text: str, **options: Any) -> Think:
    return Think(text, **options)


def tokens(input: int = 10, output: int = 5, cached: int = 0, reasoning: int = 0) -> Tokens:
    return Tokens(input, output, cached, reasoning)


def pieces_of(text: str, size: int) -> list[str]:
    """Cut ``text`` into pieces of ``size`` characters, or leave it whole for 0."""
    return [text] if size <= 0 else [text[at : at + size] for at in range(0, len(text), size)]


def script_from_json(data: bytes) -> list[Reply]:
    """Read ``[{"type": "turn", "parts": [{"type": "say", "text": "…"}]}, {"type": "fault", "status": 429}]``."""
    return msgspec.json.decode(data, type=list[Reply])
