"""Small files of the data folder: read with their line ends, written whole or not at all."""

from __future__ import annotations

import errno
import os
import tempfile
from pathlib import Path

import msgspec

from host.errors import HostError

_READ_ONLY = (errno.EACCES, errno.EPERM, errno.EROFS)
_FULL = (errno.ENOSPC, errno.EDQUOT)


class FileText(msgspec.Struct, frozen=True):
    """``text`` has plain line ends and no BOM; ``crlf`` says how the file writes them."""

    text: str = ""
    crlf: bool = False


def read_text(path: Path) -> FileText | None:
    """The file as UTF-8, a BOM tolerated; None where there is none.

    Raises:
        OSError, UnicodeDecodeError
    """
    try:
        data = path.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return None
    text = data.decode("utf-8-sig")
    return FileText(text.replace("\r\n", "\n"), "\r\n" in text)


def write_text(path: Path, content: FileText, mode: int = 0o600) -> None:
    """Replace the file: what is there afterwards is the old text or the new one, never half of it.

    A link is followed and stays one; an existing file keeps its mode unless ``mode`` is narrower.

    Raises:
        HostError: ``SETTINGS_READ_ONLY``, ``DISK_FULL`` or ``DISK_FAULT``, with ``path``; the file is as before.
    """
    target = Path(os.path.realpath(path))
    data = (content.text.replace("\n", "\r\n") if content.crlf else content.text).encode()
    temporary: str | None = None
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        effective = os.access in os.supports_effective_ids
        if target.exists() and not os.access(target, os.W_OK, effective_ids=effective):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        handle, temporary = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, mode if not target.exists() else target.stat().st_mode & 0o777)
        os.replace(temporary, target)
        _sync_folder(target.parent)
    except OSError as fault:
        if temporary is not None:
            Path(temporary).unlink(missing_ok=True)
        raise write_error(fault, target) from fault


def write_error(fault: OSError, path: Path) -> HostError:
    """The coded form of a failed write."""
    reason = fault.strerror or type(fault).__name__
    if fault.errno in _READ_ONLY:
        return HostError("SETTINGS_READ_ONLY", f"{path} may not be written: {reason}", path=str(path))
    if fault.errno in _FULL:
        return HostError("DISK_FULL", f"{path}: {reason}", path=str(path))
    return HostError("DISK_FAULT", f"{path} could not be written: {reason}", path=str(path))


def keep_aside(path: Path) -> Path:
    """Rename an unreadable file to the first free ``<name>.bad-<n>``; returns where it is now.

    Raises:
        OSError: it could not be moved.
    """
    number = 1
    while (aside := path.with_name(f"{path.name}.bad-{number}")).exists():
        number += 1
    path.rename(aside)
    return aside


def _sync_folder(folder: Path) -> None:
    if os.name == "nt":
        return  # a folder cannot be opened there, and a rename is journalled
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
