"""The binaries of PyInstaller's collection."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from bundle import elf
from bundle.contents import SYSTEM
from bundle.pruning import Entry


def needs(entry: Entry) -> list[str]:
    """The file names of the libraries that a binary loads."""
    if SYSTEM == "linux":
        return elf.linked(Path(entry[1])).needed
    from PyInstaller.depend.bindepend import get_imports  # type: ignore[import-untyped, unused-ignore]

    return [re.split(r"[\\/]", name)[-1] for name, _ in get_imports(entry[1])]


def cleaned(entries: list[Entry], folder: Path) -> list[Entry]:
    """The entries with copies of Python's own binaries: without their symbols, of which a Python that somebody built
    keeps 20 MB, and without the folder of the building machine where they look for libraries. The wheels' binaries come
    without both, and so does Python itself on other systems than Linux."""
    if SYSTEM != "linux":
        return entries
    python = os.path.realpath(sys.base_prefix) + os.sep
    return [
        _cleaned(entry, folder)
        if entry[2] in ("BINARY", "EXTENSION") and os.path.realpath(entry[1]).startswith(python)
        else entry
        for entry in entries
    ]


def _cleaned(entry: Entry, folder: Path) -> Entry:
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / Path(entry[0]).name
    shutil.copy(entry[1], target)
    if shutil.which("strip") is not None:
        subprocess.run(["strip", "--strip-unneeded", str(target)], check=False)
    elf.forget_folders(target)
    return (entry[0], str(target), entry[2])
