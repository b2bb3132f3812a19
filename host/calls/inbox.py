"""`inbox/…`: the queue of messages that wait for the agent."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from host.agents.inbox import Target
from host.agents.registry import LiveSession
from host.agents.sessions import Sessions
from host.errors import HostError


class InboxCalls:
    """Edit, take back, reorder, send now. Each returns False when the message is no longer queued."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions

    def calls(self) -> Mapping[str, Callable[..., Awaitable[Any]]]:
        return {
            "inbox/edit": self.edit,
            "inbox/remove": self.remove,
            "inbox/move": self.move,
            "inbox/send-now": self.send_now,
        }

    async def edit(self, session: str, message: str, text: str) -> bool:
        if not text.strip():
            raise HostError("EMPTY_MESSAGE", "a message needs text")
        live = await self._sessions.open(session)
        return await _durable(live, live.agent.inbox.edit(message, text))

    async def remove(self, session: str, message: str) -> bool:
        live = await self._sessions.open(session)
        return await _durable(live, live.agent.inbox.remove(message))

    async def move(self, session: str, message: str, position: int, target: Target | None = None) -> bool:
        """Put a queued message at ``position`` of its own queue, or of ``target``."""
        live = await self._sessions.open(session)
        place = live.agent.inbox.find(message)
        if place is None:
            return False
        return await _durable(live, live.agent.inbox.move(message, target or place[0], position))

    async def send_now(self, session: str, message: str) -> bool:
        live = await self._sessions.open(session)
        return await _durable(live, live.agent.send_now(message))


async def _durable(live: LiveSession, done: bool) -> bool:
    """A yes is durable before it leaves (behaviour 2.2)."""
    if done:
        await live.log.durable()
    return done
