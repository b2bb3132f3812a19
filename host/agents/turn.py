"""One turn after another: steps until nothing is owed (behaviour 3.1)."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import Any, Final

from host.agents.calls import CallRunner, not_started_outcome, result_of
from host.agents.compaction import Compactor
from host.agents.contexts import CallContexts, TurnParts
from host.agents.inbox import NEXT_STEP, Inbox
from host.agents.instructions import instruction_notes
from host.agents.request import build_request
from host.agents.step import Requester
from host.agents.stream import DeltaFeed, Publish
from host.errors import HostError
from host.events import (
    AssistantMessage,
    EventData,
    Fault,
    RequestHeader,
    StepEnd,
    StepStart,
    TextPart,
    ToolCall,
    ToolCallPart,
    TurnEnd,
    TurnStart,
)
from host.log.session_log import SessionLog
from host.plan.mode import GUIDANCE
from host.projections.registry import Projections
from host.projections.transcript import Answer, Transcript
from host.providers.base import ContextOverflow, Provider

CUT_SHORT: Final = {
    "max-tokens": "The answer was cut at the model's length limit, so this call was not started.",
    "refused": "The answer was broken off by the model's provider, so this call was not started.",
}

logger = logging.getLogger(__name__)


class _MaxTokens(Exception):
    """The model's answer ended at its length limit."""


class Turn:
    """Runs the turns of one agent, one at a time."""

    def __init__(
        self,
        log: SessionLog,
        projections: Projections,
        inbox: Inbox,
        parts: TurnParts,
        publish: Publish,
        agent: Any,
        *,
        step_limit: int | None = None,
    ) -> None:
        self._log = log
        self._projections = projections
        self._inbox = inbox
        self._parts = parts
        self._step_limit = step_limit
        self._feed = DeltaFeed(publish)
        self._requester = Requester(log, parts.clock, self._feed, parts.random)
        self._contexts = CallContexts(log, projections, parts, self._feed, agent)
        self._calls = CallRunner(log, parts.executor, self._contexts.make)
        self._compactor = Compactor(log, parts.models)
        self._transcript: Transcript | None = None
        self._closing = False

    def whole_deltas(self) -> list[dict[str, Any]]:
        reply = self._requester.reply
        return [] if reply is None else reply.whole_deltas()

    def last_words(self) -> str:
        entries = self._transcript.entries if self._transcript is not None else []
        answers = (entry.message.content for entry in reversed(entries) if isinstance(entry, Answer))
        texts = ("".join(part.text for part in parts if isinstance(part, TextPart)) for parts in answers)
        return next((text.strip() for text in texts if text.strip()), "")

    @property
    def open_reviews(self) -> int:
        return sum(call.name == "exit_plan_mode" for call in self._calls.open.values())

    def retry_now(self) -> bool:
        return self._requester.retry_now()

    def close(self) -> None:
        """A shutdown: from here on nothing is appended (behaviour 5.3.9)."""
        self._closing = self._calls.closing = self._contexts.closing = True

    def closed(self) -> None:
        """After the turn's task has ended: keep the streamed text, let go of the history."""
        self._requester.abandon()
        if self._transcript is not None:
            self._transcript.close()
            self._transcript = None

    def refresh_calls(self) -> None:
        """Plan mode or the approval policy changed: what has not started yet goes by the new one (behaviour 7.1)."""
        self._contexts.refresh()

    async def compact(self, reason: str) -> None:
        await self._compactor.compact(await self._history(), reason)
        await self._log.durable()

    async def run(self) -> str:
        """Take the inbox and work until nothing is owed; returns the reason of the `turn/end`."""
        turn = self._projections.state("turn").turn + 1
        self._log.append(TurnStart(turn=turn), *self._inbox.admit(turn, queued=True))
        try:
            await self._steps(turn)
            return self._end(turn, "completed")
        except asyncio.CancelledError:
            if self._closing:
                raise
            self._settle(turn)
            return self._end(turn, "cancelled")
        except _MaxTokens:
            return self._end(turn, "max-tokens")
        except HostError as error:
            return self._failed(turn, Fault(code=error.code, message=error.message))
        except Exception as error:
            logger.exception("session %s: turn %d broke", self._log.id, turn)
            return self._failed(turn, Fault(code="INTERNAL", message=f"{type(error).__name__}: {error}"))

    async def _steps(self, turn: int) -> None:
        notes = await instruction_notes(Path(self._log.header.workspace), (await self._history()).entries, turn)
        self._log.append(*notes)
        step = 0
        while True:
            step += 1
            if self._step_limit is not None and step > self._step_limit:
                raise HostError("STEP_LIMIT", f"the task was not finished within {self._step_limit} steps")
            begin: list[EventData] = [] if step == 1 else self._inbox.admit(turn, queued=False)
            if (switch := self._parts.plans.step_begins(self._log.id)) is not None:
                begin.append(switch)
            self._log.append(*begin, StepStart(turn=turn, step=step))
            owes = await self._step(turn, step)
            self._log.append(StepEnd(turn=turn, step=step))
            if not owes and not self._inbox.messages(NEXT_STEP):
                return

    async def _step(self, turn: int, step: int) -> bool:
        """One request and its calls; True while the model is owed another request."""
        transcript = await self._history()
        provider = await self._declare(transcript)
        if self._compactor.due(transcript):
            await self._make_room(transcript)
        message = await self._request(turn, step, transcript, provider)
        if message is None:
            return False
        parts = [part for part in message.content if isinstance(part, ToolCallPart)]
        calls = [
            ToolCall(
                turn=turn,
                step=step,
                call_id=part.call_id,
                name=part.name,
                arguments=part.arguments,
                provider_call_id=part.provider_call_id,
            )
            for part in parts
        ]
        if message.finish in CUT_SHORT:
            why = not_started_outcome(CUT_SHORT[message.finish])
            cut = (event for call in calls for event in (call, result_of(call, why)))
            self._log.append(message, *cut, StepEnd(turn=turn, step=step))
            if message.finish == "max-tokens":
                raise _MaxTokens
            raise HostError("MODEL_REFUSED", "the model's provider refused to answer")
        self._log.append(message, *calls)
        self._calls.expect(calls)
        if calls:
            await self._log.durable()
            try:
                await self._calls.run(calls)
            finally:
                self._contexts.clear()
        return bool(calls)

    async def _declare(self, transcript: Transcript) -> Provider:
        """Record what every request carries besides messages, where it changed (behaviour 2.1)."""
        chosen = self._projections.state("model")
        provider = await self._parts.models.provider(chosen.provider)
        guidance = GUIDANCE if self._parts.plans.active(self._log.id) else ""
        header = RequestHeader(
            provider=chosen.provider,
            model=chosen.model or self._parts.models.default_model(chosen.provider),
            system=self._parts.prompt.text(self._log.header.workspace, guidance=guidance),
            tools=self._parts.schemas(),
        )
        if header != transcript.request:
            self._log.append(header)
        return provider

    async def _request(
        self, turn: int, step: int, transcript: Transcript, provider: Provider
    ) -> AssistantMessage | None:
        for room_made in (False, True):
            header = transcript.request
            assert header is not None
            request = await build_request(self._log, header, transcript.entries)
            await self._log.durable()
            try:
                return await self._requester.send(turn, step, header.provider, provider, request)
            except ContextOverflow:
                if room_made:
                    raise
                await self._make_room(transcript)
        raise AssertionError("the second try returns or raises")

    async def _make_room(self, transcript: Transcript) -> None:
        try:
            await self._compactor.compact(transcript, "window")
        except HostError as error:
            # The request itself will tell whether it fits; a failed summary changes nothing.
            logger.warning("session %s: no room made: %s", self._log.id, error)

    async def _history(self) -> Transcript:
        if self._transcript is None:
            self._transcript = await Transcript.load(self._log)
        if self._transcript.unreadable is not None:
            raise HostError("BAD_EVENT", f"event {self._transcript.unreadable} of the session cannot be read")
        return self._transcript

    def _failed(self, turn: int, fault: Fault) -> str:
        self._settle(turn)
        return self._end(turn, "error", fault)

    def _end(self, turn: int, reason: str, fault: Fault | None = None) -> str:
        self._parts.plans.turn_ended(self._log.id)
        self._log.append(TurnEnd(turn=turn, reason=reason, error=fault))
        return reason

    def _settle(self, turn: int) -> None:
        """Close what a cut step left open: the streamed text, every call without result, the step."""
        closing: list[EventData] = []
        if (message := self._requester.interrupted()) is not None:
            closing.append(message)
        closing.extend(self._calls.settle())
        if (
            (step := self._projections.state("turn").step)
            and self._transcript is not None
            and self._transcript.step_open
        ):
            closing.append(StepEnd(turn=turn, step=step))
        if closing:
            self._log.append(*closing)
