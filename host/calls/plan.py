"""`plan/set`: plan mode of a session."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from host.agents.sessions import Sessions
from host.plan.mode import PlanModes


class PlanCalls:
    """Switching plan mode; ``changed`` is told when a switch waits or is taken back, which no event says."""

    def __init__(self, sessions: Sessions, plans: PlanModes, changed: Callable[[str], None]) -> None:
        self._sessions = sessions
        self._plans = plans
        self._changed = changed

    def calls(self) -> Mapping[str, Callable[..., Awaitable[Any]]]:
        return {"plan/set": self.set}

    async def set(self, session: str, active: bool) -> str:
        live = await self._sessions.open(session)
        live.agent.require_drivable()
        outcome = self._plans.set(session, active)
        for one in (live, *self._sessions.working_for(live)):
            one.agent.refresh_calls()
        await live.log.durable()
        self._changed(session)
        return outcome
