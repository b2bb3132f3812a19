"""How frames get from one side to the other: bytes in order, then an end. In process today."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Protocol


class Link(Protocol):
    """One end. Like a socket: what was sent before `close` still arrives, then the other end hears that it is over."""

    def open(self, receive: Callable[[bytes], None], closed: Callable[[], None]) -> None:
        """Begin to hear: ``receive`` for each frame of the other end, ``closed`` once after its last."""
        ...

    def send(self, frame: bytes) -> None:
        """Give a frame to the other end; returns at once. After `close` it is dropped."""
        ...

    def close(self) -> None:
        """Send no more."""
        ...


class _End:
    """An end of the in-process link. Frames are delivered on the loop, never inside `send`."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._arrived: deque[bytes | None] = deque()
        self._scheduled = False
        self._closed = False
        self._receive: Callable[[bytes], None] | None = None
        self._over: Callable[[], None] | None = None
        self.other: _End

    def open(self, receive: Callable[[bytes], None], closed: Callable[[], None]) -> None:
        self._receive, self._over = receive, closed
        self._schedule()

    def send(self, frame: bytes) -> None:
        if not self._closed:
            self.other.arrive(frame)

    def close(self) -> None:
        if not self._closed:
            self._closed = True
            self.other.arrive(None)

    def arrive(self, frame: bytes | None) -> None:
        self._arrived.append(frame)
        self._schedule()

    def _schedule(self) -> None:
        if self._receive is None or self._scheduled or not self._arrived or self._loop.is_closed():
            return
        self._scheduled = True
        self._loop.call_soon(self._deliver)

    def _deliver(self) -> None:
        """Deliver what has arrived by now; what is sent meanwhile waits its turn behind the loop's other work."""
        self._scheduled = False
        try:
            for _ in range(len(self._arrived)):
                frame = self._arrived.popleft()
                if frame is not None and self._receive is not None:
                    self._receive(frame)
                elif self._over is not None:
                    self._over()
        finally:
            self._schedule()


def link_pair() -> tuple[Link, Link]:
    """Two ends of an in-process link on the running loop."""
    loop = asyncio.get_running_loop()
    one, other = _End(loop), _End(loop)
    one.other, other.other = other, one
    return one, other
