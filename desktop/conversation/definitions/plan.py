"""A plan put before the user, and the verdict (behaviour 7.2, 7.5)."""

from __future__ import annotations

from typing import Any

import msgspec

from desktop.conversation.definitions.calls import CANCELLED, INTERRUPTED, CallRow, error_of
from desktop.conversation.payload import json_object, mapping, payload, string

STATES = {"PLAN_KEPT": "kept", "PLAN_DISMISSED": "dismissed", INTERRUPTED: "interrupted"}


class PlanRow(CallRow, frozen=True):
    """``state``: ``waiting``, ``approved``, ``kept`` (keep planning), ``dismissed`` (talk first), ``cancelled``,
    ``interrupted`` or ``failed`` (never shown for review). ``feedback``: what the user said to keep planning."""

    plan: str = ""
    feedback: str = ""

    @property
    def heading(self) -> str:
        return heading_of(self.plan)


def heading_of(plan: str) -> str:
    """The text of the plan's first heading, else of its first line."""
    lines = [line.strip() for line in plan.splitlines() if line.strip()]
    found = next((line for line in lines if line.startswith("#")), lines[0] if lines else "")
    return found.lstrip("#").strip().rstrip("#").strip()


def plan_row(name: str, arguments: str, **place: Any) -> PlanRow:
    plan = string(json_object(arguments) or {}, "plan")
    return PlanRow(name=name, arguments=arguments, plan=plan, **{"state": "waiting", **place})


def plan_ended(row: PlanRow, event: dict[str, Any]) -> PlanRow:
    data = payload(event)
    code, message = error_of(data)
    state = "approved" if not code else STATES.get(code, "cancelled" if code in CANCELLED else "failed")
    feedback = string(mapping(data, "display"), "feedback")
    return msgspec.structs.replace(row, state=state, code=code, message=message, feedback=feedback)
