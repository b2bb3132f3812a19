"""The readable text of a web page, as light markdown."""

from __future__ import annotations

import re
from contextlib import suppress
from html.parser import HTMLParser
from typing import Final
from urllib.parse import urljoin

_SKIPPED: Final = frozenset(("script", "style", "template", "noscript", "svg", "iframe", "object", "select", "button"))
_BLOCKS: Final = frozenset(
    ["address", "article", "aside", "blockquote", "dd", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer"]
).union(["form", "header", "hr", "main", "nav", "ol", "p", "section", "table", "tbody", "thead", "title", "tr", "ul"])
_HEADINGS: Final = {f"h{level}": "#" * level for level in range(1, 7)}


MAX_UNCLOSED: Final = 20


class _Broken(Exception):
    """So many tags and comments are never closed that looking for their ends would take minutes."""


class _Reader(HTMLParser):
    def __init__(self, base: str) -> None:
        super().__init__(convert_charrefs=True)
        self._unclosed = 0
        self._base = base
        self._out: list[str] = []
        self._skipping = 0
        self._pre = 0
        self._link: tuple[str, int] | None = None

    def _ending(self, at: int) -> int:
        """``at``, where a tag or comment ends; below 0 for one that does not: the whole rest was searched for that."""
        self._unclosed += at < 0
        if self._unclosed > MAX_UNCLOSED:
            raise _Broken
        return at

    def parse_starttag(self, i: int) -> int:
        return self._ending(super().parse_starttag(i))

    def parse_endtag(self, i: int) -> int:
        return self._ending(super().parse_endtag(i))

    def parse_pi(self, i: int) -> int:
        return self._ending(super().parse_pi(i))

    def parse_comment(self, i: int, report: bool = True) -> int:
        return self._ending(super().parse_comment(i, report))

    def parse_html_declaration(self, i: int) -> int:
        return self._ending(super().parse_html_declaration(i))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _SKIPPED:
            self._skipping += 1
        if self._skipping:
            return
        if tag in _HEADINGS:
            self._out.append(f"\n\n{_HEADINGS[tag]} ")
        elif tag == "li":
            self._out.append("\n- ")
        elif tag == "br":
            self._out.append("\n")
        elif tag in ("td", "th"):
            self._out.append(" | ")
        elif tag == "pre":
            self._pre += 1
            self._out.append("\n\n```\n")
        elif tag == "a":
            self._begin_link(dict(attrs).get("href"))
        elif tag == "img":
            self._out.append(f"[picture: {alt}]" if (alt := (dict(attrs).get("alt") or "").strip()) else "")
        elif tag in _BLOCKS:
            self._out.append("\n\n")

    def handle_endtag(self, tag: str) -> None:
        if tag in _SKIPPED:
            self._skipping = max(0, self._skipping - 1)
        if self._skipping:
            return
        if tag == "pre" and self._pre:
            self._pre -= 1
            self._out.append("\n```\n\n")
        elif tag == "a":
            self._end_link()
        elif tag in _HEADINGS or tag in _BLOCKS:
            self._out.append("\n\n")

    def handle_data(self, data: str) -> None:
        if not self._skipping:
            self._out.append(data if self._pre else re.sub(r"\s+", " ", data))

    def _begin_link(self, target: str | None) -> None:
        try:
            address = urljoin(self._base, (target or "").strip())
        except ValueError:  # not an address at all
            address = ""
        if address.startswith(("http://", "https://")) and not (target or "").startswith("#"):
            self._link = (address, len(self._out))
            self._out.append("")

    def _end_link(self) -> None:
        if self._link is None:
            return
        address, at = self._link
        self._link = None
        text = "".join(self._out[at:])
        if text.strip() and "\n" not in text.strip():
            self._out[at:] = [f"[{text.strip()}]({address})"]

    def text(self) -> str:
        return "".join(self._out)


def readable_text(html: str, base: str) -> str:
    """Headings, lists, links, code and paragraphs of ``html``; scripts, styles and controls are left out. ``base``: the
    page's own address, for links. A page that is hardly one is read as far as it makes sense."""
    reader = _Reader(base)
    with suppress(_Broken):
        reader.feed(html)
        reader.close()
    parts = re.split(r"(```\n.*?\n```)", reader.text(), flags=re.DOTALL)
    return "".join(part if part.startswith("```\n") else _tidy(part) for part in parts).strip()


def _tidy(text: str) -> str:
    text = re.sub(r"[ \t\u00a0]+", " ", text)
    text = re.sub(r" ?\n ?", "\n", text)
    text = re.sub(r"^ ?\| ", "| ", text, flags=re.MULTILINE)
    return re.sub(r"\n{3,}", "\n\n", text)
