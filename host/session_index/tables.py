"""The tables of ``index.db``: one row a session, its texts, and a trigram index over them."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from host.log.searchable import snippet

VERSION = 3
TRIGRAM = 3

_SCHEMA = """
CREATE TABLE sessions(id TEXT PRIMARY KEY, title TEXT NOT NULL, workspace TEXT NOT NULL, created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL, waiting INTEGER NOT NULL, fault TEXT, origin TEXT, parent TEXT,
    indexed INTEGER NOT NULL, stamp TEXT NOT NULL);
CREATE TABLE texts(id INTEGER PRIMARY KEY, session TEXT NOT NULL, seq INTEGER NOT NULL, text TEXT NOT NULL);
CREATE INDEX texts_by_session ON texts(session, seq);
CREATE VIRTUAL TABLE words USING fts5(text, content='texts', content_rowid='id', tokenize='trigram');
"""

_logger = logging.getLogger(__name__)


class Row(msgspec.Struct):
    """One session in the list. ``stamp``: state of the store's file when it was last compared."""

    id: str
    title: str = ""
    workspace: str = ""
    created_at: int = 0
    updated_at: int = 0
    waiting: int = 0
    fault: str | None = None
    origin: str | None = None
    parent: str | None = None
    stamp: str = ""

    def view(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "title": self.title,
            "workspace": self.workspace,
            "createdAt": self.created_at,
            "updatedAt": self.updated_at,
            "waiting": self.waiting,
            "fault": self.fault,
            "origin": self.origin,
            "parent": self.parent,
        }


def open_tables(path: Path, *, anew: bool = False) -> Tables:
    """Open ``path``; a file that is missing, damaged or of another version is replaced by an empty one. Where nothing
    can be written the tables live in memory."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if anew:
            _remove(path)
        try:
            return _open(str(path))
        except sqlite3.DatabaseError as error:
            _logger.warning("%s is made anew: %s", path, error)
            _remove(path)
            return _open(str(path))
    except (sqlite3.Error, OSError) as error:
        _logger.warning("the session index is kept in memory: %s", error)
        return memory_tables()


def memory_tables() -> Tables:
    """Empty tables that end with the process."""
    return _open(":memory:")


def _remove(path: Path) -> None:
    for suffix in ("", "-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)


def _open(path: str) -> Tables:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=OFF")  # lost writes are read again from the stores
        [(version,)] = connection.execute("PRAGMA user_version")
        if version not in (0, VERSION):
            raise sqlite3.DatabaseError(f"format {version}")
        if version == 0:
            connection.execute("BEGIN")
            for statement in _SCHEMA.split(";\n"):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version={VERSION}")
            connection.execute("COMMIT")
        connection.execute("SELECT count(*) FROM sessions").fetchall()
    except sqlite3.Error:
        connection.close()
        raise
    return Tables(connection)


class Tables:
    """All statements on ``index.db``. For one thread.

    Raises (every method):
        sqlite3.Error
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def close(self) -> None:
        self._connection.close()

    def rows(self) -> list[Row]:
        """All sessions, newest first."""
        sql = "SELECT id, title, workspace, created_at, updated_at, waiting, fault, origin, parent FROM sessions"
        return [Row(*found) for found in self._connection.execute(f"{sql} ORDER BY updated_at DESC, id DESC")]

    def stamps(self) -> dict[str, tuple[str, int]]:
        """``id -> (stamp, last event indexed)``."""
        return {
            name: (stamp, seq)
            for name, stamp, seq in self._connection.execute("SELECT id, stamp, indexed FROM sessions")
        }

    def set_stamp(self, session_id: str, stamp: str) -> None:
        self._connection.execute("UPDATE sessions SET stamp = ? WHERE id = ?", (stamp, session_id))

    def put(self, row: Row, texts: Sequence[tuple[int, str]], *, from_start: bool = False) -> bool:
        """Write a session's row and the texts of its events, ``(seq, text)`` for every one, empty texts included.

        Returns False when events are missing before these: the row is written, the texts wait for a `put` with
        ``from_start``.
        """
        connection = self._connection
        connection.execute("BEGIN")
        try:
            found = connection.execute("SELECT indexed, updated_at FROM sessions WHERE id = ?", (row.id,)).fetchone()
            indexed, updated_at = found or (-1, 0)
            whole = from_start or not texts or texts[0][0] <= indexed + 1
            if texts and whole:
                for seq, text in texts:
                    if seq > indexed and text.strip():
                        self._add_text(row.id, seq, text)
                indexed = max(indexed, texts[-1][0])
            connection.execute(
                "INSERT OR REPLACE INTO sessions VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    row.id,
                    row.title,
                    row.workspace,
                    row.created_at,
                    max(row.updated_at, updated_at),
                    row.waiting,
                    row.fault,
                    row.origin,
                    row.parent,
                    indexed,
                    row.stamp,
                ),
            )
            connection.execute("COMMIT")
        finally:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
        return whole

    def _add_text(self, session_id: str, seq: int, text: str) -> None:
        cursor = self._connection.execute(
            "INSERT INTO texts(session, seq, text) VALUES(?, ?, ?)", (session_id, seq, text)
        )
        self._connection.execute("INSERT INTO words(rowid, text) VALUES(?, ?)", (cursor.lastrowid, text))

    def drop(self, session_id: str) -> None:
        """Remove a session and its texts."""
        connection = self._connection
        connection.execute("BEGIN")
        try:
            unindex = "INSERT INTO words(words, rowid, text) SELECT 'delete', id, text FROM texts WHERE session = ?"
            connection.execute(unindex, (session_id,))
            connection.execute("DELETE FROM texts WHERE session = ?", (session_id,))
            connection.execute("DELETE FROM sessions WHERE id = ?", (session_id,))
            connection.execute("COMMIT")
        finally:
            if connection.in_transaction:
                connection.execute("ROLLBACK")

    def search(self, terms: Sequence[str], limit: int) -> list[dict[str, Any]]:
        """See `SessionIndex.search`. Terms of three characters and more go through the trigram index; shorter ones
        (most Chinese words) are looked for in what is left."""
        long = [term for term in terms if len(term) >= TRIGRAM]
        where = [r"t.text LIKE ? ESCAPE '\'" for term in terms if len(term) < TRIGRAM]
        values: list[Any] = [f"%{_escaped(term)}%" for term in terms if len(term) < TRIGRAM]
        if long:
            where.append("t.id IN (SELECT rowid FROM words WHERE words MATCH ?)")
            values.append(" AND ".join('"' + term.replace('"', '""') + '"' for term in long))
        found: dict[str, tuple[int | None, str, int]] = {}
        sql = f"SELECT session, max(seq), count(*), text FROM texts t WHERE {' AND '.join(where)} GROUP BY session"
        for session, seq, count, text in self._connection.execute(sql, values):
            found[session] = (seq, snippet(text, terms[0]), count)
        titles = " AND ".join(r"title LIKE ? ESCAPE '\'" for _ in terms)
        for (session,) in self._connection.execute(
            f"SELECT id FROM sessions WHERE {titles}", [f"%{_escaped(term)}%" for term in terms]
        ):
            found.setdefault(session, (None, "", 0))
        hits: list[dict[str, Any]] = []
        for row in self.rows():
            if row.id in found and len(hits) < limit:
                seq, excerpt, count = found[row.id]
                view = {"id": row.id, "title": row.title, "workspace": row.workspace, "updatedAt": row.updated_at}
                hits.append({**view, "seq": seq, "snippet": excerpt, "matches": count})
        return hits


def _escaped(term: str) -> str:
    return term.replace("\\", r"\\").replace("%", r"\%").replace("_", r"\_")
