"""How a tool call is shown, by the tool's name, and what the three families of call rows have in common."""

from __future__ import annotations

from typing import Any

from desktop.conversation.definitions.base import Row
from desktop.conversation.payload import mapping, string

PRESENTATIONS = {
    "read": "read",
    "write": "write",
    "edit": "edit",
    "glob": "glob",
    "grep": "grep",
    "shell": "shell",
    "bash": "shell",  # as imported sessions call it
    "fetch": "fetch",
    "run_code": "code",
    "subagent": "subagent",
    "todo_write": "todo",
    "ask_user_question": "question",
    "exit_plan_mode": "plan",
}
OTHER = "other"

CANCELLED = frozenset({"CANCELLED", "ASK_ABORTED", "ASK_CANCELLED", "TOOL_NOT_STARTED"})
INTERRUPTED = "TOOL_OUTCOME_UNKNOWN"


class CallRow(Row, frozen=True):
    """A call of the model's.

    Attributes:
        arguments: the model's raw string.
        state: one word, see the families.
        code, message: of the error the call ended with, else empty.
        parent: the call whose code made this one, else empty.
        result_seq: of the event with its result, -1 while there is none.
    """

    turn: int
    step: int
    call_id: str
    name: str
    arguments: str
    state: str = "running"
    code: str = ""
    message: str = ""
    parent: str = ""
    result_seq: int = -1


def presentation_of(name: str) -> str:
    return PRESENTATIONS.get(name, OTHER)


def error_of(data: dict[str, Any]) -> tuple[str, str]:
    """``(code, message)`` of a result, empty strings where it has no error."""
    error = mapping(data, "error")
    return string(error, "code"), string(error, "message")
