"""What is selected in the transcript: from a row and offset to another, inside one message.

Delegates are recycled and cannot hold a selection; it lives here, in positions that survive inserted rows.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec
from PySide6.QtCore import (
    Property,
    QAbstractItemModel,
    QObject,
    QPersistentModelIndex,
    QTextBoundaryFinder,
    Signal,
    Slot,
)

from desktop.markdown import Block, Renderer
from desktop.markdown.scripts import LTR_ISOLATE, POP_ISOLATE

SELECTABLE = ("textBlock", "codeBlock", "tableBlock")
_KINDS = {"codeBlock": "code", "tableBlock": "table"}
_ISOLATES = re.compile(f"[{LTR_ISOLATE}{POP_ISOLATE}]")


class RowTexts:
    """The text of a row as its delegate shows it."""

    def __init__(self, model: QAbstractItemModel, renderer: Renderer) -> None:
        self.model = model
        self._renderer = renderer
        self._roles = {bytes(name.data()).decode(): role for role, name in model.roleNames().items()}

    def get(self, row: int, role: str) -> Any:
        return self.model.data(self.model.index(row, 0), self._roles[role])

    def node(self, row: int) -> str:
        return str(self.get(row, "nodeId"))

    def selectable(self, row: int) -> bool:
        return 0 <= row < self.model.rowCount() and self.get(row, "kind") in SELECTABLE

    def block(self, row: int) -> dict[str, Any]:
        return dict((self.get(row, "details") or {}).get("block") or {})

    def plain(self, row: int) -> str:
        kind = _KINDS.get(self.get(row, "kind")) or self.block(row).get("kind") or "paragraph"
        text = str(self.get(row, "text"))
        return self._renderer.draw(msgspec.convert({"index": 0, "kind": kind, "text": text, "source": ""}, Block)).plain


class TranscriptSelection(QObject):
    """The selection of one transcript view. Offsets count UTF-16 units, as Qt's text items do.

    A table is taken whole: any offset in it selects all of it.

    Signals:
        changed: what is selected; delegates ask `range` again.
    """

    changed = Signal()

    def __init__(self, renderer: Renderer, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._renderer = renderer
        self._rows: RowTexts | None = None
        self._anchor: tuple[QPersistentModelIndex, int] | None = None
        self._head: tuple[QPersistentModelIndex, int] | None = None

    @Slot(QAbstractItemModel)
    def use(self, model: QAbstractItemModel) -> None:
        """Select in this model from now on."""
        self._rows = RowTexts(model, self._renderer) if model is not None else None
        self.clear()

    @Slot()
    def clear(self) -> None:
        if self._anchor is not None:
            self._anchor = self._head = None
            self.changed.emit()

    @Slot(int, int, result=bool)
    def begin(self, row: int, offset: int) -> bool:
        """Start at a place; False where the row holds nothing to select."""
        self.clear()
        if self._rows is None or not self._rows.selectable(row):
            return False
        self._anchor = self._head = (self._index(row), offset)
        self.changed.emit()
        return True

    @Slot(int, int)
    def extend(self, row: int, offset: int) -> None:
        """Move the end; it stays inside the message where the selection began."""
        if self._rows is None or self._anchor is None or not self._anchor[0].isValid():
            return
        start = self._anchor[0].row()
        step = 1 if row > start else -1
        reached = start
        while reached != row and self._rows.selectable(reached + step):
            if self._rows.node(reached + step) != self._rows.node(start):
                break
            reached += step
        if reached != row:
            offset = _units(self._rows.plain(reached)) if step > 0 else 0
        head = (self._index(reached), offset)
        if head != self._head:
            self._head = head
            self.changed.emit()

    @Slot(int, int)
    def word(self, row: int, offset: int) -> None:
        """Select the word at a place."""
        if not self.begin(row, offset) or self._rows is None:
            return
        text = self._rows.plain(row)
        finder = QTextBoundaryFinder(QTextBoundaryFinder.BoundaryType.Word, text)
        finder.setPosition(min(offset + 1, _units(text)))
        finder.toPreviousBoundary()
        start = max(finder.position(), 0)
        finder.toNextBoundary()
        self._anchor = (self._index(row), start)
        self._head = (self._index(row), finder.position() if finder.position() > 0 else _units(text))
        self.changed.emit()

    @Slot(int)
    def block(self, row: int) -> None:
        """Select all of one row."""
        if self.begin(row, 0) and self._rows is not None:
            self.extend(row, _units(self._rows.plain(row)))

    @Slot(int)
    def message(self, row: int) -> None:
        """Select the whole message that the row belongs to."""
        if self._rows is None or not self._rows.selectable(row):
            return
        node, first = self._rows.node(row), row
        while self._rows.selectable(first - 1) and self._rows.node(first - 1) == node:
            first -= 1
        if self.begin(first, 0):
            self.extend(self._rows.model.rowCount(), 0)

    @Slot(int, int, result="QVariantMap")
    def range(self, row: int, length: int) -> dict[str, int]:
        """``{start, end}`` inside a row whose text has ``length`` units; equal where nothing is selected."""
        ends = self._ends()
        if ends is None or not ends[0][0] <= row <= ends[1][0]:
            return {"start": 0, "end": 0}
        start = ends[0][1] if row == ends[0][0] else 0
        end = ends[1][1] if row == ends[1][0] else length
        return {"start": min(start, length), "end": min(end, length)}

    @Slot(int, result=bool)
    def holds(self, row: int) -> bool:
        """Whether something of a row is selected: of a table then all of it."""
        ends = self._ends()
        return ends is not None and ends[0][0] <= row <= ends[1][0]

    @Slot(int, result=str)
    def code(self, row: int) -> str:
        """All of a code block, also of one that is shown in several rows."""
        rows = self._rows
        if rows is None or not rows.selectable(row):
            return ""
        while rows.block(row).get("part"):
            row -= 1
        pieces = [rows.plain(row)]
        while rows.block(row).get("more"):
            row += 1
            pieces += [str(rows.block(row).get("joint", "\n")), rows.plain(row)]
        return "".join(pieces)

    @Slot(result=str)
    def text(self) -> str:
        """What copying takes: the text as it is read, list marks before whole items, tables tab-separated."""
        ends = self._ends()
        if ends is None or self._rows is None:
            return ""
        (first, start), (last, end) = ends
        pieces: list[str] = []
        for row in range(first, last + 1):
            plain, block = self._rows.plain(row), self._rows.block(row)
            low, high = (start if row == first else 0), (end if row == last else _units(plain))
            whole_start = low == 0 and (high > 0 or row != last)
            table = self._rows.get(row, "kind") == "tableBlock"
            piece = plain.removesuffix("\n") if table else _cut(plain, low, high)
            if pieces:
                pieces.append(str(block.get("joint", "\n" if block.get("tight") else "\n\n")))
            pieces.append(_marked(piece, block) if whole_start else piece)
        return _ISOLATES.sub("", "".join(pieces))

    def _index(self, row: int) -> QPersistentModelIndex:
        assert self._rows is not None
        return QPersistentModelIndex(self._rows.model.index(row, 0))

    def _ends(self) -> tuple[tuple[int, int], tuple[int, int]] | None:
        if self._anchor is None or self._head is None:
            return None
        if not (self._anchor[0].isValid() and self._head[0].isValid()):
            return None
        ends = sorted([(self._anchor[0].row(), self._anchor[1]), (self._head[0].row(), self._head[1])])
        return (ends[0], ends[1]) if ends[0] != ends[1] else None

    @Property(bool, notify=changed)
    def active(self) -> bool:
        """Something is selected."""
        return self._ends() is not None


def _units(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def _cut(text: str, start: int, end: int) -> str:
    if text.isascii():
        return text[start:end]
    return text.encode("utf-16-le", "surrogatepass")[2 * start : 2 * end].decode("utf-16-le", "replace")


def _marked(piece: str, block: dict[str, Any]) -> str:
    """The text of a block with the mark of its list item and the bars of its quotes."""
    path = str(block.get("path", ""))
    lead = "".join("> " if kind == "q" else "   " for kind in (path[:-1] if block.get("marker") else path))
    mark = {"done": "☑", "open": "☐"}.get(str(block.get("task", "")), str(block.get("marker", "")))
    if not lead and not mark:
        return piece
    head = f"{lead}{mark} " if mark else lead
    rest = lead + " " * (len(mark) + 1 if mark else 0)
    return head + piece.replace("\n", "\n" + rest)
