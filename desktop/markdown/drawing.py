"""What a block looks like: safe rich text without colours, table cells, direction."""

from __future__ import annotations

import re
from html import unescape
from typing import Final

import msgspec

LINK: Final = re.compile(r'<a href="([^"]*)">(.*?)</a>', re.DOTALL)
TAG: Final = re.compile(r"<[^>]*>")


class Cell(msgspec.Struct, frozen=True):
    """``html``: as `Drawing.html`; ``plain``: for copying; ``align``: ``left``, ``right`` or ``center``."""

    html: str
    plain: str
    align: str = "left"


class Table(msgspec.Struct, frozen=True):
    """``widths``: what each column wants, in characters (a Han character counts two); at least 3, at most 60."""

    head: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]
    widths: tuple[int, ...]

    def tsv(self) -> str:
        """Rows of tab-separated cells; a tab or a line end inside a cell becomes a blank."""
        lines = [self.head, *self.rows]
        return "\n".join("\t".join(" ".join(cell.plain.split()) for cell in line) for line in lines) + "\n"


class Drawing(msgspec.Struct, frozen=True, kw_only=True):
    """What the row of a block shows.

    Attributes:
        html: Qt rich text of a paragraph or heading, safe and free of colours: links are ``<a href>`` with http,
            https, mailto and file targets alone, never an image. The row sets its style sheet before it.
        plain: the same as text, each character where Qt counts it in the rich text (`scripts` marks of direction
            included); of a code block the code without terminal sequences; of a table its tab-separated rows.
        rtl: the text runs from right to left. Code never does.
        table: the cells of a table block, else None.
    """

    html: str = ""
    plain: str = ""
    rtl: bool = False
    table: Table | None = None

    def links(self) -> list[tuple[str, str]]:
        """The links in the order they are read: what is written there, and the address."""
        table = self.table
        cells = [self.html] if table is None else [cell.html for line in (table.head, *table.rows) for cell in line]
        found = [match for html in cells for match in LINK.finditer(html)]
        return [(unescape(TAG.sub("", match[2])), unescape(match[1])) for match in found]
