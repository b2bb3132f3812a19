"""All sessions of a home as a client sees them: the index for the closed ones, the live state for the open ones."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from host.agents.registry import LiveAgents, LiveSession
from host.agents.sessions import Sessions
from host.events import Event
from host.log.folder import LogFolder
from host.plan.mode import PlanModes
from host.session_index import SessionIndex

NOTICE = "sessions/changed"


class SessionDirectory:
    """Follows the open sessions, keeps the index fed, and says when a row of the list changed.

    ``notify`` sends a notice to every client.
    """

    def __init__(
        self,
        folder: LogFolder,
        index: SessionIndex,
        live: LiveAgents,
        plans: PlanModes,
        notify: Callable[[str, dict[str, Any]], None],
    ) -> None:
        self._folder = folder
        self._index = index
        self._live = live
        self._plans = plans
        self._notify = notify
        self._sessions: Sessions | None = None

    def follow(self, session: LiveSession) -> None:
        """Called with each session that opens."""

        def committed(events: Sequence[Event]) -> None:
            self._index.note(session.id, session.log.header, session.projections.views(), events)
            self.changed(session.id)

        session.log.subscribe(committed, durable=True)

    def changed(self, session_id: str) -> None:
        self._notify(NOTICE, {"session": session_id})

    def views(self, session: LiveSession) -> dict[str, Any]:
        """Every projection's view, the selected plan mode that waits for the next step included."""
        views = session.projections.views()
        views["plan"] = self._plans.view(session.id, views["plan"])
        return views

    def rows(self) -> list[dict[str, Any]]:
        """As `sessions/list` gives them, most recently used first."""
        return [self._row(row) for row in self._index.rows()]

    def _row(self, row: dict[str, Any]) -> dict[str, Any]:
        session = self._live.find(row["id"])
        running = session is not None and session.agent.running
        return row | {"status": "running" if running else "idle"}

    async def search(self, text: str, limit: int) -> list[dict[str, Any]]:
        return await self._index.search(text, limit)
