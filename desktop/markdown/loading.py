"""The libraries behind this package, which load at the first use, loaded ahead of it."""

from __future__ import annotations

from desktop.markdown.block import Block
from desktop.markdown.html import Renderer
from desktop.markdown.tokens import token_spans


def load_libraries() -> None:
    """Draw a little of everything: what that imports takes as long as several frames. For a thread."""
    Renderer().draw(Block(index=0, kind="paragraph", text="*a* `b`", source=""))
    for _ in token_spans("pass", "python"):
        pass
