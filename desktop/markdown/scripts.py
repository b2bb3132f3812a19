"""Scripts of the text: Han and its neighbours, right-to-left, how wide a text is in characters."""

from __future__ import annotations

import re
import unicodedata

_SPACELESS = (
    (0x2E80, 0x303F),
    (0x3040, 0x30FF),
    (0x31C0, 0x31FF),
    (0x3400, 0x4DBF),
    (0x4E00, 0x9FFF),
    (0xF900, 0xFAFF),
    (0xFE30, 0xFE4F),
    (0xFF00, 0xFFEF),
    (0x20000, 0x323AF),
)
_CURLY = "“”‘’…—·"
LTR_ISOLATE, POP_ISOLATE = "\u2066", "\u2069"
_SOLID = re.compile(r"[^\s\u2e80-\uffef]{400}")


def is_solid(text: str) -> bool:
    """Whether a run of the text is so long without a blank that looking for places to break it costs more than a frame
    (its square); such a text is broken anywhere."""
    return len(text) >= 400 and _SOLID.search(text) is not None


def is_spaceless(char: str) -> bool:
    """Han, kana and full-width signs: written without blanks between words."""
    code = ord(char) if char else 0
    return code >= 0x2E80 and any(low <= code <= high for low, high in _SPACELESS)


def joins_without_space(before: str, after: str) -> bool:
    """Whether a line break between two characters stands for nothing; a curly quote takes the side of its neighbour."""
    if before in _CURLY and before:
        return is_spaceless(after)
    if after in _CURLY and after:
        return is_spaceless(before)
    return is_spaceless(before) and is_spaceless(after)


def is_rtl(text: str) -> bool:
    """Whether most letters run from right to left, whatever the first word is."""
    if text.isascii():
        return False
    right = left = 0
    for char in text[:2_000]:
        kind = unicodedata.bidirectional(char)
        if kind in ("R", "AL"):
            right += 1
        elif kind == "L":
            left += 1
    return right > 0 and right >= left


def has_rtl(text: str) -> bool:
    """Whether any letter runs from right to left."""
    return not text.isascii() and any(unicodedata.bidirectional(char) in ("R", "AL") for char in text)


def columns(text: str) -> int:
    """Width in characters; wide and full-width ones count two, combining ones none."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text
    )
