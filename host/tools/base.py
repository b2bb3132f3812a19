"""What a tool is: a schema for the model, what it needs leave for, and what it does."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Protocol

import msgspec

from host.approvals.need import ApprovalNeed
from host.clock import Clock
from host.events import Fault, ToolCall

__all__ = ["ApprovalNeed", "Tool", "ToolContext", "ToolFailure", "ToolOutcome"]


async def _nothing_to_wait_for() -> None:
    return None


class ToolOutcome(msgspec.Struct, frozen=True):
    """``content`` is what the model is given; ``display`` (plain JSON values) is for the window alone:
    ``{"kind": "diff", "path", "diff", "added", "removed"}``, ``{"kind": "shell", "exitCode", "durationMs", "spill"}``
    …. ``whole``: ``content`` is never cut to size, because it holds what the user wrote."""

    content: str
    error: Fault | None = None
    display: dict[str, Any] | None = None
    whole: bool = False


class ToolFailure(Exception):
    """A tool's own refusal: becomes a failed result with this code and text; never ends the turn."""

    def __init__(self, code: str, message: str, content: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.content = content if content is not None else message


Dispatch = Callable[[ToolCall, "ToolContext"], Awaitable[ToolOutcome]]


async def _no_dispatch(call: ToolCall, context: ToolContext) -> ToolOutcome:
    raise ToolFailure("UNKNOWN_TOOL", f"{call.name} cannot be called from here")


class ToolContext(msgspec.Struct):
    """What one call may use.

    Attributes:
        session: id of the session; call_id, turn, step: the call's place.
        workspace: the folder, links resolved.
        allowed_path: set by the executor when a path outside the workspace was allowed for this call; resolved.
        allowed_private: set by the executor when an address on this machine or its network was allowed for this call.
        spill: folder for output over the cap; files are named after the call id.
        seen: what the agent knows of files it has read or written: path -> fingerprint (owned by the session).
        progress: publishes what a running tool (shell) printed since the last time, as printed, to whoever watches; at
            most 30 times a second.
        record: appends an event to the log (``todo/write``, ``tool/ptc-dispatch``).
        plan_mode: whether plan mode is on. Its owner may set it while the call waits: what has not started is refused.
        policy: the approval mode, ``ask``, ``edits`` or ``full``; may be set while the call waits, too.
        durable: returns when all that was recorded is committed; awaited before a side effect (behaviour 2.2).
        called_at: awake milliseconds when the call began: a question's time counts from there. None: from now.
        dispatch: runs another call for this one, with its approvals (``run_code``).
        parent: for a call made by another call, that one's id; exclusive calls wait only for those of the same parent.
        under_way: the contexts of all calls of the step that have not ended, those made by other calls included; what
            its owner sets, it sets in all of them.
        refuse: set by the executor while a call that plan mode refuses has not started; ends its wait at once.
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
    policy: str = "ask"
    allowed_path: Path | None = None
    allowed_private: bool = False
    durable: Callable[[], Awaitable[None]] = _nothing_to_wait_for
    called_at: int | None = None
    dispatch: Dispatch = _no_dispatch
    parent: str | None = None
    agent: Any = None
    under_way: list[ToolContext] = msgspec.field(default_factory=list)
    refuse: Callable[[], object] | None = None


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
