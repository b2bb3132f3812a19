"""A turn's tree laid out as lines, top to bottom, folds applied."""

from __future__ import annotations

from typing import Literal

import msgspec

from desktop.conversation.definition import Node
from desktop.conversation.groups import Entry, Fold, Group, TurnTree
from desktop.conversation.summaries import key_of

NO_TURN = -1


class Tail(msgspec.Struct, frozen=True, kw_only=True):
    """How a turn ended. ``answer``: key of its final answer, empty if there is none."""

    reason: str
    started_at: int
    ended_at: int
    code: str
    message: str
    calls: int
    answer: str


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """One line. ``kind`` says which of ``node``, ``group``, ``fold`` and ``tail`` it shows (``working``: none)."""

    key: str
    kind: Literal["node", "group", "fold", "tail", "working"]
    turn: int
    depth: int = 0
    node: Node | None = None
    group: Group | None = None
    fold: Fold | None = None
    tail: Tail | None = None


def lines_of(tree: TurnTree) -> list[Line]:
    """The lines of one turn or of loose content."""
    turn = tree.turn.data.turn if tree.turn is not None else NO_TURN
    lines: list[Line] = []
    fold = tree.fold
    for item in tree.items:
        if isinstance(item, Entry):
            lines.append(_node_line(item, turn))
            continue
        if fold is not None:
            lines.append(Line(key=fold.key, kind="fold", turn=turn, fold=fold))
            fold = None
        if tree.fold is not None and not tree.fold.open:
            continue
        if item.headed:
            lines.append(Line(key=item.key, kind="group", turn=turn, group=item))
        if item.open:
            lines.extend(_node_line(entry, turn) for entry in item.entries)
    if tree.turn is not None:
        lines.extend(_end_of(tree, tree.turn))
    lines.extend(_node_line(entry, NO_TURN) for entry in tree.after)
    return lines


def _end_of(tree: TurnTree, turn: Node) -> list[Line]:
    row = turn.data
    if not row.reason:
        return [Line(key=f"working:{turn.id}", kind="working", turn=row.turn)] if tree.working else []
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


def _node_line(entry: Entry, turn: int) -> Line:
    return Line(key=key_of(entry.node), kind="node", turn=turn, depth=entry.depth, node=entry.node)
