"""Looking into executables and libraries."""

from __future__ import annotations

import functools
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from bundle import runpath
from bundle.contents import SYSTEM
from bundle.pruning import Entry

_NEEDED = re.compile(r"^\s+NEEDED\s+(\S+)", re.MULTILINE)
_RUNPATH = re.compile(r"^\s+R(?:UN)?PATH\s+(\S+)", re.MULTILINE)
_VERSION = re.compile(r"\b(GLIBC|GLIBCXX)_([\d.]+)\b")


@functools.cache
def _dynamic_section(path: str) -> str:
    done = subprocess.run(["objdump", "-p", path], capture_output=True, encoding="utf-8", errors="replace", check=False)
    return done.stdout


def needed(path: str) -> list[str]:
    """The libraries an ELF file names."""
    return _NEEDED.findall(_dynamic_section(path))


def search_folders(path: str) -> list[str]:
    """Where an ELF file looks for libraries by itself."""
    return [folder for found in _RUNPATH.findall(_dynamic_section(path)) for folder in found.split(":") if folder]


def required_version(paths: list[str], library: str) -> tuple[int, ...]:
    """The newest version that some of the ELF files ask of ``GLIBC`` or ``GLIBCXX``; () where none asks."""
    asked = (match for path in paths for match in _VERSION.findall(_dynamic_section(path)))
    numbers = (number.split(".") for name, number in asked if name == library)
    return max((tuple(int(part) for part in parts) for parts in numbers), default=())


def needs(entry: Entry) -> list[str]:
    """The file names of the libraries that a binary of PyInstaller's collection loads."""
    if sys.platform.startswith("linux"):
        return needed(entry[1])
    from PyInstaller.depend.bindepend import get_imports  # type: ignore[import-untyped, unused-ignore]

    return [re.split(r"[\\/]", name)[-1] for name, _ in get_imports(entry[1])]


def is_elf(path: Path) -> bool:
    if path.is_symlink() or not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"


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
    runpath.remove(target)
    return (entry[0], str(target), entry[2])
