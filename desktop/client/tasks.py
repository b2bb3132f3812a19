"""Work the window starts and does not wait for: kept alive, and never failing in silence."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

Failed = Callable[[BaseException], None]


class Tasks:
    """The running tasks of one owner. A failure goes to the task's own handler, else to the owner's."""

    def __init__(self, failed: Failed) -> None:
        self._failed = failed
        self._running: set[asyncio.Task[Any]] = set()

    def start(self, work: Coroutine[Any, Any, Any], failed: Failed | None = None) -> asyncio.Task[Any]:
        task = asyncio.get_running_loop().create_task(work)
        self._running.add(task)

        def ended(task: asyncio.Task[Any]) -> None:
            self._running.discard(task)
            if not task.cancelled() and (error := task.exception()) is not None:
                (failed or self._failed)(error)

        task.add_done_callback(ended)
        return task

    async def close(self) -> None:
        """Cancel what runs and wait for its end."""
        running = list(self._running)
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
