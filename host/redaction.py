"""Takes keys and the person's name out of text that may be read by others: the log, a report, a terminal.

Two ways at once: what is known to be a secret (`Redactor.learn`, the environment) goes in whatever spelling, and what
looks like one goes although nobody told. Better a word too many removed than a key left.
"""

from __future__ import annotations

import logging
import os
import re
import string
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final
from urllib.parse import quote, unquote

REMOVED: Final = "[removed]"
USER: Final = "[user]"
SHORTEST: Final = 8  # a known value of fewer characters is no key: "none", "ollama"
_HEAD: Final = 12  # so many characters of a known value, cut off there, are removed too
LONGEST: Final = 16_000  # characters of one record of the log
_DECODED: Final = 4  # so many encodings within one another are looked through

_SECRET_WORDS: Final = frozenset(("KEY", "APIKEY", "TOKEN", "SECRET", "PASSWORD", "PASSWD", "PASSPHRASE", "CREDENTIAL"))
_NAMES_NOBODY: Final = frozenset(
    {"root", "user", "admin", "administrator", "guest", "home", "nobody", "default", "runner", "ubuntu", "debian"}
    | {"parley", "python", "host", "desktop"}
)
# What may stand between the characters of a value that was wrapped, quoted or escaped on its way; for a quick look the
# letters of \n, \r and \t go with it.
_GAP: Final = r"""(?:\\[nrt]|["'\s\\])*"""
_SQUEEZED: Final = str.maketrans("", "", string.whitespace + "\"'\\nrt")

Replacement = str | Callable[[re.Match[str]], str]


class Redactor:
    """Learns secrets while the process runs and cleans texts of them. Safe to use from any thread.

    Args:
        environ: values of variables that are named like secrets are known from the start.
        home: the home folder, written as ``~``.
        user: the login name, written as ``[user]``.
    """

    def __init__(self, environ: Mapping[str, str] | None = None, home: Path | None = None, user: str = "") -> None:
        self._known: tuple[str, ...] = ()
        self._home = str(home) if home is not None and len(home.parts) > 1 else ""
        self._user = user if len(user) > 2 and user.lower() not in _NAMES_NOBODY else ""
        named = (value for name, value in (environ or {}).items() if _is_secret(name))
        self.learn(*(value for value in named if not os.path.isabs(value)))

    @classmethod
    def of_this_process(cls) -> Redactor:
        """One that knows this process's environment, home and user."""
        try:
            home = Path.home()
        except RuntimeError:
            return cls(os.environ)
        names = (os.environ.get(name) for name in ("LOGNAME", "USER", "USERNAME"))
        return cls(os.environ, home, next(filter(None, names), home.name))

    def __repr__(self) -> str:
        return f"Redactor({len(self._known)} known)"

    def learn(self, *values: str | None) -> None:
        """These are secrets from now on. Those that are too short to be a key are not learnt."""
        bare = ("".join(value.split()) for value in values if value)
        fresh = {value for value in bare if len(value) >= SHORTEST} - set(self._known)
        if fresh:
            # Longest first: where one holds another, the whole of it goes.
            self._known = tuple(sorted([*self._known, *fresh], key=lambda one: (-len(one), one)))

    def clean(self, text: str) -> str:
        """``text`` without secrets, home folder and user name. A millisecond for a traceback, 50 for 100 kB."""
        text = _without_known(text, self._known)
        lowered = text.lower()
        for signs, pattern, instead in _looks():
            if any(sign in lowered for sign in signs):
                text = pattern.sub(instead, text)
        if self._home:
            text = _home(self._home).sub("~", text)
        if self._user and self._user.lower() in lowered:
            text = _whole_word(self._user).sub(USER, text)
        return _others().sub(rf"\1{USER}", text)


class RedactingFormatter(logging.Formatter):
    """Every record as a clean text, traceback included; of one that is very long the beginning and the end."""

    def __init__(self, redactor: Redactor, style: str) -> None:
        super().__init__(style)
        self._redactor = redactor

    def format(self, record: logging.LogRecord) -> str:
        return self._redactor.clean(shortened(super().format(record), LONGEST))


def shortened(text: str, longest: int) -> str:
    """``text`` with its middle left out, cut between words so that no key is left in halves."""
    if len(text) <= longest:
        return text
    keep = longest // 2
    head = re.sub(r"\S{1,2000}\Z", "", text[:keep])
    tail = re.sub(r"\A\S{1,2000}", "", text[-keep:])
    return f"{head}\n[{len(text) - len(head) - len(tail)} characters left out]\n{tail}"


def _is_secret(variable: str) -> bool:
    words = variable.upper().rstrip("0123456789_").split("_")
    return any(word.removesuffix("S") in _SECRET_WORDS for word in words)


# What looks like a secret


@cache
def _looks() -> tuple[tuple[tuple[str, ...], re.Pattern[str], Replacement], ...]:
    """Pattern, what stands in place of what it finds, and signs without one of which it finds nothing. Compiled with
    the first text: that costs more than a start can spare."""
    names = (
        r"x-?api-?key|api[_-]?key|apikey|(?:access|auth|refresh|id|session|bearer|api)[_-]?token|client[_-]?secret"
        r"|secret(?:[_-]?(?:access[_-]?)?key)?|private[_-]?key|passw(?:or)?d|passphrase|pwd|(?:proxy-)?authorization"
    )
    return (
        (
            ("private key",),
            re.compile(r"-----BEGIN [A-Z ]*PRIVATE KEY-----.*?(?:-----END [A-Z ]*PRIVATE KEY-----|\Z)", re.DOTALL),
            REMOVED,
        ),
        # name:password@ of an address
        (
            ("@", "%40"),
            re.compile(r"(?i)((?::|%3A)(?://|%2F%2F))([^\s/\"'<>@]{1,400}?)(@|%40)(?=[\w\[\-.])"),
            rf"\1{REMOVED}\3",
        ),
        # ?key= of an address
        (
            ("?", "&", "%3f", "%26"),
            re.compile(
                r"(?i)((?:[?&]|%3F|%26)(?:[\w.\-]*(?:key|token|secret|password|passwd|signature|credential|auth|sig))"
                r"(?:=|%3D))([^\s&\"'#<>]*?)(?=%26|[\s&\"'#<>)]|$)"
            ),
            rf"\1{REMOVED}",
        ),
        (
            ("bearer", "basic", "digest", "token"),
            re.compile(
                r"(?i)\b((?:bearer|basic|digest|token)(?:\s|%20|\+|\\[nrt]){1,4})"
                r"(?=[\w\-.~+/%]*(?-i:[A-Z0-9]))[\w\-.~+/%]{8,}=*"
            ),
            rf"\1{REMOVED}",
        ),
        # name: value, "name": "value", name=value, (b'name', b'value')
        (
            ("key", "token", "secret", "passw", "passphrase", "pwd", "authorization"),
            re.compile(
                rf"""(?ix)((?<![A-Za-z])(?:{names}) \\?["']?
                \s*(?:[:=]|%3A|%3D|=>|,(?=\s*b?\\?["']))\s*(?:%20)*)
                (b?\\?["'](?:\\.|[^"'\\])*\\?["'] | (?:(?:bearer|basic|digest|token)\s+)?[^\s"'&;,)}}\]]+)"""
            ),
            _named,
        ),
        (
            ("cookie",),
            re.compile(r"""(?i)(\b(?:set-)?cookie["']?\s*[:=,]\s*b?["']?)[^\r\n"']+"""),
            rf"\1{REMOVED}",
        ),
        (
            ("-", "_", "aiza", "akia", "asia", "eyj"),
            re.compile(
                r"(?<![A-Za-z0-9])(?:[sr]k[-_][A-Za-z0-9][A-Za-z0-9_\-]{7,}"
                r"|(?:pk|xai|pplx|nvapi|gsk|csk|hf|r8|fw|tgp|gh[opusr]|github_pat|glpat|npm|pypi|xox[abeoprs])"
                r"[-_](?=[A-Za-z0-9_\-]*\d)[A-Za-z0-9][A-Za-z0-9_\-]{7,}"
                r"|AIza[0-9A-Za-z_\-]{20,}|(?:AKIA|ASIA)[0-9A-Z]{16}"
                r"|eyJ[\w\-]{6,}\.[\w\-]{6,}(?:\.[\w\-]*)?)"
            ),
            REMOVED,
        ),
    )


def _named(found: re.Match[str]) -> str:
    """The value alone goes, its quotes stay."""
    name, value = found[1], found[2]
    if value.lower() in ("none", "null", "true", "false") or REMOVED.startswith(value):
        return found[0]
    before = re.match(r"""b?\\?["']""", value)
    after = re.search(r"""\\?["']$""", value) if before else None
    return f"{name}{before[0] if before else ''}{REMOVED}{after[0] if after else ''}"


# What is known to be one


def _without_known(text: str, known: tuple[str, ...]) -> str:
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


# Who it is


@cache
def _home(home: str) -> re.Pattern[str]:
    slashed = home.replace("\\", "/") if os.name == "nt" else home
    forms = {home, slashed, home.replace("\\", "\\\\"), quote(slashed), quote(slashed, safe="")}
    ways = "|".join(re.escape(form) for form in sorted(forms, key=len, reverse=True))
    return re.compile(rf"(?:{ways})(?![\w\-])", re.IGNORECASE if os.name == "nt" else 0)


@cache
def _whole_word(word: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![^\W_]){re.escape(word)}(?![^\W_])", re.IGNORECASE)


@cache
def _others() -> re.Pattern[str]:
    """Folders of people under their own name."""
    return re.compile(r"(/home/|/Users/|\\{1,2}Users\\{1,2})(?!\[user\]|(?i:shared|public)\b)([^/\\\s\"':;,)]+)")
