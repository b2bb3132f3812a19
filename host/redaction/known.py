"""Values that are known to be secret, in whatever spelling: wrapped, quoted, escaped, percent-encoded, cut off."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator
from functools import cache
from typing import Final
from urllib.parse import unquote

REMOVED: Final = "[removed]"
_HEAD: Final = 12  # so many characters of a known value, cut off there, are removed too
_DECODED: Final = 4  # so many encodings within one another are looked through
# What may stand between the characters of a value that was wrapped, quoted or escaped on its way; for a quick look the
# letters of \n, \r and \t go with it.
_GAP: Final = r"""(?:\\[nrt]|["'\s\\])*"""
_SQUEEZED: Final = str.maketrans("", "", string.whitespace + "\"'\\nrt")


def without_known(text: str, known: tuple[str, ...]) -> str:
    """The patterns of known values are slow; whether one may be there at all is asked of squeezed texts first."""
    squeezed: tuple[str, ...] = ()
    for value in known:
        squeezed = squeezed or _squeezed(text)
        start = _start(value).translate(_SQUEEZED)
        if not any(start in form for form in squeezed):
            continue
        pieces, at = [], 0
        for begin, end in _spots(value, text):
            pieces += [text[at:begin], REMOVED]
            at = end
        if pieces:
            text = "".join([*pieces, text[at:]])
            squeezed = ()
    return text


def _start(value: str) -> str:
    return value[:_HEAD]


def _spots(value: str, text: str) -> Iterator[tuple[int, int]]:
    """Where ``value`` stands, or as much of it as there is."""
    start = _start(value)
    head = re.compile(_GAP.join(_spellings(mark) for mark in start))
    rest = [_further(mark) for mark in value[len(start) :]]
    at = 0
    while (found := head.search(text, at)) is not None:
        at = found.end()
        for unit in rest:
            further = unit.match(text, at)
            if further is None:
                break
            at = further.end()
        yield found.start(), at


@cache
def _further(mark: str) -> re.Pattern[str]:
    return re.compile(_GAP + _spellings(mark))


def _spellings(mark: str) -> str:
    """A pattern for one character: itself, percent-encoded (any number of times), escaped as in JSON and ``repr``."""
    octets = "".join(f"%(?:25)*{_either_case(f'{byte:02x}')}" for byte in mark.encode("utf-8", "surrogatepass"))
    code = ord(mark)
    ways = [re.escape(mark), octets, rf"\\+u{_either_case(f'{code:04x}')}"]
    if code < 256:
        ways.append(rf"\\+x{_either_case(f'{code:02x}')}")
    if mark in "&<>":
        ways.append({"&": "&amp;", "<": "&lt;", ">": "&gt;"}[mark])
    return f"(?:{'|'.join(ways)})"


def _either_case(digits: str) -> str:
    return "".join(f"[{one}{one.upper()}]" if one.isalpha() else one for one in digits)


def _squeezed(text: str) -> tuple[str, ...]:
    """``text`` without all that may stand between the characters of a value, decoded step by step."""
    forms, latest = {text}, {text}
    for _ in range(_DECODED):
        latest = {
            decoded(form)
            for form in latest
            for sign, decoded in (("%", unquote), ("\\", _unescaped), ("&", _plain_signs))
            if sign in form
        } - forms
        forms |= latest
    return tuple({form.translate(_SQUEEZED) for form in forms})


def _unescaped(text: str) -> str:
    return re.sub(r"\\+(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2}))", lambda found: chr(int(found[1] or found[2], 16)), text)


def _plain_signs(text: str) -> str:
    return text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
