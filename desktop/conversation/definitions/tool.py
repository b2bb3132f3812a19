"""An ordinary tool call: what it was about, whether it was allowed, how it ended."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from desktop.conversation.definitions.calls import CANCELLED, INTERRUPTED, OTHER, CallRow, error_of, presentation_of
from desktop.conversation.payload import json_object, mapping, payload, string

SUBJECTS = {
    "read": ("path", "file_path"),
    "write": ("path", "file_path"),
    "edit": ("path", "file_path"),
    "glob": ("pattern", "path"),
    "grep": ("pattern", "path"),
    "shell": ("description", "command"),
    "fetch": ("url",),
    "subagent": ("description", "prompt"),
    "code": ("code",),
    "todo": (),
}
LINE = 200  # characters of a subject
PARTIAL = 2_000  # of arguments still being written are searched for it


class ApprovalRow(msgspec.Struct, frozen=True, kw_only=True):
    """``outcome``: empty while it is asked, else as in ``approval/decided``; ``by`` likewise."""

    approval_id: str
    title: str
    preview: str
    kind: str
    rule: str = ""
    outcome: str = ""
    by: str = ""


class ToolRow(CallRow, frozen=True):
    """``state``: ``arguing`` (its arguments stream in), ``running``, ``asking`` (for leave), ``done``, ``failed``,
    ``rejected``, ``cancelled`` or ``unknown`` (cut off; it may have had its effect).

    ``subject``: the path, command or pattern, one line. ``content``: the result as the model was given it; while a
    shell runs, its output so far. ``display``: what the tool adds for the window, see `host.tools.base.ToolOutcome`.
    """

    presentation: str = OTHER
    subject: str = ""
    content: str = ""
    display: dict[str, Any] | None = None
    approval: ApprovalRow | None = None


def tool_row(name: str, arguments: str, **place: Any) -> ToolRow:
    presentation = presentation_of(name)
    return ToolRow(
        name=name, arguments=arguments, presentation=presentation, subject=subject_of(presentation, arguments), **place
    )


def subject_of(presentation: str, arguments: str) -> str:
    """One line that says what the call is about; empty when its arguments do not tell."""
    values = json_object(arguments)
    if values is None:
        return ""
    names = SUBJECTS.get(presentation, tuple(values))
    return _line(next((text for name in names if (text := string(values, name).strip())), ""))


def partial_subject(presentation: str, arguments: str) -> str:
    """As `subject_of`, from arguments that are still being written."""
    start = arguments[:PARTIAL]
    for name in SUBJECTS.get(presentation, ()):
        found = re.search(rf'"{name}"\s*:\s*("(?:[^"\\]|\\.)*")', start)
        if found is not None:
            return _line(string(json_object(f'{{"{name}": {found[1]}}}') or {}, name).strip())
    return ""


def _line(found: str) -> str:
    line = found.splitlines()[0] if found else ""
    return line if len(line) <= LINE else line[: LINE - 1] + "…"


def ended(row: ToolRow, event: dict[str, Any]) -> ToolRow:
    """The row after its result."""
    data = payload(event)
    code, message = error_of(data)
    return msgspec.structs.replace(
        row,
        state=_state(row, code),
        code=code,
        message=message,
        content=string(data, "content"),
        display=mapping(data, "display") or None,
    )


def _state(row: ToolRow, code: str) -> str:
    if not code:
        return "done"
    if code == INTERRUPTED:
        return "unknown"
    if code in CANCELLED:
        return "cancelled"
    if row.approval is not None and row.approval.outcome == "rejected":
        return "rejected" if row.approval.by in ("", "user", "no-answerer") else "cancelled"
    return "failed"


def asked(row: ToolRow, event: dict[str, Any]) -> ToolRow:
    data = payload(event)
    approval = ApprovalRow(
        approval_id=string(data, "approvalId"),
        title=string(data, "title"),
        preview=string(data, "preview"),
        kind=string(data, "kind"),
        rule=string(data, "rule"),
    )
    return msgspec.structs.replace(row, approval=approval, state="asking" if row.state == "running" else row.state)


def decided(row: ToolRow, event: dict[str, Any]) -> ToolRow:
    if row.approval is None:
        return row
    data = payload(event)
    approval = msgspec.structs.replace(row.approval, outcome=string(data, "outcome"), by=string(data, "by"))
    return msgspec.structs.replace(row, approval=approval, state="running" if row.state == "asking" else row.state)
