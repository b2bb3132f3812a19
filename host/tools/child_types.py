"""What the two ways of running a child process share."""

from __future__ import annotations

from typing import Protocol

import msgspec


class Sink(Protocol):
    """Where output goes; called in the reading thread."""

    def feed(self, chunk: bytes) -> None: ...

    def pause(self) -> float | None:
        """Nothing is at hand just now; the seconds after which to be called again, or None."""
        ...

    def close(self) -> None:
        """No more comes."""
        ...


class Ended(msgspec.Struct, frozen=True):
    """``code``: exit code, negative for a signal. ``leftovers``: it had left processes behind in its group."""

    code: int
    leftovers: bool
