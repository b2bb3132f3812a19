"""A bench that runs tool calls the way an agent does: real executor, real approvals, real files and processes."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from host.approvals import Approvals, SessionRules
from host.clock import Clock, SystemClock
from host.errors import HostError
from host.events import ToolCall
from host.tools.base import Tool, ToolContext, ToolOutcome
from host.tools.edit import Edit
from host.tools.executor import Executor
from host.tools.read import Read
from host.tools.registry import ToolRegistry
from host.tools.shell import Shell
from host.tools.write import Write
from tests.helpers.manual_clock import ManualClock


class Asker:
    """Stands where clients are: every request lies in `requests` until `answer` settles it, or ``auto`` does."""

    def __init__(self) -> None:
        self.requests: list[dict[str, Any]] = []
        self.auto: str | None = None
        self.attended = True
        self._open: list[asyncio.Future[Any]] = []
        self._arrived = asyncio.Event()

    async def offer(self, name: str, request: dict[str, Any], judge: Callable[[Any], Any]) -> Any:
        assert name == "approvals/request"
        self.requests.append(request)
        if not self.attended:
            raise HostError("NO_PROVIDER")
        if self.auto is not None:
            return judge({"outcome": self.auto})
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._open.append(future)
        self._arrived.set()
        return judge(await future)

    async def asked(self, count: int = 1) -> dict[str, Any]:
        """Wait for the ``count``-th request."""
        while len(self.requests) < count:
            self._arrived.clear()
            await self._arrived.wait()
        return self.requests[count - 1]

    def answer(self, at: int, outcome: str) -> None:
        self._open[at].set_result({"outcome": outcome})


class WatchedClock(ManualClock):
    """A manual clock that tells when somebody begins to sleep."""

    def __init__(self) -> None:
        super().__init__()
        self.slept = asyncio.Event()

    async def sleep(self, seconds: float) -> None:
        self.slept.set()
        await super().sleep(seconds)


class Bench:
    def __init__(self, workspace: Path, spill: Path) -> None:
        self.workspace = Path(os.path.realpath(workspace))
        self.spill = spill
        self.seen: dict[Path, str] = {}
        self.events: list[Any] = []
        self.progress: list[str] = []
        self._progressed = asyncio.Event()
        self.policy = "full"
        self.plan_mode = False
        self.clock: Clock = SystemClock()
        self.asker = Asker()
        self.rules = SessionRules()
        self.barriers = 0
        self.contexts: list[ToolContext] = []
        self._count = 0
        self.use([Read(), Write(), Edit(), Shell()])

    def use(self, tools: list[Tool]) -> None:
        self.executor = Executor(ToolRegistry(tools), Approvals(self.asker, self.rules))

    def _on_progress(self, text: str) -> None:
        self.progress.append(text)
        self._progressed.set()

    async def printed(self, text: str) -> str:
        """Wait until the running command has shown ``text``; what it had shown by then."""
        while text not in "".join(self.progress):
            self._progressed.clear()
            await self._progressed.wait()
        return "".join(self.progress)

    async def _durable(self) -> None:
        self.barriers += 1

    def context(self, step: int = 1, parent: str | None = None) -> ToolContext:
        self._count += 1
        context = ToolContext(
            session="ses_1",
            call_id=f"call_{self._count}",
            turn=1,
            step=step,
            workspace=self.workspace,
            spill=self.spill,
            clock=self.clock,
            seen=self.seen,
            progress=self._on_progress,
            record=self.events.append,
            plan_mode=self.plan_mode,
            policy=self.policy,
            durable=self._durable,
            parent=parent,
        )
        self.contexts.append(context)
        return context

    async def raw(self, tool: str, arguments: str, context: ToolContext | None = None) -> ToolOutcome:
        context = context or self.context()
        call = ToolCall(turn=1, step=context.step, call_id=context.call_id, name=tool, arguments=arguments)
        return await self.executor.run(call, context)

    async def call(self, tool: str, **arguments: Any) -> ToolOutcome:
        return await self.raw(tool, json.dumps(arguments))

    def start(self, tool: str, **arguments: Any) -> asyncio.Task[ToolOutcome]:
        """The call as a task, its context made now."""
        return asyncio.create_task(self.raw(tool, json.dumps(arguments), self.context()))

    def file(self, path: str, content: str | bytes) -> Path:
        target = self.workspace / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content.encode() if isinstance(content, str) else content)
        return target


@pytest.fixture
def bench(workspace: Path, tmp_path: Path) -> Bench:
    return Bench(workspace, tmp_path / "spill")


def code_of(outcome: ToolOutcome) -> str | None:
    return outcome.error.code if outcome.error is not None else None
