"""Finding ``old`` in a file's text whatever its line ends, and putting ``new`` there with the file's own."""

from __future__ import annotations

import re
from bisect import bisect_left
from difflib import SequenceMatcher
from typing import Final

from host.tools.base import ToolFailure
from host.tools.encoding import dominant_newline

SHOWN_HITS: Final = 8
LINE_WIDTH: Final = 200
MAX_COMPARED: Final = 4_000
_NUMBERED = re.compile(r"^\s*\d+\t")


def with_unix_newlines(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def replaced(text: str, old: str, new: str, *, everywhere: bool, path: str) -> tuple[str, int]:
    """``text`` with ``old`` replaced by ``new`` and how often.

    Raises:
        ToolFailure: ``NO_CHANGE``, ``EMPTY_OLD``, ``OLD_NOT_FOUND`` or ``OLD_NOT_UNIQUE``, with the lines nearby.
    """
    plain, wanted, wished = with_unix_newlines(text), with_unix_newlines(old), with_unix_newlines(new)
    if not wanted:
        raise ToolFailure("EMPTY_OLD", "`old` is empty. Give the text to replace, or use `write` for a whole new file.")
    if wanted == wished:
        raise ToolFailure("NO_CHANGE", "`old` and `new` are the same: there is nothing to change.")
    hits = [found.start() for found in re.finditer(re.escape(wanted), plain)]
    if not hits:
        raise ToolFailure("OLD_NOT_FOUND", f"`old` was not found in {path}.", _explain_missing(plain, wanted, path))
    if len(hits) > 1 and not everywhere:
        raise ToolFailure(
            "OLD_NOT_UNIQUE", f"`old` was found {len(hits)} times in {path}.", _explain_several(plain, hits, path)
        )
    return _spliced(text, plain, hits, len(wanted), wished), len(hits)


def _spliced(text: str, plain: str, hits: list[int], length: int, wished: str) -> str:
    pairs = [found.start() - at for at, found in enumerate(re.finditer("\r\n", text))]  # where plain text is shorter
    usual = dominant_newline(text)
    out, done = [], 0
    for hit in hits:
        start = hit + bisect_left(pairs, hit)
        end = hit + length + bisect_left(pairs, hit + length)
        region = text[start:end]
        newline = dominant_newline(region) if "\n" in region or "\r" in region else usual
        out += [text[done:start], wished if newline == "\n" else wished.replace("\n", newline)]
        done = end
    return "".join([*out, text[done:]])


def _explain_several(plain: str, hits: list[int], path: str) -> str:
    lines = plain.split("\n")
    numbers = [plain.count("\n", 0, hit) + 1 for hit in hits[:SHOWN_HITS]]
    shown = "\n".join(f"{number:>6}\t{_short(lines[number - 1])}" for number in numbers)
    more = f"\n… and {len(hits) - SHOWN_HITS} more" if len(hits) > SHOWN_HITS else ""
    return (
        f"`old` was found {len(hits)} times in {path}, nothing was changed. Put more of the lines around it into `old` "
        f"so that it is unique, or set `all` to true to replace every one. It begins at these lines:\n{shown}{more}"
    )


def _explain_missing(plain: str, wanted: str, path: str) -> str:
    lines = plain.split("\n")
    if all(_NUMBERED.match(line) for line in wanted.split("\n") if line.strip()):
        return (
            f"`old` was not found in {path}, nothing was changed. It begins with line numbers as `read` shows them; "
            "they are not part of the file. Leave the number and the tab out."
        )
    near = _same_but_for_space(lines, wanted)
    if near is not None:
        start, count = near
        return (
            f"`old` was not found in {path}, nothing was changed. The same words with other white space are at line "
            f"{start + 1}; copy them exactly:\n{_numbered(lines, start, start + count)}"
        )
    at = _closest_line(lines, wanted)
    if at is None:
        return f"`old` was not found in {path}, nothing was changed. Nothing in it looks like `old`; read it again."
    return (
        f"`old` was not found in {path}, nothing was changed. The closest place is near line {at + 1}:\n"
        f"{_numbered(lines, max(0, at - 2), at + 2 + wanted.count(chr(10)))}"
    )


def _same_but_for_space(lines: list[str], wanted: str) -> tuple[int, int] | None:
    sought = [" ".join(line.split()) for line in wanted.strip("\n").split("\n")]
    squeezed = [" ".join(line.split()) for line in lines]
    for at, line in enumerate(squeezed):
        if line == sought[0] and squeezed[at : at + len(sought)] == sought:
            return at, len(sought)
    return None


def _closest_line(lines: list[str], wanted: str) -> int | None:
    sought = max((line.strip() for line in wanted.split("\n")), key=len)
    if not sought:
        return None
    matcher = SequenceMatcher(None, autojunk=False)
    matcher.set_seq2(sought[:LINE_WIDTH])
    best, where = 0.6, None
    for at, line in enumerate(lines[:MAX_COMPARED]):
        matcher.set_seq1(line.strip()[:LINE_WIDTH])
        if matcher.real_quick_ratio() > best and matcher.quick_ratio() > best and matcher.ratio() > best:
            best, where = matcher.ratio(), at
    return where


def _numbered(lines: list[str], start: int, stop: int) -> str:
    stop = min(stop, start + 20, len(lines))
    return "\n".join(f"{at + 1:>6}\t{_short(lines[at])}" for at in range(start, stop))


def _short(line: str) -> str:
    return line if len(line) <= LINE_WIDTH else line[:LINE_WIDTH] + "…"
