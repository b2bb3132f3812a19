"""What kind of thing a web server sent, and its text."""

from __future__ import annotations

import codecs
import re
from typing import Final

from host.tools.encoding import BOMS, decode_text
from host.tools.html_text import readable_text

_CHARSET: Final = re.compile(r"charset\s*=\s*[\"']?([\w.:-]+)", re.IGNORECASE)
_META: Final = re.compile(rb"<meta[^>]+charset\s*=\s*[\"']?\s*([\w.:-]+)", re.IGNORECASE)
_TEXTUAL: Final = re.compile(r"(text/|application/([\w.+-]*(json|xml|javascript|yaml|toml|x-sh|ecmascript|sql)\b))")
_ALIASES: Final = {"gb2312": "gb18030", "gbk": "gb18030", "x-gbk": "gb18030", "iso-8859-1": "cp1252", "ascii": "cp1252"}


def text_of_body(body: bytes, content_type: str, address: str) -> str | None:
    """The readable text of what was fetched; None for what is not text."""
    kind = content_type.partition(";")[0].strip().lower()
    if kind and not _TEXTUAL.match(kind):
        return None
    if not kind and decode_text(body) is None:
        return None
    is_html = kind in ("text/html", "application/xhtml+xml") or (not kind and _looks_like_html(body))
    text = _decoded(body, content_type, is_html)
    return readable_text(text, address) if is_html else text


def _looks_like_html(body: bytes) -> bool:
    return re.match(rb"\s*(<!doctype html|<html|<head|<body)", body[:1024], re.IGNORECASE) is not None


def _decoded(body: bytes, content_type: str, is_html: bool) -> str:
    """In this order: a byte-order mark, the header, the page's own word, UTF-8, what the bytes look like."""
    for bom, codec in BOMS:
        if body.startswith(bom):
            return body[len(bom) :].decode(codec, "replace")
    names = _CHARSET.findall(content_type)
    if is_html:
        names += [name.decode("ascii", "replace") for name in _META.findall(body[:4096])]
    for name in names:
        try:
            codec = codecs.lookup(_ALIASES.get(name.lower(), name)).name
            return body.decode(codec, "replace")
        except (LookupError, ValueError):  # a name nobody knows, or a codec that is not for text
            continue
    found = decode_text(body)
    return found.text if found is not None else body.decode("utf-8", "replace")
