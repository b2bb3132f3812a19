"""One line of an event stream, and JSON that can hold what real servers send by mistake."""

from __future__ import annotations

import json
from typing import Any

import msgspec


class Frame(msgspec.Struct, frozen=True):
    """One event's bytes; ``piece``: it carries a piece of the reply (what rates and drops count)."""

    data: bytes
    piece: bool = False


def json_bytes(value: Any) -> bytes:
    """UTF-8 JSON; lone surrogates, which UTF-8 cannot hold, go out as ``\\udXXX`` escapes."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    try:
        return text.encode()
    except UnicodeEncodeError:
        return json.dumps(value, separators=(",", ":")).encode()


def event(value: Any, newline: str, name: str = "") -> bytes:
    head = f"event: {name}{newline}" if name else ""
    return head.encode() + b"data: " + json_bytes(value) + (newline * 2).encode()


def comment(newline: str) -> bytes:
    return f": keep-alive{newline * 2}".encode()
