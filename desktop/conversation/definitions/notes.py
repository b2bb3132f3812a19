"""Changes of how the session works, one line each: plan mode, approvals, the end of a fork's seed."""

from __future__ import annotations

from desktop.conversation.definitions.base import LogEvent, Row, SingleEvent
from desktop.conversation.payload import payload, string


class NoteRow(Row, frozen=True):
    """``state``: ``planOn``, ``planOff``, ``policy``, ``model``, ``forked``, ``command`` or ``commandFailed``.
    ``value``: the policy, the model, the other session; ``name`` and ``message`` belong to commands."""

    state: str
    value: str = ""
    name: str = ""
    message: str = ""


class PlanModeNote(SingleEvent):
    kind = "plan-mode"
    types = frozenset({"plan/mode"})

    def start(self, event: LogEvent) -> NoteRow:
        active = payload(event).get("active") is True
        return NoteRow(time=event["time"], ended_at=event["time"], state="planOn" if active else "planOff")


class PolicyNote(SingleEvent):
    kind = "approval-policy"
    types = frozenset({"approval/policy"})

    def start(self, event: LogEvent) -> NoteRow:
        policy = string(payload(event), "policy")
        return NoteRow(time=event["time"], ended_at=event["time"], state="policy", value=policy)


class ForkNote(SingleEvent):
    kind = "fork"
    types = frozenset({"session/end-seed"})

    def start(self, event: LogEvent) -> NoteRow:
        parent = string(payload(event), "parent")
        return NoteRow(time=event["time"], ended_at=event["time"], state="forked", value=parent)
