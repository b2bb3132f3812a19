"""From the nodes of one turn to its rows: process groups, the whole-turn fold, the tail (behaviour 9).

A pure function of the nodes and of what the reader chose, so that a live and a reopened session draw the same rows.
Loose nodes (before the first turn, between turns) stand for themselves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from desktop.conversation.definition import Node
from desktop.conversation.definitions.assistant import AssistantTextRow, ReasoningRow
from desktop.conversation.definitions.context_note import ContextNoteRow
from desktop.conversation.definitions.plan import PlanRow
from desktop.conversation.definitions.question import QuestionRow
from desktop.conversation.definitions.question_reply import QuestionReplyRow
from desktop.conversation.definitions.retry import RetryRow
from desktop.conversation.definitions.tool import ToolRow
from desktop.conversation.definitions.turn import TurnRow
from desktop.conversation.summaries import CALLS, Summary, is_running, key_of, markers_of, summarise

Mode = Literal["compact", "normal"]


class Reading(msgspec.Struct, frozen=True, kw_only=True):
    """How the transcript is read.

    Attributes:
        mode: ``normal`` leaves groups open when a turn ends.
        choices: what the reader opened (True) or closed (False) by hand, by row key.
        focus: the key of the row that has the keyboard, empty for none: no fold hides it by itself.
    """

    mode: Mode = "compact"
    choices: Mapping[str, bool] = {}
    focus: str = ""


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One node; ``depth`` 2 for what a tool row's code called."""

    node: Node
    depth: int


class Group(msgspec.Struct, frozen=True):
    """A run of process content. ``nodes``: all of it; ``entries``: what shows of it while it is open. ``headed``:
    False where the whole-turn control alone stands for it."""

    key: str
    nodes: tuple[Node, ...]
    entries: tuple[Entry, ...]
    summary: Summary
    open: bool
    headed: bool = True


class Fold(msgspec.Struct, frozen=True):
    """The whole-turn control; it stands before the first group."""

    key: str
    summary: Summary
    open: bool
    calls: int


class TurnTree(msgspec.Struct, frozen=True, kw_only=True):
    """Attributes:
    turn: the turn's node, None for loose content.
    items: groups and what stands outside of them, in order.
    fold: None where the turn cannot be folded.
    after: nodes that came after the turn had ended.
    working: the turn runs and nothing in it shows that.
    kept: headers that stay open only because the focus is in them.
    answer: key of the final answer, empty if there is none.
    calls: tool calls of the turn.
    """

    turn: Node | None
    items: tuple[Entry | Group, ...]
    fold: Fold | None = None
    after: tuple[Entry, ...] = ()
    working: bool = False
    kept: tuple[str, ...] = ()
    answer: str = ""
    calls: int = 0


def arrange(turn: Node | None, nodes: Sequence[Node], reading: Reading) -> TurnTree:
    """The tree of one turn; ``nodes`` are its own, in order, without the turn's."""
    if turn is None:
        return TurnTree(turn=None, items=tuple(Entry(node, 0) for node in nodes))
    data: TurnRow = turn.data
    end = data.end_seq if data.reason else None
    inside = [node for node in nodes if end is None or node.seq < end]
    after = tuple(Entry(node, 0) for node in nodes[len(inside) :])
    return _Turn(turn, inside, reading).tree(after)


class _Turn:
    """Arranges one turn."""

    def __init__(self, turn: Node, nodes: Sequence[Node], reading: Reading) -> None:
        self.turn = turn
        self.row: TurnRow = turn.data
        self.nodes = nodes
        self.reading = reading
        self.running = not self.row.reason
        self.kept: list[str] = []
        self.focus = reading.focus.split("/")[0]

    def tree(self, after: tuple[Entry, ...]) -> TurnTree:
        items = self._runs()
        answer = self._answer(items)
        groups = [item for item in items if isinstance(item, list)]
        calls = sum(node.kind == "tool-call" for node in self.nodes)
        fold = self._fold(groups, calls) if answer and groups else None
        arranged: list[Entry | Group] = []
        previous = self.row.time
        for item in items:
            if isinstance(item, list):
                group = self._group(item, previous, newest=item is groups[-1], fold=fold, alone=len(groups) == 1)
                arranged.append(group)
                previous = group.summary.ended_at or previous
            else:
                arranged.append(Entry(item, 0))
                previous = max(previous, item.data.ended_at)
        return TurnTree(
            turn=self.turn,
            items=tuple(arranged),
            fold=fold,
            after=after,
            working=self.running and not any(is_running(node.data) for node in self.nodes),
            kept=tuple(self.kept),
            answer=answer,
            calls=calls,
        )

    def _runs(self) -> list[Node | list[Node]]:
        """Visible nodes as they are, process content in runs."""
        items: list[Node | list[Node]] = []
        for node in self.nodes:
            if not is_process(node):
                items.append(node)
            elif items and isinstance(items[-1], list):
                items[-1].append(node)
            else:
                items.append([node])
        return items

    def _answer(self, items: list[Node | list[Node]]) -> str:
        """The text after which no process content and no plan came, in a turn that completed."""
        if self.row.reason != "completed":
            return ""
        for item in reversed(items):
            if isinstance(item, list) or isinstance(item.data, PlanRow):
                return ""
            if isinstance(item.data, AssistantTextRow):
                return key_of(item)
        return ""

    def _fold(self, groups: list[list[Node]], calls: int) -> Fold:
        key = f"turn-header:{self.turn.id}"
        choices = self.reading.choices
        wanted = choices.get(key)
        if wanted is None:
            by_hand = any(choices.get(_group_key(group)) for group in groups)
            wanted = self.reading.mode == "normal" or by_hand
            if not wanted and self.focus and any(self._holds_focus(group) for group in groups):
                wanted = True
                self.kept.append(key)
        hidden = [node for group in groups for node in group]
        summary = summarise(hidden, self.row.time, running=False)
        summary = msgspec.structs.replace(summary, ended_at=self.row.ended_at, markers=markers_of(self.nodes))
        return Fold(key, summary, wanted, calls)

    def _group(self, nodes: list[Node], started_at: int, *, newest: bool, fold: Fold | None, alone: bool) -> Group:
        key = _group_key(nodes)
        choices = self.reading.choices
        headed = fold is None or not alone
        if not headed:
            wanted = True
        elif key in choices:
            wanted = choices[key]
        else:
            wanted = self._open_by_itself(newest, fold)
            if not wanted and self.focus and self._holds_focus(nodes):
                wanted = True
                self.kept.append(key)
        summary = summarise(nodes, started_at, running=self.running and newest and nodes[-1] is self.nodes[-1])
        return Group(key, tuple(nodes), self._entries(nodes), summary, wanted, headed)

    def _open_by_itself(self, newest: bool, fold: Fold | None) -> bool:
        if self.reading.mode == "normal":
            return True
        if self.running:
            return newest
        return fold is None or self.reading.choices.get(fold.key) is True

    def _holds_focus(self, nodes: list[Node]) -> bool:
        return self.focus == _group_key(nodes) or any(key_of(node) == self.focus for node in nodes)

    def _entries(self, nodes: list[Node]) -> tuple[Entry, ...]:
        """The group's rows: calls made by code stand below their tool row, and only while it is open; a question among
        them always shows."""
        children: dict[str, list[Node]] = {}
        for node in nodes:
            if node.kind == "ptc-dispatch":
                children.setdefault(node.data.parent, []).append(node)
        if not children:
            return tuple([Entry(node, 1) for node in nodes])
        own = {node.data.call_id for node in nodes if node.kind == "tool-call"}
        entries: list[Entry] = []
        for node in nodes:
            if node.kind == "ptc-dispatch" and node.data.parent in own:
                continue
            entries.append(Entry(node, 1))
            if node.kind == "tool-call" and node.data.call_id in children:
                shown = self.reading.choices.get(key_of(node), False)
                entries.extend(
                    Entry(child, 2) for child in children[node.data.call_id] if shown or type(child.data) is QuestionRow
                )
        return tuple(entries)


PROCESS = frozenset({ReasoningRow, ToolRow, QuestionRow, RetryRow, ContextNoteRow, QuestionReplyRow})


def is_process(node: Node) -> bool:
    """Whether a node folds with its group. A plan is a card of its own unless it was never shown for review."""
    kind = type(node.data)
    return kind in PROCESS or (kind is PlanRow and node.data.state == "failed")


def same_place(old: Node, new: Node) -> bool:
    """Whether a node's newer version is drawn where the older one was and no header says anything else: what grows
    while it streams."""
    one, other = old.data, new.data
    return (
        old.seq == new.seq
        and type(one) is type(other)
        and one.ended_at == other.ended_at
        and is_process(old) == is_process(new)
        and is_running(one) == is_running(other)
        and (type(one) not in CALLS or (one.state == other.state and one.name == other.name))
    )


def _group_key(nodes: list[Node]) -> str:
    return f"group:{key_of(nodes[0])}"
