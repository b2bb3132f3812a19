"""Taking a POSIX command line apart, conservatively: whatever is not fully understood is refused (behaviour 11).

What a shell would do beyond running plain words is never guessed at: expansions, substitutions, redirections to
files, groups, keywords, background jobs, comments and environment assignments all make the answer None.
"""

from __future__ import annotations

import re
from typing import NamedTuple


class Word(NamedTuple):
    """One word as the program gets it. ``pattern``: it holds an unquoted ``* ? [ {`` and may become other words."""

    text: str
    pattern: bool


class SimpleCommand(NamedTuple):
    """One program with its arguments, and the text it was read from."""

    words: tuple[Word, ...]
    source: str

    @property
    def texts(self) -> list[str]:
        return [word.text for word in self.words]


_KEYWORDS = frozenset(
    ["!", "{", "}", "[[", "]]", "case", "coproc", "do", "done", "elif", "else", "esac", "fi", "for", "function", "if"]
).union(["in", "select", "then", "time", "until", "while"])
_ASSIGNMENT = re.compile(r"[A-Za-z_]\w*(\[[^\]]*\])?\+?=")
_HARMLESS_REDIRECTION = re.compile(
    r"(?:&>>?[ \t]*/dev/null|[12]?>>?[ \t]*/dev/null|[12]?>&[12]|0?<[ \t]*/dev/null)(?=[ \t\n;|&]|$)"
)
_OPERATORS = ("&&", "||", "|&", ";;", ";", "|", "\n")
_REFUSED = frozenset("$`()<>&#\r\0\v\f")
_NEEDS_MORE = frozenset(("&&", "||", "|", "|&"))


class _NotUnderstood(Exception):
    pass


class _Reader:
    """One pass over the text; `commands` grows as separators are met."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.start = 0
        self.commands: list[SimpleCommand] = []
        self.words: list[Word] = []
        self.chars: list[str] = []
        self.in_word = False
        self.pattern = False

    def read(self) -> tuple[SimpleCommand, ...]:
        last = ""
        while self.at < len(self.text):
            operator = self._operator()
            if operator == "":
                self._piece()
                continue
            self._end_word()
            if self.words:
                self._end_command()
                last = operator
            elif operator != "\n":
                raise _NotUnderstood
            self.at += len(operator)
            self.start = self.at
        self._end_word()
        if self.words:
            self._end_command()
        elif last in _NEEDS_MORE or not self.commands:
            raise _NotUnderstood
        return tuple(self.commands)

    def _operator(self) -> str:
        for operator in _OPERATORS:
            if self.text.startswith(operator, self.at):
                if operator == ";;":
                    raise _NotUnderstood
                return operator
        return ""

    def _piece(self) -> None:
        char = self.text[self.at]
        if char in " \t":
            self._end_word()
            self.at += 1
        elif char == "'":
            self._single_quoted()
        elif char == '"':
            self._double_quoted()
        elif char == "\\":
            self._escaped()
        elif self._redirection():
            return
        elif char in _REFUSED and not (char == "#" and self.in_word):
            raise _NotUnderstood
        else:
            self.in_word = True
            self.pattern = self.pattern or char in "*?[{"
            self.chars.append(char)
            self.at += 1

    def _redirection(self) -> bool:
        if self.text[self.at].isdigit() and self.in_word:
            return False
        found = _HARMLESS_REDIRECTION.match(self.text, self.at)
        if found is None:
            return False
        self._end_word()
        self.at = found.end()
        return True

    def _single_quoted(self) -> None:
        end = self.text.find("'", self.at + 1)
        if end < 0:
            raise _NotUnderstood
        self.in_word = True
        self.chars.append(self.text[self.at + 1 : end])
        self.at = end + 1

    def _double_quoted(self) -> None:
        self.in_word = True
        self.at += 1
        while True:
            char = self.text[self.at : self.at + 1]
            if char in ("", "$", "`"):
                raise _NotUnderstood
            self.at += 1
            if char == '"':
                return
            if char == "\\":
                following = self.text[self.at : self.at + 1]
                if following in ("", "\n"):
                    raise _NotUnderstood
                if following in '"\\$`':
                    char = following
                    self.at += 1
            self.chars.append(char)

    def _escaped(self) -> None:
        following = self.text[self.at + 1 : self.at + 2]
        if following in ("", "\n", "\r", "\0"):
            raise _NotUnderstood
        self.in_word = True
        self.chars.append(following)
        self.at += 2

    def _end_word(self) -> None:
        if self.in_word:
            self.words.append(Word("".join(self.chars), self.pattern))
        self.chars, self.in_word, self.pattern = [], False, False

    def _end_command(self) -> None:
        first = self.words[0].text
        if first in _KEYWORDS or first == "" or _ASSIGNMENT.match(first):
            raise _NotUnderstood
        self.commands.append(SimpleCommand(tuple(self.words), self.text[self.start : self.at].strip(" \t\n")))
        self.words = []


def split_command(command: str) -> tuple[SimpleCommand, ...] | None:
    """The simple commands of a line joined by ``&& || ; | |&`` or newlines, in order; None when any of it is not
    understood. Redirections to ``/dev/null`` and between the two outputs are understood and dropped."""
    try:
        return _Reader(command).read()
    except _NotUnderstood:
        return None
