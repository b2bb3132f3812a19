"""The files of stores on their way: into the trash and back, out of it for good, to the disk. All of it blocks."""

from __future__ import annotations

import os
from pathlib import Path

from host.errors import HostError
from host.log.faults import host_error


def deleted(trash: Path) -> list[tuple[str, int, int]]:
    """What lies in the trash, the newest first: (session, when it was deleted in Unix milliseconds, bytes).

    Raises:
        HostError: the disk's.
    """
    try:
        names = [name for name in os.listdir(trash) if name.endswith(".db")]
        found = [(name, (trash / name).stat()) for name in names]
    except FileNotFoundError:
        return []
    except OSError as error:
        raise host_error(error, trash) from error
    rows = [(name[:-3], round(stat.st_mtime * 1000), stat.st_size + _wal_bytes(trash / name)) for name, stat in found]
    return sorted(rows, key=lambda row: -row[1])


def purged(trash: Path, before_ms: int) -> list[str]:
    """Remove what was deleted before ``before_ms``; the sessions.

    Raises:
        HostError: the disk's.
    """
    gone = sorted(name for name, at_ms, _ in deleted(trash) if at_ms < before_ms)
    try:
        for name in gone:
            store = trash / f"{name}.db"
            for each in (store, store.with_name(store.name + "-wal")):
                each.unlink(missing_ok=True)
    except OSError as error:
        raise host_error(error, trash) from error
    return gone


def _wal_bytes(store: Path) -> int:
    try:
        return store.with_name(store.name + "-wal").stat().st_size
    except OSError:
        return 0


def move(source: Path, target: Path, at_ms: int | None = None) -> None:
    """Move a closed store; a write-ahead log that a kill left beside it goes along. ``at_ms`` becomes its time."""
    try:
        if not source.exists():
            raise HostError("NO_SESSION", f"no such session: {source.stem}", path=str(source), session=source.stem)
        if target.exists():
            raise HostError("SESSION_EXISTS", f"session {target.stem} exists already", session=target.stem)
        target.parent.mkdir(parents=True, exist_ok=True)
        wal = source.with_name(source.name + "-wal")
        if wal.exists():
            wal.rename(target.with_name(wal.name))
        source.with_name(source.name + "-shm").unlink(missing_ok=True)
        source.rename(target)
        if at_ms is not None:
            os.utime(target, (at_ms / 1000, at_ms / 1000))
        sync(target.parent)
    except OSError as error:
        raise host_error(error, source) from error


def sync(path: Path) -> None:
    """Force a file or a folder's entries to the disk."""
    if os.name == "nt" and path.is_dir():
        return  # Windows has no handle for that; its renames are journalled
    descriptor = os.open(path, os.O_RDWR if path.is_file() else os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
