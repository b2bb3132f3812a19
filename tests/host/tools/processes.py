"""What runs in a folder (Linux)."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path


def processes_in(folder: Path) -> list[int]:
    """Living processes whose working folder is ``folder``."""
    found = []
    for name in os.listdir("/proc"):
        if not name.isdigit() or int(name) == os.getpid():
            continue
        try:
            if os.readlink(f"/proc/{name}/cwd") == str(folder):
                found.append(int(name))
        except OSError:  # gone meanwhile, or a dead one nobody has collected
            continue
    return found


async def running_in(folder: Path) -> list[int]:
    """Wait until there is one."""
    while True:
        if found := processes_in(folder):
            return found
        await asyncio.sleep(0.005)
