"""What a tool asks leave for, and how it was decided."""

from __future__ import annotations

import msgspec


class ApprovalNeed(msgspec.Struct, frozen=True):
    """What must be asked before the tool runs.

    ``kind`` as in `host.events.ApprovalAsked`. ``edit``: passes under the policy "edits". ``rule``: the prefix or name
    "always allow" would store, None where not offered. ``parts``: for a command, the source text of its simple
    commands, each of which a stored rule must cover (behaviour 11); None for a command that is not understood.
    ``path``: the resolved path outside the workspace that is asked for. ``warning``: a code for what the card should
    say aloud: ``outside-workspace``, ``private-address`` or ``protected-path``; the preview says it in English too.
    """

    title: str
    preview: str
    kind: str
    edit: bool = False
    outside: bool = False
    rule: str | None = None
    parts: tuple[str, ...] | None = None
    path: str | None = None
    warning: str | None = None


class Decision(msgspec.Struct, frozen=True):
    """``outcome``: ``allowed-once``, ``allowed-always`` or ``rejected``. ``by``: ``policy`` or ``rule`` (nobody was
    asked and nothing was logged), or as in `host.events.ApprovalDecided`."""

    outcome: str
    by: str

    @property
    def allowed(self) -> bool:
        return self.outcome != "rejected"
