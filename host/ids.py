"""Identifiers: short, sortable by time, unique across restarts."""

from __future__ import annotations

import secrets
import time

_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"


def _base32(value: int, width: int) -> str:
    digits = []
    for _ in range(width):
        value, rest = divmod(value, 32)
        digits.append(_ALPHABET[rest])
    return "".join(reversed(digits))


def new_id(prefix: str) -> str:
    """Return ``<prefix>_`` and 24 characters: 9 of time in milliseconds, 15 random (75 bits)."""
    stamp = _base32(time.time_ns() // 1_000_000, 9)
    return f"{prefix}_{stamp}{_base32(secrets.randbits(75), 15)}"


def new_session_id() -> str:
    return new_id("ses")


def new_message_id() -> str:
    return new_id("msg")


def new_call_id() -> str:
    """The host's own id of a tool call; the provider's id is kept beside it (behaviour 3.2)."""
    return new_id("call")
