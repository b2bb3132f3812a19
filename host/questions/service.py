"""Questions to the user: the foreground that an agent waits for, and the late answer it did not (behaviour 5.3)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Coroutine, Iterator
from contextlib import aclosing, contextmanager
from typing import Any, Final

import msgspec

from host.clock import Clock
from host.errors import HostError
from host.events.questions import Answers, Questions, check_questions, folded, plain_questions, read_answers
from host.projections.question_state import Schema, UserQuestionsState
from host.questions.collaborators import AskingAgent, LiveSession, LiveSessions, QuestionOffers
from host.questions.replies import reply_message, require_unanswered
from host.questions.wait import ASK_TIMED_OUT, TimedQuestionWait

REQUEST: Final = "user-questions/request"
PROJECTION: Final = "userQuestions"


class AskRequest(msgspec.Struct, frozen=True, kw_only=True):
    """What to ask, where.

    Attributes:
        session: id of the asking session.
        call_id: the tool call that asks, for `ALREADY_ASKED` to name; None for an asker that is no tool.
        called_at: awake milliseconds when the call began, from where a time-out counts; None for now.
        tracked: the call is one the ``userQuestions`` projection lists: its card is shared by call id
            (``wait: {callId}``). False for legacy calls and plan reviews.
    """

    session: str
    questions: Questions
    call_id: str | None = None
    tracked: bool = False
    called_at: int | None = None


class _Asked:
    """A question in the foreground. ``answers`` is set the moment a client's settlement is accepted: from then on
    neither an expiry nor a cancel of the caller may lose it."""

    __slots__ = ("answers", "call_id", "likeness", "questions")

    def __init__(self, questions: Questions, call_id: str | None) -> None:
        self.questions = questions
        self.call_id = call_id
        self.likeness = likeness(questions)
        self.answers: Answers | None = None

    def judge(self, result: Any) -> Answers:
        """Raises `HostError` ``BAD_ANSWER``: the settlement is refused, the question stays open (rule 5.3.6)."""
        self.answers = read_answers(self.questions, result.get("answers") if isinstance(result, dict) else None)
        return self.answers


class UserQuestionService:
    """Asks the user on behalf of agents, and takes late answers."""

    def __init__(self, offers: QuestionOffers, clock: Clock, sessions: LiveSessions) -> None:
        self._offers = offers
        self._clock = clock
        self._sessions = sessions
        self._foreground: dict[str, list[_Asked]] = {}
        self._waits: dict[tuple[str, str], TimedQuestionWait] = {}
        self._expecting: list[asyncio.Event] = []

    async def ask(self, request: AskRequest, agent: AskingAgent | None = None) -> Answers:
        """Ask and wait for as long as it takes.

        Args:
            agent: who asks; must be the very instance that drives the session, and belong to the user.

        Raises:
            HostError: ``EMPTY_QUESTIONS``, ``BAD_QUESTIONS``, ``BAD_INTENT``; ``CALLER_NOT_LIVE``,
                ``DELEGATED_CALLER``; ``ALREADY_ASKED`` with the detail ``callId``; ``NO_PROVIDER``; ``ASK_ABORTED``
                when the caller's task is cancelled; ``ASK_CANCELLED`` or whatever a client rejects with.
        """
        wait = {"callId": request.call_id} if request.tracked else None
        with self._asking(request, agent) as asked:
            return await _settled(asked, self._offer(request, wait, asked))

    async def ask_timed(
        self, request: AskRequest, call_id: str, timeout: int, agent: AskingAgent | None = None
    ) -> Answers | None:
        """Ask and wait ``timeout`` seconds, or as long as clients hold the question; None: it goes on as pending.

        Raises:
            HostError: as `ask`, without ``NO_PROVIDER``: what nobody answers yet is offered to whoever joins.
        """
        with self._asking(request, agent) as asked:
            key = (request.session, call_id)
            wait = self._waits[key] = TimedQuestionWait(self._clock, timeout, request.called_at)
            try:
                offer = self._offer(request, {"callId": call_id, "timed": True}, asked)
                return await _settled(asked, wait.run(offer))
            except HostError as error:
                if error.code != ASK_TIMED_OUT:
                    raise
                return None
            finally:
                del self._waits[key]

    async def attach_wait(self, session: str, call_id: str) -> AsyncGenerator[dict[str, int], None]:
        """A client's claim on a timed wait: one ``{"remainingMs"}``, then open until either side closes it.

        Ends at once, without a frame, where nothing waits under that id. A call that stands open in the log is waited
        for: it is asked in a moment. Closing the iterator releases the claim.
        """
        live = self._sessions.find(session)
        if live is not None:
            await self._begun(live, session, call_id)
        wait = self._waits.get((session, call_id))
        if wait is None:
            return
        async with aclosing(wait.claim()) as claim:
            async for remaining in claim:
                yield {"remainingMs": remaining}

    async def answer(self, session: str, call_id: str, answers: Any) -> bool:
        """A late answer to a continued question becomes a user message for the agent; durable when True returns.

        Args:
            session: an open one; resuming it is the caller's.
            answers: plain values as a frame brings them.

        Returns:
            False where the call is unknown, still open, or settled.

        Raises:
            HostError: ``CALLER_NOT_LIVE``; ``REPLY_QUEUED``; ``BAD_ANSWER``; the log's own error.
        """
        live = self._sessions.find(session)
        if live is None:
            raise HostError("CALLER_NOT_LIVE", "the session is not open", session=session)
        state: UserQuestionsState = live.projections.state(PROJECTION)
        question = state.active.get(call_id)
        if question is None or not question.continued:
            return False
        require_unanswered(call_id, state)
        # In the inbox when `steer` returns, before anything else runs: of two answers the second finds the first there.
        live.agent.steer(reply_message(question, read_answers(question.questions, answers)))
        await live.log.durable()
        return True

    async def _begun(self, live: LiveSession, session: str, call_id: str) -> None:
        """Return once the call has asked, or cannot any more."""
        moved = asyncio.Event()
        leave = live.projections.subscribe(lambda _: moved.set())
        self._expecting.append(moved)
        try:
            while self._about_to_ask(live, session, call_id):
                moved.clear()
                await moved.wait()
        finally:
            self._expecting.remove(moved)
            leave()

    def _about_to_ask(self, live: LiveSession, session: str, call_id: str) -> bool:
        state: UserQuestionsState = live.projections.state(PROJECTION)
        asking = any(asked.call_id == call_id for asked in self._foreground.get(session, ()))
        return call_id in state.open and not asking

    def schema_in_force(self, session: str) -> Schema | None:
        """Which schema of the tool the session's model has in hand; None where it was not told of the tool."""
        state = self._state(session)
        return None if state is None else state.schema

    def _offer(self, request: AskRequest, wait: dict[str, Any] | None, asked: _Asked) -> Coroutine[Any, Any, Answers]:
        frame: dict[str, Any] = {"session": request.session, "questions": plain_questions(request.questions)}
        if wait is not None:
            frame["wait"] = wait
        return self._offers.offer(REQUEST, frame, asked.judge, standing=wait is not None and "timed" in wait)

    @contextmanager
    def _asking(self, request: AskRequest, agent: AskingAgent | None) -> Iterator[_Asked]:
        check_questions(request.questions)
        self._require_asker(request.session, agent)
        asked = _Asked(request.questions, request.call_id)
        self._require_new(request, asked.likeness)
        foreground = self._foreground.setdefault(request.session, [])
        foreground.append(asked)
        for expecting in self._expecting:
            expecting.set()
        try:
            yield asked
        finally:
            foreground.remove(asked)
            if not foreground:
                self._foreground.pop(request.session, None)

    def _require_asker(self, session: str, agent: AskingAgent | None) -> None:
        if agent is None:
            return
        if not self._lives(agent) or agent.id != session:
            raise HostError("CALLER_NOT_LIVE", "the asking agent does not drive its session any more", session=session)
        if agent.owner is not None and self._lives(agent.owner):
            raise HostError("DELEGATED_CALLER", "an agent that works for another one cannot ask the user")

    def _lives(self, agent: AskingAgent) -> bool:
        session = self._sessions.find(agent.id)
        return session is not None and session.agent is agent

    def _require_new(self, request: AskRequest, like: Likeness) -> None:
        """Refuse what is in the foreground, what goes on, and what an earlier call is about to ask: of two equal calls
        in one step the first asks, whichever runs first."""
        for asked in self._foreground.get(request.session, ()):
            if asked.likeness == like:
                raise _already_asked(asked.call_id)
        state = self._state(request.session)
        before = True
        for question in () if state is None else state.active.values():
            if question.call_id == request.call_id:
                before = False
            elif (before or question.continued) and likeness(question.questions) == like:
                raise _already_asked(question.call_id)

    def _state(self, session: str) -> UserQuestionsState | None:
        live = self._sessions.find(session)
        return None if live is None else live.projections.state(PROJECTION)


Likeness = tuple[tuple[str, tuple[str, ...], str], ...]


def likeness(questions: Questions) -> Likeness:
    """What makes two batches the same to a person: texts and options, whatever their order, case and white space.

    A decision is about its detail, so under an intent that counts too: two plans are two reviews.
    """
    return tuple(
        sorted(
            (
                folded(item.question),
                tuple(sorted(folded(option.label) for option in item.options)),
                "" if item.intent is None else folded(item.detail or ""),
            )
            for item in questions
        )
    )


def _already_asked(call_id: str | None) -> HostError:
    named = "" if call_id is None else f": call {call_id}"
    return HostError("ALREADY_ASKED", f"the same question waits for its answer already{named}", callId=call_id)


async def _settled(asked: _Asked, foreground: Coroutine[Any, Any, Answers]) -> Answers:
    """The outcome of ``foreground``; an accepted answer outlives an expiry or cancel that came a moment later."""
    try:
        return await foreground
    except asyncio.CancelledError:
        if asked.answers is None:
            raise HostError("ASK_ABORTED", "the turn was stopped before an answer came") from None
        return asked.answers
    except HostError:
        if asked.answers is None:
            raise
        return asked.answers
