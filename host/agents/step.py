"""One model request: sent, streamed, retried with backoff, kept when it is cut (behaviour 3.1, 3.3, 3.4)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import aclosing
from typing import Protocol

from host.agents.stream import DeltaFeed, Reply
from host.clock import Clock
from host.events import AssistantMessage, LlmRetry
from host.ids import new_message_id
from host.log.session_log import SessionLog
from host.providers.backoff import retry_delay
from host.providers.base import ModelRequest, Provider, ProviderError, StreamFault

TRIES = 7


class Models(Protocol):
    """Where an agent finds its provider."""

    async def provider(self, name: str) -> Provider:
        """The provider configured as ``name``.

        Raises:
            ProviderError, HostError: unknown, or no key.
        """
        ...

    def default_model(self, provider: str) -> str:
        """The model to use where a session names none."""
        ...

    def context_window(self, provider: str, model: str) -> int | None:
        """Tokens the model can take, None where unknown."""
        ...


class Requester:
    """Sends the requests of one agent.

    Attributes:
        reply: the one that streams now, for watchers that arrive late.
    """

    def __init__(self, log: SessionLog, clock: Clock, feed: DeltaFeed, random: Callable[[], float]) -> None:
        self._log = log
        self._clock = clock
        self._feed = feed
        self._random = random
        self._hurry = asyncio.Event()
        self._waiting = False
        self.reply: Reply | None = None

    def retry_now(self) -> bool:
        """End the pause before the next try; False where none is on."""
        self._hurry.set()
        return self._waiting

    async def send(
        self, turn: int, step: int, provider_name: str, provider: Provider, request: ModelRequest
    ) -> AssistantMessage | None:
        """Return the complete message, not yet in the log; None where the model said nothing at all.

        A cut stream leaves `reply` set for `interrupted`.

        Raises:
            ProviderError: not worth another try; what the failed ones said is in `llm/retry` events.
        """
        message_id = new_message_id()
        for attempt in range(1, TRIES + 1):
            reply = Reply(turn, step, message_id, provider_name, request.model, self._feed, self._log.checkpoint_stream)
            self.reply = reply
            try:
                async with aclosing(provider.stream(request)) as chunks:  # type: ignore[type-var]
                    async for chunk in chunks:
                        reply.add(chunk)
                if reply.finish is None:
                    raise StreamFault("STREAM_UNFINISHED", "the stream ended without a finish reason")
            except ProviderError as error:
                reply.close()
                if not error.retryable:
                    raise
                self.reply = None
                await self._pause(reply, attempt, error)
                continue
            reply.close()
            self.reply = None
            return reply.message()
        raise AssertionError("the last try raises")

    async def _pause(self, reply: Reply, attempt: int, error: ProviderError) -> None:
        last = attempt == TRIES
        delay = 0.0 if last else retry_delay(attempt, error.retry_after, self._random)
        self._log.append(
            LlmRetry(
                turn=reply.turn,
                step=reply.step,
                attempt=attempt,
                code=error.code,
                message=error.message,
                delay_ms=round(delay * 1000),
                partial=reply.text(),
                partial_reasoning=reply.text("reasoning"),
                final=last,
            )
        )
        self._feed.put({"kind": "reset", "turn": reply.turn, "step": reply.step, "index": 0, "text": ""})
        self._feed.flush()
        if last:
            raise error
        self._hurry.clear()
        self._waiting = True
        sleep = asyncio.ensure_future(self._clock.sleep(delay))
        hurry = asyncio.ensure_future(self._hurry.wait())
        try:
            await asyncio.wait({sleep, hurry}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._waiting = False
            sleep.cancel()
            hurry.cancel()

    def interrupted(self) -> AssistantMessage | None:
        """What a cut stream had said, once; None where it had said nothing."""
        reply, self.reply = self.reply, None
        if reply is None:
            return None
        reply.close()
        return reply.message(interrupted=True)

    def abandon(self) -> None:
        """A shutdown: keep the text as a checkpoint, append nothing."""
        if self.reply is not None:
            self.reply.close(save=True)
            self.reply = None
