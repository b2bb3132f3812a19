"""A link end that delays, drops and repeats frames on command, and notes what passes."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

import msgspec

from host.gateway import Client, Gateway, Link, link_pair


class Lane:
    """One direction. Frames pass in order; a held lane keeps them (and the end of the link) until released.

    Attributes:
        passed: the frames that went through, decoded.
    """

    def __init__(self) -> None:
        self.passed: list[dict[str, Any]] = []
        self._deliver: Callable[[bytes], None]
        self._over: Callable[[], None]
        self._held: deque[bytes | None] | None = None
        self._drop: dict[str, int] = {}
        self._repeat: dict[str, int] = {}
        self._news = asyncio.Event()

    def connect(self, deliver: Callable[[bytes], None], over: Callable[[], None]) -> None:
        self._deliver, self._over = deliver, over

    def hold(self) -> None:
        """Delay every frame from now on."""
        if self._held is None:
            self._held = deque()

    @property
    def waiting(self) -> list[str]:
        """The tags of the frames held back."""
        return [_tag(frame) for frame in self._held or () if frame is not None]

    def release(self, count: int | None = None) -> None:
        """Let ``count`` held frames pass; all, and hold no more, where None."""
        held = self._held or deque()
        if count is None:
            self._held = None
        for _ in range(len(held) if count is None else count):
            self._pass(held.popleft())

    def drop(self, tag: str, times: int = 1) -> None:
        """Lose the next ``times`` frames with this tag."""
        self._drop[tag] = times

    def repeat(self, tag: str, times: int = 1) -> None:
        """Deliver the next ``times`` frames with this tag twice."""
        self._repeat[tag] = times

    def frame(self, data: bytes) -> None:
        self._arrive(data)

    def end(self) -> None:
        self._arrive(None)

    def tags(self) -> list[str]:
        return [frame["type"] for frame in self.passed]

    async def came(self, tag: str, times: int = 1) -> None:
        """Return when ``times`` frames with this tag have passed."""
        while self.tags().count(tag) < times:
            self._news.clear()
            await self._news.wait()

    def _arrive(self, data: bytes | None) -> None:
        if self._held is None:
            self._pass(data)
        else:
            self._held.append(data)

    def _pass(self, data: bytes | None) -> None:
        if data is None:
            self._over()
            return
        tag = _tag(data)
        if self._take(self._drop, tag):
            return
        for _ in range(2 if self._take(self._repeat, tag) else 1):
            self.passed.append(msgspec.json.decode(data))
            self._news.set()
            self._deliver(data)

    @staticmethod
    def _take(wanted: dict[str, int], tag: str) -> bool:
        if wanted.get(tag, 0) == 0:
            return False
        wanted[tag] -= 1
        return True


class FaultyLink:
    """A `host.gateway.Link` around another: ``out`` is what this end sends, ``back`` what it is sent."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self.out = Lane()
        self.back = Lane()
        self.out.connect(link.send, link.close)

    def open(self, receive: Callable[[bytes], None], closed: Callable[[], None]) -> None:
        self.back.connect(receive, closed)
        self._link.open(self.back.frame, self.back.end)

    def send(self, frame: bytes) -> None:
        self.out.frame(frame)

    def close(self) -> None:
        self.out.end()


def _tag(data: bytes) -> str:
    found = msgspec.json.decode(data)
    return str(found.get("type")) if isinstance(found, dict) else "?"


def faulty_client(gateway: Gateway) -> tuple[Client, FaultyLink]:
    """A client of ``gateway`` whose link can be made to fail."""
    here, there = link_pair()
    gateway.attach(here)
    link = FaultyLink(there)
    return Client(link), link
