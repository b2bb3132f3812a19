"""Blocking work whose effect must be known: it is waited for even when the call is cancelled."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

R = TypeVar("R")


async def to_the_end(function: Callable[[], R]) -> R:
    """Run ``function`` in a thread. Cancelled, wait until it has ended and only then raise: `asyncio.to_thread` would
    leave it running behind the caller's back."""
    work = asyncio.ensure_future(asyncio.to_thread(function))
    try:
        return await asyncio.shield(work)
    except asyncio.CancelledError:
        while not work.done():
            try:
                await asyncio.wait([work])
            except asyncio.CancelledError:
                continue  # a second request to stop changes nothing: the work is as short as it is
        if not work.cancelled():
            work.exception()  # looked at, so that it is not reported as lost
        raise
