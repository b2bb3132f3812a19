"""The session itself: header, title, plan mode, commands, the end of a fork's seed."""

from __future__ import annotations

from typing import Any

from host.events.envelope import EventData, event_type
from host.events.messages import Value


class SessionHeader(Value, frozen=True):
    """What is fixed when a session is made; first line of an export (``{"type": "session", "version": 1, …}``).

    ``origin``: None for the user's own, ``fork`` or ``child`` with ``parent`` naming the other session,
    ``import`` for one read from elsewhere.
    """

    id: str
    created_at: int
    workspace: str
    provider: str
    model: str
    approvals: str = "ask"
    version: int = 1
    origin: str | None = None
    parent: str | None = None


@event_type("session/title")
class SessionTitle(EventData, frozen=True):
    """``source``: ``first-message`` or ``user`` (renamed by hand)."""

    title: str
    source: str = "first-message"


@event_type("session/end-seed")
class SessionEndSeed(EventData, frozen=True):
    """Everything before was copied from ``parent``; the fork's own life begins here."""

    parent: str


@event_type("plan/mode")
class PlanMode(EventData, frozen=True):
    active: bool


@event_type("command/run")
class CommandRun(EventData, frozen=True):
    """A command of the user's that is no message: ``model`` with ``{provider, model}``, ``plan``, ``compact`` …"""

    command_id: str
    name: str
    args: dict[str, Any]


@event_type("command/done")
class CommandDone(EventData, frozen=True):
    """``kind``: ``success`` or ``error``."""

    command_id: str
    kind: str
    text: str = ""
