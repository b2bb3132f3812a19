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
        rows: ``{id, title, workspace, createdAt, updatedAt, status, waiting}``, most recently used first.
    """

    def __init__(self, client: Client, tasks: Tasks) -> None:
        self.rows: list[Row] = []
        self._client = client
        self._tasks = tasks
        self._listeners: list[Callable[[list[Row]], None]] = []
        self._asking = False
        self._ask_again = False
        self._leave = client.on_notice("sessions/changed", lambda params: self.refresh())

    def close(self) -> None:
        self._leave()

    def listen(self, listener: Callable[[list[Row]], None]) -> None:
        self._listeners.append(listener)

    def find(self, session: str) -> Row | None:
        return next((row for row in self.rows if row["id"] == session), None)

    def refresh(self) -> None:
        if self._asking:
            self._ask_again = True
            return
        self._asking = True
        self._tasks.start(self._ask())

    async def load(self) -> None:
        self.rows = sorted(await self._client.call("sessions/list"), key=lambda row: -row["updatedAt"])
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
