"""The client's side of waterfalls: one answerer a name, called for each offer and again after each refusal."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec

from host.errors import HostError
from host.gateway.frames import Answers, Delegate, Failure, Frame, Offered, Reject, Settle, Verdict
from host.offers import OFFER_OVER

ANSWERER_FAILED: Final = "ANSWERER_FAILED"

logger = logging.getLogger(__name__)


class Next:
    """What an answerer is given beside the request. ``await next()`` delegates: the request is the other clients' from
    then on, and whatever this answerer returns or raises afterwards is dropped.

    Attributes:
        refusal: why the host refused what this client settled the time before; None at the first call.
    """

    def __init__(self, delegate: Callable[[], None], refusal: HostError | None) -> None:
        self.refusal = refusal
        self._delegate = delegate
        self._listener: Callable[[HostError | None], None] | None = None
        self._verdict: list[HostError | None] = []

    async def __call__(self) -> None:
        self._delegate()

    def on_settled(self, listener: Callable[[HostError | None], None]) -> None:
        """Call ``listener`` once with the host's verdict over what the answerer returned or raised: None when it was
        accepted, else the refusal (``OFFER_OVER``: the request had ended elsewhere). Never called when the client
        closes before. A returned answer is no delivered one (behaviour 6.2)."""
        self._listener = listener
        self._tell()

    def settled(self, verdict: HostError | None) -> None:
        self._verdict = [verdict]
        self._tell()

    def _tell(self) -> None:
        if self._listener is not None and self._verdict:
            listener, self._listener = self._listener, None
            try:
                listener(self._verdict[0])
            except Exception:
                logger.exception("a listener for a settlement failed")


Answerer = Callable[[dict[str, Any], Next], Awaitable[Any]]


class _Held:
    """An offer in this client's hand. ``spoken``: it has settled or rejected and waits for the verdict."""

    def __init__(self, frame: Offered, attempt: int) -> None:
        self.frame = frame
        self.attempt = attempt
        self.spoken = False
        self.next: Next
        self.task: asyncio.Task[None]


class Answering:
    """The answerers of one client and the offers it holds."""

    def __init__(self, send: Callable[[Frame], None]) -> None:
        self._send = send
        self._answerers: dict[str, Answerer] = {}
        self._held: dict[int, _Held] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def register(self, name: str, answerer: Answerer) -> Callable[[], None]:
        self._let_go(name)
        self._answerers[name] = answerer
        self._send(Answers(name, active=True))

        def remove() -> None:
            if self._answerers.get(name) is answerer:
                del self._answerers[name]
                self._let_go(name)
                self._send(Answers(name, active=False))

        return remove

    def cancel(self) -> None:
        """Cancel every running answer but the one that asks, delegated ones too; nothing is sent about them."""
        self._held.clear()
        for task in self._tasks - {asyncio.current_task()}:
            task.cancel()

    async def ended(self) -> None:
        """Return when no answerer runs any more; the one that asks does not wait for itself."""
        await asyncio.gather(*(self._tasks - {asyncio.current_task()}), return_exceptions=True)

    def _let_go(self, name: str) -> None:
        """Cancel what still answers ``name``; a word already sent waits for its verdict all the same."""
        for held in [held for held in self._held.values() if held.frame.name == name and not held.spoken]:
            self.withdrawn(held.frame.offer)

    # What the host says

    def offered(self, frame: Offered) -> None:
        known = self._held.get(frame.offer)
        if known is not None:
            if frame.attempt <= known.attempt:
                return  # came twice
            self.withdrawn(frame.offer)
        self._take(frame, frame.attempt, None)

    def judged(self, frame: Verdict) -> None:
        held = self._held.get(frame.offer)
        if held is None or held.attempt != frame.attempt or not held.spoken:
            return
        refusal = None if frame.error is None else frame.error.error()
        del self._held[frame.offer]
        held.next.settled(refusal)
        if refusal is not None and refusal.code != OFFER_OVER:
            self._take(held.frame, frame.attempt + 1, refusal)

    def withdrawn(self, offer: int) -> None:
        held = self._held.pop(offer, None)
        if held is None:
            return
        held.task.cancel()
        if held.spoken:
            held.next.settled(HostError(OFFER_OVER, "the request has ended"))

    # Answering

    def _take(self, frame: Offered, attempt: int, refusal: HostError | None) -> None:
        if frame.name not in self._answerers:
            self._send(Delegate(frame.offer, attempt))
            return
        held = self._held[frame.offer] = _Held(frame, attempt)
        held.next = Next(lambda: self._delegate(held), refusal)
        held.task = asyncio.get_running_loop().create_task(self._answer(held))
        self._tasks.add(held.task)
        held.task.add_done_callback(self._tasks.discard)

    def _in_hand(self, held: _Held) -> bool:
        """Neither withdrawn nor delegated nor spoken for."""
        return self._held.get(held.frame.offer) is held and not held.spoken

    def _delegate(self, held: _Held) -> None:
        if self._in_hand(held):
            del self._held[held.frame.offer]
            self._send(Delegate(held.frame.offer, held.attempt))

    async def _answer(self, held: _Held) -> None:
        name = held.frame.name
        try:
            result = await self._answerers[name](msgspec.json.decode(held.frame.request), held.next)
            self._speak(held, Settle(held.frame.offer, held.attempt, result))
        except HostError as error:
            self._reject(held, error)
        except asyncio.CancelledError:
            if not self._in_hand(held):
                raise
            logger.exception("the answerer of %s was cancelled from within", name)
            self._reject(held, HostError(ANSWERER_FAILED, f"the answerer of {name} was cancelled"))
        except Exception as fault:
            if not self._in_hand(held):
                logger.info("an answerer of %s failed after the request had left it: %r", name, fault)
                return
            logger.exception("the answerer of %s failed", name)
            self._reject(held, HostError(ANSWERER_FAILED, f"the answerer of {name} failed ({type(fault).__name__})"))

    def _reject(self, held: _Held, error: HostError) -> None:
        self._speak(held, Reject(held.frame.offer, held.attempt, Failure.of(error)))

    def _speak(self, held: _Held, frame: Settle | Reject) -> None:
        if self._in_hand(held):
            self._send(frame)
            held.spoken = True
