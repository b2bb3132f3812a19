"""What a block looks like: safe rich text without colours, table cells, direction."""

from __future__ import annotations

import msgspec


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
