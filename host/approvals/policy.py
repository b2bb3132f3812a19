"""The approval modes of a session (behaviour 11)."""

from __future__ import annotations

from typing import Final

from host.approvals.need import ApprovalNeed

ASK: Final = "ask"
EDITS: Final = "edits"
FULL: Final = "full"
POLICIES: Final = (ASK, EDITS, FULL)


def passes(policy: str, need: ApprovalNeed) -> bool:
    """Whether the mode lets the call through without asking; an unknown mode asks."""
    if policy == FULL:
        return True
    return policy == EDITS and need.edit and not need.outside
