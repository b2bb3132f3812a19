"""Checks that need no window: what Parley stores with, what it runs, whom it trusts."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import sys
from pathlib import Path
from typing import Any

from desktop.selftest.finding import Broken, Check, Finding, ok, warning
from host import trials

KEYRING_SECONDS = 8.0
CODE = """
import hashlib, json, statistics
await write(path="from-code.txt", content="seen by both")
said = await read(path="from-code.txt")
assert "seen by both" in str(said), said
print(json.dumps({"digest": hashlib.sha256(b"parley").hexdigest()[:8], "mean": statistics.mean([1, 2, 3])}))
"""
CODE_SAYS = '{"digest": "d689dfcd", "mean": 2}'


def machine_checks(folder: Path, home: Path) -> list[Check]:
    """``folder``: an empty one to work in; ``home``: where keys go on a machine without a keyring."""
    return [
        Check("Database", lambda: asyncio.to_thread(_database, folder)),
        Check("Packed files", lambda: asyncio.to_thread(_packed, folder)),
        Check("Keyring", lambda: _keyring(home), 4 * KEYRING_SECONDS),
        Check("Certificates", lambda: asyncio.to_thread(_certificates)),
        Check("Commands", lambda: _commands(folder)),
        Check("Search", lambda: _search(folder)),
        Check("Code", lambda: run_code(folder / "code")),
    ]


def _database(folder: Path) -> Finding:
    path = folder / "store.db"
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        [(mode,)] = connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        [(synchronous,)] = connection.execute("PRAGMA synchronous")
        connection.execute("CREATE TABLE lines(id INTEGER PRIMARY KEY, text TEXT)")
        connection.execute("CREATE VIRTUAL TABLE words USING fts5(text, tokenize='trigram')")
        connection.execute("BEGIN IMMEDIATE")
        connection.executemany("INSERT INTO lines(text) VALUES(?)", [("line",), ("第二行",)])
        connection.executemany("INSERT INTO words VALUES(?)", [("a line",), ("找得到的文字",)])
        connection.execute("COMMIT")
    finally:
        connection.close()
    again = sqlite3.connect(path.as_uri() + "?mode=ro", uri=True)
    try:
        rows = [text for (text,) in again.execute("SELECT text FROM lines ORDER BY id")]
        hits = again.execute("SELECT count(*) FROM words WHERE words MATCH '\"得到的\"'").fetchone()[0]
    finally:
        again.close()
    if (mode, synchronous, rows, hits) != ("wal", 2, ["line", "第二行"], 1):
        raise Broken(f"SQLite {sqlite3.sqlite_version} lost something.", f"{mode=} {synchronous=} {rows=} {hits=}")
    return ok(
        f"SQLite {sqlite3.sqlite_version} writes durably (WAL, synchronous FULL) and finds words (FTS5, trigram)."
    )


def _packed(folder: Path) -> Finding:
    if not trials.try_packed(folder):
        raise Broken("A file packed with Zstandard was not read as it was written.")
    return ok("Files packed with Zstandard are read.")


async def _keyring(home: Path) -> Finding:
    kept = await trials.try_keys(home, KEYRING_SECONDS)
    if not (kept.same and kept.gone):
        where = kept.keyring or "The file for keys"
        raise Broken(f"{where} {'kept a key that was removed' if kept.same else 'gave another key than it was given'}.")
    if kept.backend == "keyring":
        return ok(f"{kept.keyring} kept, gave and removed a throw-away key.")
    using = f" ({kept.keyring})" if kept.keyring else ""
    sentence = f"{kept.reason[:1].upper()}{kept.reason[1:]}{using}; keys go to a file only the user can read instead."
    advice = "" if not sys.platform.startswith("linux") else "GNOME Keyring, KWallet or KeePassXC would be used."
    return warning(sentence, advice)


def _certificates() -> Finding:
    count = trials.try_certificates()
    if count == 0 and sys.platform.startswith("linux"):
        return warning("This machine trusts no certificate authority: install the package ca-certificates.")
    return ok(f"{count} certificate authorities are trusted." if count else "The system's certificates are used.")


async def _commands(folder: Path) -> Finding:
    words = "said by a command"
    tried = await trials.try_tool(folder, "shell", command=f"echo {words}", timeout=15)
    _expect(tried, words in tried.content)
    return ok("A command ran, and its output was read.")


async def _search(folder: Path) -> Finding:
    (folder / "found.txt").write_text("one needle\nnothing\n", encoding="utf-8")
    tried = await trials.try_tool(folder, "grep", pattern="ne+dle", path=".")
    _expect(tried, "found.txt" in tried.content)
    own = "with Parley's own search: ripgrep is not installed, which is fine but slower in large folders"
    return ok(f"Files are searched {'with ripgrep' if shutil.which('rg') else own}.")


async def run_code(folder: Path) -> Finding:
    """Code as a model writes it, in a process of its own: the standard library, and tools called from it.
    ``folder``: one that is not there yet."""
    await asyncio.to_thread(folder.mkdir)
    tried = await trials.try_tool(folder, "run_code", code=CODE)
    _expect(tried, tried.content.strip() == CODE_SAYS and tried.called == ("write", "read"))
    return ok("Python code ran, with the standard library, and used two tools.")


def _expect(tried: Any, right: bool) -> None:
    if tried.code or not right:
        raise Broken(f"It ended with {tried.code or 'something else than expected'}.", tried.content)
