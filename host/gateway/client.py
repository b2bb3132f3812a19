"""The host as a client sees it: calls, streams, waterfalls and notices over one link (protocol.md)."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from itertools import count
from typing import Any, Final

import msgspec

from host.errors import HostError
from host.gateway.answering import Answerer, Answering
from host.gateway.flow import ClientStream, Flow
from host.gateway.frames import (
    Call,
    EndOfStream,
    Failure,
    Frame,
    FrameRefused,
    FromHost,
    Item,
    Notice,
    Offered,
    OpenStream,
    Refused,
    Result,
    Verdict,
    Withdrawn,
    encode,
    read_frame,
)
from host.gateway.link import Link

CLIENT_CLOSED: Final = "CLIENT_CLOSED"

Listener = Callable[[dict[str, Any]], object]

logger = logging.getLogger(__name__)


class Client:
    """One connection to the host. Made by `Gateway.connect`; everything runs on the loop's thread."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(FromHost)
        self._ids = count(1)
        self._calls: dict[int, asyncio.Future[Result]] = {}
        self._flows: dict[int, Flow] = {}
        self._answering = Answering(self._send)
        self._listeners: dict[str, list[Listener]] = {}
        self._over: HostError | None = None
        self._host_gone = asyncio.Event()
        link.open(self._receive, self._host_left)

    async def call(self, method: str, /, **params: Any) -> Any:
        """Call ``method`` and return its result as plain values.

        Cancelling the wait forgets the result; the host finishes what it began.

        Raises:
            HostError: the handler's code; ``NO_METHOD``, ``BAD_PARAMS``, ``INTERNAL``; ``CLIENT_CLOSED`` or
                ``HOST_STOPPED`` when there is nobody to ask any more.
            TypeError: a parameter is no plain value.
        """
        if self._over is not None:
            raise self._over_again()
        id = next(self._ids)
        answer = self._calls[id] = asyncio.get_running_loop().create_future()
        try:
            self._send(Call(id, method, params))
            result = await answer
        finally:
            self._calls.pop(id, None)
        if result.error is not None:
            raise result.error.error()
        return result.value

    def stream(self, method: str, /, **params: Any) -> ClientStream:
        """Open a stream now; iterate over it with ``async for``. Failures come out of the iteration.

        Raises:
            HostError: ``CLIENT_CLOSED`` or ``HOST_STOPPED``.
            TypeError: a parameter is no plain value.
        """
        if self._over is not None:
            raise self._over_again()
        flow = Flow(next(self._ids), self._send)
        self._send(OpenStream(flow.id, method, params))
        self._flows[flow.id] = flow
        return ClientStream(flow)

    def on_waterfall(self, name: str, answerer: Answerer) -> Callable[[], None]:
        """Answer offers of ``name`` with ``answerer(request, next)``: see `Answerer` and `Next`.

        One answerer a name: a second takes the first one's place, whose running answers are cancelled. Whatever is open
        is offered to it. Returns a function that takes the answerer away again.
        """
        return self._answering.register(name, answerer)

    def on_notice(self, name: str, listener: Listener) -> Callable[[], None]:
        """Call ``listener(params)`` at every notice ``name``. Returns a function that ends that.

        ``gateway/refused`` is the client's own: ``{code, message}`` of a frame that one side could not read.
        """
        self._listeners.setdefault(name, []).append(listener)

        def remove() -> None:
            if listener in self._listeners.get(name, ()):
                self._listeners[name].remove(listener)

        return remove

    async def close(self) -> None:
        """Leave: answerers are cancelled, streams end normally (what had arrived can still be read), waiting calls
        fail with ``CLIENT_CLOSED``. Returns when
        the host has released the streams and delegated the requests."""
        if self._over is None:
            self._finish(HostError(CLIENT_CLOSED, "the client was closed"))
        await self._answering.ended()
        await self._host_gone.wait()

    def _finish(self, reason: HostError) -> None:
        self._over = reason
        self._link.close()
        for id, answer in self._calls.items():
            if not answer.done():
                answer.set_result(Result(id, error=Failure.of(reason)))
        for flow in self._flows.values():
            flow.end(None if reason.code == CLIENT_CLOSED else self._over_again())
        self._flows.clear()
        self._answering.cancel()

    def _host_left(self) -> None:
        if self._over is None:
            self._finish(HostError("HOST_STOPPED", "the host has stopped"))
        self._host_gone.set()

    def _over_again(self) -> HostError:
        assert self._over is not None
        return HostError(self._over.code, self._over.message)

    def _send(self, frame: Frame) -> None:
        self._link.send(encode(frame))

    # What the host says

    def _receive(self, data: bytes) -> None:
        try:
            self._treat(read_frame(self._decoder, data))
        except FrameRefused as refusal:
            self._send(refusal.answer)
            self._refused(refusal.answer)
        except Exception:
            logger.exception("a frame from the host could not be treated")

    def _treat(self, frame: Frame) -> None:
        match frame:
            case Result():
                self._resolve(frame)
            case Item() if frame.id in self._flows:
                self._flows[frame.id].item(frame.index, frame.value)
            case EndOfStream() if frame.id in self._flows:
                self._flows.pop(frame.id).end(None if frame.error is None else frame.error.error())
            case Offered() if self._over is None:
                self._answering.offered(frame)
            case Verdict():
                self._answering.judged(frame)
            case Withdrawn():
                self._answering.withdrawn(frame.offer)
            case Notice():
                self._tell(frame.name, frame.params)
            case Refused():
                self._refused(frame)
            case _:
                pass  # a frame that came twice, or a word about something this side has let go

    def _resolve(self, result: Result) -> None:
        answer = self._calls.get(result.id)
        if answer is not None and not answer.done():
            answer.set_result(result)

    def _refused(self, refused: Refused) -> None:
        """A frame of one side was not understood by the other: whoever waits for it is told, and it is said aloud."""
        logger.error("a frame was refused: %s %s", refused.code, refused.message)
        if refused.id is not None:
            failure = Failure(refused.code, refused.message)
            self._resolve(Result(refused.id, error=failure))
            if refused.id in self._flows:
                self._flows.pop(refused.id).end(failure.error())
        self._tell("gateway/refused", {"code": refused.code, "message": refused.message})

    def _tell(self, name: str, params: dict[str, Any]) -> None:
        for listener in list(self._listeners.get(name, ())):
            try:
                listener(params)
            except Exception:
                logger.exception("a listener of %s failed", name)
