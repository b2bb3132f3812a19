"""Work off the loop that nobody waits for at the end: heavy imports, certificates, keyrings that may show a dialog."""

from __future__ import annotations

import asyncio
import gc
import threading
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


async def in_daemon_thread(work: Callable[[], T], *, importing: bool = True) -> T:
    """Run ``work`` in a daemon thread, so that quitting does not wait for it; raises what ``work`` raises.

    ``importing``: the collector rests meanwhile. It is what stalls the loop during a big import, and afterwards what
    was loaded is frozen, as it stays for good. Not for work that may block for long.
    """
    loop = asyncio.get_running_loop()
    outcome: asyncio.Future[T] = loop.create_future()

    def settle(result: T | None, fault: Exception | None) -> None:
        if outcome.done():  # the waiter was cancelled
            return
        if fault is not None:
            outcome.set_exception(fault)
        else:
            outcome.set_result(result)  # type: ignore[arg-type]

    def run() -> None:
        collecting = importing and gc.isenabled()
        if collecting:
            gc.disable()
        result, fault = None, None
        try:
            result = work()
        except Exception as caught:
            fault = caught
            if loop.is_closed():
                raise
        finally:
            if collecting:
                gc.freeze()
                gc.enable()
        try:
            loop.call_soon_threadsafe(settle, result, fault)
        except RuntimeError:
            return  # the loop was closed while this ran: nobody waits any more

    threading.Thread(target=run, name="parley-loading", daemon=True).start()
    return await outcome
