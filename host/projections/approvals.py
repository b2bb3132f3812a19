"""The approval policy in force and the approvals that wait."""

from __future__ import annotations

from typing import Any

import msgspec

from host.events import ApprovalAsked, ApprovalDecided, ApprovalPolicy, Event, SessionHeader
from host.projections.base import Fold, payload


class ApprovalsState(msgspec.Struct, frozen=True):
    """``pending``: asked and not decided, oldest first."""

    policy: str
    pending: tuple[ApprovalAsked, ...] = ()


class ApprovalsProjection(Fold[ApprovalsState]):
    """Folds ``approval/policy``, ``approval/asked`` and ``approval/decided``."""

    def __init__(self) -> None:
        super().__init__("approvals", 1, ApprovalsState)

    def init(self, header: SessionHeader) -> ApprovalsState:
        return ApprovalsState(header.approvals)

    def apply(self, state: ApprovalsState, event: Event) -> ApprovalsState:
        if event.type == "approval/asked":
            asked = payload(event, ApprovalAsked)
            return state if asked is None else ApprovalsState(state.policy, (*state.pending, asked))
        if event.type == "approval/decided":
            decided = payload(event, ApprovalDecided)
            if decided is None:
                return state
            pending = tuple(each for each in state.pending if each.approval_id != decided.approval_id)
            return state if len(pending) == len(state.pending) else ApprovalsState(state.policy, pending)
        if event.type == "approval/policy":
            policy = payload(event, ApprovalPolicy)
            if policy is not None and policy.policy != state.policy:
                return ApprovalsState(policy.policy, state.pending)
        elif event.type == "session/end-seed" and state.pending:
            return ApprovalsState(state.policy)  # nobody will decide in a fork what the original asked
        return state

    def view(self, state: ApprovalsState) -> dict[str, Any]:
        """``{policy, pending: [{approvalId, callId, tool, title, preview, kind, rule}]}``."""
        return {"policy": state.policy, "pending": [msgspec.to_builtins(asked) for asked in state.pending]}
