"""One client as the host sees it: runs its calls, pumps its streams, hands it offers."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec

from host.errors import HostError
from host.gateway.frames import (
    Answers,
    Call,
    CloseStream,
    Delegate,
    Failure,
    Frame,
    FrameRefused,
    FromClient,
    Offered,
    OpenStream,
    Refused,
    Reject,
    Result,
    Settle,
    TakeMore,
    Verdict,
    Withdrawn,
    encode,
    read_frame,
)
from host.gateway.handlers import Handler, Served, StreamHandler, internal_error, look_up
from host.gateway.link import Link
from host.gateway.pump import Pump
from host.offers import Offers

logger = logging.getLogger(__name__)


class Connection:
    """The host's end of one link; a `host.offers.Party`."""

    def __init__(
        self,
        link: Link,
        offers: Offers,
        calls: dict[str, Served[Handler]],
        streams: dict[str, Served[StreamHandler]],
        left: Callable[[Connection], None],
    ) -> None:
        self._link = link
        self._offers = offers
        self._calls = calls
        self._streams = streams
        self._left = left
        self._decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(FromClient)
        self._last_id = 0
        self._running: set[asyncio.Task[None]] = set()
        self._pumps: dict[int, Pump] = {}
        self._gone = False
        self._stopping = False
        link.open(self._receive, self._client_left)

    def send(self, frame: Frame) -> None:
        """Encode and send; dropped once the link is closed.

        Raises:
            TypeError: the frame holds something that is no plain value.
        """
        self._link.send(encode(frame))

    # As a party of waterfalls

    def present(self, offer: int, attempt: int, name: str, request: dict[str, Any]) -> None:
        self.send(Offered(offer, attempt, name, msgspec.Raw(encode(request))))

    def withdraw(self, offer: int) -> None:
        self.send(Withdrawn(offer))

    # Life

    async def close(self, caller: asyncio.Task[Any] | None) -> None:
        """The host stops: streams end, calls still running are cancelled and fail with ``HOST_STOPPED``.

        ``caller`` is spared: a call may be what stops the host.
        """
        self._stopping = True
        running = self._running - {caller}
        for task in running:
            task.cancel()
        await asyncio.gather(self._release(), *running, return_exceptions=True)
        self._link.close()

    def _client_left(self) -> None:
        self._keep(self._see_out())

    async def _see_out(self) -> None:
        await self._release()
        self._link.close()
        self._left(self)

    async def _release(self) -> None:
        """Let go of what the client held (behaviour 4.4). Calls it made run on: what was asked for is done, and the
        result is for nobody."""
        self._gone = True
        self._offers.leave(self)
        pumps = list(self._pumps.values())
        for pump in pumps:
            pump.close()
        await asyncio.gather(*(pump.task for pump in pumps), return_exceptions=True)

    def _keep(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    # What the client says

    def _receive(self, data: bytes) -> None:
        try:
            self._treat(read_frame(self._decoder, data))
        except FrameRefused as refusal:
            logger.error("refused a frame from a client: %s", refusal)
            self.send(refusal.answer)
        except Exception:
            logger.exception("a frame from a client could not be treated")

    def _treat(self, frame: Frame) -> None:
        match frame:
            case Call() if self._begins(frame.id):
                self._keep(self._run(frame))
            case OpenStream() if self._begins(frame.id):
                self._pumps[frame.id] = Pump(frame, self._streams, self.send, self._stream_ended)
            case TakeMore() if frame.id in self._pumps:
                self._pumps[frame.id].make_room(frame.count)
            case CloseStream() if frame.id in self._pumps:
                self._pumps[frame.id].close()
            case Answers() if not self._gone:
                join_or_leave = self._offers.register if frame.active else self._offers.unregister
                join_or_leave(self, frame.name)
            case Settle():
                self._judged(frame, self._offers.settle(self, frame.offer, frame.attempt, frame.result))
            case Reject():
                self._judged(frame, self._offers.reject(self, frame.offer, frame.attempt, frame.error.error()))
            case Delegate():
                self._offers.delegate(self, frame.offer, frame.attempt)
            case Refused():
                logger.error("a client refused a frame: %s %s", frame.code, frame.message)
            case _:
                pass  # a frame that came twice, or a word about a stream that has just ended

    def _begins(self, id: int) -> bool:
        """Ids rise, so one that does not came twice; nothing begins once the client is gone."""
        begins = id > self._last_id and not self._gone
        self._last_id = max(id, self._last_id)
        return begins

    def _judged(self, frame: Settle | Reject, refusal: HostError | None) -> None:
        self.send(Verdict(frame.offer, frame.attempt, None if refusal is None else Failure.of(refusal)))

    def _stream_ended(self, id: int) -> None:
        del self._pumps[id]

    async def _run(self, call: Call) -> None:
        try:
            served = look_up(self._calls, call.method)
            self.send(Result(call.id, await served.handler(**served.arguments(call.params))))
        except HostError as error:
            self.send(Result(call.id, error=Failure.of(error)))
        except asyncio.CancelledError as fault:
            if self._stopping:
                stopped = HostError("HOST_STOPPED", f"{call.method} was cut short", method=call.method)
                self.send(Result(call.id, error=Failure.of(stopped)))
                raise
            logger.exception("call %s was cancelled from within", call.method)
            self.send(Result(call.id, error=Failure.of(internal_error(call.method, fault))))
        except Exception as fault:
            logger.exception("call %s failed", call.method)
            self.send(Result(call.id, error=Failure.of(internal_error(call.method, fault))))
