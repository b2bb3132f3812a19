"""Addresses written without marks: ``https://example.org/a.``; they end before Han text and closing signs."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

_ADDRESS = re.compile(
    r"(?i:https?://|mailto:)(?=[^\s/?#.:)])"  # to fold the case of those ranges would take Python 3 ms
    r"[^\s<>\"`\u2010-\u206f\u2e80-\u303f\u3040-\u30ff\u3400-\u9fff\uff00-\uffef]+"
)
_LONGEST = 1_000
_TAIL = ".,;:!?'*_~|"
_PAIRS = {")": "(", "]": "[", "}": "{"}


class Address(msgspec.Struct, frozen=True):
    """A match, in the shape that markdown-it asks for."""

    index: int
    last_index: int
    url: str
    schema: str

    @property
    def text(self) -> str:
        return self.url


class Addresses:
    """Finds addresses in a text; stands where markdown-it expects a linkifier."""

    def pretest(self, text: str) -> bool:
        return ":" in text

    test = pretest

    def match(self, text: str) -> list[Address] | None:
        return list(self._find(text)) or None

    def match_at_start(self, text: str) -> Address | None:
        return None

    def _find(self, text: str) -> Iterator[Address]:
        for found in _ADDRESS.finditer(text):
            if len(found[0]) > _LONGEST:
                continue
            if found.start() and text[found.start() - 1].isalnum() and text[found.start() - 1].isascii():
                continue
            url = _trimmed(found[0])
            yield Address(found.start(), found.start() + len(url), url, url.split(":", 1)[0].lower() + ":")


def _trimmed(url: str) -> str:
    """Without the signs that close the sentence or a bracket opened before."""
    while url:
        last = url[-1]
        if last in _TAIL or (last in _PAIRS and url.count(last) > url.count(_PAIRS[last])):
            url = url[:-1]
        else:
            break
    return url
