"""The format of a session's SQLite file: tables, checksums, what makes a file ours.

meta(key, value)                        header (JSON), seed (digest of the header)
groups(first, count, digest, lines)     the events, one JSON line each (`Event.to_json`): a row holds those of one
                                        commit, at most `GROUP_EVENTS` or about `GROUP_BYTES`; digests are chained
kinds(type, ignorable)                  every pair that occurs in the events
marks(type, seq)                        where events of the types in `MARKED` lie
stream(id, message)                     at most one row: the answer being streamed
blobs(sha256, data)   snapshots(name, version, seq, state)
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Sequence
from pathlib import Path

import msgspec

from host.errors import HostError
from host.events import Event, SessionHeader
from host.log.faults import bad_store, foreign_store, host_error

APPLICATION_ID = 0x50524C59  # "PRLY"
SCHEMA_VERSION = 1
GROUP_EVENTS = 256
GROUP_BYTES = 1 << 20
MARKED = frozenset({"turn/start", "compaction/summary", "request/header"})

_SCHEMA = """
CREATE TABLE meta(key TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE groups(first INTEGER PRIMARY KEY, count INTEGER NOT NULL, digest BLOB NOT NULL, lines BLOB NOT NULL);
CREATE TABLE kinds(type TEXT NOT NULL, ignorable INTEGER NOT NULL, PRIMARY KEY(type, ignorable)) WITHOUT ROWID;
CREATE TABLE marks(type TEXT NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY(type, seq)) WITHOUT ROWID;
CREATE TABLE stream(id INTEGER PRIMARY KEY CHECK(id = 1), message BLOB NOT NULL);
CREATE TABLE blobs(sha256 TEXT PRIMARY KEY, data BLOB NOT NULL);
CREATE TABLE snapshots(name TEXT PRIMARY KEY, version INTEGER NOT NULL, seq INTEGER NOT NULL, state BLOB NOT NULL);
"""

Snapshot = tuple[int, int, bytes]


def digest_of(previous: bytes, lines: bytes) -> bytes:
    """The checksum of a group, chained to the one before."""
    return hashlib.blake2b(previous + lines, digest_size=8).digest()


def seed_of(header: bytes) -> bytes:
    return hashlib.blake2b(header, digest_size=8).digest()


def check_identity(path: Path) -> None:
    """Read the file's first bytes and refuse what is no session store of this version.

    Raises:
        HostError: ``NO_SESSION``, ``BAD_STORE``, ``FOREIGN_STORE``, or a failure to read.
    """
    try:
        with path.open("rb") as file:
            head = file.read(100)
    except FileNotFoundError:
        raise HostError("NO_SESSION", f"no such session: {path.stem}", path=str(path), session=path.stem) from None
    except OSError as error:
        raise host_error(error, path) from error
    if len(head) < 100:
        raise bad_store(path, "the file is empty or cut short")
    if not head.startswith(b"SQLite format 3\0"):
        raise bad_store(path, "the file is not a database")
    if int.from_bytes(head[68:72], "big") != APPLICATION_ID:
        raise foreign_store(path, "a database, but no session of Parley")
    version = int.from_bytes(head[60:64], "big")
    if version != SCHEMA_VERSION:
        raise foreign_store(path, f"written by another version of Parley (format {version})")


def connect(path: Path, *, immutable: bool = False, readonly: bool = False) -> sqlite3.Connection:
    """Open an existing file; one connection may be handed between threads, never used by two at once."""
    query = "?mode=ro&immutable=1" if immutable else "?mode=rw"
    connection = sqlite3.connect(
        path.absolute().as_uri() + query, uri=True, isolation_level=None, check_same_thread=False, timeout=5.0
    )
    connection.execute("PRAGMA cache_size=-512")
    if readonly or immutable:
        connection.execute("PRAGMA query_only=1")
    else:
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA wal_autocheckpoint=0")  # done after the commit was reported, not inside it
        connection.execute("PRAGMA fullfsync=1")
    return connection


def insert_events(connection: sqlite3.Connection, events: Sequence[Event], digest: bytes) -> bytes:
    """Add events with their checksums and marks inside the caller's transaction; the digest of the last group."""
    rows = []
    start = 0
    while start < len(events):
        end, size = start, 0
        lines: list[bytes] = []
        while end < len(events) and len(lines) < GROUP_EVENTS and size < GROUP_BYTES:
            line = events[end].to_json()
            lines.append(line)
            size += len(line)
            end += 1
        joined = b"\n".join(lines)
        digest = digest_of(digest, joined)
        rows.append((events[start].seq, end - start, digest, joined))
        start = end
    connection.executemany("INSERT INTO groups VALUES(?, ?, ?, ?)", rows)
    marks = [(event.type, event.seq) for event in events if event.type in MARKED]
    if marks:
        connection.executemany("INSERT INTO marks VALUES(?, ?)", marks)
    return digest


def write_new(path: Path, header: SessionHeader, events: Sequence[Event], blobs: dict[str, bytes]) -> None:
    """Make a complete store at ``path``, which must not exist. The caller syncs and renames it.

    Raises:
        HostError: as `host.log.faults` maps what the disk says.
    """
    try:
        connection = sqlite3.connect(path, isolation_level=None)
        try:
            connection.execute("PRAGMA journal_mode=OFF")  # nobody sees the file before its rename
            connection.execute("PRAGMA synchronous=OFF")
            connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version={SCHEMA_VERSION}")
            connection.execute("BEGIN")
            for statement in _SCHEMA.split(";"):
                connection.execute(statement)
            raw = msgspec.json.encode(header)
            seed = seed_of(raw)
            connection.executemany("INSERT INTO meta VALUES(?, ?)", [("header", raw), ("seed", seed)])
            insert_events(connection, events, seed)
            kinds = {(event.type, event.ignorable) for event in events}
            connection.executemany("INSERT INTO kinds VALUES(?, ?)", sorted(kinds))
            connection.executemany("INSERT INTO blobs VALUES(?, ?)", list(blobs.items()))
            connection.execute("COMMIT")
            connection.execute("PRAGMA journal_mode=WAL")
        finally:
            connection.close()
    except sqlite3.Error as error:
        raise host_error(error, path) from error
