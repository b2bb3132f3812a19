"""One writer per data folder (behaviour 2.7)."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import IO

from host.errors import HostError
from host.home import make_data_folder
from host.log.faults import host_error

_LOCK_OFFSET = 1 << 30  # Windows keeps locked bytes from readers: lock one that holds nothing


class DataLock:
    """A lock on ``home/lock`` that the system drops when its holder dies, however it dies. The file holds the holder's
    process id, for people and for a second start that wants to raise the first window."""

    def __init__(self, home: Path) -> None:
        self.path = home / "lock"
        self._file: IO[bytes] | None = None

    def acquire(self) -> None:
        """Take the lock, or find it taken.

        Raises:
            HostError: ``HOME_BUSY`` with ``pid`` (of the holder, None where unknown) and ``path``; or the disk's.
        """
        if self._file is not None:
            return
        try:
            make_data_folder(self.path.parent)
            file = self.path.open("a+b")
        except (FileExistsError, FileNotFoundError, NotADirectoryError) as error:
            message = f"no data folder can be made there ({error.strerror}): {self.path.parent}"
            raise HostError("READ_ONLY_FOLDER", message, path=str(self.path.parent)) from error
        except OSError as error:
            raise host_error(error, self.path) from error
        try:
            _lock(file)
        except OSError as error:
            pid = self.holder()
            file.close()
            message = f"the data folder is in use by process {pid}: {self.path.parent}"
            raise HostError("HOME_BUSY", message, pid=pid, path=str(self.path.parent)) from error
        try:
            file.truncate(0)
            file.write(b"%d\n" % os.getpid())
            file.flush()
        except OSError as error:
            file.close()
            raise host_error(error, self.path) from error
        self._file = file

    def holder(self) -> int | None:
        """The process id in the file, whether or not it still holds the lock."""
        try:
            return int(self.path.read_bytes())
        except (OSError, ValueError):
            return None

    def release(self) -> None:
        """Let go; does nothing when not held. The file stays: removing it would race with the next holder."""
        if self._file is not None:
            self._file.close()
            self._file = None


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        file.seek(_LOCK_OFFSET)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
