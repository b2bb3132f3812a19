"""What the reader of leaves works with: a leaf, the containers around it, a cursor in a line, a way back."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from desktop.markdown.block import Kind
from desktop.markdown.line_starts import eat, indent_of


@dataclass(slots=True)
class Leaf:
    """A block being read. ``lines``: its content; ``raw``: the lines as written, each with its line end."""

    kind: Kind
    path: str
    marker: str = ""
    tight: bool = False
    level: int = 0
    lang: str = ""
    fence: str = ""
    fence_indent: int = 0
    ends: re.Pattern[str] | None = None
    empty_item: bool = False
    closed: bool = False
    lines: list[str] = field(default_factory=list)
    raw: list[str] = field(default_factory=list)

    def copy(self) -> Leaf:
        return replace(self, lines=list(self.lines), raw=list(self.raw))


@dataclass(slots=True)
class Container:
    """An open quote or list item. ``offset``: columns a line needs to stay inside an item."""

    kind: str
    offset: int = 0
    delimiter: str = ""
    ordinal: int = 0
    marker: str = ""
    fresh: bool = True
    tight: bool = False


@dataclass(slots=True)
class Mark:
    """A place to go back to: what `LeafReader.read` may change."""

    count: int
    last: Leaf | None
    containers: list[Container]
    blank: bool
    lead: list[str]


@dataclass(slots=True)
class Cursor:
    """The rest of the line being read."""

    rest: str
    column: int = 0

    @property
    def indent(self) -> int:
        return indent_of(self.rest, self.column)

    @property
    def text(self) -> str:
        return self.rest.lstrip(" \t")

    def eat(self, columns: int) -> None:
        self.rest, self.column = eat(self.rest, self.column, columns)

    def take(self, chars: int) -> None:
        self.eat(self.indent)
        self.rest = self.rest[chars:]
        self.column += chars
