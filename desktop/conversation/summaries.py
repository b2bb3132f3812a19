"""What a folded header says about what it hides: counts, time, and markers that lead to what needs a look."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from desktop.conversation.definition import Node
from desktop.conversation.definitions.assistant import AssistantTextRow, ReasoningRow
from desktop.conversation.definitions.base import Row
from desktop.conversation.definitions.calls import CallRow
from desktop.conversation.definitions.context_note import ContextNoteRow
from desktop.conversation.definitions.plan import PlanRow
from desktop.conversation.definitions.question import QuestionRow
from desktop.conversation.definitions.question_reply import QuestionReplyRow
from desktop.conversation.definitions.retry import RetryRow
from desktop.conversation.definitions.tool import ToolRow

FAILED = frozenset({"failed", "unknown"})
UNDONE = frozenset({"rejected", "asking"})
ANSWERABLE = frozenset({"waiting", "continued"})


class Marker(msgspec.Struct, frozen=True):
    """Something a fold must not hide: ``failure``, ``question``, ``plan`` or ``approval`` (behaviour 9.5).
    ``key``: the row of the first such thing; ``count``: how many there are."""

    kind: str
    key: str
    count: int


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """Attributes:
    counts: how many of each kind, in order of first appearance: presentations of tools (``read``, ``shell`` …),
        ``reasoning``, ``retry``, ``note``, ``reply``, ``question``, ``plan``; ``rejected`` for what was not done as
        the user said no, ``asking`` for what waits for the user's yes. Of `FILES` how many files, not how often.
    started_at, ended_at: Unix milliseconds; ``ended_at`` is 0 while something of it runs.
    """

    counts: dict[str, int]
    started_at: int
    ended_at: int
    markers: tuple[Marker, ...] = ()

    @property
    def ms(self) -> int:
        return max(0, self.ended_at - self.started_at) if self.ended_at else 0


def key_of(node: Node) -> str:
    """The row key of a node: unique in a transcript."""
    return f"{node.kind}:{node.id}"


def summarise(nodes: Sequence[Node], started_at: int, *, running: bool) -> Summary:
    counts: dict[str, int] = {}
    files: set[tuple[str, str]] = set()
    ended_at = started_at
    for node in nodes:
        data = node.data
        name = NAMES.get(type(data)) or (data.state if data.state in UNDONE else data.presentation)
        if name not in FILES or not data.subject:
            counts[name] = counts.get(name, 0) + 1
        elif (name, data.subject) not in files:
            files.add((name, data.subject))
            counts[name] = counts.get(name, 0) + 1
        if data.ended_at > ended_at:
            ended_at = data.ended_at
        elif not running and data.ended_at == 0:
            running = is_running(data)
    return Summary(counts=counts, started_at=started_at, ended_at=0 if running else ended_at, markers=markers_of(nodes))


def markers_of(nodes: Iterable[Node]) -> tuple[Marker, ...]:
    found: dict[str, Marker] = {}
    for node in nodes:
        kind = marker_of(node.data) if type(node.data) in CALLS else ""
        if kind:
            first = found.get(kind)
            found[kind] = Marker(kind, first.key if first else key_of(node), first.count + 1 if first else 1)
    return tuple(found.values())


def is_running(data: Row) -> bool:
    """Whether the row still waits for its end."""
    if type(data) in CALLS:
        return data.ended_at == 0
    return isinstance(data, AssistantTextRow | ReasoningRow) and data.live


CALLS = frozenset({ToolRow, QuestionRow, PlanRow})

FILES = frozenset({"read", "write", "edit"})
"""Kinds that are told as files: one that is edited five times is one file."""

NAMES: dict[type, str] = {
    QuestionRow: "question",
    PlanRow: "plan",
    ReasoningRow: "reasoning",
    RetryRow: "retry",
    ContextNoteRow: "note",
    QuestionReplyRow: "reply",
}
"""What each kind of process content counts as; tool rows count as their presentation."""


def marker_of(data: CallRow) -> str:
    """What a fold that hides the call must say, empty for nothing."""
    state = data.state
    if type(data) is ToolRow:
        if state == "asking":
            return "approval"
        # Code may expect a call of its own to fail; its own result tells.
        return "failure" if state in FAILED and not data.parent else ""
    if state in FAILED:
        return "failure"
    if type(data) is PlanRow:
        return "plan" if state == "waiting" else ""
    return "question" if state in ANSWERABLE else ""
