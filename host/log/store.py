"""One session's SQLite file, opened: verified reads and atomic commits. No threads, no event loop here.

A `Store` holds one connection and belongs to one thread at a time. A session has two: the writer's and the reader's.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from host.events import AssistantMessage, Event, SessionHeader, events_from_json
from host.log.faults import bad_store, foreign_store, host_error
from host.log.store_format import Snapshot, check_identity, connect, digest_of, insert_events, seed_of

CHECKPOINT_BYTES = 4 << 20
COMMIT_BYTES = 16 << 10  # the least that a commit adds to the write-ahead log: a few pages

_header_decoder = msgspec.json.Decoder(SessionHeader)
_message_decoder = msgspec.json.Decoder(AssistantMessage)


class Commit(msgspec.Struct):
    """What one transaction writes. ``stream``: a message to keep, or None to leave the row as it is;
    ``clear_stream`` empties it first."""

    events: list[Event] = msgspec.field(default_factory=list)
    stream: AssistantMessage | None = None
    clear_stream: bool = False
    snapshots: dict[str, Snapshot] = msgspec.field(default_factory=dict)
    blobs: dict[str, bytes] = msgspec.field(default_factory=dict)

    @property
    def empty(self) -> bool:
        return not (self.events or self.stream or self.clear_stream or self.snapshots or self.blobs)

    def followed_by(self, later: Commit) -> Commit:
        """Both as one."""
        return Commit(
            events=self.events + later.events,
            stream=later.stream if later.stream is not None or later.clear_stream else self.stream,
            clear_stream=self.clear_stream or later.clear_stream,
            snapshots=self.snapshots | later.snapshots,
            blobs=self.blobs | later.blobs,
        )


class Store:
    """An open session store.

    Raises (every method):
        HostError: as `host.log.faults` maps them.
    """

    def __init__(self, path: Path, *, immutable: bool = False, readonly: bool = False) -> None:
        check_identity(path)
        self.path = path
        try:
            self._connection = connect(path, immutable=immutable, readonly=readonly)
        except sqlite3.Error as error:
            raise host_error(error, path) from error
        self._digest: bytes | None = None
        self._kinds: set[tuple[str, bool]] = set()
        self._unmoved = 0
        self.remove_on_close: Path | None = None  # a folder that holds a temporary copy

    def close(self) -> None:
        try:
            self._connection.close()
        except sqlite3.Error as error:
            raise host_error(error, self.path) from error
        if self.remove_on_close is not None:
            shutil.rmtree(self.remove_on_close, ignore_errors=True)

    # Reading

    def header(self) -> SessionHeader:
        """The header, checked against its digest."""
        meta: dict[str, bytes] = dict(self.query("SELECT key, value FROM meta"))
        raw = meta.get("header")
        if not isinstance(raw, bytes) or seed_of(raw) != meta.get("seed"):
            raise bad_store(self.path, "the header does not match its checksum")
        try:
            return _header_decoder.decode(raw)
        except msgspec.MsgspecError as error:
            raise foreign_store(self.path, f"the header cannot be read ({error})") from error

    def next_seq(self) -> int:
        """One past the last event."""
        rows = self.query("SELECT first, count FROM groups ORDER BY first DESC LIMIT 1")
        first, count = self._typed(rows[0], int, int) if rows else (0, 0)
        return int(first + count)

    def kinds(self) -> set[tuple[str, bool]]:
        """All (type, ignorable) pairs that occur."""
        rows = self.query("SELECT type, ignorable FROM kinds")
        return {(type_, bool(ignorable)) for type_, ignorable in (self._typed(row, str, int) for row in rows)}

    def mark_before(self, type_: str, before: int) -> int | None:
        """The last event of a type in `MARKED` with ``seq < before``."""
        sql = "SELECT max(seq) FROM marks WHERE type = ? AND seq < ?"
        return self._place(self.query(sql, (type_, before))[0])

    def mark_from(self, type_: str, start: int) -> int | None:
        """The first event of a type in `MARKED` with ``seq >= start``."""
        return self._place(self.query("SELECT min(seq) FROM marks WHERE type = ? AND seq >= ?", (type_, start))[0])

    def _place(self, row: tuple[Any]) -> int | None:
        return None if row[0] is None else int(self._typed(row, int)[0])

    def read(self, start: int, end: int) -> list[Event]:
        """The events ``start <= seq < end``, checked against the checksums of the groups they lie in."""
        if start >= end:
            return []
        groups = self.query(
            "SELECT first, count, digest, lines FROM groups WHERE first < ? AND first >= "
            "coalesce((SELECT max(first) FROM groups WHERE first <= ?), 0) ORDER BY first",
            (end, start),
        )
        expected = groups[0][0] if groups else start
        events: list[Event] = []
        previous = self._digest_before(expected)
        for group in groups:
            first, count, digest, lines = self._typed(group, int, int, bytes, bytes)
            if first != expected or digest_of(previous, lines) != digest:
                raise bad_store(self.path, f"events {expected} to {first + count - 1} do not match their checksum")
            found = events_from_json(lines)
            if len(found) != count or found[0].seq != first or found[-1].seq != first + count - 1:
                raise bad_store(self.path, f"events {first} to {first + count - 1} are not numbered in order")
            events += found
            previous = digest
            expected = first + count
        if expected < end or (events and events[0].seq > start):
            raise bad_store(self.path, f"events are missing before {end}")
        return [event for event in events if start <= event.seq < end]

    def stream(self) -> AssistantMessage | None:
        """The answer that was being streamed; None too when its row cannot be read: it is only a checkpoint."""
        for (raw,) in self.query("SELECT message FROM stream"):
            try:
                return _message_decoder.decode(raw)
            except (msgspec.MsgspecError, TypeError):
                return None
        return None

    def blob(self, sha256: str) -> bytes | None:
        for row in self.query("SELECT data FROM blobs WHERE sha256 = ?", (sha256,)):
            return bytes(self._typed(row, bytes)[0])
        return None

    def blob_names(self) -> list[str]:
        return [self._typed(row, str)[0] for row in self.query("SELECT sha256 FROM blobs ORDER BY sha256")]

    def snapshots(self) -> dict[str, Snapshot]:
        """What was kept of projections; a damaged one is left out: it can be folded again."""
        rows = self.query("SELECT name, version, seq, state FROM snapshots")
        return {row[0]: row[1:] for row in rows if [type(value) for value in row] == [str, int, int, bytes]}

    def _typed(self, row: tuple[Any, ...], *types: type) -> tuple[Any, ...]:
        """``row``, whose values have these types: a page of zeros reads as rows of nothing."""
        if tuple(type(value) for value in row) != types:
            raise bad_store(self.path, "a row holds what no session of Parley does")
        return row

    def query(self, sql: str, values: Sequence[object] = ()) -> list[Any]:
        try:
            return self._connection.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise host_error(error, self.path) from error

    # Writing

    def commit(self, work: Commit) -> None:
        """Write it all in one transaction, synced to the disk, or nothing of it."""
        connection = self._connection
        kinds = {(event.type, event.ignorable) for event in work.events}
        try:
            digest = self._last_digest()
            connection.execute("BEGIN IMMEDIATE")
            if work.events:
                digest = insert_events(connection, work.events, digest)
                new = sorted(kinds - self._kinds)
                connection.executemany("INSERT OR IGNORE INTO kinds VALUES(?, ?)", new)
            self._write_sides(work)
            connection.execute("COMMIT")
        except sqlite3.Error as error:
            raise host_error(error, self.path) from error
        finally:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
        self._digest = digest
        self._kinds |= kinds
        self._unmoved += COMMIT_BYTES + sum(len(event.raw) for event in work.events)

    def _write_sides(self, work: Commit) -> None:
        connection = self._connection
        if work.clear_stream:
            connection.execute("DELETE FROM stream")
        if work.stream is not None:
            connection.execute("INSERT OR REPLACE INTO stream VALUES(1, ?)", (msgspec.json.encode(work.stream),))
        if work.snapshots:
            rows = [(name, *snapshot) for name, snapshot in work.snapshots.items()]
            connection.executemany("INSERT OR REPLACE INTO snapshots VALUES(?, ?, ?, ?)", rows)
        if work.blobs:
            connection.executemany("INSERT OR IGNORE INTO blobs VALUES(?, ?)", list(work.blobs.items()))

    def _last_digest(self) -> bytes:
        """Of the last group, read once; the writer is alone, so it stays right in memory."""
        if self._digest is None:
            self._digest = self._digest_before(self.next_seq())
        return self._digest

    def _digest_before(self, first: int) -> bytes:
        """The digest that the group starting at ``first`` is chained to."""
        if first == 0:
            rows = self.query("SELECT value FROM meta WHERE key = 'seed'")
        else:
            rows = self.query("SELECT digest FROM groups WHERE first < ? ORDER BY first DESC LIMIT 1", (first,))
        if not rows or type(rows[0][0]) is not bytes:
            raise bad_store(self.path, f"no checksum before event {first}")
        return rows[0][0]

    def move_wal(self, *, all_of_it: bool = False) -> None:
        """Copy committed pages from the write-ahead log into the file, when they are many or ``all_of_it``.

        Apart from `commit`, so that nobody waits for it before hearing that the commit is done.
        """
        if not all_of_it and self._unmoved < CHECKPOINT_BYTES:
            return
        self._unmoved = 0
        try:
            self._connection.execute(f"PRAGMA wal_checkpoint({'TRUNCATE' if all_of_it else 'PASSIVE'})").fetchall()
        except sqlite3.Error as error:
            raise host_error(error, self.path) from error
