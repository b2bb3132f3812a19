"""The tool calls of one step: run side by side, each result logged as it comes (behaviour 3.2)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence

from host.errors import HostError
from host.events import Fault, ToolCall, ToolResult
from host.log.session_log import SessionLog
from host.tools.base import ToolContext, ToolOutcome
from host.tools.executor import Executor

ASKING = ("ask_user_question", "exit_plan_mode")
STOP_SECONDS = 0.15  # of the 200 ms a stop may take (behaviour 3.3); the rest is for the log


class CallRunner:
    """Runs the calls of one agent's steps.

    Attributes:
        open: the calls of the step that have no `tool/result` yet, by call id.
        closing: a shutdown: what a stop ends is not recorded, so that recovery finds it open.
    """

    def __init__(self, log: SessionLog, executor: Executor, context: Callable[[ToolCall], ToolContext]) -> None:
        self._log = log
        self._executor = executor
        self._context = context
        self._leaving: set[asyncio.Task[ToolOutcome]] = set()
        self.open: dict[str, ToolCall] = {}
        self.closing = False

    def expect(self, calls: Sequence[ToolCall]) -> None:
        """The calls have just been appended: from here on each is owed a result, whatever happens before `run`."""
        self.open = {call.call_id: call for call in calls}

    async def run(self, calls: Sequence[ToolCall]) -> None:
        """Return when every call has its `tool/result`.

        The calls are `expect`-ed and durable. Cancelled, it stops what runs, records what ended with a result
        of its own, and raises; what is then left in `open` is the caller's to settle.
        """
        tasks = {asyncio.ensure_future(self._executor.run(call, self._context(call))): call for call in calls}
        waiting = set(tasks)
        try:
            while waiting:
                done, waiting = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
                for task in sorted(done, key=lambda task: calls.index(tasks[task])):
                    self._record(tasks[task], task)
        except asyncio.CancelledError:
            for task in await self._stop(tasks):
                if not self.closing and not task.cancelled() and tasks[task].call_id in self.open:
                    self._record(tasks[task], task)
            raise
        except HostError:  # the log takes no more: nothing goes on whose result cannot be kept
            await self._stop(tasks)
            raise

    async def _stop(self, tasks: Iterable[asyncio.Task[ToolOutcome]]) -> list[asyncio.Task[ToolOutcome]]:
        """Cancel what runs; returns the tasks that have ended in time."""
        running = {task for task in tasks if not task.done()}
        for task in running:
            task.cancel()
        if running:
            _, late = await asyncio.wait(running, timeout=STOP_SECONDS)
            for task in late:  # held until it ends, so that it is not collected half way
                self._leaving.add(task)
                task.add_done_callback(self._left)
        return [task for task in tasks if task.done()]

    def _left(self, task: asyncio.Task[ToolOutcome]) -> None:
        self._leaving.discard(task)
        if not task.cancelled():
            task.exception()

    def _record(self, call: ToolCall, task: asyncio.Task[ToolOutcome]) -> None:
        outcome = cancelled_outcome(call) if task.cancelled() else task.result()
        del self.open[call.call_id]
        self._log.append(result_of(call, outcome))

    def settle(self) -> list[ToolResult]:
        """The results of what a stop left open, for the caller's batch."""
        results = [result_of(call, cancelled_outcome(call)) for call in self.open.values()]
        self.open.clear()
        return results


def result_of(call: ToolCall, outcome: ToolOutcome) -> ToolResult:
    return ToolResult(
        turn=call.turn,
        step=call.step,
        call_id=call.call_id,
        content=outcome.content,
        error=outcome.error,
        display=outcome.display,
    )


def cancelled_outcome(call: ToolCall) -> ToolOutcome:
    """What an open call becomes when the user stops the turn; the text names no tool (behaviour 5.2.4, 7.2)."""
    if call.name in ASKING:
        return ToolOutcome(
            content="The user stopped the turn before answering. Nothing was answered, approved or refused.",
            error=Fault(code="ASK_ABORTED", message="the turn was stopped before an answer came"),
        )
    return ToolOutcome(
        content="The user stopped the turn while this call ran. It may have had part of its effect.",
        error=Fault(code="CANCELLED", message="stopped by the user"),
    )


def not_started_outcome(why: str) -> ToolOutcome:
    return ToolOutcome(content=why, error=Fault(code="TOOL_NOT_STARTED", message="the call was not started"))
