"""Code to coloured spans, by pygments. Pygments is loaded at the first use."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from pygments.lexer import Lexer  # type: ignore[import-untyped]

LONGEST = 40_000
"""Characters coloured of one text; what follows stays plain."""
LONGEST_LINE = 2_000
"""A text with a longer line stays plain: minified code colours nothing and costs much."""
_PREFIXES = (
    ("Token.Comment", "comment"),
    ("Token.Literal.String", "string"),
    ("Token.Literal.Number", "number"),
    ("Token.Keyword.Type", "type"),
    ("Token.Keyword.Constant", "builtin"),
    ("Token.Keyword", "keyword"),
    ("Token.Operator.Word", "keyword"),
    ("Token.Operator", "operator"),
    ("Token.Name.Function", "function"),
    ("Token.Name.Class", "type"),
    ("Token.Name.Namespace", "type"),
    ("Token.Name.Exception", "type"),
    ("Token.Name.Builtin", "builtin"),
    ("Token.Name.Decorator", "attribute"),
    ("Token.Name.Attribute", "attribute"),
    ("Token.Name.Tag", "tag"),
    ("Token.Generic.Deleted", "removed"),
    ("Token.Generic.Inserted", "added"),
    ("Token.Generic.Heading", "keyword"),
    ("Token.Generic.Subheading", "comment"),
)
TOKEN_CLASSES = tuple(sorted({name for _, name in _PREFIXES}))


class TokenSpan(msgspec.Struct, frozen=True):
    """``length`` UTF-16 code units from ``start``, as Qt counts; ``token``: one of `TOKEN_CLASSES`."""

    start: int
    length: int
    token: str


def token_spans(code: str, lang: str) -> Iterator[TokenSpan]:
    """The coloured spans of ``code`` in order, as they are asked for; none where the language is unknown.

    Plain characters have no span. At most `LONGEST` characters are looked at.
    """
    lexer = _lexer(lang) if lang else None
    if lexer is None or _too_wide(code):
        return
    at = 0
    for kind, piece in lexer.get_tokens(code[:LONGEST]):
        length = len(piece) if piece.isascii() else len(piece.encode("utf-16-le", "replace")) // 2
        if (token := _class_of(str(kind))) and piece.strip():
            yield TokenSpan(at, length, token)
        at += length


def _too_wide(code: str) -> bool:
    return any(len(line) > LONGEST_LINE for line in islice(code.split("\n"), 2_000))


@lru_cache(maxsize=64)
def _lexer(lang: str) -> Lexer | None:
    from pygments.lexers import get_lexer_by_name  # type: ignore[import-untyped]
    from pygments.util import ClassNotFound  # type: ignore[import-untyped]

    try:
        return get_lexer_by_name(lang, stripnl=False, ensurenl=False)
    except ClassNotFound:
        return None


@lru_cache(maxsize=512)
def _class_of(kind: str) -> str:
    return next((name for prefix, name in _PREFIXES if kind == prefix or kind.startswith(prefix + ".")), "")


@lru_cache(maxsize=256)
def language_of_path(name: str) -> str:
    """The language of a file by its name (``src/a.py`` → ``python``), empty if unknown."""
    from pygments.lexers import get_lexer_for_filename
    from pygments.util import ClassNotFound

    try:
        return str(get_lexer_for_filename(name.rsplit("/", 1)[-1]).aliases[0])
    except (ClassNotFound, IndexError):
        return ""
