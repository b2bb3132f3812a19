"""A change to one user file, from the check against what the agent has read to the file on disk."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from host.tools.base import ApprovalNeed, ToolContext, ToolFailure, ToolOutcome
from host.tools.diffs import Diff, unified_diff
from host.tools.encoding import UTF_8, TextEncoding
from host.tools.files import ABSENT, UserFile, current_fingerprint, fingerprint_of, load, replace
from host.tools.paths import Place, locate

# What runs by itself later: an edit here is asked for also where edits pass.
_PROTECTED: Final = frozenset((".git", ".hg", ".svn"))


class Change(msgspec.Struct, frozen=True):
    """``before``: the file as it is, None where there is none; ``content``: the bytes to be."""

    place: Place
    before: UserFile | None
    content: bytes
    diff: Diff
    encoding: TextEncoding


def prepare(
    raw_path: str, context: ToolContext, rewrite: Callable[[Place, UserFile | None], tuple[str, TextEncoding]]
) -> Change:
    """Work a change out without making it; blocking. ``rewrite`` gives the new text and its encoding.

    Raises:
        ToolFailure: ``READ_FIRST``, ``FILE_CHANGED``, ``CANNOT_ENCODE`` and what ``rewrite`` and reading raise.
    """
    place = locate(raw_path, context)
    before = _before(place)
    _check_seen(place, before, context)
    text, encoding = rewrite(place, before)
    try:
        content = encoding.encode(text)
    except UnicodeEncodeError as error:
        char = error.object[error.start]
        raise ToolFailure(
            "CANNOT_ENCODE",
            f"{place.shown} is stored as {encoding.label}, which has no {char!r} (U+{ord(char):04X}). Nothing was "
            "changed. Use other characters, or ask the user whether the file may become UTF-8.",
        ) from error
    old = before.text.text if before is not None and before.text is not None else ""
    return Change(place, before, content, unified_diff(old, text, place.shown), encoding)


def commit(change: Change) -> None:
    """Make the change, if the file still is what it was when the change was worked out; blocking.

    Raises:
        ToolFailure: ``FILE_CHANGED``, ``READ_ONLY``, ``DISK_FULL`` and the like; the file is as before.
    """
    expected = ABSENT if change.before is None else change.before.fingerprint

    def unchanged() -> None:
        if current_fingerprint(change.place) != expected:
            raise _changed(change.place)

    replace(change.place, change.content, mode=None if change.before is None else change.before.mode, check=unchanged)


def need_of(change: Change, tool: str) -> ApprovalNeed:
    place = change.place
    protected = not _PROTECTED.isdisjoint(part.casefold() for part in place.real.parts)
    preview = change.diff.text or "(only line ends change)"
    if place.outside:
        preview = f"{place.shown} lies outside the workspace.\n{preview}"
    return ApprovalNeed(
        title=place.shown,
        preview=preview,
        kind="diff",
        edit=not protected,
        outside=place.outside,
        rule=None if protected or place.outside else tool,
        path=str(place.real) if place.outside else None,
        warning="outside-workspace" if place.outside else "protected-path" if protected else None,
    )


def outcome_of(change: Change, sentence: str, context: ToolContext) -> ToolOutcome:
    """The result of a committed change; from now on the agent knows the file as it is."""
    context.seen[change.place.real] = fingerprint_of(change.content)
    counts = f" (+{change.diff.added} −{change.diff.removed})"
    kept = "" if change.encoding == UTF_8 else f" Stored as {change.encoding.label}, as before."
    return ToolOutcome(sentence + counts + "." + kept, display=display_of(change))


def display_of(change: Change) -> dict[str, Any]:
    return {
        "kind": "diff",
        "path": change.place.shown,
        "diff": change.diff.text,
        "added": change.diff.added,
        "removed": change.diff.removed,
    }


def _before(place: Place) -> UserFile | None:
    try:
        return load(place)
    except ToolFailure as failure:
        if failure.code == "NOT_FOUND":
            return None
        raise


def _check_seen(place: Place, before: UserFile | None, context: ToolContext) -> None:
    known = context.seen.get(place.real)
    if before is None or before.fingerprint == known:
        return
    if known is None:
        raise ToolFailure(
            "READ_FIRST", f"{place.shown} exists and you have not read it. Read it first, then change it."
        )
    raise _changed(place)


def _changed(place: Place) -> ToolFailure:
    return ToolFailure(
        "FILE_CHANGED",
        f"{place.shown} was changed by something else since you last read it; nothing was overwritten. Read it again "
        "and make the change on what it is now.",
    )
