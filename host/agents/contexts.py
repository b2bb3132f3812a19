"""What a host's agents share, and what each of their calls may use."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from host.agents.prompt import SystemPrompt
from host.agents.step import Models
from host.agents.stream import DeltaFeed
from host.clock import Clock
from host.events import Event, EventData, ToolCall, ToolSchema
from host.log.session_log import SessionLog
from host.plan.mode import PlanModes
from host.projections.registry import Projections
from host.tools.base import ToolContext
from host.tools.executor import Executor


@dataclass(frozen=True)
class TurnParts:
    """What all agents of a host share."""

    clock: Clock
    models: Models
    executor: Executor
    schemas: Callable[[], tuple[ToolSchema, ...]]
    prompt: SystemPrompt
    plans: PlanModes
    spill: Callable[[str], Path]
    random: Callable[[], float]


class CallContexts:
    """Makes the contexts of one agent's calls and keeps those of the running step up to date.

    Attributes:
        closing: a shutdown: what calls would still record is left open, for recovery to find (behaviour 5.3.9).
    """

    def __init__(
        self, log: SessionLog, projections: Projections, parts: TurnParts, feed: DeltaFeed, agent: Any
    ) -> None:
        self._log = log
        self._projections = projections
        self._parts = parts
        self._feed = feed
        self._agent = agent
        self.closing = False
        self._seen: dict[Path, str] = {}
        self._running: list[ToolContext] = []

    def make(self, call: ToolCall) -> ToolContext:
        place = {"kind": "output", "turn": call.turn, "step": call.step, "index": 0, "callId": call.call_id}
        context = ToolContext(
            session=self._log.id,
            call_id=call.call_id,
            turn=call.turn,
            step=call.step,
            workspace=Path(self._log.header.workspace),
            spill=self._parts.spill(self._log.id),
            clock=self._parts.clock,
            seen=self._seen,
            progress=lambda text: self._feed.put(place | {"text": text}),
            record=self._record,
            plan_mode=self._parts.plans.guards(self._log.id),
            policy=self._projections.state("approvals").policy,
            durable=self._log.durable,
            called_at=self._parts.clock.awake_ms(),
            dispatch=self._parts.executor.run,
            agent=self._agent,
            under_way=self._running,
        )
        self._running.append(context)
        return context

    def _record(self, data: EventData) -> list[Event]:
        return [] if self.closing else self._log.append(data)

    def refresh(self) -> None:
        """Plan mode or the approval policy changed: what has not started yet goes by the new one (behaviour 7.1)."""
        for context in self._running:
            context.plan_mode = self._parts.plans.guards(self._log.id)
            context.policy = self._projections.state("approvals").policy
            if context.plan_mode and context.refuse is not None:
                context.refuse()

    def clear(self) -> None:
        """The step's calls are over."""
        self._running.clear()
