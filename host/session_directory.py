"""All sessions of a home as a client sees them: the index for the closed ones, the live state for the open ones."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from host.agents.registry import LiveAgents, LiveSession
from host.agents.sessions import Sessions
from host.background import in_background
from host.clock import Clock
from host.errors import HostError
from host.events import Event
from host.log.folder import LogFolder
from host.log.transfer import import_session
from host.plan.mode import PlanModes
from host.session_index import SessionIndex, waiting_in
from host.trash import DAYS, Trash

NOTICE = "sessions/changed"

logger = logging.getLogger(__name__)


class SessionDirectory:
    """Follows the open sessions, keeps the index fed, and says when a row of the list changed.

    ``notify`` sends a notice to every client: ``sessions/changed`` with ``{session}``.
    """

    def __init__(
        self,
        folder: LogFolder,
        index: SessionIndex,
        live: LiveAgents,
        sessions: Sessions,
        plans: PlanModes,
        clock: Clock,
        trash: Trash,
        notify: Callable[[str, dict[str, Any]], None],
    ) -> None:
        self._folder = folder
        self._index = index
        self._live = live
        self._sessions = sessions
        self._plans = plans
        self._clock = clock
        self._trash = trash
        self._notify = notify
        self._refreshing: asyncio.Task[None] | None = None
        self._leave = index.subscribe(self._listed)

    def start(self) -> None:
        """Bring the index level with the stores, beside everything else."""
        self._refreshing = in_background(self._refresh())

    async def _refresh(self) -> None:
        try:
            await self._trash.purge(self._clock.now_ms() - DAYS * 86_400_000)
            await self._index.refresh()
        except HostError as error:
            logger.warning("the session list may be incomplete: %s", error)

    def follow(self, session: LiveSession) -> None:
        """Called with each session that opens."""

        def committed(events: Sequence[Event]) -> None:
            self._note(session, events)

        session.log.subscribe(committed, durable=True)
        session.log.on_failure(lambda _: self.changed(session.id))
        self._note(session, ())

    def _note(self, session: LiveSession, events: Sequence[Event]) -> None:
        views = session.projections.views()
        self._index.note(session.id, session.log.header, views, events, waiting=_waiting(session, views))

    def changed(self, session_id: str) -> None:
        """The agent of this session started or stopped, or something else that no event says."""
        self._notify(NOTICE, {"session": session_id})

    def _listed(self, sessions: frozenset[str]) -> None:
        for session in sessions:
            self.changed(session)

    def views(self, session: LiveSession) -> dict[str, Any]:
        """Every projection's view; the plan mode that is selected and waits for the next step included."""
        views = session.projections.views()
        views["plan"] = views["plan"] | {"pending": self._plans.pending(session.id)}
        return views

    async def rows(self) -> list[dict[str, Any]]:
        """As `sessions/list` gives them, most recently used first."""
        return [self._row(row) for row in await self._index.list()]

    def _row(self, row: dict[str, Any]) -> dict[str, Any]:
        session = self._live.find(row["id"])
        if session is None:
            return row | {"status": "idle"}
        waiting = _waiting(session, session.projections.views())
        return row | {"status": "running" if session.agent.running else "idle", "waiting": waiting}

    async def search(self, text: str, limit: int) -> list[dict[str, Any]]:
        return await self._index.search(text, limit)

    async def delete(self, session_id: str) -> None:
        """Stop its agent and put the session into the trash, from where `restore` brings it back (behaviour 15.3): a
        question that was open is then continued, so that the draft of its answer finds it again.

        Raises:
            HostError: ``NO_SESSION``.
        """
        await self._sessions.leave(session_id)
        await self._folder.delete(session_id)
        self._plans.forget(session_id)
        await self._index.forget(session_id)

    async def restore(self, session_id: str) -> None:
        """Undo `delete`. Raises `HostError` ``NO_SESSION`` where the trash has none."""
        await self._folder.restore(session_id)
        await self._sessions.open(session_id)

    async def bring_in(self, path: Path) -> str:
        """Import a file as a new session; returns its id.

        Raises:
            HostError: ``NO_FILE``, ``BAD_IMPORT``, or the disk's.
        """
        log = await import_session(path, self._folder, self._clock)
        await log.close()
        await self._sessions.open(log.id)  # its projections are folded now, not when somebody wants to look
        await self._index.refresh()
        return log.id

    async def look_again(self) -> None:
        """A store was made without being opened: a fork counts what waits in it only once it is (behaviour 15.2)."""
        await self._index.refresh()

    async def close(self) -> None:
        self._leave()
        if self._refreshing is not None:
            self._refreshing.cancel()
            await asyncio.wait({self._refreshing})


def _waiting(session: LiveSession, views: dict[str, Any]) -> int:
    """Open questions, plans and approvals; a plan review is open only while its call runs."""
    return waiting_in(views) + session.agent.open_reviews
