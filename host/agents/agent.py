"""The live driver of one session: takes messages from the inbox, drives turns, stops at once (behaviour 3)."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec

from host.agents.contexts import TurnParts
from host.agents.inbox import NEXT_STEP, NEXT_TURN, Inbox
from host.agents.stream import Publish
from host.agents.turn import Turn
from host.errors import HostError
from host.events import Attachment, InboxMessage, Source
from host.ids import new_message_id
from host.log.recovery import recover
from host.log.session_log import SessionLog
from host.projections.registry import Projections

CHILD_STEPS: Final = 60  # a child's budget for one task

logger = logging.getLogger(__name__)


class Delegated(msgspec.Struct, frozen=True):
    """How a child's work ended: its session, last words, the reason of its `turn/end`, and the error's text."""

    session: str
    text: str
    reason: str
    error: str = ""


class Agent:
    """Drives one session. A root agent has no owner; a child belongs to another live agent (behaviour 1).

    Attributes:
        inbox: the session's queue.
        owner: the agent this one works for, None for a root.
    """

    def __init__(
        self,
        log: SessionLog,
        projections: Projections,
        parts: TurnParts,
        *,
        owner: Agent | None = None,
        changed: Callable[[str], None],
        make_child: Callable[[Agent, str], Awaitable[Agent]],
    ) -> None:
        self.log = log
        self.projections = projections
        self.inbox = Inbox(log, projections)
        self.owner = owner
        self._parts = parts
        self._changed = changed
        self._make_child = make_child
        self._watchers: list[Publish] = []
        limit = None if owner is None else CHILD_STEPS
        self._turn = Turn(log, projections, self.inbox, parts, self._publish, self, step_limit=limit)
        self._task: asyncio.Task[None] | None = None
        self._stopping = False
        self._woken_while_stopping = False
        self._closed = False

    @property
    def id(self) -> str:
        return self.log.id

    @property
    def running(self) -> bool:
        """Whether a turn is on; true at once when a message wakes the agent."""
        return self._task is not None

    @property
    def open_reviews(self) -> int:
        """Plan reviews that wait for the user now; no event but the call says so."""
        return self._turn.open_reviews

    def watch(self, publish: Publish) -> Callable[[], None]:
        """Give ``publish`` every transient delta from now on, first what the running reply has said so far."""
        self._watchers.append(publish)
        for delta in self._turn.whole_deltas():
            publish(delta)
        return lambda: self._watchers.remove(publish)

    def _publish(self, delta: dict[str, Any]) -> None:
        for publish in list(self._watchers):
            publish(delta)

    # Messages ---------------------------------------------------------------------------------------------------

    async def send(self, text: str, mode: str, attachments: tuple[Attachment, ...] = ()) -> InboxMessage:
        """Queue the user's message (``turn``) or put it into the next step (``steer``); it wakes an idle agent.

        Durable when it returns.

        Raises:
            HostError: ``FOREIGN_EVENTS``, a read-only log's own error, or ``SHUTTING_DOWN``.
        """
        self.require_drivable()
        message = InboxMessage(id=new_message_id(), text=text, source=Source(kind="user"), attachments=attachments)
        self.inbox.put(NEXT_STEP if mode == "steer" else NEXT_TURN, message)
        self.wake()
        await self.log.durable()
        return message

    def steer(self, message: InboxMessage) -> None:
        """Put ``message`` into the next step; wakes an idle agent."""
        self.require_drivable()
        self.inbox.put(NEXT_STEP, message)
        self.wake()

    def send_now(self, message_id: str) -> bool:
        """A queued message goes first: into the next step while a turn runs, else as the next turn."""
        self.require_drivable()
        place = self.inbox.find(message_id)
        if place is None:
            return False
        if place[0] == NEXT_TURN and self.running:
            self.inbox.move(message_id, NEXT_STEP, len(self.inbox.messages(NEXT_STEP)))
        elif place[0] == NEXT_TURN:
            self.inbox.move(message_id, NEXT_TURN, 0)
        self.wake()
        return True

    def require_drivable(self) -> None:
        """Raise unless this session can be driven (behaviour 2.4, 2.5)."""
        if self._closed:
            raise HostError("SHUTTING_DOWN", "the host is stopping")
        if self.log.read_only is not None:
            raise self.log.read_only
        if self.log.foreign:
            raise HostError("FOREIGN_EVENTS", "this session was written by a newer Parley", path=str(self.log.path))

    # Life -------------------------------------------------------------------------------------------------------

    def wake(self) -> None:
        """Begin a turn unless one is on."""
        if self._closed:
            return
        if self._stopping:
            self._woken_while_stopping = True
        elif self._task is None:
            self._task = asyncio.ensure_future(self._drive())
            self._task.add_done_callback(self._ended)
            self._changed(self.id)

    async def _drive(self) -> None:
        while self.inbox.messages(NEXT_STEP) or self.inbox.messages(NEXT_TURN):
            reason = await self._turn.run()
            if reason not in ("completed", "max-tokens"):
                return

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._task = None
        again, self._woken_while_stopping, self._stopping = self._woken_while_stopping, False, False
        if not task.cancelled() and (error := task.exception()) is not None:
            logger.error("session %s: the turn ended by a fault", self.id, exc_info=error)
        if again:
            self.wake()
        if not self._closed:
            self._changed(self.id)

    def retry_now(self) -> bool:
        """Skip the pause before the next try of a failed request; False where none is on."""
        return self._turn.retry_now()

    async def cancel(self) -> bool:
        """Stop the turn; returns once its `turn/end` is durable. False where none was on (behaviour 3.3)."""
        task = self._task
        if task is None:
            return False
        if not self._stopping:
            self._stopping = True
            task.cancel()
        await asyncio.wait({task})
        await self.log.durable()
        return True

    async def delegate(self, title: str, prompt: str) -> Delegated:
        """Have a child agent do ``prompt`` in a session of its own; stopping this call stops the child.

        Raises:
            HostError: the session could not be made.
        """
        child = await self._make_child(self, title)
        try:
            await child.send(prompt, "turn")
            await child.idle()
        except asyncio.CancelledError:
            if not self._closed:
                await child.cancel()
            raise
        ended = child.projections.state("turn")
        error = "" if ended.error is None else ended.error.message
        return Delegated(child.id, child.last_words(), ended.reason or "interrupted", error)

    async def idle(self) -> None:
        """Return when no turn runs."""
        while (task := self._task) is not None:
            await asyncio.wait({task})

    def last_words(self) -> str:
        """The text of the newest answer this agent's model gave, "" where there is none."""
        return self._turn.last_words()

    async def compact(self) -> None:
        """Summarise the oldest turns now.

        Raises:
            HostError: ``AGENT_BUSY`` while a turn runs, ``NOTHING_TO_COMPACT``.
            ProviderError: the summary failed; nothing changed.
        """
        self.require_drivable()
        if self.running:
            raise HostError("AGENT_BUSY", "a turn is running")
        await self._turn.compact("command")

    async def write_again(self) -> None:
        """The disk has room again: write what it refused, and close what the turn it broke could not (behaviour 2.3).

        Raises:
            HostError: it still fails, or another try is no use.
        """
        await self.idle()
        await self.log.retry()
        start = await self.log.last("turn/start")
        events = [] if start is None else await self.log.read(start.seq - 1)
        closing = await asyncio.to_thread(recover, events)
        if not self.running:
            self.log.append(*closing)
        await self.log.durable()

    async def close(self) -> None:
        """Stop for a shutdown: nothing is appended, so that recovery finds what was open (behaviour 5.3.9)."""
        self._closed = True
        self._turn.close()
        if (task := self._task) is not None:
            task.cancel()
            await asyncio.wait({task})
        self._turn.closed()

    def refresh_calls(self) -> None:
        """Plan mode or the approval policy of this session changed."""
        self._turn.refresh_calls()
