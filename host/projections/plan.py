"""Plan mode."""

from __future__ import annotations

from typing import Any

import msgspec

from host.events import Event, PlanMode, SessionHeader
from host.projections.base import Fold, payload


class PlanState(msgspec.Struct, frozen=True):
    active: bool = False


class PlanProjection(Fold[PlanState]):
    """Folds ``plan/mode``. What is selected but waits for the next step is live state, not in the log: the view's
    ``pending`` is null here and filled in above."""

    def __init__(self) -> None:
        super().__init__("plan", 1, PlanState)

    def init(self, header: SessionHeader) -> PlanState:
        return PlanState()

    def apply(self, state: PlanState, event: Event) -> PlanState:
        if event.type != "plan/mode":
            return state
        mode = payload(event, PlanMode)
        return state if mode is None or mode.active == state.active else PlanState(mode.active)

    def view(self, state: PlanState) -> dict[str, Any]:
        """``{active, pending: null}``."""
        return {"active": state.active, "pending": None}
