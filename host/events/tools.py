"""Tool calls and results, approvals, todos. Order: ``tool/call`` -> (``approval/asked`` -> ``approval/decided``)
-> ``tool/result``; results are logged as they finish (behaviour 3.2)."""

from __future__ import annotations

from typing import Any

from host.events.envelope import EventData, event_type
from host.events.messages import Value
from host.events.turns import Fault


@event_type("tool/call")
class ToolCall(EventData, frozen=True):
    """The host begins to treat a call; ``arguments`` is the model's raw string, malformed ones included."""

    turn: int
    step: int
    call_id: str
    name: str
    arguments: str
    provider_call_id: str | None = None


@event_type("tool/result")
class ToolResult(EventData, frozen=True):
    """``content`` is the string the model is given, failures included; ``display`` is for the window alone."""

    turn: int
    step: int
    call_id: str
    content: str
    error: Fault | None = None
    display: dict[str, Any] | None = None


@event_type("tool/ptc-dispatch")
class PtcDispatch(EventData, frozen=True):
    """A tool call made by model-written code inside ``run_code`` (``parent_call_id``), with its outcome."""

    turn: int
    step: int
    call_id: str
    parent_call_id: str
    name: str
    arguments: str
    content: str
    error: Fault | None = None
    display: dict[str, Any] | None = None


@event_type("approval/asked")
class ApprovalAsked(EventData, frozen=True):
    """``kind``: ``command``, ``diff``, ``url``, ``path`` or ``code``; ``preview``: the exact command, diff, address …;
    ``rule``: what "always allow" would add, or None where it is not offered; ``warning``: a code for what the card
    says aloud, ``outside-workspace``, ``private-address`` or ``protected-path``."""

    approval_id: str
    call_id: str
    tool: str
    title: str
    preview: str
    kind: str
    rule: str | None = None
    warning: str | None = None


@event_type("approval/decided")
class ApprovalDecided(EventData, frozen=True):
    """``outcome``: ``allowed-once``, ``allowed-always`` or ``rejected``; ``by``: ``user``, ``no-answerer``,
    ``cancelled`` or ``interrupted``. Only ``user`` means that a person decided."""

    approval_id: str
    call_id: str
    outcome: str
    by: str = "user"


@event_type("approval/policy")
class ApprovalPolicy(EventData, frozen=True):
    """``policy``: ``ask``, ``edits`` (edits pass) or ``full``."""

    policy: str


class Todo(Value, frozen=True):
    """``status``: ``pending``, ``in_progress`` or ``completed``."""

    content: str
    status: str


@event_type("todo/write")
class TodoWrite(EventData, frozen=True):
    todos: tuple[Todo, ...]
