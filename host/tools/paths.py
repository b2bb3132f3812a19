"""Where a path leads, links resolved, and whether that is inside the workspace (behaviour 10).

Links swapped between check and use: a file is opened by its resolved path with ``O_NOFOLLOW``, and after opening the
path is resolved again and must still be the opened file; a folder that is written into is opened first, checked in the
same way, and everything then happens relative to that open folder. Windows has neither, so there only the second
resolving guards.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import msgspec

from host.tools.base import ToolContext, ToolFailure
from host.tools.failures import file_failure

_NOFOLLOW = getattr(os, "O_NOFOLLOW", 0)
_READ_FLAGS = os.O_RDONLY | _NOFOLLOW | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)
_READ_FLAGS |= getattr(os, "O_BINARY", 0)
HAS_FOLDER_HANDLES = os.open in os.supports_dir_fd and _NOFOLLOW != 0


class Place(msgspec.Struct, frozen=True):
    """``real``: absolute, links resolved. ``shown``: relative to the workspace where inside, for titles and texts."""

    real: Path
    shown: str
    outside: bool


def locate(raw: str, context: ToolContext) -> Place:
    """Resolve what the model wrote: relative to the workspace, absolute, or with ``~``. Touches the disk.

    Raises:
        ToolFailure: ``WORKSPACE_GONE``, ``BAD_PATH``.
    """
    if not context.workspace.is_dir():
        raise ToolFailure("WORKSPACE_GONE", f"The workspace folder {context.workspace} is gone or cannot be opened.")
    workspace = Path(os.path.realpath(context.workspace))
    if not raw.strip() or "\0" in raw:
        raise ToolFailure("BAD_PATH", "The path is empty or holds a zero character.")
    try:
        written = Path(raw).expanduser()
        real = Path(os.path.realpath(workspace / written))
    except (OSError, ValueError, RuntimeError) as error:
        raise ToolFailure("BAD_PATH", f"{raw} is not a usable path: {error}.") from error
    inside = is_within(real, workspace)
    return Place(real, _shown(real, workspace) if inside else str(real), not inside)


def reachable(place: Place, context: ToolContext, *, reading: bool = False) -> Place:
    """``place`` if the call may use it: inside, allowed for this call, or output of this session read again.

    Raises:
        ToolFailure: ``OUTSIDE_WORKSPACE``.
    """
    if not place.outside or place.real == context.allowed_path:
        return place
    if reading and own_output(place, context):
        return place
    raise ToolFailure("OUTSIDE_WORKSPACE", f"{place.shown} lies outside the workspace and was not allowed.")


def own_output(place: Place, context: ToolContext) -> bool:
    """Whether it is output that a tool of this session was too long to give in full."""
    return is_within(place.real, Path(os.path.realpath(context.spill)))


def is_within(path: Path, folder: Path) -> bool:
    """Whether resolved ``path`` is ``folder`` or below it; other spellings on a case-insensitive disk count."""
    if path.is_relative_to(folder):
        return True
    if str(folder).casefold() not in str(path).casefold():
        return False
    try:
        wanted = os.stat(folder)
    except OSError:
        return False
    for ancestor in (path, *path.parents):
        try:
            if os.path.samestat(os.stat(ancestor), wanted):
                return True
        except OSError:
            continue
    return False


def _shown(real: Path, workspace: Path) -> str:
    try:
        return real.relative_to(workspace).as_posix()
    except ValueError:  # another spelling on a case-insensitive disk
        return Path(*real.parts[len(workspace.parts) :]).as_posix()


@contextmanager
def opened(place: Place) -> Iterator[BinaryIO]:
    """The regular file at ``place``, open for reading and certain to be the one that was checked.

    Raises:
        ToolFailure: not found, not a file, no permission, or swapped for something else meanwhile.
    """
    try:
        descriptor = os.open(place.real, _READ_FLAGS)
    except OSError as error:
        raise file_failure(error, place.shown) from error
    try:
        found = os.fstat(descriptor)
        if stat.S_ISDIR(found.st_mode):
            raise ToolFailure("IS_FOLDER", f"{place.shown} is a folder, not a file.")
        if not stat.S_ISREG(found.st_mode):
            raise ToolFailure("NOT_A_FILE", f"{place.shown} is a device, pipe or socket, not a file.")
        _still_there(place.real, found, place.shown)
        with os.fdopen(descriptor, "rb", closefd=False) as file:
            yield file
    finally:
        os.close(descriptor)


@contextmanager
def opened_folder(folder: Path, shown: str) -> Iterator[int | None]:
    """A handle to ``folder`` (a resolved path) for work relative to it; None where the system has none.

    Raises:
        ToolFailure: as `opened`.
    """
    if not HAS_FOLDER_HANDLES:
        if Path(os.path.realpath(folder)) != folder:
            raise _swapped(shown)
        yield None
        return
    try:
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | _NOFOLLOW | os.O_CLOEXEC)
    except OSError as error:
        raise file_failure(error, shown, writing=True) from error
    try:
        _still_there(folder, os.fstat(handle), shown)
        yield handle
    finally:
        os.close(handle)


def _still_there(path: Path, found: os.stat_result, shown: str) -> None:
    try:
        same = Path(os.path.realpath(path)) == path and os.path.samestat(os.lstat(path), found)
    except OSError:
        same = False
    if not same:
        raise _swapped(shown)


def _swapped(shown: str) -> ToolFailure:
    return ToolFailure("FILE_CHANGED", f"{shown} was replaced by something else while it was being opened.")
