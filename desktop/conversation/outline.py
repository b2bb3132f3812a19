"""A turn's tree laid out as lines, top to bottom, folds applied."""

from __future__ import annotations

from typing import Literal

import msgspec

from desktop.conversation.definition import Node
from desktop.conversation.definitions.assistant import AssistantTextRow
from desktop.conversation.definitions.context_note import ContextNoteRow
from desktop.conversation.definitions.question_reply import QuestionReplyRow
from desktop.conversation.definitions.retry import RetryRow
from desktop.conversation.definitions.user_message import UserMessageRow
from desktop.conversation.groups import Entry, Fold, Group, TurnTree
from desktop.conversation.summaries import key_of

NO_TURN = -1
INPUT = frozenset({ContextNoteRow, QuestionReplyRow})


Mark = Literal["", "steered", "waiting"]


class Tail(msgspec.Struct, frozen=True, kw_only=True):
    """How a turn ended. ``answer``: key of its final answer, empty if there is none."""

    reason: str
    started_at: int
    ended_at: int
    code: str
    message: str
    calls: int
    answer: str


class Line(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One line. ``kind`` says which of ``node``, ``group``, ``fold`` and ``tail`` it shows (``working``: none).

    ``mark``: ``steered`` for what the user said into a running turn, ``waiting`` for a retry that is still to come.
    ``since``: Unix milliseconds at which the running turn of a ``working`` line began.
    """

    key: str
    kind: Literal["node", "group", "fold", "tail", "working"]
    turn: int
    depth: int = 0
    node: Node | None = None
    group: Group | None = None
    fold: Fold | None = None
    tail: Tail | None = None
    mark: Mark = ""
    since: int = 0


def lines_of(tree: TurnTree) -> list[Line]:
    """The lines of one turn or of loose content."""
    turn = tree.turn.data.turn if tree.turn is not None else NO_TURN
    lines: list[Line] = []
    fold = tree.fold
    begun = False
    for item in tree.items:
        if isinstance(item, Entry):
            steered = begun and isinstance(item.node.data, UserMessageRow)
            begun = begun or isinstance(item.node.data, AssistantTextRow)
            lines.append(_node_line(item, turn, "steered" if steered else ""))
            continue
        begun = begun or any(type(node.data) not in INPUT for node in item.nodes)
        if fold is not None:
            lines.append(Line(key=fold.key, kind="fold", turn=turn, fold=fold))
            fold = None
        if tree.fold is not None and not tree.fold.open:
            continue
        if item.headed:
            lines.append(Line(key=item.key, kind="group", turn=turn, group=item))
        if item.open:
            lines.extend([_node_line(entry, turn, _retrying(tree, entry)) for entry in item.entries])
    if tree.turn is not None:
        lines.extend(_end_of(tree, tree.turn))
    lines.extend(_node_line(entry, NO_TURN) for entry in tree.after)
    return lines


def _retrying(tree: TurnTree, entry: Entry) -> Mark:
    """A failed try waits for the next while it is the last thing of a running turn."""
    data, last = entry.node.data, tree.items[-1]
    if type(data) is not RetryRow or data.final or tree.turn is None or tree.turn.data.reason:
        return ""
    return "waiting" if isinstance(last, Group) and last.entries[-1] is entry else ""


def _end_of(tree: TurnTree, turn: Node) -> list[Line]:
    row = turn.data
    if not row.reason:
        return [Line(key=f"working:{turn.id}", kind="working", turn=row.turn, since=row.time)] if tree.working else []
    tail = Tail(
        reason=row.reason,
        started_at=row.time,
        ended_at=row.ended_at,
        code=row.code,
        message=row.message,
        calls=tree.calls,
        answer=tree.answer,
    )
    return [Line(key=f"turn-tail:{turn.id}", kind="tail", turn=row.turn, tail=tail)]


def _node_line(entry: Entry, turn: int, mark: Mark = "") -> Line:
    return Line(key=key_of(entry.node), kind="node", turn=turn, depth=entry.depth, node=entry.node, mark=mark)
