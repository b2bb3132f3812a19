"""The folder of session stores in a home: make, open, delete, verify."""

from __future__ import annotations

import asyncio
import os
import re
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

import msgspec

from host.clock import Clock
from host.errors import HostError
from host.events import Event, EventData, SessionHeader, known_types
from host.log.faults import host_error
from host.log.moving import deleted, move, purged, sync
from host.log.readable import DISK_CODES, is_writable, open_fixed, open_readable
from host.log.recovery import recover
from host.log.session_log import Opened, SessionLog
from host.log.store import Commit, Store
from host.log.store_format import write_new
from host.log.verify import VerifyReport, verify_store
from host.log.writer import CommitWriter

T = TypeVar("T")

_SESSION_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,127}")
_STALE_SECONDS = 3600.0
_LAST_MOMENT = 253_402_300_799_999  # of the year 9999, in Unix milliseconds


class LogFolder:
    """``home/sessions/<id>.db``, one store a session; ``home/trash`` for deleted ones.

    Holds one writer thread and one reader thread for all open sessions. Of a home there must be one writing folder at a
    time: see `host.log.data_lock`.

    Raises (every method that takes an id):
        HostError: ``NO_SESSION``, or as `host.log.faults` maps what the disk says.
    """

    def __init__(self, home: Path, clock: Clock) -> None:
        self.home = home
        self.path = home / "sessions"
        self._trash = home / "trash"
        self._incoming = home / "incoming"  # same file system as sessions, so that a store appears by rename
        self._clock = clock
        self._writer = CommitWriter()
        self._readers = ThreadPoolExecutor(max_workers=1, thread_name_prefix="log-reader")
        self._logs: dict[str, SessionLog] = {}
        self._busy: dict[str, asyncio.Lock] = {}

    def ids(self) -> list[str]:
        """All sessions there are, readable or not, in order of their names (ours sort by time)."""
        try:
            names = os.listdir(self.path)
        except FileNotFoundError:
            return []
        return sorted(name[:-3] for name in names if name.endswith(".db") and _SESSION_ID.fullmatch(name[:-3]))

    def store_path(self, session_id: str) -> Path:
        """Where the session's store lies or would lie."""
        if not _SESSION_ID.fullmatch(session_id):
            raise HostError("NO_SESSION", f"no such session: {session_id!r}", session=session_id)
        return self.path / f"{session_id}.db"

    async def create(
        self,
        header: SessionHeader,
        events: Sequence[Event | EventData] = (),
        *,
        blobs: Mapping[str, bytes] | None = None,
    ) -> SessionLog:
        """Make a session; its file appears complete, by rename (rule 2.4). The log is open and held once.

        ``events``: numbered from 0 here; an `Event` keeps its time and its stored bytes.

        Raises:
            HostError: ``SESSION_EXISTS``, or as `host.log.faults` maps what the disk says.
        """
        path = self.store_path(header.id)
        await self._in_thread(lambda: self._write(path, header, events, blobs or {}))
        return await self.open(header.id)

    def _numbered(self, event: Event | EventData, seq: int) -> Event:
        if not isinstance(event, Event):
            return Event.of(event, seq, self._clock.now_ms())
        at = event.time if 0 <= event.time <= _LAST_MOMENT else self._clock.now_ms()
        raw = msgspec.json.format(event.raw, indent=-1) if b"\n" in event.raw else event.raw  # one line an event
        return Event(event.type, seq, at, raw, ignorable=event.ignorable)

    def _write(
        self, path: Path, header: SessionHeader, events: Sequence[Event | EventData], blobs: Mapping[str, bytes]
    ) -> None:
        numbered = [self._numbered(event, seq) for seq, event in enumerate(events)]
        temporary = self._incoming / f"{header.id}-{os.getpid()}.db"
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            self._incoming.mkdir(exist_ok=True)
            self._clear_stale()
            if path.exists():
                raise HostError("SESSION_EXISTS", f"session {header.id} exists already", session=header.id)
            temporary.unlink(missing_ok=True)
            write_new(temporary, header, numbered, dict(blobs))
            sync(temporary)
            temporary.rename(path)
            sync(self.path)
        except OSError as error:
            raise host_error(error, path) from error
        finally:
            try:
                temporary.unlink(missing_ok=True)
            except OSError:
                pass  # the folder cannot be written: said already by what failed above

    def _clear_stale(self) -> None:
        """Remove what a kill left half made, long ago."""
        for left in self._incoming.iterdir():
            if left.stat().st_mtime < time.time() - _STALE_SECONDS:
                left.unlink(missing_ok=True)

    async def open(self, session_id: str) -> SessionLog:
        """The session's log, recovered (rule 2.3). Opening an open one gives the same object: each `open` and `create`
        wants one `SessionLog.close`.

        Raises:
            HostError: ``NO_SESSION``, ``BAD_STORE``, ``FOREIGN_STORE``, or the disk's; ``path`` in ``details``.
        """
        path = self.store_path(session_id)
        async with self._one_at_a_time(session_id):
            log = self._logs.get(session_id)
            if log is not None and log.holds > 0:
                log.holds += 1
                return log
            if log is not None:
                await log.shut()
            opened = await self._in_thread(lambda: self._open(path))
            log = self._logs[session_id] = SessionLog(opened, self._writer, self._readers, self._clock)
            return log

    def _open(self, path: Path) -> Opened:
        if not path.exists():
            raise HostError("NO_SESSION", f"no such session: {path.stem}", path=str(path), session=path.stem)
        if not is_writable(path):
            message = f"the folder or file may not be written: {path}"
            return self._open_fixed(path, HostError("READ_ONLY_FOLDER", message, path=str(path)))
        try:
            store = Store(path)
            try:
                opened, added = self._look(store)
                if added:
                    store.commit(Commit(events=added, clear_stream=True))
                    opened.next_seq += len(added)
            finally:
                store.close()
            opened.reader = Store(path, readonly=True)
            return opened
        except HostError as error:
            if error.code not in DISK_CODES:
                raise
            return self._open_fixed(path, error)

    def _open_fixed(self, path: Path, reason: HostError) -> Opened:
        """The log to read where nothing can be written: what recovery adds is shown, not stored."""
        store = open_fixed(path)
        try:
            opened, added = self._look(store)
        except HostError:
            store.close()
            raise
        opened.path, opened.read_only, opened.virtual = path, reason, added
        return opened

    def _look(self, store: Store) -> tuple[Opened, list[Event]]:
        """Check what a window will need first, and find what recovery adds."""
        header = store.header()
        end = store.next_seq()
        start = store.mark_before("turn/start", end) or 0
        tail = store.read(start, end)
        now = self._clock.now_ms()
        added = [Event.of(data, seq, now) for seq, data in enumerate(recover(tail, store.stream()), end)]
        known = known_types()
        foreign = any(type_ not in known and not ignorable for type_, ignorable in store.kinds())
        return Opened(header, store.path, store, end, foreign), added

    async def header(self, session_id: str) -> SessionHeader:
        """What was fixed when the session was made, without opening its log."""
        log = self._logs.get(session_id)
        if log is not None and log.holds > 0:
            return log.header
        return await self.peek(session_id, lambda store: store.header())

    async def peek(self, session_id: str, look: Callable[[Store], T]) -> T:
        """Run ``look`` on the committed state of a store, in the reader thread, without recovery."""
        path = self.store_path(session_id)
        log = self._logs.get(session_id)
        # Opening a session waits for the reader thread, so nobody writes meanwhile, and no lock files are needed.
        still = log is None or log.holds <= 0
        return await self._look_into(path, look, still and path.exists())

    async def _look_into(self, path: Path, look: Callable[[Store], T], still: bool = True) -> T:
        def work() -> T:
            store = open_fixed(path) if still else open_readable(path)
            try:
                return look(store)
            finally:
                store.close()

        return await self._in_thread(work)

    async def verify(self, session_id: str) -> VerifyReport:
        """Read and check all of a store (rule 2.4); damage is in the report, not raised.

        Raises:
            HostError: ``NO_SESSION``.
        """
        path = self.store_path(session_id)
        log = self._logs.get(session_id)
        if log is not None and log.holds > 0 and log.read_only is None:
            await log.durable()
        return await asyncio.to_thread(verify_store, path)

    async def delete(self, session_id: str) -> None:
        """Close the log, whoever holds it, and move the store to the trash, from which `restore` brings it back."""
        path = self.store_path(session_id)
        async with self._one_at_a_time(session_id):
            log = self._logs.pop(session_id, None)
            if log is not None:
                await log.shut()
            now = self._clock.now_ms()
            await self._in_thread(lambda: move(path, self._trash / path.name, now))

    async def purge(self, before_ms: int) -> list[str]:
        """Remove for good what was deleted before ``before_ms`` (Unix milliseconds); the ids."""
        return await self._in_thread(lambda: purged(self._trash, before_ms))

    async def deleted(self) -> list[tuple[str, int, int]]:
        """What lies in the trash, the newest first: (session, when it was deleted, bytes)."""
        return await self._in_thread(lambda: deleted(self._trash))

    async def peek_deleted(self, session_id: str, look: Callable[[Store], T]) -> T:
        """As `peek`, of a session in the trash."""
        return await self._look_into(self._trash / self.store_path(session_id).name, look)

    async def restore(self, session_id: str) -> None:
        """Undo `delete`."""
        path = self.store_path(session_id)
        async with self._one_at_a_time(session_id):
            await self._in_thread(lambda: move(self._trash / path.name, path))

    def _one_at_a_time(self, session_id: str) -> asyncio.Lock:
        return self._busy.setdefault(session_id, asyncio.Lock())

    async def close(self) -> None:
        """Commit everything, close all logs, end both threads."""
        for log in tuple(self._logs.values()):
            await log.shut()
        self._logs.clear()
        await asyncio.to_thread(self._writer.stop)
        self._readers.shutdown(wait=False)

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.wrap_future(self._readers.submit(work))
