"""`user-questions/…`: the late answer and the claim on a wait; and the tool row's view of a queued reply."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import aclosing
from typing import Any

from host.agents.registry import LiveAgents
from host.agents.sessions import Sessions
from host.questions.service import UserQuestionService


class QuestionCalls:
    """Finding the agent, resuming a root from its session, is done here and not by the service (behaviour 5.3.5)."""

    def __init__(self, sessions: Sessions, live: LiveAgents, questions: UserQuestionService) -> None:
        self._sessions = sessions
        self._live = live
        self._questions = questions

    def calls(self) -> Mapping[str, Callable[..., Awaitable[Any]]]:
        return {"user-questions/answer": self.answer}

    def streams(self) -> Mapping[str, Callable[..., AsyncIterator[Any]]]:
        return {"user-questions/attach-wait": self.attach_wait}

    async def answer(self, session: str, callId: str, answers: Any) -> bool:
        await self._sessions.open(session)
        return await self._questions.answer(session, callId, answers)

    async def attach_wait(self, session: str, callId: str) -> AsyncIterator[dict[str, int]]:
        if self._live.find(session) is None:
            return
        async with aclosing(self._questions.attach_wait(session, callId)) as frames:
            async for frame in frames:
                yield frame
