"""What a scene of the tour is made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

import msgspec

from host.providers.base import RequestedCall

Language = Literal["en", "zh"]


class Words(msgspec.Struct, frozen=True):
    """The same in both languages; ``{name}`` stands for a field of `Facts`."""

    en: str = ""
    zh: str = ""

    def told(self, facts: Facts) -> str:
        text = self.zh if facts.language == "zh" else self.en
        for name in ("feedback", "word", "command"):
            text = text.replace("{" + name + "}", str(getattr(facts, name)) or "…")
        return text


class Facts(msgspec.Struct):
    """What the history has told so far.

    Attributes:
        language: of the user's last message.
        tools: names of the tools the request lists; timed: whether questions can be timed.
        planning: plan mode is on.
        interpreters: commands that may start Python, the first one not yet found missing in front.
        tested: the tests could be run.
        word: the part of the day the user chose, "" for none; feedback: what they said about a plan.
        steered: the user said something in the middle of the tour that is no answer.
    """

    language: Language
    tools: frozenset[str]
    timed: bool
    planning: bool
    interpreters: tuple[str, ...]
    tested: bool = False
    word: str = ""
    feedback: str = ""
    steered: bool = False

    @property
    def command(self) -> str:
        return f"{self.interpreters[0]} -m unittest" if self.interpreters else ""


Arguments = Callable[[Facts], dict[str, Any]]


class Use(msgspec.Struct, frozen=True):
    """A tool call; ``arguments`` makes them from the facts."""

    tool: str
    arguments: Arguments


class Scene(msgspec.Struct, frozen=True):
    """One step of the model.

    Attributes:
        say, think: the text, and the reasoning before it.
        uses: the calls it makes; none ends the turn and leaves the word to the user.
        judge: how the results are read: a name in `host.providers.tour.judges`.
        after: outcome -> the next scene. With uses, outcomes are the judge's, ``ok`` for what is not named; without,
            they are kinds of user messages (``restart``, ``answer``, ``plan``), ``other`` for what is not named.
        unless: facts under which it is left out for the scene under ``skip`` (or ``ok``).
    """

    say: Words
    after: Mapping[str, str]
    uses: tuple[Use, ...] = ()
    think: Words = Words()
    judge: str = "plain"
    unless: Callable[[Facts], bool] | None = None

    def follow(self, outcome: str) -> str:
        return self.after.get(outcome) or self.after.get("ok" if self.uses else "other") or "explain"

    @property
    def skipped_for(self) -> str:
        return self.after.get("skip") or self.follow("ok")


class Reply(msgspec.Struct, frozen=True):
    """What the tour says next."""

    text: str
    thought: str = ""
    calls: tuple[RequestedCall, ...] = ()
