"""A plan as rows, one a markdown block, and the outline of its headings."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any

from PySide6.QtCore import Property, QObject, QTimer, Signal, Slot

from desktop.markdown import Block, BlockSplitter, Renderer
from desktop.models.chat_row import ChatRow, row_id
from desktop.models.message_blocks import KINDS, block_map
from desktop.models.struct_list import StructListModel

NODE = "plan"
SLICE = 4_000  # characters read at once
BUSY_SECONDS = 0.004  # the loop is given back after so long …
REST_MS = 4  # … for so long,
FIRST_REST_MS = 60  # and longer after the first screens: they are to be drawn first
OUTLINE_LEVEL = 3  # deeper headings are not in the outline


class PlanText(StructListModel[ChatRow]):
    """The text of one plan. The first screens are there when `show` returns, the rest follows in short pieces: the
    loop is never held, and a plan of 5,000 lines is read from the first moment on.

    Signals:
        outlineChanged: of ``outline``.
        completed: the whole plan is there.

    Args:
        now: seconds of a clock, to know how long the loop was held.
    """

    outlineChanged = Signal()
    completed = Signal()

    def __init__(self, parent: QObject | None = None, now: Callable[[], float] = perf_counter) -> None:
        super().__init__(ChatRow, row_id, parent)
        self._now = now
        self._text = ""
        self._read = 0
        self._splitter = BlockSplitter()
        self._outline: list[dict[str, Any]] = []
        self._renderer = Renderer()
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._read_on)

    @property
    def source(self) -> str:
        return self._text

    def show(self, text: str) -> None:
        """Take up another plan; the same one again changes nothing."""
        if text == self._text:
            return
        self._timer.stop()
        self._text, self._read = text, 0
        self._splitter = BlockSplitter()
        self.splice(0, len(self._rows), ())
        self._outline = []
        self.outlineChanged.emit()
        if text:
            self._read_on()

    @Slot()
    def _read_on(self) -> None:
        begun, going_on = self._now(), self._read > 0
        while self._read < len(self._text):
            end = self._text.find("\n", self._read + SLICE)
            piece = self._text[self._read : end + 1] if end >= 0 else self._text[self._read :]
            self._read += len(piece)
            self._take(self._splitter.feed(piece))
            if self._read < len(self._text) and self._now() - begun > BUSY_SECONDS:
                self._timer.start(REST_MS if going_on else FIRST_REST_MS)
                return
        self._take(self._splitter.finish())
        self.completed.emit()

    def _take(self, first: int) -> None:
        blocks = self._splitter.blocks
        rows = [_row(blocks[at], blocks[at - 1] if at else None) for at in range(first, len(blocks))]
        if rows or len(self._rows) > first:
            self.splice(first, len(self._rows) - first, rows)
            self._note_headings(first)

    def _note_headings(self, first: int) -> None:
        found = [entry for entry in self._outline if entry["row"] < first]
        for at in range(first, len(self._rows)):
            block = self._rows[at].details["block"]
            if block["kind"] == "heading" and block["level"] <= OUTLINE_LEVEL and not block["path"]:
                title = self._renderer.draw(Block(index=0, kind="heading", text=self._rows[at].text, source="")).plain
                found.append({"row": at, "level": block["level"], "title": title})
        if found != self._outline:
            self._outline = found
            self.outlineChanged.emit()

    outline = Property(list, lambda self: self._outline, notify=outlineChanged)
    text = Property(str, lambda self: self._text, notify=outlineChanged)


def _row(block: Block, before: Block | None) -> ChatRow:
    return ChatRow(
        key=f"{NODE}/{block.index}",
        kind=KINDS.get(block.kind, "textBlock"),
        node_id=NODE,
        title=block.lang if block.kind == "code" else "",
        text=block.text,
        details={"block": block_map(block, before), "messageKind": NODE},
    )
