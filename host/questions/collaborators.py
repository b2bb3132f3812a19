"""What the question service needs of others, and no more: sessions, their agents, the waterfall."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from host.events import InboxMessage

R = TypeVar("R")


class QuestionLog(Protocol):
    async def durable(self) -> None:
        """Return when all that was appended is committed.

        Raises:
            HostError: the store failed; the session is read-only from now on.
        """
        ...


class QuestionProjections(Protocol):
    def state(self, name: str) -> Any:
        """Asked for ``userQuestions``: a `host.projections.question_state.UserQuestionsState`."""
        ...

    def subscribe(self, listener: Callable[[frozenset[str]], None]) -> Callable[[], None]:
        """Hear which projections changed. Returns what ends it."""
        ...


class AskingAgent(Protocol):
    """A live agent. ``owner``: the agent it works for, None for one that belongs to the user."""

    @property
    def id(self) -> str: ...
    @property
    def owner(self) -> AskingAgent | None: ...

    def steer(self, message: InboxMessage) -> None:
        """Append the message to ``next-step`` (in memory when it returns) and wake an idle agent.

        Raises:
            HostError: the session cannot be driven; nothing was appended.
        """
        ...


class LiveSession(Protocol):
    """An open session and the one agent that drives it now."""

    @property
    def log(self) -> QuestionLog: ...
    @property
    def projections(self) -> QuestionProjections: ...
    @property
    def agent(self) -> AskingAgent: ...


class LiveSessions(Protocol):
    """The open sessions by id."""

    def find(self, session_id: str) -> LiveSession | None: ...


class QuestionOffers(Protocol):
    """The host's side of a waterfall, as `host.offers.Offers` has it."""

    async def offer(
        self, name: str, request: dict[str, Any], judge: Callable[[Any], R], *, standing: bool = False
    ) -> R: ...
