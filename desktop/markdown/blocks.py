"""Splits a message into blocks as it streams: complete lines are read once, the unfinished one again each time."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from desktop.markdown.block import Block
from desktop.markdown.leaf import Leaf
from desktop.markdown.leaves import LeafReader
from desktop.markdown.line_starts import TASK

PARAGRAPH_CHARS = 4_000
"""A longer paragraph is cut into parts at a blank, so that no row is slow to lay out."""
CODE_LINES = 400
CODE_LINE_CHARS = 4_000
_UNDECIDED = re.compile(r"[ \t>]*(?:[-*+_=#~`|:\[\] xX\t]*|\d{1,9}[.)]?[ \t]*)\r?$")


class BlockSplitter:
    """The blocks of one growing text.

    Feeding a text in any pieces gives the same blocks as feeding it at once. Until `finish`, a last line that may
    still turn into several things (``-``, ``#``, ````` `` `````) is held back, so that nothing flickers.
    """

    def __init__(self) -> None:
        self._reader = LeafReader()
        self._open = ""
        self._blocks: list[Block] = []
        self._settled = 0
        self._settled_leaves = 0
        self._finished = False

    @property
    def blocks(self) -> Sequence[Block]:
        """All blocks so far. Do not keep the sequence: the next `feed` changes it."""
        return self._blocks

    def feed(self, text: str) -> int:
        """Add text; return the index of the first block that is new or changed (``len(blocks)``: none).

        Blocks from that index on are to be drawn again; there may also be fewer than before.

        Raises:
            ValueError: text after `finish`.
        """
        if self._finished:
            if text:
                raise ValueError("the text is finished")
            return len(self._blocks)
        *lines, self._open = (self._open + text).split("\n")
        for line in lines:
            self._reader.read(line)
        if not self._open or _UNDECIDED.match(self._open):
            return self._publish()
        mark = self._reader.mark()
        self._reader.read(self._open, "")
        first = self._publish(mark.count)
        self._reader.go_back(mark)
        return first

    def finish(self) -> int:
        """The text is complete: its last line counts as it is and every block is closed. Returns as `feed`."""
        if self._finished:
            return len(self._blocks)
        self._finished = True
        if self._open:
            self._reader.read(self._open, "")
            self._open = ""
        self._reader.finish()
        return self._publish()

    def _publish(self, committed: int | None = None) -> int:
        """Turn the leaves that may have changed into blocks; ``committed``: how many are not provisional."""
        leaves = self._reader.leaves
        final = max((len(leaves) if committed is None else committed) - 1, self._settled_leaves)
        start, settled = self._settled, self._settled
        fresh: list[Block] = []
        for at in range(self._settled_leaves, len(leaves)):
            fresh.extend(_blocks_of(leaves[at], start + len(fresh)))
            if at < final:
                settled = start + len(fresh)
        self._settled, self._settled_leaves = settled, final
        old = self._blocks[start:]
        same = 0
        while same < min(len(old), len(fresh)) and old[same] == fresh[same]:
            same += 1
        changed = start + same if same < max(len(old), len(fresh)) else start + len(fresh)
        self._blocks[start + same :] = fresh[same:]
        return changed


def split_blocks(text: str) -> list[Block]:
    """The blocks of a complete text."""
    splitter = BlockSplitter()
    splitter.feed(text)
    splitter.finish()
    return list(splitter.blocks)


def _blocks_of(leaf: Leaf, index: int) -> Iterator[Block]:
    """One block, or the parts of a long one; only the last part can still change."""
    text, task = _text_of(leaf), ""
    if leaf.marker and leaf.kind == "paragraph" and (found := TASK.match(text)):
        text, task = text[found.end() :], "open" if found[1] == " " else "done"
    parts = _code_parts(text) if leaf.kind == "code" else _paragraph_parts(text, leaf.kind)
    for part, (piece, glue) in enumerate(parts):
        more = part + 1 < len(parts)
        yield Block(
            index=index + part,
            kind=leaf.kind,
            text=piece,
            source="" if more else "".join(leaf.raw),
            path=leaf.path,
            marker="" if part else leaf.marker,
            task="" if part else task,  # type: ignore[arg-type]
            level=leaf.level,
            lang=leaf.lang,
            tight=leaf.tight or part > 0,
            part=part,
            more=more,
            glue=glue if more else "",
            closed=leaf.closed or more,
        )


def _text_of(leaf: Leaf) -> str:
    if leaf.kind != "code":
        return "\n".join(leaf.lines).rstrip()
    lines = leaf.lines
    if not leaf.fence:
        filled = len(lines)
        while filled and not lines[filled - 1].strip():
            filled -= 1
        lines = lines[:filled]
    return "\n".join(lines)


def _paragraph_parts(text: str, kind: str) -> list[tuple[str, str]]:
    if kind != "paragraph" or len(text) <= PARAGRAPH_CHARS:
        return [(text, "")]
    parts = []
    at = 0
    while len(text) - at > PARAGRAPH_CHARS:
        end = max(text.rfind(" ", at, at + PARAGRAPH_CHARS), text.rfind("\n", at, at + PARAGRAPH_CHARS))
        if end > at + PARAGRAPH_CHARS // 2:
            parts.append((text[at:end], text[end]))
            at = end + 1
        else:
            parts.append((text[at : at + PARAGRAPH_CHARS], ""))
            at += PARAGRAPH_CHARS
    return [*parts, (text[at:], "")]


def _code_parts(text: str) -> list[tuple[str, str]]:
    if text.count("\n") < CODE_LINES and len(text) <= CODE_LINE_CHARS:
        return [(text, "")]
    parts: list[tuple[str, str]] = []
    held: list[str] = []
    for line in text.split("\n"):
        if len(held) == CODE_LINES or (held and len(line) > CODE_LINE_CHARS):
            parts.append(("\n".join(held), "\n"))
            held = []
        while len(line) > CODE_LINE_CHARS:
            parts.append((line[:CODE_LINE_CHARS], ""))
            line = line[CODE_LINE_CHARS:]
        held.append(line)
    return [*parts, ("\n".join(held), "")]
