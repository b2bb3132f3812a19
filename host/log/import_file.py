"""Reading a file to import: plain, gzip or Zstandard; JSON lines, some of them possibly broken."""

from __future__ import annotations

import codecs
import gzip
import json
import sys
import zlib
from pathlib import Path
from typing import Any

import msgspec

from host.errors import HostError
from host.log.faults import host_error

_ZSTD = b"\x28\xb5\x2f\xfd"
_GZIP = b"\x1f\x8b"


def read_lines(path: Path) -> list[bytes]:
    """The lines of the file that hold something. Blocks: for a thread.

    Raises:
        HostError: ``BAD_IMPORT`` (compressed bytes that cannot be read at all), ``NO_FILE``, or the disk's.
    """
    if path.is_dir():
        raise HostError("BAD_IMPORT", f"a folder is no session log: {path}", path=str(path))
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise HostError("NO_FILE", f"no such file: {path}", path=str(path)) from None
    except OSError as error:
        raise host_error(error, path) from error
    if data.startswith(_ZSTD):
        data = _unzstd(data)
    elif data.startswith(_GZIP):
        try:
            data = gzip.decompress(data)
        except (OSError, EOFError, zlib.error) as error:
            raise HostError("BAD_IMPORT", f"the compressed file is damaged: {path}", path=str(path)) from error
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        data = data.decode("utf-16", "replace").encode()
    data = data.removeprefix(codecs.BOM_UTF8)
    return [line for line in (raw.strip() for raw in data.split(b"\n")) if line]


def _unzstd(data: bytes) -> bytes:
    """All that the frames hold, one after the other. A log that was cut off while it was written ends in half a frame:
    what can be read of it counts."""
    if sys.version_info >= (3, 14):
        from compression import zstd
    else:
        from backports import zstd

    parts = []
    while data:
        frame = zstd.ZstdDecompressor()
        try:
            parts.append(frame.decompress(data))
        except zstd.ZstdError:
            break
        data = frame.unused_data
    return b"".join(parts)


def parse_line(line: bytes) -> dict[str, Any] | None:
    """One JSON object with every text in order (lone surrogates replaced), or None."""
    try:
        found = msgspec.json.decode(line)
    except (msgspec.DecodeError, RecursionError):
        try:
            found = _without_surrogates(json.loads(line.decode("utf-8", "replace")))
        except (ValueError, RecursionError):
            return None
    return found if isinstance(found, dict) else None


def _without_surrogates(value: Any) -> Any:
    if isinstance(value, str):
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(value, list):
        return [_without_surrogates(item) for item in value]
    if isinstance(value, dict):
        return {_without_surrogates(name): _without_surrogates(item) for name, item in value.items()}
    return value
