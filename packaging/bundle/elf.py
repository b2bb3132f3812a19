"""ELF files of 64 bits, little end first: what they load, and where they look for it."""

from __future__ import annotations

import functools
import re
import struct
from dataclasses import dataclass, field
from pathlib import Path

_HEADER = struct.Struct("<16sHHIQQQIHHHHHH")
_SEGMENT = struct.Struct("<IIQQQQQQ")
_ENTRY = struct.Struct("<qQ")
_NEED = struct.Struct("<HHIII")
_NEED_VERSION = struct.Struct("<IHHII")
_MAGIC = b"\x7fELF"
_SUPPORTED = _MAGIC + b"\x02\x01"
_PT_LOAD, _PT_DYNAMIC = 1, 2
_NULL, _NEEDED, _STRTAB, _RPATH, _RUNPATH, _VERNEED, _VERNEEDNUM = 0, 1, 5, 15, 29, 0x6FFFFFFE, 0x6FFFFFFF
_NUMBERED = re.compile(r"(GLIBC|GLIBCXX)_(\d[\d.]*)")


@dataclass
class Linked:
    """What a file says to the loader.

    Attributes:
        needed: the libraries it loads, by name.
        folders: where it looks for them first.
        versions: the newest version it asks for of each of ``GLIBC`` and ``GLIBCXX``.
    """

    needed: list[str] = field(default_factory=list)
    folders: list[str] = field(default_factory=list)
    versions: dict[str, tuple[int, ...]] = field(default_factory=dict)


def is_elf(path: Path) -> bool:
    if path.is_symlink() or not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(len(_MAGIC)) == _MAGIC


@functools.cache
def linked(path: Path) -> Linked:
    """
    Raises:
        ValueError: no such file of the supported kind.
    """
    content = _content(path)
    segments = _segments(content)
    entries = [entry for start, length in _dynamic(segments) for entry in _entries(content, start, length)]
    values = dict(entries)
    found = Linked()
    if _STRTAB not in values:
        return found
    strings = _place(segments, values[_STRTAB])
    found.needed = [_text(content, strings + value) for tag, value in entries if tag == _NEEDED]
    for tag, value in entries:
        if tag in (_RPATH, _RUNPATH):
            found.folders += [folder for folder in _text(content, strings + value).split(":") if folder]
    if _VERNEED in values:
        place = _place(segments, values[_VERNEED])
        for name in _needed_versions(content, place, values[_VERNEEDNUM], strings):
            if numbered := _NUMBERED.fullmatch(name):
                version = tuple(int(part) for part in numbered[2].split("."))
                found.versions[numbered[1]] = max(version, found.versions.get(numbered[1], ()))
    return found


def forget_folders(path: Path) -> bool:
    """Take the search path for libraries out of a file, in place: a package does not run where it was built, and who
    could write to that folder on another machine could have their own library loaded. Returns whether there was one.

    Raises:
        ValueError: no file of the supported kind.
    """
    content = _content(path)
    changed = [_close_up(content, start, length) for start, length in _dynamic(_segments(content))]
    if any(changed):
        path.write_bytes(content)
    return any(changed)


def _close_up(content: bytearray, start: int, length: int) -> bool:
    """The entries that stay close up; what is free at the end is filled with the mark of the end."""
    entries = _entries(content, start, length)
    kept = [entry for entry in entries if entry[0] not in (_RPATH, _RUNPATH)]
    if len(kept) == len(entries):
        return False
    kept += [(_NULL, 0)] * (len(entries) - len(kept))
    for place, entry in zip(range(start, start + length, _ENTRY.size), kept, strict=True):
        _ENTRY.pack_into(content, place, *entry)
    return True


def _content(path: Path) -> bytearray:
    content = bytearray(path.read_bytes())
    if not content.startswith(_SUPPORTED):
        raise ValueError(f"not a 64-bit little-endian ELF file: {path}")
    return content


def _segments(content: bytearray) -> list[tuple[int, int, int, int]]:
    """``(kind, place in the file, address, length in the file)``"""
    _, _, _, _, _, start, _, _, _, size, count, *_ = _HEADER.unpack_from(content)
    read = (_SEGMENT.unpack_from(content, start + number * size) for number in range(count))
    return [(kind, offset, address, length) for kind, _, offset, address, _, length, _, _ in read]


def _dynamic(segments: list[tuple[int, int, int, int]]) -> list[tuple[int, int]]:
    return [(offset, length) for kind, offset, _, length in segments if kind == _PT_DYNAMIC]


def _entries(content: bytearray, start: int, length: int) -> list[tuple[int, int]]:
    return [_ENTRY.unpack_from(content, place) for place in range(start, start + length, _ENTRY.size)]


def _place(segments: list[tuple[int, int, int, int]], address: int) -> int:
    """Where in the file an address of the loaded file lies."""
    for kind, offset, begin, length in segments:
        if kind == _PT_LOAD and begin <= address < begin + length:
            return offset + address - begin
    raise ValueError(f"nothing is loaded at {address:#x}")


def _text(content: bytearray, place: int) -> str:
    return content[place : content.index(0, place)].decode("utf-8", "replace")


def _needed_versions(content: bytearray, place: int, count: int, strings: int) -> list[str]:
    found = []
    for _ in range(count):
        _, versions, _, first, step = _NEED.unpack_from(content, place)
        inner = place + first
        for _ in range(versions):
            _, _, _, name, next_ = _NEED_VERSION.unpack_from(content, inner)
            found.append(_text(content, strings + name))
            inner += next_
        place += step
    return found
