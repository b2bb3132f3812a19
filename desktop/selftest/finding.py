"""What a check is and what it finds."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final, Literal

import msgspec

Outcome = Literal["ok", "warning", "failed", "skipped"]

MORE_CHARACTERS: Final = 4000


class Finding(msgspec.Struct, frozen=True):
    """``sentence``: one, for people; ``more``: lines behind it (a traceback, a list), "" for none."""

    outcome: Outcome
    sentence: str
    more: str = ""


class Result(msgspec.Struct, frozen=True):
    """A finding with the check it comes from."""

    name: str
    outcome: Outcome
    sentence: str
    seconds: float
    more: str = ""


class Check(msgspec.Struct, frozen=True):
    """``work`` finds; what it raises is a failure. ``patience``: seconds until it is given up."""

    name: str
    work: Callable[[], Awaitable[Finding]]
    patience: float = 20.0


class Broken(Exception):
    """A check's own word for a failure; ``more`` as in `Finding`."""

    def __init__(self, sentence: str, more: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.more = more


def ok(sentence: str, more: str = "") -> Finding:
    return Finding("ok", sentence, more)


def warning(sentence: str, more: str = "") -> Finding:
    return Finding("warning", sentence, more)
