"""Opening a store to look at it, also where nothing may be written."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

from host.errors import HostError
from host.log.faults import host_error
from host.log.store import Store

DISK_CODES = frozenset({"DISK_FULL", "READ_ONLY_FOLDER", "DISK_FAULT"})


def is_writable(path: Path) -> bool:
    """Whether a store at ``path`` and the files SQLite keeps beside it may be written."""
    return os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)


def open_readable(path: Path) -> Store:
    """The store with all that was committed to it, for reading.

    Raises:
        HostError: ``NO_SESSION``, ``BAD_STORE``, ``FOREIGN_STORE``, or the disk's.
    """
    return Store(path, readonly=True) if is_writable(path) or not path.exists() else open_fixed(path)


def open_fixed(path: Path) -> Store:
    """As `open_readable` where not even a lock file can be made. SQLite reads a write-ahead log only where it may
    write, so a store that has one is read from a copy in the system's temporary folder, removed by `Store.close`."""
    wal = path.with_name(path.name + "-wal")
    if not (wal.exists() and wal.stat().st_size):
        return Store(path, immutable=True)
    try:
        folder = Path(tempfile.mkdtemp(prefix="parley-"))
        shutil.copyfile(path, folder / path.name)
        shutil.copyfile(wal, folder / wal.name)
    except OSError as error:
        raise host_error(error, path) from error
    try:
        store = Store(folder / path.name)
    except HostError:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    store.remove_on_close = folder
    return store
