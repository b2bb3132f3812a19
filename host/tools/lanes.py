"""The order of calls that must not overlap.

Exclusive calls of one step run one after another, in the order the model made them: an edit and the test run after it
are meant in that order. One thing is put above that order: a call the user has let through does not wait for an
earlier one that still waits for the user (behaviour 3.2).
"""

from __future__ import annotations

import asyncio
from collections.abc import Hashable


class Ticket:
    """One exclusive call's place in its lane."""

    def __init__(self, lane: list[Ticket]) -> None:
        self._lane = lane
        self._asking = False
        self._running = False
        self._wake: asyncio.Future[None] | None = None

    def asking(self, waits: bool) -> None:
        """The call waits for the user, or no longer does; a lane it held is free meanwhile."""
        self._asking = waits
        self._running = False
        self._changed()

    @property
    def follows_others(self) -> bool:
        """Whether earlier calls of the lane have not ended."""
        return self._lane[0] is not self

    async def turn(self, *, let_through: bool = False) -> None:
        """Return when the call may run; it then holds the lane until `leave`."""
        while self._blocked(let_through):
            self._wake = asyncio.get_running_loop().create_future()
            await self._wake
        self._running = True

    def leave(self) -> None:
        self._lane.remove(self)
        self._changed()

    def _blocked(self, let_through: bool) -> bool:
        earlier = True
        for ticket in self._lane:
            if ticket is self:
                earlier = False
            elif ticket._running or (earlier and not (let_through and ticket._asking)):
                return True
        return False

    def _changed(self) -> None:
        for ticket in self._lane:
            if ticket._wake is not None and not ticket._wake.done():
                ticket._wake.set_result(None)


class Lanes:
    """All lanes, by whatever tells them apart; a lane exists while calls are in it."""

    def __init__(self) -> None:
        self._lanes: dict[Hashable, list[Ticket]] = {}

    def enter(self, key: Hashable) -> Ticket:
        """Take the next place of lane ``key``."""
        lane = self._lanes.get(key)
        if not lane:
            self._lanes = {name: tickets for name, tickets in self._lanes.items() if tickets}
            lane = self._lanes[key] = []
        ticket = Ticket(lane)
        lane.append(ticket)
        return ticket
