"""Rules "always allow": what is stored, what they cover, what is offered to be stored (behaviour 11)."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from enum import Enum
from glob import iglob
from itertools import islice
from pathlib import Path
from typing import Protocol

import msgspec

from host.approvals.commands import SimpleCommand, split_command
from host.approvals.need import ApprovalNeed
from host.approvals.programs import is_plain_program, prefix_of

MAX_OFFERED = 3
SEPARATOR = "; "
MAX_MATCHES = 200
MAX_PATH = 4096  # no system opens a longer one
MAX_CLUSTER = 10  # letters that may stand behind one dash before a path
_NO_CLUSTERS = frozenset(("cc", "gcc", "g++", "c++", "clang", "clang++", "ld", "protoc", "nasm", "javac", "go", "find"))
_BEYOND = frozenset(("..", ".git", ".hg", ".svn"))


class Rule(msgspec.Struct, frozen=True, order=True):
    """``tool``: whose calls it lets through. ``prefix``: for a command its first words (``git status``); for others
    exactly what the tool offered: its own name, or an address (``https://example.org``)."""

    tool: str
    prefix: str


class RuleStore(Protocol):
    """Where rules live, per workspace. `rules` is asked before each call and must be quick."""

    def rules(self, workspace: Path) -> Sequence[Rule]: ...

    async def add(self, workspace: Path, rule: Rule) -> None:
        """Keep ``rule``; adding one that is there changes nothing."""
        ...

    async def remove(self, workspace: Path, rule: Rule) -> None:
        """Forget ``rule``; removing one that is not there changes nothing."""
        ...


class SessionRules:
    """A `RuleStore` that lasts as long as the process: for hosts without settings."""

    def __init__(self) -> None:
        self._rules: dict[Path, set[Rule]] = {}

    def rules(self, workspace: Path) -> Sequence[Rule]:
        return sorted(self._rules.get(workspace, ()))

    async def add(self, workspace: Path, rule: Rule) -> None:
        self._rules.setdefault(workspace, set()).add(rule)

    async def remove(self, workspace: Path, rule: Rule) -> None:
        self._rules.get(workspace, set()).discard(rule)


def covered(need: ApprovalNeed, tool: str, rules: Iterable[Rule], workspace: Path) -> bool:
    """Whether stored rules let the call through; a path outside the workspace never passes by rule. Blocking."""
    prefixes = {rule.prefix for rule in rules if rule.tool == tool}
    if need.outside or not prefixes:
        return False
    if need.kind != "command":
        return need.rule is not None and need.rule in prefixes
    judged = _judged(_commands(need.parts), workspace)
    return bool(judged) and all(
        stand is _Stand.FREE or (stand is _Stand.BY_RULE and _covered_by(command, prefixes))
        for command, stand in judged
    )


def offered_rule(need: ApprovalNeed, tool: str, rules: Iterable[Rule], workspace: Path) -> str | None:
    """The text "always allow" stands for: the prefixes still missing, joined by `SEPARATOR`; None where there is none
    to offer."""
    if need.outside:
        return None
    if need.kind != "command":
        return need.rule
    prefixes = {rule.prefix for rule in rules if rule.tool == tool}
    missing: list[str] = []
    for command, stand in _judged(_commands(need.parts), workspace):
        if stand is _Stand.FREE or (stand is _Stand.BY_RULE and _covered_by(command, prefixes)):
            continue
        prefix = prefix_of(command)
        if stand is _Stand.NEVER or prefix is None or not is_plain_program(command):
            return None
        if prefix not in missing:
            missing.append(prefix)
    return SEPARATOR.join(missing) if 0 < len(missing) <= MAX_OFFERED else None


def rules_of(tool: str, kind: str, text: str) -> tuple[Rule, ...]:
    """The rules that `offered_rule`'s text stands for."""
    prefixes = text.split(SEPARATOR) if kind == "command" else [text]
    return tuple(Rule(tool, prefix) for prefix in prefixes)


class _Stand(Enum):
    FREE = "needs no rule"
    BY_RULE = "a rule may cover it"
    NEVER = "no rule may cover it"


def _commands(parts: tuple[str, ...] | None) -> list[SimpleCommand]:
    """The parts taken apart; none at all if one of them is not understood."""
    commands: list[SimpleCommand] = []
    for part in parts or ():
        found = split_command(part)
        if found is None or len(found) != 1:
            return []
        commands.extend(found)
    return commands


def _judged(commands: Sequence[SimpleCommand], workspace: Path) -> list[tuple[SimpleCommand, _Stand]]:
    """How each command stands. A leading ``cd`` into the workspace is free; leaving the workspace is never covered."""
    judged = []
    base = workspace = Path(os.path.realpath(workspace))
    for at, command in enumerate(commands):
        target = _folder_entered(command, workspace) if at == 0 and len(commands) > 1 else None
        if target is not None:
            base = target
            judged.append((command, _Stand.FREE))
        else:
            judged.append((command, _Stand.NEVER if _leaves(command, workspace, base) else _Stand.BY_RULE))
    return judged


def _covered_by(command: SimpleCommand, prefixes: set[str]) -> bool:
    if not is_plain_program(command):
        return False
    words = command.texts
    for prefix in prefixes:
        wanted = prefix.split(" ")
        literal = not any(word.pattern for word in command.words[: len(wanted)])
        if literal and words[: len(wanted)] == wanted:
            return True
    return False


def _folder_entered(command: SimpleCommand, workspace: Path) -> Path | None:
    """Where a leading ``cd folder`` goes, if that is a folder inside the workspace."""
    if len(command.words) != 2 or command.words[0].text != "cd":
        return None
    word = command.words[1]
    if word.pattern or word.text.startswith(("-", "~")) or word.text == "":
        return None
    target = _resolved(workspace / word.text)
    return target if target is not None and target.is_dir() and target.is_relative_to(workspace) else None


def _leaves(command: SimpleCommand, workspace: Path, base: Path) -> bool:
    """Whether an argument names, or may name, a path outside the workspace or what version control runs by itself."""
    for word in command.words[1:]:
        for text in _paths_in(word.text, command.words[0].text):
            for folder in {base, workspace}:  # `cd` may fail, or be no more than a part of a pipe
                names = _matches(text, folder) if word.pattern else [text]
                if names is None or any(_names_outside(name, workspace, folder) for name in names if name):
                    return True
    return False


def _matches(pattern: str, base: Path) -> list[str] | None:
    """What a shell may make of an unquoted pattern: itself or the files that fit; None when that is not known."""
    if "{" in pattern:
        return None
    try:
        found = list(islice(iglob(pattern, root_dir=base, include_hidden=True), MAX_MATCHES + 1))
    except (OSError, ValueError, re.error):
        return None
    return [pattern, *found] if len(found) <= MAX_MATCHES else None


def _paths_in(word: str, program: str) -> set[str]:
    """What of one word may be a path: all of it, what follows a ``=``, and ``/etc`` of ``-I/etc`` or ``-rt/etc``."""
    found = {word, *(word[at + 1 :] for at, char in enumerate(word) if char == "=")}
    if word.startswith("-") and not word.startswith("--"):
        last = 2 if program in _NO_CLUSTERS else MAX_CLUSTER
        found.update(word[at:] for at in range(2, min(len(word), last + 1)))
    return found


def _names_outside(text: str, workspace: Path, base: Path) -> bool:
    parts = text.casefold().replace("\\", "/").split("/")
    if text.startswith("~") or not _BEYOND.isdisjoint(parts):
        return True
    if len(text) > MAX_PATH:
        return False
    target = _resolved(base / text)
    return target is None or not target.is_relative_to(workspace)


def _resolved(path: Path) -> Path | None:
    try:
        return Path(os.path.realpath(path))
    except (OSError, ValueError):
        return None
