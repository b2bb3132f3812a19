"""Faults of the file system, in words for the model and a code for the window."""

from __future__ import annotations

import errno
from typing import Final

from host.tools.base import ToolFailure

_SENTENCES: Final[dict[int, tuple[str, str]]] = {
    errno.ENOENT: ("NOT_FOUND", "{path} does not exist."),
    errno.EACCES: ("NO_PERMISSION", "No permission for {path}."),
    errno.EPERM: ("NO_PERMISSION", "The system does not permit this for {path}."),
    errno.EROFS: ("READ_ONLY", "{path} lies on a read-only file system; nothing was changed."),
    errno.ENOSPC: ("DISK_FULL", "The disk is full; {path} was left as it was."),
    errno.EDQUOT: ("DISK_FULL", "The disk quota is used up; {path} was left as it was."),
    errno.EFBIG: ("FILE_TOO_BIG", "{path} would become larger than the system allows; it was left as it was."),
    errno.EISDIR: ("IS_FOLDER", "{path} is a folder, not a file."),
    errno.ENOTDIR: ("BAD_PATH", "A part of {path} is a file, not a folder."),
    errno.ENAMETOOLONG: ("BAD_PATH", "{path} is too long for a path."),
    errno.ELOOP: ("BAD_PATH", "{path} goes round in a circle of links, or was replaced by a link just now."),
}


def file_failure(error: OSError, path: str, *, writing: bool = False) -> ToolFailure:
    """The failure for ``error`` met at ``path`` (as the model wrote it)."""
    code, sentence = _SENTENCES.get(error.errno or 0, ("IO_ERROR", "{path}: " + (error.strerror or str(error)) + "."))
    if writing and code == "NO_PERMISSION":
        code, sentence = "READ_ONLY", "{path} or its folder is read-only for you; nothing was changed."
    return ToolFailure(code, sentence.format(path=path))
