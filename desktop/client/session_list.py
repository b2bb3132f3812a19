"""All sessions of the host, as this client last heard of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from desktop.client.tasks import Tasks
from host import Client

Row = dict[str, Any]


class SessionList:
    """Follows ``sessions/list``: asked again at every ``sessions/changed``, one request at a time.

    Attributes:
        rows: ``{id, title, workspace, createdAt, updatedAt, status, waiting, origin, parent}``, most recently used
            first; ``origin`` is ``child`` for a helper's session and ``fork`` for a branch, else None.
    """

    def __init__(self, client: Client, tasks: Tasks) -> None:
        self.rows: list[Row] = []
        self._client = client
        self._tasks = tasks
        self._listeners: list[Callable[[list[Row]], None]] = []
        self._asking = False
        self._ask_again = False
        self._asked = 0
        self._read = 0
        self._leave = client.on_notice("sessions/changed", lambda params: self.refresh())

    def close(self) -> None:
        self._leave()

    def listen(self, listener: Callable[[list[Row]], None]) -> Callable[[], None]:
        """``listener`` gets the rows whenever they were read; returns what ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def find(self, session: str) -> Row | None:
        return next((row for row in self.rows if row["id"] == session), None)

    def parent(self, session: str) -> str:
        """The session that a helper's session works for; "" for all others."""
        row = self.find(session)
        return str(row.get("parent") or "") if row is not None and row.get("origin") == "child" else ""

    def helper(self, parent: str, title: str, since: int) -> str:
        """The session of the helper that ``parent`` gave the task ``title`` to at ``since``, Unix ms; "" for none."""
        born = [
            row
            for row in self.rows
            if row.get("origin") == "child"
            and row.get("parent") == parent
            and row["title"] == title[:200]
            and row["createdAt"] >= since
        ]
        return str(min(born, key=lambda row: row["createdAt"])["id"]) if born else ""

    def refresh(self) -> None:
        if self._asking:
            self._ask_again = True
            return
        self._asking = True
        self._tasks.start(self._ask())

    async def load(self) -> None:
        """Read the list now; an answer that comes after that of a later question says nothing new."""
        self._asked += 1
        asked = self._asked
        rows = await self._client.call("sessions/list")
        if asked < self._read:
            return
        self._read = asked
        self.rows = sorted(rows, key=lambda row: -row["updatedAt"])
        for listener in list(self._listeners):
            listener(self.rows)

    async def _ask(self) -> None:
        try:
            while True:
                self._ask_again = False
                await self.load()
                if not self._ask_again:
                    return
        finally:
            self._asking = False
