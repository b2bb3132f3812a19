"""The list of sessions and the search over their text. Fed while sessions live, level with the stores after `refresh`,
never the truth: a missing or damaged ``index.db`` is made anew."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from host.clock import Clock
from host.errors import HostError
from host.events import AssistantMessage, Event, SessionHeader
from host.log.folder import LogFolder
from host.log.listeners import Listeners
from host.log.recovery import recover
from host.log.searchable import searchable_text
from host.log.store import Store
from host.projections import fold, standard_projections
from host.session_index.tables import Row, Tables, memory_tables, open_tables

FLUSH_SECONDS = 0.2
STRIDE = 4096
MAX_TERMS = 100  # SQLite refuses much longer expressions and patterns
MAX_TERM = 1_000

T = TypeVar("T")
Views = list[dict[str, Any]]
Events = list[Event]

_logger = logging.getLogger(__name__)


class _Note(msgspec.Struct):
    """What was noted of one session and is not in the tables yet."""

    row: Row
    events: list[Event]


class SessionIndex:
    """``home/index.db``. One thread of its own; all methods belong to the event loop's thread."""

    def __init__(self, home: Path, folder: LogFolder, clock: Clock) -> None:
        self._path = home / "index.db"
        self._folder = folder
        self._clock = clock
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="session-index")
        self._tables: Tables | None = None  # the thread's
        self._notes: dict[str, _Note] = {}
        self._live: set[str] = set()  # noted since the start: their rows are kept up by notes
        self._timer: asyncio.TimerHandle | None = None
        self._behind: set[str] = set()  # noted with a gap before: their texts are read from the store
        self._healing: set[asyncio.Task[None]] = set()
        self._changes: Listeners[frozenset[str]] = Listeners("the session index")
        self._replaced = False
        self._renewed = False  # the file was replaced by an empty one: all stores are to be read
        self._closed = False

    def subscribe(self, listener: Callable[[frozenset[str]], None]) -> Callable[[], None]:
        """Hear which sessions' rows changed, appeared or went. Returns what ends it."""
        return self._changes.add(listener)

    def note(
        self,
        session_id: str,
        header: SessionHeader,
        views: Mapping[str, Any],
        events: Sequence[Event],
        *,
        waiting: int | None = None,
    ) -> None:
        """Take in what a live session has come to: its views, and the events since the last note (``[]`` is fine).

        ``waiting``: how many things wait for the user, where the caller knows better than the views (a plan review that
        is open now).
        """
        updated = events[-1].time if events else None
        row = _row(header, views, updated or 0, waiting)
        known = self._notes.get(session_id)
        if known is None:
            self._notes[session_id] = _Note(row, list(events))
        else:
            row.updated_at = updated or known.row.updated_at
            known.row = row
            known.events.extend(events)
        self._live.add(session_id)
        if self._timer is None and not self._closed:
            self._timer = asyncio.get_running_loop().call_later(FLUSH_SECONDS, self._flush_soon)

    def _flush_soon(self) -> None:
        self._timer = None
        self._submit_notes()

    async def flush(self) -> None:
        """Write the notes so far."""
        future = self._submit_notes()
        if future is not None:
            await future

    def _submit_notes(self) -> asyncio.Future[None] | None:
        notes, self._notes = self._notes, {}
        if not notes:
            return None
        self._changes.tell(frozenset(notes))
        return asyncio.ensure_future(self._take(notes))

    async def _take(self, notes: dict[str, _Note]) -> None:
        def write(tables: Tables) -> list[str]:
            return [name for name, note in notes.items() if not tables.put(note.row, _texts(note.events))]

        behind = await self._run(write)
        if self._closed:
            return
        self._behind.update(behind)
        for name in behind:
            self._beside(self._heal(name))

    def _beside(self, work: Coroutine[Any, Any, None]) -> None:
        """Run ``work`` beside everything else; `close` ends it."""
        task = asyncio.ensure_future(work)
        self._healing.add(task)
        task.add_done_callback(self._healing.discard)

    async def _heal(self, name: str) -> None:
        """Read what was appended before the first note of a session that the index had not seen."""
        await self._catch_up(name, "", -1)
        self._behind.discard(name)

    async def list(self) -> Views:
        """``[{id, title, workspace, createdAt, updatedAt, waiting, fault, origin, parent}]``, newest first.

        ``origin`` and ``parent`` as in `SessionHeader`. ``fault``: null, or the code that says why a store
        could not be read."""
        await self.flush()
        rows = await self._run(lambda tables: tables.rows())
        return [row.view() for row in rows]

    async def search(self, query: str, limit: int = 50) -> Views:
        """Sessions whose text or title holds every word of ``query`` (parts of words count; Han text needs no spaces).

        ``[{id, title, workspace, updatedAt, seq, snippet, matches}]``, newest first; ``seq``: the last event that
        matches, null for a title alone. Of a pasted text the first `MAX_TERMS` words count.
        """
        terms = [term[:MAX_TERM] for term in query.replace("\0", " ").split()][:MAX_TERMS]
        if not terms:
            return []
        await self.flush()
        return await self._run(lambda tables: tables.search(terms, limit))

    async def forget(self, session_id: str) -> None:
        """Drop a deleted session."""
        self._notes.pop(session_id, None)
        self._live.discard(session_id)
        await self._drop(session_id)
        self._changes.tell(frozenset({session_id}))

    async def _drop(self, name: str) -> None:
        await self._run(lambda tables: tables.drop(name))

    async def refresh(self) -> None:
        """Bring the index level with the stores: what is missing is read, what is gone is dropped, what may have
        changed without a note (a kill, another version) is looked at. Cheap when nothing did."""
        await self.flush()
        stamps = await self._run(lambda tables: tables.stamps())
        present = await asyncio.to_thread(_stamps, self._folder)
        gone = frozenset(stamps.keys() - present.keys() - self._live)
        for name in gone:
            await self._drop(name)
        if gone:
            self._changes.tell(gone)
        for name, stamp in sorted(present.items(), reverse=True):
            known, indexed = stamps.get(name, ("", -1))
            if (stamp and stamp == known) or (name in self._live and indexed >= 0):
                continue
            await self._catch_up(name, stamp, indexed)
            self._changes.tell(frozenset({name}))

    async def _catch_up(self, name: str, stamp: str, indexed: int) -> None:
        try:
            header, end, stream, events = await self._folder.peek(name, _look)
            if stamp and end == indexed + 1:  # closed in order, every event noted
                await self._run(lambda tables: tables.set_stamp(name, stamp))
                return
            for start in range(STRIDE, end, STRIDE):  # not all at once: the reader thread serves the windows too
                events += await self._read(name, start, min(end, start + STRIDE))
        except HostError as error:
            _logger.warning("session %s is listed without its text: %s", name, error)
            row = Row(id=name, fault=error.code, updated_at=self._clock.now_ms(), created_at=self._clock.now_ms())
            await self._run(lambda tables: tables.put(row, []))
            return

        def rebuild(tables: Tables) -> None:
            closing = [Event.of(data, seq, 0) for seq, data in enumerate(recover(events, stream), end)]
            views = fold(header, standard_projections(), [*events, *closing])
            asleep = bool(events) and events[-1].type == "session/end-seed"  # a fork that was never opened
            updated = events[-1].time if events else header.created_at
            row = _row(header, views, updated, 0 if asleep else None)
            row.stamp = stamp
            tables.put(row, _texts(events), from_start=True)

        await self._run(rebuild)

    async def _read(self, name: str, start: int, end: int) -> Events:
        return await self._folder.peek(name, lambda store: store.read(start, end))

    async def close(self) -> None:
        """Write the notes, close the file."""
        if self._closed:
            return
        self._closed = True
        if self._timer is not None:
            self._timer.cancel()
        await self.flush()
        for task in self._healing:
            task.cancel()
        await asyncio.gather(*self._healing, return_exceptions=True)
        await self._run(lambda tables: tables.close())
        self._thread.shutdown(wait=False)

    async def _run(self, work: Callable[[Tables], T]) -> T:
        try:
            return await asyncio.wrap_future(self._thread.submit(self._work, work))
        finally:
            if self._renewed and not self._closed:
                self._renewed = False
                self._beside(self.refresh())

    def _work(self, work: Callable[[Tables], T]) -> T:
        """On the index's thread: a damaged file is replaced by an empty one and the work tried again; where that file
        fails too (a full disk), the tables live in memory from then on."""
        if self._tables is None:
            self._tables = open_tables(self._path)
        try:
            return work(self._tables)
        except sqlite3.DatabaseError as error:
            _logger.warning("the session index is made anew: %s", error)
            self._tables.close()
            self._tables = memory_tables() if self._replaced else open_tables(self._path, anew=True)
            self._replaced = self._renewed = True
            return work(self._tables)


def _look(store: Store) -> tuple[SessionHeader, int, AssistantMessage | None, Events]:
    end = store.next_seq()
    return store.header(), end, store.stream(), store.read(0, min(end, STRIDE))


def waiting_in(views: Mapping[str, Any]) -> int:
    """How many questions and approvals wait for the user; one whose answer is queued waits for the agent."""
    questions = sum(not one["queued"] for one in views["userQuestions"]["active"])
    return questions + len(views["approvals"]["pending"])


def _row(header: SessionHeader, views: Mapping[str, Any], updated_at: int, waiting: int | None) -> Row:
    if waiting is None:
        waiting = waiting_in(views)
    return Row(
        id=header.id,
        title=views["title"]["title"],
        workspace=header.workspace,
        created_at=header.created_at,
        updated_at=max(updated_at, header.created_at),
        waiting=waiting,
        origin=header.origin,
        parent=header.parent,
    )


def _texts(events: Sequence[Event]) -> list[tuple[int, str]]:
    return [(event.seq, searchable_text(event)) for event in events]


def _stamps(folder: LogFolder) -> dict[str, str]:
    return {name: _stamp(folder.store_path(name)) for name in folder.ids()}


def _stamp(path: Path) -> str:
    """Tells one state of a closed store from another; ``""`` for one that a kill or a running session left open."""
    wal = path.with_name(path.name + "-wal")
    try:
        if wal.exists() and wal.stat().st_size:
            return ""
        found = path.stat()
    except OSError:
        return ""
    return f"{found.st_mtime_ns}:{found.st_size}"
