"""A unified diff as lines with numbers, in one column or two."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import zip_longest
from typing import Literal

import msgspec

LONGEST = 4_000
"""Lines shown of one diff."""
_HUNK = re.compile(r"@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@ ?(.*)")


class DiffLine(msgspec.Struct, frozen=True):
    """``old``, ``new``: line numbers in the two files, 0 where the line is not there. A ``hunk`` begins a part that
    lies elsewhere in the file (``text``: what stands around it); a ``note`` is said about the diff."""

    kind: Literal["same", "added", "removed", "hunk", "note"]
    text: str
    old: int = 0
    new: int = 0


def diff_lines(diff: str) -> list[DiffLine]:
    """The lines of one file's unified diff; its two head lines say only the name and are left out."""
    found: list[DiffLine] = []
    old = new = 0
    in_hunk = False
    for text in diff.split("\n"):
        if len(found) >= LONGEST:
            found.append(DiffLine("note", "…"))
            break
        if head := _HUNK.match(text):
            old, new, in_hunk = int(head[1]), int(head[2]), True
            found.append(DiffLine("hunk", head[3], old, new))
        elif not in_hunk:
            if text and not text.startswith(("--- ", "+++ ", "diff ", "index ")):
                found.append(DiffLine("note", text))
        elif text.startswith("+"):
            found.append(DiffLine("added", text[1:], 0, new))
            new += 1
        elif text.startswith("-"):
            found.append(DiffLine("removed", text[1:], old, 0))
            old += 1
        elif text.startswith(" "):
            found.append(DiffLine("same", text[1:], old, new))
            old, new = old + 1, new + 1
        elif text:
            found.append(DiffLine("note", text.removeprefix("\\ ")))
    return found[1:] if found and found[0].kind == "hunk" and found[0].old <= 1 else found


def side_by_side(lines: Sequence[DiffLine]) -> list[tuple[DiffLine | None, DiffLine | None]]:
    """Old on the left, new on the right; removed lines stand beside the added ones that follow them."""
    rows: list[tuple[DiffLine | None, DiffLine | None]] = []
    removed: list[DiffLine] = []
    added: list[DiffLine] = []

    def flush() -> None:
        rows.extend(zip_longest(removed, added))
        removed.clear()
        added.clear()

    for line in lines:
        if line.kind == "removed":
            if added:
                flush()
            removed.append(line)
        elif line.kind == "added":
            added.append(line)
        else:
            flush()
            rows.append((line, line))
    flush()
    return rows
