"""The inline parser: emphasis that works beside Han, links to safe targets alone, images as links, no HTML."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from html import escape, unescape
from typing import TYPE_CHECKING, Any

from desktop.markdown.addresses import Addresses
from desktop.markdown.scripts import is_spaceless, joins_without_space

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_inline.state_inline import Scanned, StateInline
    from markdown_it.token import Token

NESTING = 20
"""Inline constructs inside each other; deeper ones stay text."""
BARE = ("newline", "escape", "backticks", "entity", "autolink", "linkify")
LINKED = ("strikethrough", "emphasis", "link", "image")
_TAG = re.compile(r"<[^>]*>")
_TAGS = {"strong": "b", "em": "i", "s": "s"}


def build_parser(target: Callable[[str], str], bare: bool = False) -> MarkdownIt:
    """A parser for the content of paragraphs and cells; ``target`` gives a link's address, empty for none.

    ``bare``: without emphasis and written links, whose cost grows with the square of their marks.
    """
    from markdown_it import MarkdownIt
    from markdown_it.parser_inline import ParserInline
    from markdown_it.rules_inline.state_inline import StateInline

    class HanState(StateInline):
        def scanDelims(self, start: int, canSplitWord: bool) -> Scanned:
            return scan_delimiters(self, super().scanDelims(start, canSplitWord), start, canSplitWord)

    class HanInline(ParserInline):
        def parse(self, src: str, md: MarkdownIt, env: Any, tokens: list[Token]) -> list[Token]:
            state = HanState(src, md, env, tokens)
            self.tokenize(state)
            for rule in self.ruler2.getRules(""):
                rule(state)
            return state.tokens

    parser = MarkdownIt("zero")
    parser.inline = HanInline()
    parser.configure("zero").enable(list(BARE if bare else BARE + LINKED))
    parser.options.update({"maxNesting": NESTING, "linkify": True, "html": False})
    parser.inline.ruler.disable("linkify")
    parser.linkify = Addresses()
    parser.validateLink = lambda url: bool(target(url))  # type: ignore[method-assign]
    parser.normalizeLinkText = lambda link: link  # type: ignore[method-assign]
    return parser


def rules_of(target: Callable[[str], str]) -> dict[str, Callable[[Sequence[Token], int], str]]:
    rules = Rules(target)
    names = ("link_open", "link_close", "image", "softbreak", "hardbreak", "text", "code_inline")
    return {name: getattr(rules, name) for name in names}


def scan_delimiters(state: StateInline, found: Scanned, start: int, split_words: bool) -> Scanned:
    """Flanking as in CommonMark, except that Han and full-width signs beside ``**`` act like blanks.

    By the letter ``**注意：**不`` would not close, because a sign stands inside and a letter outside.
    """
    end = start + found.length
    before = state.src[start - 1] if start else " "
    after = state.src[end] if end < state.posMax else " "
    if not split_words or not (is_spaceless(before) or is_spaceless(after)):
        return found
    opens = not after.isspace() and (found.can_open or is_spaceless(after) or is_spaceless(before))
    closes = not before.isspace() and (found.can_close or is_spaceless(before) or is_spaceless(after))
    return type(found)(opens, closes, found.length)


def soft_break(tokens: Sequence[Token], at: int) -> str:
    """What the line break at ``tokens[at]`` stands for: nothing between Han characters, else a blank."""
    before = next((token.content for token in reversed(tokens[:at]) if token.content), "")
    after = next((token.content for token in tokens[at + 1 :] if token.content), "")
    return "" if joins_without_space(before[-1:], after[:1]) else " "


def rich_text(tokens: Sequence[Token], rules: dict[str, Callable[[Sequence[Token], int], str]]) -> str:
    """The tokens as Qt rich text."""
    pieces = []
    for at, token in enumerate(tokens):
        rule = rules.get(token.type)
        if rule is not None:
            pieces.append(rule(tokens, at))
        elif token.tag in _TAGS:
            pieces.append(f"<{'/' if token.nesting < 0 else ''}{_TAGS[token.tag]}>")
        else:
            pieces.append(escape(token.content, quote=False))
    return "".join(pieces)


def plain_text(html: str) -> str:
    """What is read of rich text made here, character by character as Qt counts it."""
    return unescape(_TAG.sub("", html.replace("<br>", "\n")))


def image_label(token: Token) -> str:
    return token.content or str(token.attrs.get("src", ""))


class Rules:
    """How tokens are written as Qt rich text."""

    def __init__(self, target: Callable[[str], str]) -> None:
        self._target = target

    def link_open(self, tokens: Sequence[Token], at: int) -> str:
        """A link that leads nowhere, as in ``[text]()``, is its text."""
        address = self._target(str(tokens[at].attrs.get("href", "")))
        return f'<a href="{escape(address)}">' if address else ""

    def link_close(self, tokens: Sequence[Token], at: int) -> str:
        """A link out of the workspace to a local file says so by showing its address."""
        depth = 0
        for token in reversed(tokens[: at + 1]):
            depth += (token.type == "link_close") - (token.type == "link_open")
            if not depth:
                address = self._target(str(token.attrs.get("href", "")))
                return "</a>" + _file_address(address) if address else ""
        return ""

    def image(self, tokens: Sequence[Token], at: int) -> str:
        """An image is a link to it: nothing is loaded."""
        address = self._target(str(tokens[at].attrs.get("src", "")))
        label = escape(image_label(tokens[at]))
        inside_link = sum((token.type == "link_open") - (token.type == "link_close") for token in tokens[:at])
        if inside_link or not address:
            return label
        return f'<a href="{escape(address)}">{label}</a>{_file_address(address)}'

    def softbreak(self, tokens: Sequence[Token], at: int) -> str:
        return soft_break(tokens, at)

    def hardbreak(self, tokens: Sequence[Token], at: int) -> str:
        return "<br>"

    def text(self, tokens: Sequence[Token], at: int) -> str:
        """A line end written as ``&#10;`` breaks no line: Qt would leave it out at the beginning."""
        return escape(tokens[at].content.replace("\n", " "), quote=False)

    def code_inline(self, tokens: Sequence[Token], at: int) -> str:
        return f"<code>{escape(tokens[at].content, quote=False)}</code>"


def _file_address(address: str) -> str:
    return f" ({escape(address)})" if address.lower().startswith("file:") else ""
