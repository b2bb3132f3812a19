"""Where failures of SQLite and the file system become the host's own codes.

    DISK_FULL           no space left, or a quota is used up
    READ_ONLY_FOLDER    the folder or file may not be written
    DISK_FAULT          any other failed read or write of the disk
    BAD_STORE           the file is damaged
    FOREIGN_STORE       the file is no session store of ours, or a newer Parley's
    HOME_BUSY           another program holds the file

Every one of them carries ``path``.
"""

from __future__ import annotations

import errno
import os
import sqlite3
from pathlib import Path

from host.errors import HostError

_SQLITE = {
    sqlite3.SQLITE_FULL: ("DISK_FULL", "no space left on the disk"),
    sqlite3.SQLITE_READONLY: ("READ_ONLY_FOLDER", "the folder or file may not be written"),
    sqlite3.SQLITE_PERM: ("READ_ONLY_FOLDER", "the folder or file may not be written"),
    sqlite3.SQLITE_CANTOPEN: ("DISK_FAULT", "the file or one beside it could not be opened"),
    sqlite3.SQLITE_CORRUPT: ("BAD_STORE", "the file is damaged"),
    sqlite3.SQLITE_NOTADB: ("BAD_STORE", "the file is not a database"),
    sqlite3.SQLITE_BUSY: ("HOME_BUSY", "another program holds the file"),
    sqlite3.SQLITE_LOCKED: ("HOME_BUSY", "another program holds the file"),
    sqlite3.SQLITE_IOERR: ("DISK_FAULT", "the disk refused a read or a write"),
}

_ERRNO = {
    errno.ENOSPC: "DISK_FULL",
    errno.EDQUOT: "DISK_FULL",
    errno.EROFS: "READ_ONLY_FOLDER",
    errno.EACCES: "READ_ONLY_FOLDER",
    errno.EPERM: "READ_ONLY_FOLDER",
}


def host_error(error: sqlite3.Error | OSError, path: Path) -> HostError:
    """The coded form of a failure met while working on ``path``; chain it with ``raise … from error``."""
    if isinstance(error, OSError):
        code = _ERRNO.get(error.errno or 0, "DISK_FAULT")
        return HostError(code, f"{error.strerror or error}: {path}", path=str(path))
    extended = getattr(error, "sqlite_errorcode", None)
    if extended is None:  # raised by the module itself: a value of a type that no store of ours holds
        return HostError("BAD_STORE", f"{error}: {path}", path=str(path))
    # A missing table or column means that the schema is not ours: damage.
    code, text = _SQLITE.get(extended & 0xFF, ("BAD_STORE", "the file is damaged"))
    if code == "DISK_FAULT" and not os.access(path.parent, os.W_OK):
        code, text = "READ_ONLY_FOLDER", "the folder may not be written"
    return HostError(code, f"{text} ({error}): {path}", path=str(path))


def bad_store(path: Path, reason: str) -> HostError:
    return HostError("BAD_STORE", f"{reason}: {path}", path=str(path))


def foreign_store(path: Path, reason: str) -> HostError:
    return HostError("FOREIGN_STORE", f"{reason}: {path}", path=str(path))
