"""Reads a markdown text line by line into leaves: each line is looked at once, and only the last leaf can grow."""

from __future__ import annotations

from dataclasses import replace

from desktop.markdown.block import Kind
from desktop.markdown.leaf import Container, Cursor, Leaf, Mark
from desktop.markdown.line_starts import (
    ATX,
    ATX_TAIL,
    FENCE,
    INDENTED,
    MARKER,
    RULE,
    SETEXT,
    delimits,
    html_start,
    indent_of,
    is_blank,
)

DEEPEST = 48
"""Containers opened inside each other; what would open a deeper one is text."""


class LeafReader:
    """CommonMark's block structure and GFM tables, without raw HTML and link definitions.

    Attributes:
        leaves: all leaves so far; only the last one changes while reading on.
    """

    def __init__(self) -> None:
        self.leaves: list[Leaf] = []
        self._containers: list[Container] = []
        self._blank = False
        self._lead: list[str] = []

    def mark(self) -> Mark:
        last = self.leaves[-1].copy() if self.leaves else None
        return Mark(len(self.leaves), last, [replace(c) for c in self._containers], self._blank, list(self._lead))

    def go_back(self, mark: Mark) -> None:
        del self.leaves[mark.count :]
        if mark.last is not None:
            self.leaves[-1] = mark.last
        self._containers, self._blank, self._lead = mark.containers, mark.blank, mark.lead

    def read(self, line: str, end: str = "\n") -> None:
        """Read one line; ``end`` is what stood after it (a line end or nothing)."""
        cursor = Cursor(line.removesuffix("\r"))
        matched = self._match_containers(cursor)
        raw = line + end
        if matched == len(self._containers) and (self._in_code(cursor, raw) or self._in_html(cursor, raw)):
            self._blank = False
            return
        outside = matched < len(self._containers)
        opened = self._open_containers(cursor, matched)
        if is_blank(cursor.rest):
            self._read_blank(opened, matched)
        else:
            self._read_content(cursor, opened, matched, outside)
        self._blank = is_blank(cursor.rest) and not opened
        self._keep_raw(raw)

    def finish(self) -> None:
        if self.leaves:
            self.leaves[-1].closed = True

    def _match_containers(self, cursor: Cursor) -> int:
        matched = 0
        for container in self._containers:
            indent = cursor.indent
            if container.kind == "q":
                if indent >= INDENTED or not cursor.text.startswith(">"):
                    break
                cursor.take(1)
                cursor.eat(1)
            elif is_blank(cursor.rest):
                if container.fresh:
                    break
            elif indent >= container.offset:
                cursor.eat(container.offset)
            else:
                break
            matched += 1
        return matched

    def _open_containers(self, cursor: Cursor, matched: int) -> bool:
        """Open quotes and items that start here; True if any did."""
        opened = False
        while cursor.indent < INDENTED and len(self._containers) < DEEPEST:
            text = cursor.text
            interrupts = not opened and matched == len(self._containers) and self._tip_is("paragraph")
            if text.startswith(">"):
                self._close_to(matched)
                cursor.take(1)
                cursor.eat(1)
                self._containers.append(Container("q"))
            elif (interrupts and self._continues_as(cursor)) or not self._open_item(cursor, matched, interrupts):
                break
            opened = True
            matched = len(self._containers)
        return opened

    def _continues_as(self, cursor: Cursor) -> bool:
        """Whether an open paragraph takes the line as an underline or a table delimiter."""
        return bool(SETEXT.match(cursor.text)) or delimits(self.leaves[-1].lines[-1], cursor.text)

    def _open_item(self, cursor: Cursor, matched: int, interrupts: bool) -> bool:
        text, indent = cursor.text, cursor.indent
        found = MARKER.match(text)
        if found is None or RULE.match(text):
            return False
        after = text[found.end() :]
        if interrupts and (is_blank(after) or (found[2] and int(found[2]) != 1)):
            return False
        delimiter = found[1] or found[3]
        ordinal, tight = int(found[2] or 0), False
        if matched < len(self._containers):
            sibling = self._containers[matched]
            if sibling.kind == "l" and sibling.delimiter == delimiter:
                ordinal, tight = sibling.ordinal + 1, not self._blank
        elif self._containers and self._containers[-1].kind == "l" and not self._containers[-1].fresh:
            tight = not self._blank
        self._close_to(matched)
        self._place_empty_item()
        cursor.take(found.end())
        spaces = indent_of(cursor.rest, cursor.column)
        width = 1 if is_blank(cursor.rest) or spaces > INDENTED else spaces
        cursor.eat(width)
        marker = "•" if found[1] else f"{ordinal}{delimiter}"
        item = Container("l", indent + found.end() + width, delimiter, ordinal, marker, tight=tight)
        self._containers.append(item)
        return True

    def _close_to(self, matched: int, opened: bool = False) -> None:
        """Close the containers that the line is not in; when it ``opened`` some, that is done already."""
        if opened:
            return
        del self._containers[matched:]
        if self.leaves:
            self.leaves[-1].closed = True

    def _tip_is(self, kind: Kind) -> bool:
        if not self.leaves or self.leaves[-1].closed or self.leaves[-1].empty_item:
            return False
        return self.leaves[-1].kind == kind

    def _in_code(self, cursor: Cursor, raw: str) -> bool:
        """Give the line to the open code block, if it is the code's."""
        if not self._tip_is("code"):
            return False
        leaf = self.leaves[-1]
        if leaf.fence:
            found = FENCE.match(cursor.text)
            if (
                found
                and cursor.indent < INDENTED
                and found[0].startswith(leaf.fence)
                and is_blank(cursor.text[found.end() :])
            ):
                leaf.closed = True
            else:
                cursor.eat(leaf.fence_indent)
                leaf.lines.append(cursor.rest)
        elif cursor.indent >= INDENTED:
            cursor.eat(INDENTED)
            leaf.lines.append(cursor.rest)
        elif is_blank(cursor.rest):
            leaf.lines.append("")
        else:
            return False
        leaf.raw.append(raw)
        return True

    def _in_html(self, cursor: Cursor, raw: str) -> bool:
        """Give the line to the open block of HTML: up to its end mark, else up to a blank line."""
        if not self._tip_is("html"):
            return False
        leaf = self.leaves[-1]
        if leaf.ends is None and is_blank(cursor.rest):
            return False
        leaf.lines.append(cursor.rest)
        leaf.raw.append(raw)
        leaf.closed = leaf.ends is not None and leaf.ends.search(cursor.rest) is not None
        return True

    def _read_blank(self, opened: bool, matched: int) -> None:
        if opened:
            self._place_empty_item()
            return
        if (self._tip_is("code") and matched < len(self._containers)) or (self.leaves and not self._tip_is("code")):
            self.leaves[-1].closed = True
        for at, container in enumerate(self._containers):
            if at >= matched:
                del self._containers[at:]
                break
            container.tight = False

    def _read_content(self, cursor: Cursor, opened: bool, matched: int, outside: bool) -> None:
        text = cursor.text
        continues = self._tip_is("paragraph") and not opened
        if cursor.indent >= INDENTED:
            if not continues:
                self._close_to(matched, opened)
                cursor.eat(INDENTED)
                self._add("code", [cursor.rest])
                return
        elif (continues and not outside and self._changes_paragraph(text)) or self._read_start(cursor, opened, matched):
            return
        if continues or (self._tip_is("table") and not opened and not outside and cursor.indent < INDENTED):
            self.leaves[-1].lines.append(text)
        else:
            self._close_to(matched, opened)
            self._add("paragraph", [text])

    def _changes_paragraph(self, text: str) -> bool:
        leaf = self.leaves[-1]
        if not leaf.lines:
            return False
        if delimits(leaf.lines[-1], text):
            if len(leaf.lines) == 1:
                leaf.kind = "table"
                leaf.lines.append(text)
            else:
                header, raw = leaf.lines.pop(), leaf.raw.pop()
                leaf.closed = True
                self._add("table", [header, text]).raw.append(raw)
            return True
        underline = SETEXT.match(text)
        if underline is None:
            return False
        leaf.kind, leaf.level, leaf.closed = "heading", 1 if text[0] == "=" else 2, True
        return True

    def _read_start(self, cursor: Cursor, opened: bool, matched: int) -> bool:
        """A heading, fence or rule that begins at this line."""
        text = cursor.text
        if found := ATX.match(text):
            self._close_to(matched, opened)
            title = ATX_TAIL.sub("", text[found.end() :].rstrip())
            leaf = self._add("heading", [title])
            leaf.level, leaf.closed = len(found[1]), True
        elif found := FENCE.match(text):
            self._close_to(matched, opened)
            leaf = self._add("code", [])
            leaf.fence, leaf.fence_indent = found[0], cursor.indent
            leaf.lang = text[found.end() :].strip().split(maxsplit=1)[0].lower() if text[found.end() :].strip() else ""
        elif RULE.match(text):
            self._close_to(matched, opened)
            self._add("rule", []).closed = True
        else:
            return self._read_html(text, opened, matched)
        return True

    def _read_html(self, text: str, opened: bool, matched: int) -> bool:
        starts, ends = html_start(text)
        if starts:
            self._close_to(matched, opened)
            leaf = self._add("html", [text])
            leaf.ends, leaf.closed = ends, ends is not None and ends.search(text) is not None
        return starts

    def _place_empty_item(self) -> None:
        """Show an item that has nothing on its own line yet, or whose line opens another item."""
        if self._containers and self._containers[-1].kind == "l" and self._containers[-1].marker:
            self._add("paragraph", [])
            self.leaves[-1].empty_item = True
            self._containers[-1].fresh = True

    def _add(self, kind: Kind, lines: list[str]) -> Leaf:
        path = "".join(container.kind for container in self._containers)
        leaf = Leaf(kind, path, lines=lines)
        last = self.leaves[-1] if self.leaves else None
        items = [container for container in self._containers if container.kind == "l"]
        if items and items[-1].marker:
            leaf.marker, leaf.tight = items[-1].marker, items[-1].tight
            items[-1].marker = ""
        elif last is not None and last.empty_item and last.path == path and items and items[-1].fresh:
            leaf.marker, leaf.tight, leaf.raw = last.marker, last.tight, last.raw
            self.leaves.pop()
        if self.leaves:
            self.leaves[-1].closed = True
        for container in self._containers:
            container.fresh = False
        self.leaves.append(leaf)
        return leaf

    def _keep_raw(self, raw: str) -> None:
        if not self.leaves:
            self._lead.append(raw)
            return
        leaf = self.leaves[-1]
        leaf.raw[:0] = self._lead
        self._lead = []
        leaf.raw.append(raw)
