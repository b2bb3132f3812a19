"""Taking the search path for libraries out of ELF files (64 bits, little end first): a package does not run where it
was built, and whoever could write to that folder on another machine could have their own library loaded."""

from __future__ import annotations

import struct
from pathlib import Path

_HEADER = struct.Struct("<16sHHIQQQIHHHHHH")
_SEGMENT = struct.Struct("<IIQQQQQQ")
_ENTRY = struct.Struct("<qQ")
_SUPPORTED = b"\x7fELF\x02\x01"
_PT_DYNAMIC = 2
_DT_NULL, _DT_RPATH, _DT_RUNPATH = 0, 15, 29


def remove(path: Path) -> bool:
    """Drop DT_RPATH and DT_RUNPATH in place. Returns whether there were any.

    Raises:
        ValueError: an ELF file of another kind.
    """
    content = bytearray(path.read_bytes())
    if not content.startswith(_SUPPORTED):
        raise ValueError(f"not a 64-bit little-endian ELF file: {path}")
    _, _, _, _, _, segments, _, _, _, size, count, *_ = _HEADER.unpack_from(content)
    for number in range(count):
        kind, _, offset, _, _, length, _, _ = _SEGMENT.unpack_from(content, segments + number * size)
        if kind == _PT_DYNAMIC and _rewrite(content, offset, length):
            path.write_bytes(content)
            return True
    return False


def _rewrite(content: bytearray, offset: int, length: int) -> bool:
    """The entries that stay close up; what is free at the end is filled with the mark of the end."""
    places = range(offset, offset + length, _ENTRY.size)
    entries = [_ENTRY.unpack_from(content, place) for place in places]
    kept = [entry for entry in entries if entry[0] not in (_DT_RPATH, _DT_RUNPATH)]
    if len(kept) == len(entries):
        return False
    kept += [(_DT_NULL, 0)] * (len(entries) - len(kept))
    for place, entry in zip(places, kept, strict=True):
        _ENTRY.pack_into(content, place, *entry)
    return True
