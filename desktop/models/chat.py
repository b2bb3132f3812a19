"""The transcript as a list model; its rows and their roles stand in `desktop.models.chat_row`."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import takewhile
from typing import Any

from PySide6.QtCore import Property, QElapsedTimer, QObject, QTimer, Signal, Slot

from desktop.conversation.conversation import Conversation
from desktop.conversation.definition import Node
from desktop.conversation.definitions.user_message import UserMessageRow
from desktop.conversation.groups import Group, same_place
from desktop.conversation.location import Segment
from desktop.conversation.payload import json_object, string
from desktop.conversation.summaries import key_of
from desktop.models.chat_layout import ChatLayout
from desktop.models.found_places import Place, holder_of
from desktop.models.overlays import Overlays
from desktop.models.plan_versions import PlanVersions
from desktop.models.turn_list import turn_list

FLUSH_MS = 33
REST = 20
"""Times what the last refresh took that the next one waits at least: a slow machine or a long paragraph, which is laid
out whole each time, is drawn less often instead of taking the processor."""
SLOWEST_MS = 100


class ChatModel(ChatLayout):
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
        super().__init__(parent)
        self._conversation = conversation
        self._overlays = Overlays()
        self._plans = PlanVersions(self)
        self._following = True
        self._unseen = 0
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.refresh)
        self._since = QElapsedTimer()
        self._rest = float(FLUSH_MS)

    # Feeding

    def touch(self) -> None:
        """The conversation has changes: show them soon, the first of a burst at once."""
        if not self._timer.isActive():
            rest = self._rest - self._since.elapsed() if self._since.isValid() else 0
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
        self._rest = min(SLOWEST_MS, max(FLUSH_MS, REST * self._since.nsecsElapsed() / 1e6))

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

    def _start_over(self) -> None:
        super()._start_over()
        self._overlays.clear()
        self._plans.clear()

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

    def reveal_place(self, place: Place) -> int:
        """Show what an event says, unfolded, and return the row that says it; -1 where it is not loaded."""
        seq = place.seq
        for segment in reversed(self._locations.segments):
            found = [node for node in segment.nodes if node.seq <= seq]
            if segment.start <= seq and found:
                ended = [node for node in found if getattr(node.data, "result_seq", -1) == seq]
                made = ended or [node for node in found if node.seq == found[-1].seq]
                at, nth = holder_of(place, [str(getattr(node.data, "text", "")) for node in made], len(made) - 1)
                key = key_of(made[at])
                if self.reveal(key) >= 0:
                    self.setOpen(key, True)
                return self._row_saying(key, Place(seq, place.words, nth))
        return -1

    def _row_saying(self, key: str, place: Place) -> int:
        """A message has a row for each of its blocks."""
        row = self.indexOf(key)
        texts = [each.text for each in takewhile(lambda each: each.node_id == key, self._rows[max(0, row) :])]
        return row if row < 0 else row + holder_of(place, texts)[0]

    @Slot(str, result=str)
    def messageText(self, node_id: str) -> str:
        """A message as it was written (markdown), for copying."""
        node = self._locations.node(node_id)
        return "" if node is None else str(getattr(node.data, "text", "") or getattr(node.data, "plan", ""))

    def last_said(self) -> str:
        """The key of the user's newest message that is loaded, "" where there is none."""
        for segment in reversed(self._locations.segments):
            for node in reversed(segment.nodes):
                if isinstance(node.data, UserMessageRow) and node.data.source == "user":
                    return key_of(node)
        return ""

    def said(self, key: str) -> UserMessageRow | None:
        """A loaded message of the user's."""
        node = self._locations.node(key)
        return node.data if node is not None and isinstance(node.data, UserMessageRow) else None

    def point_before(self, key: str) -> int:
        """``seq`` of the last event before a loaded message: before its turn, when the message began it."""
        node, segment = self._locations.node(key), self._locations.segment_of(key)
        assert node is not None
        assert segment is not None
        first = next(one for one in segment.nodes if isinstance(one.data, UserMessageRow))
        begins = first is node and segment.turn is not None
        return max(0, (segment.start if begins else node.seq) - 1)

    def point_after(self, turn: int) -> int:
        """``seq`` of the last event of a loaded turn, -1 while it runs or where it is not loaded."""
        ends = [one.turn.data.end_seq for one in self._locations.segments if one.turn and one.turn.data.turn == turn]
        return ends[-1] if ends else -1

    @Slot(str, result=str)
    def codeOf(self, call_id: str) -> str:
        """The first line of a loaded call's code, "" where there is none."""
        node = self._locations.node(f"tool-call:{call_id}")
        code = string(json_object(getattr(node.data, "arguments", "")) or {}, "code") if node is not None else ""
        return next((line.strip() for line in code.splitlines() if line.strip()), "")

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
