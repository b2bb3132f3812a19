"""Which sessions are open and which agents live. Built first and empty: it opens the circle of the host's parts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from host.agents.agent import Agent
from host.log.session_log import SessionLog
from host.projections.registry import Projections


@dataclass(eq=False)
class LiveSession:
    """An open session.

    Attributes:
        watchers: how many streams read it; an idle one without watchers may be closed.
        used: position in the order of use, higher is later.
        endings: called when the session is closed under whoever still reads it.
    """

    log: SessionLog
    projections: Projections
    agent: Agent
    watchers: int = 0
    used: int = 0
    endings: list[Callable[[], None]] = field(default_factory=list)

    @property
    def id(self) -> str:
        return self.log.id

    @property
    def idle(self) -> bool:
        return not self.watchers and not self.agent.running


class LiveAgents:
    """Session id -> the open session and its one agent."""

    def __init__(self) -> None:
        self._live: dict[str, LiveSession] = {}

    def add(self, session: LiveSession) -> None:
        self._live[session.id] = session

    def remove(self, session_id: str) -> LiveSession | None:
        return self._live.pop(session_id, None)

    def find(self, session_id: str) -> LiveSession | None:
        return self._live.get(session_id)

    def is_live(self, agent: Agent) -> bool:
        """Whether this very instance drives its session now; a stale one of the same id does not."""
        session = self._live.get(agent.id)
        return session is not None and session.agent is agent

    def owner_of(self, agent: Agent) -> Agent | None:
        """The live agent that owns ``agent``, None for a root or when the owner is gone."""
        owner = agent.owner
        return owner if owner is not None and self.is_live(owner) else None

    def __iter__(self) -> Iterator[LiveSession]:
        return iter(list(self._live.values()))

    def __len__(self) -> int:
        return len(self._live)
