"""Colours in code and terminal output: a highlighter on the document, so that a growing block stays cheap."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from time import perf_counter

from PySide6.QtCore import QObject, QTimer, Slot
from PySide6.QtGui import QColor, QFont, QSyntaxHighlighter, QTextCharFormat, QTextDocument

from desktop.markdown import Span, Style, TokenSpan, token_spans

SLICE_SECONDS = 0.004
"""The loop is held no longer at a time; the rest of the colours follow."""
GROWING_MS = 100
"""A block that grows is coloured so much later: it is written to more often than it can be read."""
BACK_LINES = 30
"""How far before a change an open block is looked at again."""

LineSpan = tuple[int, int, str]


class CodeHighlighter(QSyntaxHighlighter):
    """Colours a document by `token_spans`. Lines that did not change are not touched again.

    While the block grows only its end is looked at, from a line that begins outside strings and comments;
    `close_block` looks at all of it once.
    """

    def __init__(self, document: QTextDocument, colours: Callable[[], Mapping[str, QColor]]) -> None:
        super().__init__(document)
        self._colours = colours
        self._formats: dict[str, QTextCharFormat] = {}
        self._lang = ""
        self._text = document.toPlainText()
        self._open = False
        self._lines: list[list[LineSpan]] = []
        self._work: Iterator[tuple[int, list[LineSpan]]] | None = None
        self._from = 0
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._step)
        self.recolour()
        document.contentsChange.connect(self._changed)

    @property
    def language(self) -> str:
        return self._lang

    @property
    def busy(self) -> bool:
        """Colours are still missing."""
        return self._work is not None or self._timer.isActive()

    @Slot()
    def recolour(self) -> None:
        """Take the colours anew: one for each of `TOKEN_CLASSES`; a missing one leaves its tokens plain."""
        self._formats = {}
        for token, colour in self._colours().items():
            self._formats[token] = QTextCharFormat()
            self._formats[token].setForeground(colour)
        if self._lines:
            self.rehighlight()

    def set_language(self, lang: str, open_block: bool) -> None:
        """The language of the code, and whether it still grows."""
        closed_now = self._open and not open_block
        self._open = open_block
        if lang != self._lang:
            self._lang, self._lines = lang, []
            self.rehighlight()
            self._look_again(0)
        elif closed_now:
            self._look_again(0)

    def highlightBlock(self, text: str) -> None:
        number = self.currentBlock().blockNumber()
        if number < len(self._lines):
            for start, length, token in self._lines[number]:
                form = self._formats.get(token)
                if form is not None and start < len(text) + 1:
                    self.setFormat(start, length, form)

    @Slot(int, int, int)
    def _changed(self, position: int, removed: int, added: int) -> None:
        """Lines before the first one that differs keep their colours, also when the whole text was set anew."""
        text = self.document().toPlainText()
        line = _same_lines(self._text, text)
        self._text = text
        del self._lines[line:]
        self._look_again(line if self._open else 0)

    def _look_again(self, line: int) -> None:
        if self._work is not None:
            line = min(line, self._from)
        self._from = line
        self._work = None
        if self._lang and not self._timer.isActive():
            self._timer.start(GROWING_MS if self._open else 0)

    @Slot()
    def _step(self) -> None:
        if self._work is None:
            self._from = self._start_line(self._from)
            code = "\n".join(self._text.split("\n")[self._from :])
            self._work = _by_line(token_spans(code, self._lang), code, self._from)
        until = perf_counter() + SLICE_SECONDS
        for number, spans in self._work:
            self._set_line(number, spans)
            if perf_counter() > until:
                self._timer.start(0)
                return
        self._work = None

    def _start_line(self, line: int) -> int:
        """A line at or before ``line`` that most likely begins outside strings and comments."""
        if line == 0:
            return 0
        block = self.document().findBlockByNumber(line)
        for back in range(BACK_LINES):
            number = block.blockNumber()
            if number <= 0:
                return 0
            known = self._lines[number] if number < len(self._lines) else []
            inside = bool(known) and known[0][0] == 0 and known[0][2] in ("string", "comment")
            if back and block.text()[:1].strip() and not inside:
                return number
            block = block.previous()
        return block.blockNumber() + 1

    def _set_line(self, number: int, spans: list[LineSpan]) -> None:
        while len(self._lines) <= number:
            self._lines.append([])
        if self._lines[number] != spans:
            self._lines[number] = spans
            self.rehighlightBlock(self.document().findBlockByNumber(number))


def _by_line(spans: Iterable[TokenSpan], code: str, first: int) -> Iterator[tuple[int, list[LineSpan]]]:
    """The spans cut at line ends, one list a line, from line ``first`` on; positions count in UTF-16 units."""
    starts = _line_starts(code)
    number = 0
    found: list[LineSpan] = []
    for span in spans:
        at, end = span.start, span.start + span.length
        while at < end:
            while number + 1 < len(starts) and starts[number + 1] <= at:
                yield first + number, found
                found, number = [], number + 1
            stop = min(end, starts[number + 1] - 1 if number + 1 < len(starts) else end)
            if stop > at:
                found.append((at - starts[number], stop - at, span.token))
            at = max(stop, at) + (1 if stop < end else 0)
    while number < len(starts):
        yield first + number, found
        found, number = [], number + 1


def _same_lines(old: str, new: str) -> int:
    """How many lines at the start are the same; the last one of either may still grow and is not counted."""
    if new.startswith(old):
        return old.count("\n")
    before, after = old.split("\n"), new.split("\n")
    same = 0
    while same < min(len(before), len(after)) - 1 and before[same] == after[same]:
        same += 1
    return same


def _line_starts(code: str) -> list[int]:
    starts, at = [0], 0
    for line in code.split("\n")[:-1]:
        at += (len(line) if line.isascii() else len(line.encode("utf-16-le", "replace")) // 2) + 1
        starts.append(at)
    return starts


class TerminalHighlighter(QSyntaxHighlighter):
    """Draws the styles of terminal output in a document that holds its plain text."""

    def __init__(self, document: QTextDocument) -> None:
        super().__init__(document)
        self._spans: list[Span] = []
        self._palette: list[QColor] = []

    def show_spans(self, spans: list[Span], palette: list[QColor]) -> None:
        """``palette``: the 16 terminal colours, then the paper and the ink (for inverse text)."""
        if spans == self._spans and palette == self._palette:
            return
        drawn = bool(self._spans)
        self._spans, self._palette = spans, palette
        if drawn or spans:
            self.rehighlight()

    def highlightBlock(self, text: str) -> None:
        start = self.currentBlock().position()
        end = start + len(text.encode("utf-16-le", "replace")) // 2
        for span in self._spans:
            if span.start >= end:
                break
            low, high = max(span.start, start), min(span.start + span.length, end)
            if low < high:
                self.setFormat(low - start, high - low, self._format(span.style))

    def _format(self, style: Style) -> QTextCharFormat:
        form = QTextCharFormat()
        fore, back = self._colour(style.fg), self._colour(style.bg)
        if style.inverse and len(self._palette) >= 18:
            fore, back = back or self._palette[16], fore or self._palette[17]
        if fore is not None:
            if style.dim:
                fore = QColor(fore.red(), fore.green(), fore.blue(), 170)
            form.setForeground(fore)
        if back is not None:
            form.setBackground(back)
        if style.bold:
            form.setFontWeight(QFont.Weight.Bold)
        form.setFontItalic(style.italic)
        form.setFontUnderline(style.underline or bool(style.link))
        form.setFontStrikeOut(style.struck)
        return form

    def _colour(self, name: str) -> QColor | None:
        if not name:
            return None
        if name.startswith("#"):
            return QColor(name)
        number = int(name)
        return self._palette[number] if number < len(self._palette) else None


def highlighter_of(document: QTextDocument, kind: type[QObject]) -> QObject | None:
    """The highlighter of that kind that the document already has."""
    return next((child for child in document.children() if isinstance(child, kind)), None)
