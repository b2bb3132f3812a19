"""A host that serves recorded events through the real gateway: what a binding is tested against."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from host.errors import HostError
from host.gateway import Gateway
from host.gateway.client import Client
from host.offers import Offers


class RecordedSessions:
    """Serves ``sessions/snapshot``, ``history``, ``find`` and the event stream over lists that a test extends.

    Attributes:
        events: by session id; `append` and `delta` reach the open streams.
        projections: what a snapshot returns.
        after: where each stream began, in order.
        calls: methods in the order they came.
        counts: how often a found event says what is looked for, by its seq; 1 for others.
    """

    def __init__(self) -> None:
        self.events: dict[str, list[dict[str, Any]]] = {}
        self.projections: dict[str, Any] = {}
        self.fault: dict[str, Any] | None = None
        self.after: list[int] = []
        self.calls: list[str] = []
        self.page_limit = 400
        self.counts: dict[int, int] = {}
        self.failing: dict[str, HostError] = {}
        self._queues: list[asyncio.Queue[Any]] = []
        self.gateway = Gateway(Offers())
        self.gateway.serve(
            {"sessions/snapshot": self.snapshot, "sessions/history": self.history, "sessions/find": self.find},
            {"sessions/events": self.stream},
        )

    def connect(self) -> Client:
        return self.gateway.connect()

    async def snapshot(self, session: str) -> dict[str, Any]:
        self._begin("sessions/snapshot", session)
        return {"lastSeq": len(self.events[session]) - 1, "projections": self.projections, "fault": self.fault}

    async def history(self, session: str, before: int | None = None, limit: int = 400) -> dict[str, Any]:
        """Cut at a turn boundary, as the host does."""
        self._begin("sessions/history", session)
        events = self.events[session]
        end = len(events) if before is None else before
        start = max(0, end - min(limit, self.page_limit))
        while start > 0 and events[start]["type"] != "turn/start":
            start -= 1
        return {"events": events[start:end], "hasMore": start > 0}

    async def find(self, session: str, text: str) -> list[dict[str, Any]]:
        self._begin("sessions/find", session)
        found = [event["seq"] for event in self.events[session] if text in str(event["data"])]
        return [{"seq": seq, "count": self.counts.get(seq, 1)} for seq in found]

    async def stream(self, session: str, after: int = -1) -> AsyncIterator[dict[str, Any]]:
        self._begin("sessions/events", session)
        self.after.append(after)
        queue: asyncio.Queue[Any] = asyncio.Queue()
        self._queues.append(queue)
        try:
            for event in self.events[session][after + 1 :]:
                yield {"event": event}
            while True:
                item = await queue.get()
                if isinstance(item, HostError):
                    raise item
                yield item
        finally:
            self._queues.remove(queue)

    @property
    def streams(self) -> int:
        """How many are open."""
        return len(self._queues)

    def append(self, session: str, event: dict[str, Any]) -> None:
        self.events[session].append(event)
        self.send({"event": event})

    def send(self, frame: Any) -> None:
        """A frame, or a `HostError` that ends the streams."""
        for queue in self._queues:
            queue.put_nowait(frame)

    def _begin(self, method: str, session: str) -> None:
        self.calls.append(method)
        if method in self.failing:
            raise self.failing[method]
        if session not in self.events:
            raise HostError("NO_SESSION", session)
