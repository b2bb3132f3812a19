"""Unified diffs for approvals and rows, at a cost that stays bounded for large files."""

from __future__ import annotations

from collections import Counter
from difflib import SequenceMatcher
from typing import Final

import msgspec

CONTEXT: Final = 3
MAX_MATCHING: Final = 2_000_000  # lines before x lines after beyond which the changed part is shown as one block
MAX_EXACT: Final = 5_000_000  # pairs of equal lines x lines beyond which lines found everywhere join no blocks
MAX_TEXT: Final = 400_000

Opcode = tuple[str, int, int, int, int]


class Diff(msgspec.Struct, frozen=True):
    """``text``: unified, ``\\n`` line ends whatever the file has; ``added`` and ``removed`` count lines."""

    text: str
    added: int
    removed: int


def unified_diff(before: str, after: str, path: str) -> Diff:
    """The change of ``path``; ``text`` is empty when only line ends differ. Slow for large input."""
    old, new = _lines(before), _lines(after)
    head = _common_head(old, new)
    tail = _common_tail(old, new, head)
    start = max(0, head - CONTEXT)
    keep = max(0, tail - CONTEXT)
    old_part, new_part = old[start : len(old) - keep], new[start : len(new) - keep]
    opcodes = _opcodes(old_part, new_part, head - start, tail - keep)
    added = sum(j2 - j1 for tag, _, _, j1, j2 in opcodes if tag in ("insert", "replace"))
    removed = sum(i2 - i1 for tag, i1, i2, _, _ in opcodes if tag in ("delete", "replace"))
    if not added and not removed:
        return Diff("", 0, 0)
    out = [f"--- a/{path}\n", f"+++ b/{path}\n"]
    for group in _grouped(opcodes):
        _write_hunk(out, group, old_part, new_part, start)
    text = "".join(out)
    if len(text) > MAX_TEXT:
        text = text[:MAX_TEXT] + f"\n… {len(text) - MAX_TEXT:,} more characters of this diff are not shown\n"
    return Diff(text, added, removed)


def _lines(text: str) -> list[str]:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    last = lines.pop()
    return [line + "\n" for line in lines] + ([last] if last else [])


def _common_head(old: list[str], new: list[str]) -> int:
    count = 0
    for a, b in zip(old, new, strict=False):
        if a != b:
            break
        count += 1
    return count


def _common_tail(old: list[str], new: list[str], head: int) -> int:
    most = min(len(old), len(new)) - head
    count = 0
    while count < most and old[-1 - count] == new[-1 - count]:
        count += 1
    return count


def _opcodes(old: list[str], new: list[str], head: int, tail: int) -> list[Opcode]:
    if len(old) * len(new) <= MAX_MATCHING:
        alike = _equal_pairs(old, new) * min(len(old), len(new)) > MAX_EXACT
        return list(SequenceMatcher(None, old, new, autojunk=alike).get_opcodes())
    ends = (len(old) - tail, len(new) - tail)
    return [
        ("equal", 0, head, 0, head),
        ("replace", head, ends[0], head, ends[1]),
        ("equal", ends[0], len(old), ends[1], len(new)),
    ]


def _equal_pairs(old: list[str], new: list[str]) -> int:
    counts = Counter(new)
    return sum(count * counts[line] for line, count in Counter(old).items())


def _grouped(opcodes: list[Opcode]) -> list[list[Opcode]]:
    """Hunks: changes with up to three lines around them, as `difflib` groups them."""
    groups: list[list[Opcode]] = []
    group: list[Opcode] = []
    last = len(opcodes) - 1
    for at, (tag, i1, i2, j1, j2) in enumerate(opcodes):
        if tag != "equal":
            group.append((tag, i1, i2, j1, j2))
            continue
        if group:
            end = min(CONTEXT, i2 - i1)
            if at == last or i2 - i1 > 2 * CONTEXT:
                groups.append([*group, (tag, i1, i1 + end, j1, j1 + end)])
                group = []
            else:
                group.append((tag, i1, i2, j1, j2))
                continue
        begin = min(CONTEXT, i2 - i1)
        if at != last:
            group = [(tag, i2 - begin, i2, j2 - begin, j2)]
    if group and any(opcode[0] != "equal" for opcode in group):
        groups.append(group)
    return groups


def _write_hunk(out: list[str], group: list[Opcode], old: list[str], new: list[str], offset: int) -> None:
    first, final = group[0], group[-1]
    out.append(f"@@ -{_range(first[1], final[2], offset)} +{_range(first[3], final[4], offset)} @@\n")
    for tag, i1, i2, j1, j2 in group:
        if tag == "equal":
            out.extend(_marked(" ", old[i1:i2]))
            continue
        out.extend(_marked("-", old[i1:i2]))
        out.extend(_marked("+", new[j1:j2]))


def _range(start: int, stop: int, offset: int) -> str:
    length = stop - start
    first = start + offset + (1 if length else 0)
    return str(first) if length == 1 else f"{first},{length}"


def _marked(mark: str, lines: list[str]) -> list[str]:
    return [mark + line if line.endswith("\n") else f"{mark}{line}\n\\ No newline at end of file\n" for line in lines]
