"""`updates/…`: whether there is a newer Parley. It says ``updates/found {version, date, notes, url}`` to every client
when the feed that the settings name has one; nothing is ever installed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import msgspec

from host.updates import UpdateWatch

NOTICE = "updates/found"


class UpdateCalls:
    """``notes`` are plain text by language, "" for the one nobody named; ``url`` is https or ""."""

    def __init__(self, watch: UpdateWatch) -> None:
        self._watch = watch

    def calls(self) -> Mapping[str, Callable[..., Awaitable[Any]]]:
        return {
            "updates/check": self.check,
            "updates/state": self.state,
            "updates/skip": self.skip,
            "updates/later": self.later,
        }

    async def check(self) -> dict[str, Any]:
        """Ask the feed now: ``{own, release}``; ``release`` is null where none is newer."""
        own, release = await self._watch.check()
        return {"own": own, "release": msgspec.to_builtins(release)}

    async def state(self) -> dict[str, Any]:
        """What is known without asking: ``{own, askedAt, release, skipped}``; ``askedAt`` is Unix ms, 0 for never."""
        own, memory = await self._watch.state()
        release = msgspec.to_builtins(memory.release)
        return {"own": own, "askedAt": memory.asked_at, "release": release, "skipped": memory.skipped}

    async def skip(self, version: str) -> bool:
        """Never say this version again; a later one is said."""
        await self._watch.skip(version)
        return True

    async def later(self) -> bool:
        """Say nothing for a day."""
        await self._watch.later()
        return True
