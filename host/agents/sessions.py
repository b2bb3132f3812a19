"""Opening, making, forking and closing sessions; an open one always has its agent."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from host.agents.agent import Agent
from host.agents.contexts import TurnParts
from host.agents.registry import LiveAgents, LiveSession
from host.background import in_background
from host.errors import HostError
from host.events import SessionEndSeed, SessionHeader, SessionTitle
from host.ids import new_session_id
from host.log.folder import LogFolder
from host.projections import standard_projections
from host.projections.registry import Projections

KEPT_OPEN = 6  # idle sessions without a watcher; the oldest in use beyond these are closed


class Sessions:
    """The sessions of one home.

    ``opened`` is called with each session that opens, so that others can follow it; ``changed`` with an id when its
    agent starts or stops.
    """

    def __init__(
        self,
        folder: LogFolder,
        live: LiveAgents,
        parts: TurnParts,
        *,
        opened: Callable[[LiveSession], None],
        changed: Callable[[str], None],
    ) -> None:
        self._folder = folder
        self._live = live
        self._parts = parts
        self._opened = opened
        self._changed = changed
        self._locks: dict[str, asyncio.Lock] = {}
        self._trimming: asyncio.Task[None] | None = None
        self._uses = 0
        self._closed = False

    async def open(self, session_id: str) -> LiveSession:
        """The open session; recovery is done and its agent is idle unless it already worked.

        Raises:
            HostError: ``NO_SESSION``, ``BAD_STORE``, ``FOREIGN_STORE``, ``SHUTTING_DOWN``.
        """
        async with self._locks.setdefault(session_id, asyncio.Lock()):
            session = self._live.find(session_id)
            if session is None:
                if self._closed:
                    raise HostError("SHUTTING_DOWN", "the host is stopping")
                session = await self._bring_up(session_id)
        self._use(session)
        if len(self._live) > KEPT_OPEN and (self._trimming is None or self._trimming.done()):
            self._trimming = in_background(self._trim())
        return session

    async def _bring_up(self, session_id: str, owner: Agent | None = None) -> LiveSession:
        log = await self._folder.open(session_id)
        projections = await Projections.resume(log, standard_projections())
        agent = Agent(log, projections, self._parts, owner=owner, changed=self._changed, make_child=self._make_child)
        session = LiveSession(log, projections, agent)
        self._live.add(session)
        self._opened(session)
        return session

    def _use(self, session: LiveSession) -> None:
        self._uses += 1
        session.used = self._uses

    async def create(
        self, workspace: str, provider: str, model: str, approvals: str, *, owner: Agent | None = None
    ) -> LiveSession:
        """A new session; durable when it returns."""
        header = SessionHeader(
            id=new_session_id(),
            created_at=self._parts.clock.now_ms(),
            workspace=workspace,
            provider=provider,
            model=model,
            approvals=approvals,
            origin="child" if owner else None,
            parent=owner.id if owner else None,
        )
        log = await self._folder.create(header)
        await log.close()
        session = await self._bring_up(header.id, owner)
        self._use(session)
        return session

    async def _make_child(self, owner: Agent, title: str) -> Agent:
        """A session for ``owner``'s child: same folder, model and approvals, named after its task."""
        chosen = owner.projections.state("model")
        policy = owner.projections.state("approvals").policy
        child = await self.create(owner.log.header.workspace, chosen.provider, chosen.model, policy, owner=owner)
        child.log.append(SessionTitle(title=title[:200]))
        return child.agent

    def working_for(self, session: LiveSession) -> list[LiveSession]:
        """The open sessions of its agent's children."""
        return [one for one in self._live if one.agent.owner is session.agent]

    async def fork(self, session_id: str, seq: int | None = None) -> str:
        """Copy the log through ``seq`` (all of it by default); the inbox ends with the seed (behaviour 15.2).

        Raises:
            HostError: ``NO_SESSION``; ``BAD_PARAMS`` for a position outside the log.
        """
        origin = await self.open(session_id)
        if seq is not None and not 0 <= seq < origin.log.next_seq:
            raise HostError("BAD_PARAMS", f"no event {seq} in this session")
        await origin.log.durable()
        events = await origin.log.read(-1, None if seq is None else seq + 1)
        header = SessionHeader(
            id=new_session_id(),
            created_at=self._parts.clock.now_ms(),
            workspace=origin.log.header.workspace,
            provider=origin.log.header.provider,
            model=origin.log.header.model,
            approvals=origin.log.header.approvals,
            origin="fork",
            parent=session_id,
        )
        blobs = {name: await origin.log.blob(name) for name in await origin.log.blob_names()}
        log = await self._folder.create(header, [*events, SessionEndSeed(parent=session_id)], blobs=blobs)
        await log.close()
        return header.id

    async def _trim(self) -> None:
        """Give back the memory of sessions nobody looks at: one at a time, looking again before each."""
        while len(idle := [one for one in self._live if one.idle]) > KEPT_OPEN:
            await self.close_one(min(idle, key=lambda one: one.used).id, only_idle=True)

    async def close_one(self, session_id: str, *, only_idle: bool = False) -> None:
        async with self._locks.setdefault(session_id, asyncio.Lock()):
            session = self._live.find(session_id)
            if session is None or (only_idle and not session.idle):
                return
            await session.agent.close()
            self._live.remove(session_id)
            for ended in session.endings:
                ended()
            await session.projections.close()
            await session.log.close()

    async def leave(self, session_id: str) -> None:
        """Close a session as it stands: nothing is recorded about what is open in it, so that it can be taken up again
        (behaviour 15.3). Its children are stopped."""
        session = self._live.find(session_id)
        if session is not None:
            await session.agent.close()
            await asyncio.gather(*(child.agent.cancel() for child in self.working_for(session)))
        await self.close_one(session_id)

    async def stop_agents(self) -> None:
        """First part of a shutdown: no agent begins another request (behaviour 5.3.9)."""
        self._closed = True
        if self._trimming is not None:
            await asyncio.wait({self._trimming})
        await asyncio.gather(*(session.agent.close() for session in self._live))

    async def close(self) -> None:
        """Second part: every session flushed and closed."""
        await asyncio.gather(*(self.close_one(session.id) for session in self._live))
