"""The newest turn and how it stands."""

from __future__ import annotations

from typing import Any

import msgspec

from host.events import Event, Fault, SessionHeader, StepStart, TurnEnd, TurnStart
from host.projections.base import Fold, payload


class TurnState(msgspec.Struct, frozen=True):
    """``turn`` and ``step`` count from 1 and are 0 before the first; times are Unix milliseconds."""

    turn: int = 0
    step: int = 0
    running: bool = False
    started_at: int | None = None
    ended_at: int | None = None
    reason: str | None = None
    error: Fault | None = None


class TurnProjection(Fold[TurnState]):
    """Folds ``turn/start``, ``step/start`` and ``turn/end``."""

    def __init__(self) -> None:
        super().__init__("turn", 1, TurnState)

    def init(self, header: SessionHeader) -> TurnState:
        return TurnState()

    def apply(self, state: TurnState, event: Event) -> TurnState:
        if event.type == "turn/start":
            started = payload(event, TurnStart)
            if started is not None:
                return TurnState(started.turn, 0, True, event.time)
        elif event.type == "step/start":
            step = payload(event, StepStart)
            if step is not None and step.turn == state.turn:
                return msgspec.structs.replace(state, step=step.step)
        elif event.type == "turn/end":
            ended = payload(event, TurnEnd)
            if ended is not None and ended.turn == state.turn and state.running:
                return msgspec.structs.replace(
                    state, running=False, ended_at=event.time, reason=ended.reason, error=ended.error
                )
        return state

    def view(self, state: TurnState) -> dict[str, Any]:
        """``{turn, step, running, startedAt, endedAt, reason, error: {code, message} | null}``."""
        return {
            "turn": state.turn,
            "step": state.step,
            "running": state.running,
            "startedAt": state.started_at,
            "endedAt": state.ended_at,
            "reason": state.reason,
            "error": msgspec.to_builtins(state.error),
        }
