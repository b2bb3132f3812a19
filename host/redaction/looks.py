"""What looks like a secret although nobody told."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Final

from host.redaction.known import REMOVED

Replacement = str | Callable[[re.Match[str]], str]
Look = tuple[tuple[str, ...], re.Pattern[str], Replacement]

_PEM: Final = r"-----BEGIN [A-Z ]*PRIVATE KEY-----.*?(?:-----END [A-Z ]*PRIVATE KEY-----|\Z)"
# name:password@ of an address
_USERINFO: Final = r"(?i)((?::|%3A)(?://|%2F%2F))([^\s/\"'<>@]{1,400}?)(@|%40)(?=[\w\[\-.])"
# ?key= of an address
_QUERY: Final = (
    r"(?i)((?:[?&]|%3F|%26)(?:[\w.\-]*(?:key|token|secret|password|passwd|signature|credential|auth|sig))"
    r"(?:=|%3D))([^\s&\"'#<>]*?)(?=%26|[\s&\"'#<>)]|$)"
)
# Bearer …
_SCHEME: Final = (
    r"(?i)\b((?:bearer|basic|digest|token)(?:\s|%20|\+|\\[nrt]){1,4})"
    r"(?=[\w\-.~+/%]*(?-i:[A-Z0-9]))[\w\-.~+/%]{8,}=*"
)
_NAMES: Final = (
    r"x-?api-?key|api[_-]?key|apikey|(?:access|auth|refresh|id|session|bearer|api)[_-]?token|client[_-]?secret"
    r"|secret(?:[_-]?(?:access[_-]?)?key)?|private[_-]?key|passw(?:or)?d|passphrase|pwd|(?:proxy-)?authorization"
)
# name: value, "name": "value", name=value, (b'name', b'value')
_NAMED: Final = (
    rf"""(?ix)((?<![A-Za-z])(?:{_NAMES}) \\?["']? \s*(?:[:=]|%3A|%3D|=>|,(?=\s*b?\\?["']))\s*(?:%20)*)"""
    r"""(b?\\?["'](?:\\.|[^"'\\])*\\?["'] | (?:(?:bearer|basic|digest|token)\s+)?[^\s"'&;,)}\]]+)"""
)
_COOKIE: Final = r"""(?i)(\b(?:set-)?cookie["']?\s*[:=,]\s*b?["']?)[^\r\n"']+"""
# What the services' own keys look like, and signed tokens.
_KEY: Final = (
    r"(?<![A-Za-z0-9])(?:[sr]k[-_][A-Za-z0-9][A-Za-z0-9_\-]{7,}"
    r"|(?:pk|xai|pplx|nvapi|gsk|csk|hf|r8|fw|tgp|gh[opusr]|github_pat|glpat|npm|pypi|xox[abeoprs])"
    r"[-_](?=[A-Za-z0-9_\-]*\d)[A-Za-z0-9][A-Za-z0-9_\-]{7,}"
    r"|AIza[0-9A-Za-z_\-]{20,}|(?:AKIA|ASIA)[0-9A-Z]{16}"
    r"|eyJ[\w\-]{6,}\.[\w\-]{6,}(?:\.[\w\-]*)?)"
)


@cache
def looks() -> tuple[Look, ...]:
    """Signs without one of which a pattern finds nothing, in small letters; the pattern; what stands in place of what
    it finds. Compiled with the first text: that costs more than a start can spare."""
    lead = rf"\1{REMOVED}"
    return (
        (("private key",), re.compile(_PEM, re.DOTALL), REMOVED),
        (("@", "%40"), re.compile(_USERINFO), rf"{lead}\3"),
        (("?", "&", "%3f", "%26"), re.compile(_QUERY), lead),
        (("bearer", "basic", "digest", "token"), re.compile(_SCHEME), lead),
        (("key", "token", "secret", "passw", "passphrase", "pwd", "authorization"), re.compile(_NAMED), _named),
        (("cookie",), re.compile(_COOKIE), lead),
        (("-", "_", "aiza", "akia", "asia", "eyj"), re.compile(_KEY), REMOVED),
    )


def _named(found: re.Match[str]) -> str:
    """The value alone goes, its quotes stay."""
    name, value = found[1], found[2]
    if value.lower() in ("none", "null", "true", "false") or REMOVED.startswith(value):
        return found[0]
    before = re.match(r"""b?\\?["']""", value)
    after = re.search(r"""\\?["']$""", value) if before else None
    return f"{name}{before[0] if before else ''}{REMOVED}{after[0] if after else ''}"
