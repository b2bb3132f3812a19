"""Where the nodes of a transcript stand as rows: laid out turn by turn, changed no further than they changed."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, QTimer, Slot

from desktop.conversation.definition import Node
from desktop.conversation.groups import Mode, Reading, TurnTree, arrange
from desktop.conversation.location import Locations, Segment
from desktop.conversation.outline import lines_of
from desktop.conversation.summaries import key_of
from desktop.models.chat_row import ChatRow, row_id
from desktop.models.chat_rows import ChatRows
from desktop.models.struct_list import StructListModel

READ_MS = 8
"""The rest between two slices of a message that is too long to be read at once."""


class ChatLayout(StructListModel[ChatRow]):
    """The rows of `Locations`, by segment: how many each has, and the lines the reader's choices make of it.

    A message of thousands of lines is read in slices: its first rows stand at once, all of them some moments later.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(ChatRow, row_id, parent)
        self._choices: dict[str, bool] = {}
        self._mode: Mode = "compact"
        self._focus = ""
        self._locations = Locations()
        self._counts: dict[Segment, int] = {}
        self._made = ChatRows(self._choices)
        self._reading = QTimer(self, singleShot=True, interval=READ_MS)
        self._reading.timeout.connect(self._read_on)

    def _start_over(self) -> None:
        """Nothing is loaded any more."""
        self._reading.stop()
        self.splice(0, len(self._rows), ())
        self._locations = Locations()
        self._counts.clear()
        self._made = ChatRows(self._choices)

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
        if self._made.unread:
            self._reading.start()

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
        if self._made.unread:
            self._reading.start()

    @Slot()
    def _read_on(self) -> None:
        found = {self._locations.segment_of(key) for key in self._made.unread}
        self._lay_out([segment for segment in found if segment is not None])

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
