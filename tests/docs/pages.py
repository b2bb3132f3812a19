"""The documents as their readers get them: links, pictures, headings, bold words, code, tables."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, cached_property
from pathlib import Path
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.token import Token

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = {"en": "en", "zh_CN": "zh-CN"}
"""Language of the window -> its folder of the guide."""
README = {"en": "README.md", "zh_CN": "README.zh-CN.md"}


class Page:
    """One document. ``where``: its path in the project, with slashes."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.where = path.relative_to(ROOT).as_posix()
        self.text = path.read_text(encoding="utf-8")

    @cached_property
    def tokens(self) -> list[Token]:
        return MarkdownIt("commonmark").enable("table").parse(self.text)

    @property
    def inlines(self) -> Iterator[Token]:
        return (token for token in self.tokens if token.type == "inline")

    @property
    def pieces(self) -> Iterator[Token]:
        return (piece for inline in self.inlines for piece in inline.children or [])

    @property
    def links(self) -> list[str]:
        return [str(piece.attrs["href"]) for piece in self.pieces if piece.type == "link_open"]

    @property
    def pictures(self) -> list[str]:
        return [str(piece.attrs["src"]) for piece in self.pieces if piece.type == "image"]

    @property
    def codes(self) -> list[str]:
        """What stands between single back quotes."""
        return [piece.content for piece in self.pieces if piece.type == "code_inline"]

    @property
    def fences(self) -> list[Token]:
        """``info`` is the language, ``content`` the text."""
        return [token for token in self.tokens if token.type == "fence"]

    @property
    def bold(self) -> list[str]:
        found: list[str] = []
        for inline in self.inlines:
            inside = False
            for piece in inline.children or []:
                if piece.type == "strong_open":
                    inside = True
                    found.append("")
                elif piece.type == "strong_close":
                    inside = False
                elif inside:
                    found[-1] += piece.content
        return found

    @property
    def headings(self) -> list[tuple[int, str]]:
        return [
            (int(opening.tag[1]), inline.content)
            for opening, inline in zip(self.tokens, self.tokens[1:], strict=False)
            if opening.type == "heading_open"
        ]

    @property
    def anchors(self) -> set[str]:
        """As code hosts make them of headings."""
        return {re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-") for _, text in self.headings}

    @property
    def rows(self) -> list[list[str]]:
        """The cells of all tables, as written, without the heads."""
        rows: list[list[str]] = []
        for token, after in zip(self.tokens, self.tokens[1:], strict=False):
            if token.type == "tr_open":
                rows.append([])
            elif token.type == "td_open":
                rows[-1].append(after.content)
        return [row for row in rows if row]

    def target(self, address: str) -> tuple[Path, str]:
        """The file a link within the project leads to, and the heading in it."""
        name, _, anchor = unquote(address).partition("#")
        return ((self.path.parent / name).resolve() if name else self.path), anchor


@cache
def page(where: str) -> Page:
    return Page(ROOT / where)


def guide(language: str) -> list[Page]:
    folder = ROOT / "docs" / "guide" / FOLDERS[language]
    return [page(path.relative_to(ROOT).as_posix()) for path in sorted(folder.glob("*.md"))]


def for_users(language: str) -> list[Page]:
    """README and the guide."""
    return [page(README[language]), *guide(language)]


def all_pages() -> list[Page]:
    paths = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "packaging").glob("*.md")]
    return [page(path.relative_to(ROOT).as_posix()) for path in sorted(paths)]
