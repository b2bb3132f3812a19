"""The one error that crosses the boundary: a stable code and a short English sentence for logs."""

from __future__ import annotations

from typing import Any


class HostError(Exception):
    """A refusal or failure with a stable code.

    Attributes:
        code: upper-case identifier, e.g. ``REPLY_QUEUED``; a window shows its own sentence for it.
        message: short English for logs and terminals; never parsed.
        details: plain values that help a person or a caller (a path, a call id, a limit).
    """

    def __init__(self, code: str, message: str = "", **details: Any) -> None:
        super().__init__(f"{code}: {message}" if message else code)
        self.code = code
        self.message = message or code
        self.details: dict[str, Any] = details
