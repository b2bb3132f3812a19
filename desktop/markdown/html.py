"""Blocks to safe rich text. Nothing here can make Qt load or run anything (behaviour 13)."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING
from urllib.parse import unquote

from desktop.markdown.ansi import plain_terminal_text
from desktop.markdown.block import Block
from desktop.markdown.drawing import Cell, Drawing, Table
from desktop.markdown.inline import build_parser, plain_text, rich_text, rules_of
from desktop.markdown.line_starts import split_cells
from desktop.markdown.scripts import LTR_ISOLATE, POP_ISOLATE, columns, has_rtl, is_rtl

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

FOLLOWED = ("http:", "https:", "mailto:", "file:")
"""Schemes that become links; a path without scheme does too. All others stay text."""
PATH = "path:"
"""Scheme of a link to a file of the workspace, as in ``[parser](src/parser.py)``."""
MOST_MARKS = 400
"""A paragraph with more brackets, stars and underscores is shown without emphasis and links."""
COLUMN_LEAST, COLUMN_MOST = 3, 60
_CACHED_CELLS = 4_000
# What means nothing but itself: no mark, no line end, no character reference, no colon that an address could need.
_BARE = re.compile(r"(?:[^\n\\`&<*_~\[:]|:(?= |$))*")
_SCHEME = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*:")
# The last are no characters; Qt keeps some of them for itself.
_UNSEEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u2028\u2029\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")


def link_target(href: str) -> str:
    """The address a link leads to, or empty where it must lead nowhere (``javascript:``, foreign schemes, ``#top``).

    A path of the workspace comes back with the scheme ``path:``.
    """
    address = href.strip()
    if any(char < " " for char in address) or not address or address.startswith(("#", "//", "\\")):
        return ""
    scheme = _SCHEME.match(address)
    if scheme is None or len(scheme[0]) == 2:
        path = unquote(address)  # what is refused as it stands is refused written as %2F%2F too
        return "" if path.startswith(("//", "\\")) or any(char < " " for char in path) else PATH + path
    return address if scheme[0].lower() in FOLLOWED else ""


def clean(text: str) -> str:
    """Text without terminal sequences and control characters; a lone surrogate becomes U+FFFD."""
    if "\x1b" in text or "\r" in text or "\b" in text:
        text = plain_terminal_text(text)
    return _UNSEEN.sub(lambda found: "\ufffd" if found[0] >= "\ud800" else "", text)


class Renderer:
    """Draws blocks. Cells of a growing table are remembered, so that each is rendered once."""

    def __init__(self) -> None:
        self._parsers: dict[bool, MarkdownIt] = {}
        self._rules = rules_of(link_target)
        self._cells: dict[tuple[str, str], Cell] = {}

    def draw(self, block: Block) -> Drawing:
        """What the block's row shows; bounded in time, whatever the text (its length is bounded by the splitter)."""
        if block.kind == "code":
            return Drawing(plain=clean(block.text))
        if block.kind == "table":
            table = self._table(block.text)
            return Drawing(plain=table.tsv(), table=table)
        if block.kind == "rule":
            return Drawing()
        html = _verbatim(block.text) if block.kind == "html" else self.inline(block.text)
        rtl = is_rtl(_without_code(block.text))
        if rtl:
            html = html.replace("<code>", f"<code>{LTR_ISOLATE}").replace("</code>", f"{POP_ISOLATE}</code>")
        # Both said outright: Qt would go by the first letter, and turn an alignment round by it.
        side = ' dir="rtl" align="right"' if rtl else ' dir="ltr" align="left"' if has_rtl(block.text) else ""
        wrapped = f"<p{side}>{html}</p>"
        return Drawing(html=wrapped, plain=plain_text(html), rtl=rtl)

    def inline(self, text: str) -> str:
        """Markdown as rich text without a paragraph around it (a question, a label, a cell)."""
        text = clean(text)
        if _BARE.fullmatch(text):
            return escape(text, quote=False)
        marks = sum(map(text.count, "[*_~")) if len(text) > MOST_MARKS else 0
        tokens = self._parser(marks > MOST_MARKS).parseInline(text)[0].children or []
        return rich_text(tokens, self._rules)

    def _parser(self, bare: bool) -> MarkdownIt:
        if bare not in self._parsers:
            self._parsers[bare] = build_parser(link_target, bare)
        return self._parsers[bare]

    def _table(self, text: str) -> Table:
        header, delimiter, *lines = text.split("\n")
        aligns = [_align(cell) for cell in split_cells(delimiter)]
        head = tuple(self._cell(cell, align) for cell, align in zip(split_cells(header), aligns, strict=False))
        rows = tuple(self._row(line, aligns) for line in lines)
        wanted = [
            max(columns(line[at].plain) for line in (head, *rows)) if rows or head else 0 for at in range(len(head))
        ]
        return Table(head, rows, tuple(min(max(width, COLUMN_LEAST), COLUMN_MOST) for width in wanted))

    def _row(self, line: str, aligns: list[str]) -> tuple[Cell, ...]:
        cells = split_cells(line)[: len(aligns)]
        cells += [""] * (len(aligns) - len(cells))
        return tuple(self._cell(cell, align) for cell, align in zip(cells, aligns, strict=True))

    def _cell(self, text: str, align: str) -> Cell:
        cell = self._cells.get((text, align))
        if cell is None:
            if len(self._cells) >= _CACHED_CELLS:
                self._cells.clear()
            html = self.inline(text)
            side = align or ("right" if is_rtl(_without_code(text)) else "left")
            cell = self._cells[text, align] = Cell(html, plain_text(html), side)
        return cell


def _verbatim(text: str) -> str:
    return escape(clean(text), quote=False).replace("\n", "<br>")


def _align(cell: str) -> str:
    """What a delimiter says; nothing where it leaves it to the script of each cell."""
    if cell.endswith(":"):
        return "center" if cell.startswith(":") else "right"
    return "left" if cell.startswith(":") else ""


def _without_code(text: str) -> str:
    return re.sub(r"`[^`]*`|\]\([^)]*\)", "", text) if not text.isascii() else text
