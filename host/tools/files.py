"""Whole user files: read with their encoding and fingerprint, replaced in one step."""

from __future__ import annotations

import errno
import hashlib
import os
import secrets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec

from host.tools.base import ToolFailure
from host.tools.encoding import DecodedText, decode_text
from host.tools.failures import file_failure
from host.tools.paths import Place, opened, opened_folder

MAX_FILE = 10 * 1024 * 1024
ABSENT = "absent"


class UserFile(msgspec.Struct, frozen=True):
    """A file as it was at one moment. ``text`` is None for what is not text; ``mode``: permission bits."""

    fingerprint: str
    size: int
    mode: int
    head: bytes
    text: DecodedText | None


def fingerprint_of(content: bytes) -> str:
    return f"{len(content)}:{hashlib.sha256(content).hexdigest()}"


def load(place: Place) -> UserFile:
    """Read the whole file.

    Raises:
        ToolFailure: as `host.tools.paths.opened`, what the disk says, and ``FILE_TOO_BIG``.
    """
    with opened(place) as file:
        found = os.fstat(file.fileno())
        try:
            content = file.read(MAX_FILE + 1) if found.st_size <= MAX_FILE else b""
        except OSError as error:
            raise file_failure(error, place.shown) from error
        if found.st_size > MAX_FILE or len(content) > MAX_FILE:
            raise ToolFailure(
                "FILE_TOO_BIG",
                f"{place.shown} has {max(found.st_size, len(content)):,} bytes; files up to {MAX_FILE:,} bytes can be "
                "read. Use `grep` to find what you need in it, or `shell` with head, tail or sed -n for a part.",
            )
    return UserFile(fingerprint_of(content), len(content), found.st_mode & 0o7777, content[:4096], decode_text(content))


def current_fingerprint(place: Place) -> str:
    """The fingerprint now; `ABSENT` when there is no file.

    Raises:
        ToolFailure: as `load`.
    """
    try:
        return load(place).fingerprint
    except ToolFailure as failure:
        if failure.code == "NOT_FOUND":
            return ABSENT
        raise


def replace(place: Place, content: bytes, *, mode: int | None, check: Callable[[], None]) -> None:
    """Put ``content`` at ``place`` in one step; on any failure the old file stays as it was.

    ``mode``: permission bits to keep, None for a new file. ``check`` is called at the last moment before the new
    content takes the place and may raise to leave everything as it is. Folders that are missing are made.

    Raises:
        ToolFailure: ``READ_ONLY``, ``DISK_FULL`` and the like.
    """
    folder = place.real.parent
    if mode is not None and not (mode & 0o222 and os.access(place.real, os.W_OK)):
        raise ToolFailure("READ_ONLY", f"{place.shown} is read-only; it was left as it is.")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise file_failure(error, place.shown, writing=True) from error
    with opened_folder(folder, place.shown) as handle:
        temporary = f".parley-{secrets.token_hex(8)}.tmp"
        target = place.real.name
        if handle is None:
            temporary, target = str(folder / temporary), str(place.real)
        try:
            _fill(temporary, content, mode, handle)
            check()
            os.replace(temporary, target, src_dir_fd=handle, dst_dir_fd=handle)
        except OSError as error:
            raise file_failure(_told_apart(error, place.real), place.shown, writing=True) from error
        finally:
            with suppress(FileNotFoundError):
                os.unlink(temporary, dir_fd=handle)


def _fill(name: str, content: bytes, mode: int | None, handle: int | None) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
    with os.fdopen(os.open(name, flags, 0o666, dir_fd=handle), "wb") as file:
        file.write(content)
        file.flush()
        if mode is not None and hasattr(os, "fchmod"):
            os.fchmod(file.fileno(), mode)
        os.fsync(file.fileno())


def _told_apart(error: OSError, target: Path) -> OSError:
    """Replacing a folder by a file fails in a different way on each system."""
    return IsADirectoryError(errno.EISDIR, "is a folder") if target.is_dir() else error
