"""The transcript as a list model; its rows and their roles stand in `desktop.models.chat_row`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from PySide6.QtCore import Property, QElapsedTimer, QObject, QTimer, Signal, Slot

from desktop.conversation.conversation import Conversation
from desktop.conversation.definition import Node
from desktop.conversation.groups import Group, Mode, Reading, TurnTree, arrange, same_place
from desktop.conversation.location import Locations, Segment
from desktop.conversation.outline import lines_of
from desktop.conversation.summaries import key_of
from desktop.models.chat_row import ChatRow, row_id
from desktop.models.chat_rows import ChatRows
from desktop.models.overlays import Overlays
from desktop.models.plan_versions import PlanVersions
from desktop.models.struct_list import StructListModel
from desktop.models.turn_list import turn_list

FLUSH_MS = 33


class ChatModel(StructListModel[ChatRow]):
    """The rows of one session. Whatever feeds the conversation calls `touch`; rows follow at most 30 times a second.

    Row state (open or closed) lives here, by key; delegates call `toggle`. QML sets `following` (the view stands at
    the tail) and tells `setFocusedKey` which row has the keyboard ("" for none).

    Signals:
        refreshed: rows may have changed at the tail; a following view goes to its end.
        followingChanged, unseenChanged: `unseen` counts messages that came while the view did not follow.
        turnsChanged: `turns`, for the rail.
        modeChanged: compact or normal.
    """

    refreshed = Signal()
    followingChanged = Signal()
    unseenChanged = Signal()
    turnsChanged = Signal()
    modeChanged = Signal()

    def __init__(self, conversation: Conversation, parent: QObject | None = None) -> None:
        super().__init__(ChatRow, row_id, parent)
        self._conversation = conversation
        self._choices: dict[str, bool] = {}
        self._mode: Mode = "compact"
        self._focus = ""
        self._locations = Locations()
        self._counts: dict[Segment, int] = {}
        self._made = ChatRows(self._choices)
        self._overlays = Overlays()
        self._plans = PlanVersions(self)
        self._following = True
        self._unseen = 0
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.refresh)
        self._since = QElapsedTimer()

    # Feeding

    def touch(self) -> None:
        """The conversation has changes: show them soon, the first of a burst at once."""
        if not self._timer.isActive():
            rest = FLUSH_MS - self._since.elapsed() if self._since.isValid() else 0
            self._timer.start(max(0, int(rest)))

    @Slot()
    def refresh(self) -> None:
        """Show all changes now."""
        self._timer.stop()
        self._since.start()
        changes, unseen = self._conversation.take(), self._unseen
        if changes.fresh:
            self._start_over()
        touched: dict[Segment, None] = {}
        grown: list[Node] = []
        kinds: set[str] = set()
        for key in changes.removed:
            touched |= dict.fromkeys(self._locations.remove(key))
        for node in changes.nodes:
            kinds.add(node.kind)
            for answered in self._overlays.note(node):
                self._place(answered, touched, grown)
            self._place(node, touched, grown)
        for call_id in changes.outputs:
            found = self._locations.node(f"tool-call:{call_id}")
            if found is not None:
                self._place(found, touched, grown)
        for key in changes.removed:
            if self._locations.node(key) is None:
                self._made.forget(key)
        self._lay_out(touched)
        for node in grown:
            self._grow(node)
        if changes.fresh or kinds & {"turn", "user-message"}:
            self.turnsChanged.emit()
        if self._unseen != unseen:
            self.unseenChanged.emit()
        if touched or grown or changes.fresh:
            self.refreshed.emit()

    def _place(self, node: Node, touched: dict[Segment, None], grown: list[Node]) -> None:
        """Put a node where it belongs and note what that changes: a whole turn, or only the node's own rows."""
        shown = self._overlays.over(node, self._conversation.live)
        self._plans.note(shown)
        before = self._locations.node(key_of(node))
        last = self._locations.segments[-1].start if self._locations.segments else 0
        if before is None and not self._following and _counts(node.kind) and node.seq >= last:
            self._unseen += 1
        segments = self._locations.put(shown)
        if before is not None and node.kind != "turn" and same_place(before, shown):
            grown.append(shown)
        else:
            touched |= dict.fromkeys(segments)

    def _grow(self, node: Node) -> None:
        """Draw a node anew that nothing else depends on; it usually stands at the tail. Its turn is not looked at."""
        key = key_of(node)
        last = len(self._rows) - 1
        while last >= 0 and self._rows[last].node_id != key:
            last -= 1
        first = last
        while first > 0 and self._rows[first - 1].node_id == key:
            first -= 1
        segment = self._locations.segment_of(key)
        if last >= 0 and segment is not None:
            rows, before = self._made.again(node), last - first + 1
            self.splice(first, before, rows)
            self._counts[segment] += len(rows) - before

    def show_questions(self, view: Mapping[str, Any]) -> None:
        """Take over a ``userQuestions`` view: what the log alone does not tell about question rows."""
        touched: dict[Segment, None] = {}
        for node in self._overlays.take(view):
            touched |= dict.fromkeys(self._locations.put(self._overlays.over(node, self._conversation.live)))
        self._lay_out(touched)

    @Slot(str, result=float)
    def askedAt(self, call_id: str) -> float:
        """When a loaded call asked, Unix ms; 0 for others."""
        return self._overlays.asked_at(call_id)

    def clear(self) -> None:
        """Give everything back, the conversation included; nothing is shown any more."""
        self._timer.stop()
        self._conversation = Conversation()
        self._start_over()
        self.splice(0, len(self._rows), ())
        self._choices.clear()

    def retranslate(self) -> None:
        """The language changed."""
        self._made.forget_words()
        self._lay_out(self._locations.segments)
        self.turnsChanged.emit()

    def _start_over(self) -> None:
        self.splice(0, len(self._rows), ())
        self._locations = Locations()
        self._counts.clear()
        self._overlays.clear()
        self._plans.clear()
        self._made = ChatRows(self._choices)

    # Laying out

    def _lay_out(self, segments: Iterable[Segment]) -> None:
        """Neighbours change together, so that an older page comes in as one insertion."""
        runs: list[list[Segment]] = []
        next_position = -1
        for segment in sorted(segments, key=lambda segment: segment.start):
            position = self._locations.position(segment)
            if position == next_position:
                runs[-1].append(segment)
            else:
                runs.append([segment])
            next_position = position + 1
        for run in runs:
            start, removed = self._first_row(run[0]), sum(self._counts.get(segment, 0) for segment in run)
            rows: list[ChatRow] = []
            for segment in run:
                before = len(rows)
                rows.extend(self._rows_of(segment))
                self._counts[segment] = len(rows) - before
            self.splice(start, removed, rows)

    def _rows_of(self, segment: Segment) -> list[ChatRow]:
        tree = self._tree(segment)
        for key in tree.kept:
            self._choices[key] = True
        return [row for line in lines_of(tree) for row in self._made.rows(line)]

    def _tree(self, segment: Segment) -> TurnTree:
        reading = Reading(mode=self._mode, choices=self._choices, focus=self._focus)
        return arrange(segment.turn, segment.nodes, reading)

    def _first_row(self, segment: Segment) -> int:
        """Segments not laid out yet count nothing, so laying out in order keeps positions right."""
        segments = self._locations.segments
        if segment is segments[-1]:
            return len(self._rows) - self._counts.get(segment, 0)
        before = segments[: self._locations.position(segment)]
        return sum(self._counts.get(one, 0) for one in before)

    def _segment_of_row(self, row: int) -> Segment:
        for segment in self._locations.segments:
            row -= self._counts.get(segment, 0)
            if row < 0:
                return segment
        return self._locations.segments[-1]

    # What the reader does

    @Slot(str)
    def toggle(self, key: str) -> None:
        """Open or close a row or a header."""
        row = self.indexOf(key)
        if row >= 0:
            self.setOpen(key, not self._rows[row].open)

    @Slot(str, bool)
    def setOpen(self, key: str, open: bool) -> None:
        row = self.indexOf(key)
        if row >= 0:
            self._choices[key] = open
            self._lay_out([self._segment_of_row(row)])

    @Slot(str)
    def setFocusedKey(self, key: str) -> None:
        """Which row has the keyboard: no fold hides it by itself (behaviour 9.2)."""
        self._focus = key

    @Slot(str, result=int)
    def indexOf(self, key: str) -> int:
        """The row of a key, or the first one of a node; -1 where it does not show."""
        return next((at for at, row in enumerate(self._rows) if key in (row.key, row.node_id)), -1)

    @Slot(str, result=int)
    def reveal(self, key: str) -> int:
        """Open what hides a node and return its row; -1 where it is not loaded."""
        segment = self._locations.segment_of(key)
        node = self._locations.node(key)
        if segment is None or node is None:
            return -1
        tree = self._tree(segment)
        for group in tree.items:
            if isinstance(group, Group) and node in group.nodes:
                self._choices[group.key] = True
                if tree.fold is not None:
                    self._choices[tree.fold.key] = True
                if node.kind == "ptc-dispatch":
                    self._choices[f"tool-call:{node.data.parent}"] = True
        self._lay_out([segment])
        return self.indexOf(key)

    def reveal_seq(self, seq: int) -> int:
        """Show the node that an event belongs to, unfolded, and return its row; -1 where it is not loaded."""
        for segment in reversed(self._locations.segments):
            found = [node for node in segment.nodes if node.seq <= seq]
            if segment.start <= seq and found:
                ended = (node for node in found if getattr(node.data, "result_seq", -1) == seq)
                key = key_of(next(ended, found[-1]))
                if self.reveal(key) >= 0:
                    self.setOpen(key, True)
                return self.indexOf(key)
        return -1

    @Slot(str, result=str)
    def messageText(self, node_id: str) -> str:
        """A message as it was written (markdown), for copying."""
        node = self._locations.node(node_id)
        return "" if node is None else str(getattr(node.data, "text", "") or getattr(node.data, "plan", ""))

    @Slot(int, result=int)
    def rowOfTurn(self, turn: int) -> int:
        return next((at for at, row in enumerate(self._rows) if row.turn == turn), -1)

    def _set_mode(self, mode: str) -> None:
        if mode in ("compact", "normal") and mode != self._mode:
            self._mode = "normal" if mode == "normal" else "compact"
            self._lay_out(self._locations.segments)
            self.modeChanged.emit()

    def _set_following(self, following: bool) -> None:
        if following != self._following:
            self._following = following
            if following:
                self._unseen = 0
                self.unseenChanged.emit()
            self.followingChanged.emit()

    mode = Property(str, lambda self: self._mode, _set_mode, notify=modeChanged)
    following = Property(bool, lambda self: self._following, _set_following, notify=followingChanged)
    unseen = Property(int, lambda self: self._unseen, notify=unseenChanged)
    plans = Property(QObject, lambda self: self._plans, constant=True)
    turns = Property(list, lambda self: turn_list(self._locations.segments), notify=turnsChanged)


def _counts(kind: str) -> bool:
    return kind in ("assistant-text", "user-message", "question-reply")
