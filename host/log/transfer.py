"""Sessions in and out of JSONL, the exchange format.

{"type": "session", "version": 1, "id": …}            the header
{"type": …, "seq": …, "time": …, "data": …}           every event, its payload byte for byte
{"type": "blob", "sha256": …, "data": base64}         the stored files
"""

from __future__ import annotations

import asyncio
import base64
import binascii
import hashlib
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec

from host.clock import Clock
from host.errors import HostError
from host.events import Event, SessionHeader, event_from_json, known_types
from host.ids import new_session_id
from host.log.folder import LogFolder
from host.log.import_file import parse_line, read_lines
from host.log.import_harness import import_harness
from host.log.recovery import recover
from host.log.session_log import SessionLog

STRIDE = 1000
FORMAT = 1

_VALID_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,127}")


class _HeaderLine(SessionHeader, frozen=True, tag_field="type", tag="session"):
    """The header with the tag that makes it the first line."""


class _BlobLine(msgspec.Struct, tag_field="type", tag="blob"):
    sha256: str
    data: str


async def export_jsonl(log: SessionLog) -> AsyncIterator[bytes]:
    """The session as lines of JSON, each with its line break.

    Raises:
        HostError: as `SessionLog.read`.
    """
    yield header_line(log.header)
    after = -1
    while events := await log.read(after, STRIDE):
        for event in events:
            yield event.to_json() + b"\n"
        after = events[-1].seq
    for name in await log.blob_names():
        yield blob_line(name, await log.blob(name))


def header_line(header: SessionHeader) -> bytes:
    return msgspec.json.encode(_HeaderLine(**msgspec.structs.asdict(header))) + b"\n"


def blob_line(sha256: str, data: bytes) -> bytes:
    return msgspec.json.encode(_BlobLine(sha256, base64.b64encode(data).decode())) + b"\n"


async def import_session(path: Path, folder: LogFolder, clock: Clock) -> SessionLog:
    """Read a session from a file: our own export, or a DeepSeek Harness log (plain or ``.zstd``). The new session is
    open and held once; its id is the file's where that is valid and free.

    Payloads are taken over byte for byte; what is not understood is kept and marked ignorable (rule 2.5); a session
    recorded while something ran is closed as after a crash (rule 2.3).

    Raises:
        HostError: ``NO_FILE``, ``BAD_IMPORT`` (not a session log), or the disk's.
    """
    header, events, blobs = await asyncio.to_thread(_read, path, clock.now_ms())
    taken = set(folder.ids())
    if not _VALID_ID.fullmatch(header.id) or header.id in taken:
        header = msgspec.structs.replace(header, id=new_session_id())
    closing = await asyncio.to_thread(recover, events)
    return await folder.create(header, [*events, *closing], blobs=blobs)


def _read(path: Path, now_ms: int) -> tuple[SessionHeader, list[Event], dict[str, bytes]]:
    lines = read_lines(path)
    first = parse_line(lines[0]) if lines else None
    if first is None or first.get("type") != "session":
        raise HostError("BAD_IMPORT", f"not a session log: {path}", path=str(path))
    if "workspace" not in first:
        header, events = import_harness(first, lines[1:], now_ms)
        return header, events, {}
    try:
        header = msgspec.convert(first, SessionHeader)
    except msgspec.ValidationError as error:
        raise HostError("BAD_IMPORT", f"{error}: {path}", path=str(path), line=1) from error
    if header.version > FORMAT:
        raise HostError("BAD_IMPORT", f"written by a newer Parley (format {header.version})", path=str(path), line=1)
    return _read_own(path, header, lines)


def _read_own(
    path: Path, header: SessionHeader, lines: list[bytes]
) -> tuple[SessionHeader, list[Event], dict[str, bytes]]:
    events: list[Event] = []
    blobs: dict[str, bytes] = {}
    for number, line in enumerate(lines[1:], 2):
        try:
            line.decode()  # a payload is taken over unread, and has to be text all the same
            event = event_from_json(line)
            if event.type == "blob":
                raise msgspec.ValidationError("a stored file that cannot be read")
            events.append(_understood(event))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            blob = _blob(parse_line(line))
            if blob is None:
                raise HostError("BAD_IMPORT", f"line {number}: {error}: {path}", path=str(path), line=number) from error
            blobs[hashlib.sha256(blob).hexdigest()] = blob
    return header, events, blobs


def _understood(event: Event) -> Event:
    """Mark what this version does not know; set aside a known type whose payload does not fit."""
    if event.type not in known_types():
        return Event(event.type, event.seq, event.time, event.raw, ignorable=True)
    try:
        _ = event.data
    except msgspec.MsgspecError:
        return Event(f"unreadable/{event.type}", event.seq, event.time, event.raw, ignorable=True)
    return event


def _blob(row: dict[str, Any] | None) -> bytes | None:
    """The stored file of a blob line whose bytes are what its name says."""
    try:
        line = msgspec.convert(row, _BlobLine)
        data = base64.b64decode(line.data, validate=True)
    except (msgspec.ValidationError, binascii.Error, ValueError):
        return None
    return data if hashlib.sha256(data).hexdigest() == line.sha256 else None
