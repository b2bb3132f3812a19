"""A file that somebody named appears complete, by rename, or not at all."""

from __future__ import annotations

import errno
import secrets
from pathlib import Path


def beside(path: Path) -> Path:
    """A new name in the folder of ``path``; short, for the name given may be as long as names can be."""
    return path.parent / f".parley-{secrets.token_hex(8)}"


def take_place(made: Path, path: Path) -> None:
    """``made`` becomes ``path``.

    Raises:
        OSError: the disk's; or ``path`` is something else than a file, such as a device, and is left as it is.
    """
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, "not a file")
    made.replace(path)
