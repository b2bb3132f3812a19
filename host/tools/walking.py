"""The files of a folder, without what `.gitignore` files and leading dots hide."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from host.tools.patterns import takes_for_ever

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

_NEVER: Final = frozenset((".git", ".hg", ".svn"))
_MAX_RULES: Final = 1024 * 1024


class _Rules(NamedTuple):
    """One `.gitignore`: what it says holds for paths below ``folder`` (with a slash at its end, "" for the top)."""

    folder: str
    spec: GitIgnoreSpec


def walk(root: Path, top: Path, *, hidden: bool, stopped: Callable[[], bool]) -> Iterator[os.DirEntry[str]]:
    """Entries of files and links below ``root``, folder by folder in the order of their names.

    `.gitignore` files count from ``top`` (a folder above ``root``, or itself) down, in a repository or not. Links are
    given but not followed. Folders that cannot be read are passed over. Ends early once ``stopped()``.
    """
    rules: list[_Rules] = []
    if root.is_relative_to(top):
        above = [folder for folder in (root, *root.parents) if folder.is_relative_to(top)]
        for folder in reversed(above[1:]):
            rules += _rules_of(folder, top)
    yield from _below(root, top, rules, hidden, stopped)


def _below(
    folder: Path, top: Path, rules: list[_Rules], hidden: bool, stopped: Callable[[], bool]
) -> Iterator[os.DirEntry[str]]:
    if stopped():
        return
    rules = [*rules, *_rules_of(folder, top)]
    try:
        with os.scandir(folder) as found:
            entries = sorted(found, key=lambda entry: entry.name)
    except OSError:
        return
    folders = []
    for entry in entries:
        if entry.name in _NEVER or (not hidden and entry.name.startswith(".")):
            continue
        is_folder = entry.is_dir(follow_symlinks=False)
        if _ignored(_below_top(entry.path, top), is_folder, rules):
            continue
        if is_folder:
            folders.append(entry)
        else:
            yield entry
    for entry in folders:
        yield from _below(Path(entry.path), top, rules, hidden, stopped)


def _below_top(path: str, top: Path) -> str:
    return os.path.relpath(path, top).replace(os.sep, "/")


def _rules_of(folder: Path, top: Path) -> list[_Rules]:
    from pathspec import GitIgnoreSpec

    try:
        with open(folder / ".gitignore", encoding="utf-8", errors="replace") as file:
            lines = file.read(_MAX_RULES).lstrip("\ufeff").splitlines()
            lines = [line for line in lines if not takes_for_ever(line)]
    except OSError:
        return []
    try:
        spec = GitIgnoreSpec.from_lines(lines)
    except ValueError:  # a line git would not understand either; the others alone cannot be told from it
        return []
    below = _below_top(str(folder), top)
    return [_Rules("" if below == "." else below + "/", spec)]


def _ignored(path: str, is_folder: bool, rules: list[_Rules]) -> bool:
    """The nearest file that says anything of ``path`` decides."""
    for rule in reversed(rules):
        if path.startswith(rule.folder):
            said = rule.spec.check_file(path[len(rule.folder) :] + ("/" if is_folder else "")).include
            if said is not None:
                return said
    return False
