"""What the transcript's delegates ask while they are on screen: rich text, cells, diffs, colours, the selection."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtGui import QColor
from PySide6.QtQuick import QQuickTextDocument

from desktop.markdown import (
    Block,
    Drawing,
    Kind,
    Renderer,
    Span,
    language_of_path,
    plain_terminal_text,
    terminal_text,
)
from desktop.markdown.diff_lines import diff_lines, side_by_side
from desktop.markdown.plain_pieces import plain_pieces
from desktop.markdown.scripts import is_solid
from desktop.models.code_highlighter import CodeHighlighter, TerminalHighlighter, highlighter_of
from desktop.models.plan_text import PlanText
from desktop.models.row_anchors import RowAnchors
from desktop.models.selection import TranscriptSelection

REMEMBERED = 600
"""Drawings kept: a few screens of rows, so that scrolling back costs nothing."""
PIECE = 2_000
"""Characters of a piece of long plain text."""
SHOWN_OUTPUT = 40_000
"""Characters of output a row shows; copying takes all."""


class TextRendering(QObject):
    """One for each window. Rows call it for what they show; nothing is drawn for rows off the screen.

    Signals:
        coloursChanged: highlighters have their new colours.
    """

    coloursChanged = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._renderer = Renderer()
        self._selection = TranscriptSelection(self._renderer, self)
        self._bodies: dict[str, PlanText] = {}
        self._anchors = RowAnchors(self)
        self._drawings: OrderedDict[tuple[str, str], Drawing] = OrderedDict()
        self._outputs: OrderedDict[str, tuple[str, list[Span]]] = OrderedDict()
        self._colours: dict[str, QColor] = {}
        self._palette: list[QColor] = []

    @Slot(str, str, result="QVariantMap")
    def draw(self, text: str, kind: str) -> dict[str, Any]:
        """``{html, plain, rtl, solid}`` of a paragraph, heading or html block; ``solid``: has no places to break at."""
        drawing = self._drawing(text, kind)
        return {"html": drawing.html, "plain": drawing.plain, "rtl": drawing.rtl, "solid": is_solid(drawing.plain)}

    @Slot(str, str, result="QVariantList")
    def links(self, text: str, kind: str) -> list[dict[str, str]]:
        """``{text, address}`` of the links of a paragraph, heading, html block or table."""
        return [{"text": words or address, "address": address} for words, address in self._drawing(text, kind).links()]

    @Slot(str, result=bool)
    def solid(self, text: str) -> bool:
        """Whether a text has to be broken anywhere, because it has no places to break at."""
        return is_solid(text)

    @Slot(str, result="QStringList")
    def pieces(self, text: str) -> list[str]:
        """Long plain text in short pieces that stand below each other, cut at line ends or blanks where there are."""
        return plain_pieces(text, PIECE)

    @Slot(str, result=QObject)
    def body(self, text: str) -> QObject:
        """A whole markdown text as a model of rows: the first screens at once, the rest in short pieces."""
        found = self._bodies.get(text)
        if found is None:
            found = self._bodies[text] = PlanText(self)
            found.show(text)
        return found

    @Slot(str, result=str)
    def inline(self, text: str) -> str:
        """One line of markdown as rich text."""
        return self._renderer.inline(text)

    @Slot(str, result="QVariantMap")
    def table(self, text: str) -> dict[str, Any]:
        """``{head: [cell], rows: how many, widths: [characters]}``, cell ``{html, plain, align}``."""
        table = self._drawing(text, "table").table
        if table is None:
            return {"head": [], "rows": 0, "widths": []}
        return {"head": [_cell(cell) for cell in table.head], "rows": len(table.rows), "widths": list(table.widths)}

    @Slot(str, int, result="QVariantList")
    def tableRow(self, text: str, at: int) -> list[dict[str, str]]:
        """The cells of a row as of `table`; a long table is not taken over whole for the rows that are seen."""
        table = self._drawing(text, "table").table
        return [] if table is None or not 0 <= at < len(table.rows) else [_cell(cell) for cell in table.rows[at]]

    @Slot(str, result=str)
    def tsv(self, text: str) -> str:
        """A table as tab-separated rows."""
        return self._drawing(text, "table").plain

    @Slot(str, result=str)
    def code(self, text: str) -> str:
        """Code without terminal sequences."""
        return self._drawing(text, "code").plain

    @Slot(str, result="QVariantList")
    def diff(self, text: str) -> list[dict[str, Any]]:
        """Lines of a unified diff: ``{kind: same | added | removed | hunk | note, text, old, new}``."""
        return [_line(line) for line in diff_lines(plain_terminal_text(text))]

    @Slot(str, result="QVariantList")
    def diffPairs(self, text: str) -> list[dict[str, Any]]:
        """The same side by side: ``{kind, text, left, right}``, the last two lines as of `diff` or None."""
        return [
            {"left": _line(left) if left else None, "right": _line(right) if right else None}
            for left, right in side_by_side(diff_lines(plain_terminal_text(text)))
        ]

    @Slot(str, result=str)
    def output(self, text: str) -> str:
        """Terminal output as it is read; of a long one the end."""
        return self._output(text)[0]

    @Slot(QQuickTextDocument, str)
    def paintOutput(self, document: QQuickTextDocument, text: str) -> None:
        """Colour a document that shows ``output(text)``."""
        spans = self._output(text)[1]
        target = document.textDocument()
        painter = highlighter_of(target, TerminalHighlighter)
        if painter is None and not spans:
            return
        if not isinstance(painter, TerminalHighlighter):
            painter = TerminalHighlighter(target)
        painter.show_spans(spans, self._palette)

    @Slot(QQuickTextDocument, str, bool)
    def paintCode(self, document: QQuickTextDocument, lang: str, open_block: bool) -> None:
        """Colour a document of code, now and as it grows; again for another language or when it is complete."""
        target = document.textDocument()
        painter = highlighter_of(target, CodeHighlighter)
        if not isinstance(painter, CodeHighlighter):
            if not lang:
                return
            painter = CodeHighlighter(target, lambda: self._colours)
            self.coloursChanged.connect(painter.recolour)
        painter.set_language(lang, open_block)

    @Slot("QVariantMap", "QVariantList")
    def useColours(self, colours: dict[str, Any], palette: list[Any]) -> None:
        """The theme's colours: of token classes, and the 16 of the terminal, then paper and ink."""
        fresh = {name: QColor(colour) for name, colour in colours.items()}
        terminal = [QColor(colour) for colour in palette]
        if (fresh, terminal) != (self._colours, self._palette):
            self._colours, self._palette = fresh, terminal
            self.coloursChanged.emit()

    @Slot(str, result=str)
    def languageOf(self, path: str) -> str:
        return language_of_path(path)

    def _drawing(self, text: str, kind: str) -> Drawing:
        key = (kind, text)
        drawing = self._drawings.get(key)
        if drawing is None:
            known: Kind = kind if kind in ("paragraph", "heading", "code", "table", "html") else "paragraph"  # type: ignore[assignment]
            drawing = self._drawings[key] = self._renderer.draw(Block(index=0, kind=known, text=text, source=""))
            if len(self._drawings) > REMEMBERED:
                self._drawings.popitem(last=False)
        else:
            self._drawings.move_to_end(key)
        return drawing

    def _output(self, text: str) -> tuple[str, list[Span]]:
        found = self._outputs.get(text)
        if found is None:
            found = self._outputs[text] = terminal_text(text[-SHOWN_OUTPUT:])
            if len(self._outputs) > 16:
                self._outputs.popitem(last=False)
        return found

    selection = Property(QObject, lambda self: self._selection, constant=True)
    anchors = Property(QObject, lambda self: self._anchors, constant=True)
    shownOutput = Property(int, lambda self: SHOWN_OUTPUT, constant=True)


def _cell(cell: Any) -> dict[str, str]:
    return {"html": cell.html, "plain": cell.plain, "align": cell.align}


def _line(line: Any) -> dict[str, Any]:
    return {"kind": line.kind, "text": line.text, "old": line.old, "new": line.new}
