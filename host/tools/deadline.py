"""Time limits in awake time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

from host.clock import Clock

R = TypeVar("R")


class Expired(Exception):
    """The time was over first."""


async def within(clock: Clock, seconds: float, work: Awaitable[R]) -> R:
    """The result of ``work``, which is cancelled when ``seconds`` of awake time pass before.

    Raises:
        Expired: after the cancelled work has ended.
    """
    task = asyncio.ensure_future(work)
    alarm = asyncio.ensure_future(clock.sleep(seconds))
    try:
        await asyncio.wait([task, alarm], return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            return task.result()
    finally:
        alarm.cancel()
        if not task.done():
            task.cancel()
            await asyncio.wait([task])
    raise Expired
