"""What can wait until the window shows: asking the system, loading what the first answer needs."""

from __future__ import annotations

import asyncio

from desktop.markdown import load_libraries
from desktop.motion import motion_reduced
from desktop.theme import Look
from host import Host

REST_SECONDS = 0.5
"""Until the window has drawn itself and taken its first keys."""


async def after_showing(look: Look, host: Host) -> None:
    """What an answer would wait for and stutter on is loaded while the user reads and writes."""
    look.reduce_motion(await motion_reduced())
    await asyncio.sleep(REST_SECONDS)
    await asyncio.to_thread(load_libraries)
    await host.warm_up()
