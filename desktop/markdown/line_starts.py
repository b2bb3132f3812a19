"""What the start of a line says: indentation in columns, fences, headings, rules, markers, table delimiters."""

from __future__ import annotations

import re

ATX = re.compile(r"(#{1,6})(?:[ \t]+|$)")
ATX_TAIL = re.compile(r"(?:^|[ \t]+)#+[ \t]*$")
FENCE = re.compile(r"(`{3,})(?=[^`]*$)|(~{3,})")
RULE = re.compile(r"(?:(?:\*[ \t]*){3,}|(?:_[ \t]*){3,}|(?:-[ \t]*){3,})$")
SETEXT = re.compile(r"(=+|-+)[ \t]*$")
MARKER = re.compile(r"([*+-])(?=[ \t]|$)|(\d{1,9})([.)])(?=[ \t]|$)")
TASK = re.compile(r"\[([ xX])\][ \t]+(?=\S)")
_BLOCK_TAGS = (
    "address article aside base basefont blockquote body caption center col colgroup dd details dialog dir div dl dt "
    "fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe legend li link "
    "main menu menuitem nav noframes ol optgroup option p param search section summary table tbody td tfoot th thead "
    "title tr track ul"
).replace(" ", "|")
_HTML = (
    (
        re.compile(r"<(?:script|pre|style|textarea)(?=\s|>|$)", re.I),
        re.compile(r"</(?:script|pre|style|textarea)>", re.I),
    ),
    (re.compile(r"<!--"), re.compile(r"-->")),
    (re.compile(r"<\?"), re.compile(r"\?>")),
    (re.compile(r"<![A-Za-z]"), re.compile(r">")),
    (re.compile(r"<!\[CDATA\["), re.compile(r"\]\]>")),
    (re.compile(rf"</?(?:{_BLOCK_TAGS})(?=\s|/?>|$)", re.I), None),
)
_DELIMITER = re.compile(r"\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$")
_CELL_END = re.compile(r"(?<!\\)\|")

INDENTED = 4
"""Columns of white space that make a line code."""


def indent_of(rest: str, column: int) -> int:
    """Columns of white space at the start of ``rest``, which stands at ``column`` of its line."""
    at = column
    for char in rest:
        if char == " ":
            at += 1
        elif char == "\t":
            at += INDENTED - at % INDENTED
        else:
            break
    return at - column


def eat(rest: str, column: int, columns: int) -> tuple[str, int]:
    """Take up to ``columns`` of leading white space; a tab that is cut leaves its remaining columns as blanks."""
    used = taken = 0
    while taken < columns and used < len(rest):
        char = rest[used]
        if char == " ":
            taken += 1
        elif char == "\t":
            width = INDENTED - (column + taken) % INDENTED
            if taken + width > columns:
                left = taken + width - columns
                return " " * left + rest[used + 1 :], column + columns
            taken += width
        else:
            break
        used += 1
    return rest[used:], column + taken


def is_blank(rest: str) -> bool:
    return not rest.strip(" \t\r")


def split_cells(row: str) -> list[str]:
    """The cells of a table row as written, stripped; ``\\|`` is a bar in a cell."""
    cells = _CELL_END.split(row.strip())
    if cells and not cells[0].strip():
        cells = cells[1:]
    if cells and not cells[-1].strip():
        cells = cells[:-1]
    return [cell.strip().replace("\\|", "|") for cell in cells]


def delimits(header: str, row: str) -> bool:
    """Whether ``row`` under ``header`` makes the two the head of a table."""
    text = row.strip()
    if "|" not in header or not text or not _DELIMITER.match(text):
        return False
    return len(split_cells(header)) == len(split_cells(text))


def html_start(text: str) -> tuple[bool, re.Pattern[str] | None]:
    """Whether a block of HTML starts here, and the pattern that ends it; None: a blank line does."""
    if text.startswith("<"):
        for start, end in _HTML:
            if start.match(text):
                return True, end
    return False, None
