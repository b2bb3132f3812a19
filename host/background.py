"""Tasks that run beside everything else and that nobody waits for."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any


def in_background(work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    """A task whose unexpected failure goes to the loop's exception handler at once: whoever holds the task would keep
    it in silence until the end."""
    task = asyncio.get_running_loop().create_task(work)
    task.add_done_callback(_tell)
    return task


def _tell(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (fault := task.exception()) is not None:
        asyncio.get_running_loop().call_exception_handler(
            {"message": "a background task failed", "exception": fault, "task": task}
        )
