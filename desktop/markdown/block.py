"""One block of a message: what one row of the transcript shows."""

from __future__ import annotations

from typing import Literal

import msgspec

Kind = Literal["paragraph", "heading", "code", "table", "rule", "html"]


class Block(msgspec.Struct, frozen=True, kw_only=True):
    """A leaf of a markdown text, with the lists and quotes it stands in.

    List items, quotes and what they hold are blocks of their own, so a list of 5,000 steps is 5,000 rows and a
    growing message draws only its last one again. Nothing is ever HTML: a block of it is shown as the text it is.

    Attributes:
        index: position in the message, from 0; stable while the message grows.
        kind: what it is; an empty list item is a ``paragraph`` without text.
        text: the content without the marks of its containers: markdown for ``paragraph`` and ``heading``, the bare
            code for ``code``, the rows as written for ``table``, the characters to show for ``html``, empty for
            ``rule``.
        source: the lines as the author wrote them, blank lines after it included: all sources joined are the text. Of
            several parts the last has it.
        path: the containers from the outside in, ``q`` for a quote and ``l`` for a list item.
        marker: ``•``, ``3.`` … on the first block of a list item, else empty.
        task: the first block of a task item is ``done`` or ``open``, else empty.
        level: 1 to 6 for a heading, else 0.
        lang: the first word after a fence, lower case, else empty.
        tight: no room above it (a list item that follows one without a blank line, a later part).
        part: a long block is cut into several: 0 for the first, 1 for the next …
        more: a further part of the same block follows.
        glue: what stands between this part's text and the next one's: a blank, a line end or nothing.
        closed: nothing that may still be fed changes how this block is drawn.
    """

    index: int
    kind: Kind
    text: str
    source: str
    path: str = ""
    marker: str = ""
    task: Literal["", "done", "open"] = ""
    level: int = 0
    lang: str = ""
    tight: bool = False
    part: int = 0
    more: bool = False
    glue: str = ""
    closed: bool = False
