"""What is typed in the composer, until it is on disk (behaviour 6.6: a kill loses no more than 300 ms of it)."""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from desktop.app import run
from tests.bench.figure import Figure
from tests.desktop.shell.person import at_window, until

RUNS = 10


async def typing(home: Path) -> list[float]:
    """Milliseconds from the last key until the file holds what was typed, in a window that is otherwise at rest."""
    file, times = home / "desktop.ini", []
    async with at_window(home) as person:
        await person.find("Message the agent")
        for run_ in range(RUNS):
            word = f"word{run_}end"
            await person.type(word)
            typed = time.perf_counter()
            await until(lambda word=word: file.exists() and word in file.read_text(encoding="utf-8"))  # type: ignore[misc]
            times.append((time.perf_counter() - typed) * 1_000)
            await asyncio.sleep(0.3)
    return times


def measure() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        times = run(typing(Path(folder) / "home"))
    yield Figure("drafts: last key to disk, the slowest", max(times), "≤ 300 ms", tuple(times))
    yield Figure("drafts: last key to disk, the median", statistics.median(times), "ms")
