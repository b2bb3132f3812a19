"""What a tool is: a schema for the model, what it needs leave for, and what it does."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import msgspec

from host.clock import Clock
from host.events import Fault


class ToolOutcome(msgspec.Struct, frozen=True):
    """``content`` is what the model is given; ``display`` (plain JSON values) is for the window alone:
    ``{"kind": "diff", "path", "diff", "added", "removed"}``, ``{"kind": "shell", "exitCode", "durationMs", "spill"}`` …"""

    content: str
    error: Fault | None = None
    display: dict[str, Any] | None = None


class ToolFailure(Exception):
    """A tool's own refusal: becomes a failed result with this code and text; never ends the turn."""

    def __init__(self, code: str, message: str, content: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.content = content if content is not None else message


class ApprovalNeed(msgspec.Struct, frozen=True):
    """What must be asked before the tool runs.

    ``kind`` as in `host.events.ApprovalAsked`. ``edit``: passes under the policy "edits". ``rule``: the prefix or name
    "always allow" would store, None where not offered. ``parts``: for a command, its simple commands, each of which a
    stored rule must cover (behaviour 11).
    """

    title: str
    preview: str
    kind: str
    edit: bool = False
    outside: bool = False
    rule: str | None = None
    parts: tuple[str, ...] | None = None


class ToolContext(msgspec.Struct):
    """What one call may use.

    Attributes:
        session: id of the session; call_id, turn, step: the call's place.
        workspace: the folder, links resolved.
        allowed_outside: set by the executor when the user allowed a path outside the workspace for this call.
        spill: folder for output over the cap; files are named after the call id.
        seen: what the agent knows of files it has read or written: path -> fingerprint (owned by the session).
        progress: publishes transient output (shell) to whoever watches; at most 30 times a second.
        record: appends an event to the log (``todo/write``, ``tool/ptc-dispatch``).
        plan_mode: whether plan mode is on.
    """

    session: str
    call_id: str
    turn: int
    step: int
    workspace: Path
    spill: Path
    clock: Clock
    seen: dict[Path, str]
    progress: Callable[[str], None]
    record: Callable[[Any], Any]
    plan_mode: bool = False
    allowed_outside: bool = False
    agent: Any = None


class Tool(Protocol):
    """One tool. Instances hold no per-call state.

    Attributes:
        name, description, parameters: what the model is told; ``parameters`` is JSON schema.
        exclusive: True keeps other exclusive calls of the same step waiting (writes); reads run together.
    """

    @property
    def name(self) -> str: ...
    @property
    def description(self) -> str: ...
    @property
    def parameters(self) -> dict[str, Any]: ...
    @property
    def exclusive(self) -> bool: ...

    async def approval(self, arguments: dict[str, Any], context: ToolContext) -> ApprovalNeed | None:
        """What to ask before `run`, computed from the real state (the diff, the resolved path).

        Raises:
            ToolFailure: the call cannot work and asking would be pointless.
        """
        ...

    async def run(self, arguments: dict[str, Any], context: ToolContext) -> ToolOutcome:
        """Do it. Cancellation must leave nothing running.

        Raises:
            ToolFailure: a result for the model.
        """
        ...
