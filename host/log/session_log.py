"""One session's log, live: append in memory, commit on the writer thread, tell the listeners."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from host.clock import Clock
from host.errors import HostError
from host.events import AssistantMessage, Event, EventData, LlmRetry, SessionHeader, StepEnd, TurnEnd
from host.log.commit_queue import CommitQueue
from host.log.listeners import Listeners
from host.log.paging import page_start
from host.log.searchable import find_in
from host.log.store import Store
from host.log.store_format import Snapshot
from host.log.writer import CommitWriter

FIND_STRIDE = 2000

Listener = Callable[[Sequence[Event]], None]
T = TypeVar("T")

_STREAM_ENDS = frozenset({AssistantMessage, LlmRetry, StepEnd, TurnEnd})

_logger = logging.getLogger(__name__)


class Opened(msgspec.Struct):
    """What a folder found when it opened a store.

    ``reader`` belongs to the reader thread. ``virtual``: recovery's events of a store that cannot be written; they are
    shown and never stored.
    """

    header: SessionHeader
    path: Path
    reader: Store
    next_seq: int
    foreign: bool = False
    read_only: HostError | None = None
    virtual: Sequence[Event] = ()


class SessionLog:
    """The events of one session (behaviour 2). All methods belong to the event loop's thread.

    Attributes:
        id, header, path: whose log it is and where it lies.
        next_seq: the ``seq`` that the next event gets.
        read_only: why nothing can be appended any more, or None.
        foreign: holds unknown events that are not ignorable: to be shown, not driven (rule 2.5).
    """

    def __init__(self, opened: Opened, writer: CommitWriter, readers: Executor, clock: Clock) -> None:
        self.header = opened.header
        self.id = opened.header.id
        self.path = opened.path
        self.foreign = opened.foreign
        self.read_only = opened.read_only
        self.holds = 1
        self._uncommitted: list[Event] = list(opened.virtual)
        self.next_seq = opened.next_seq + len(self._uncommitted)
        self._reader = opened.reader
        self._readers = readers
        self._clock = clock
        self._loop = asyncio.get_running_loop()
        self._appended: Listeners[Sequence[Event]] = Listeners(f"session {self.id}")
        self._settled: Listeners[Sequence[Event]] = Listeners(f"session {self.id}, durable")
        self._failures: Listeners[HostError] = Listeners(f"session {self.id}, failures")
        self._queue = CommitQueue(opened.path, writer, self._committed, self._become_read_only, opened.read_only)
        self._fixed = opened.read_only is not None
        self._closed = False
        self._ending: asyncio.Future[None] | None = None

    @property
    def durable_seq(self) -> int:
        """The last event that may leave the process (rule 2.2): committed; or shown for want of a store that can be
        written, which recovery's are."""
        return self.next_seq - 1 if self._fixed or not self._uncommitted else self._uncommitted[0].seq - 1

    # Writing

    def append(self, *data: EventData) -> list[Event]:
        """Add one atomic batch; listeners hear of it before this returns, the disk within a moment (see `durable`).

        Raises:
            HostError: `read_only`'s, or ``NO_SESSION`` after `close`.
            UnicodeEncodeError: a lone surrogate; nothing was added.
        """
        self._check_writable()
        now = self._clock.now_ms()
        events = [Event.of(payload, seq, now) for seq, payload in enumerate(data, self.next_seq)]
        if not events:
            return events
        self._queue.add_events(events, ends_stream=not _STREAM_ENDS.isdisjoint(map(type, data)))
        self.next_seq += len(events)
        self._uncommitted.extend(events)
        self._appended.tell(events)
        return events

    async def durable(self) -> None:
        """Return once everything appended so far is committed and synced (rule 2.2).

        Raises:
            HostError: it could not be written; `read_only` is set.
        """
        if not self._uncommitted:
            return
        if self.read_only is not None:
            raise self.read_only
        await self._queue.flush()

    def checkpoint_stream(self, message: AssistantMessage) -> None:
        """Keep the answer streamed so far in a side table, at most 500 ms behind (rule 2.2); cheap to call often.

        The batch that ends the step's stream (``assistant/message``, ``llm/retry``, ``step/end``, ``turn/end``) removes
        it. Does nothing on a log that cannot be written: what was streamed is no event yet.
        """
        if self._queue.blocked is None and not self._closed:
            self._queue.set_stream(message)

    async def put_blob(self, data: bytes) -> str:
        """Store bytes under their SHA-256 (hexadecimal, returned), durably.

        Raises:
            HostError: `read_only`'s.
        """
        self._check_writable()
        name = await self._read(lambda _: hashlib.sha256(data).hexdigest())
        self._queue.add_sides(blobs={name: data})
        await self._queue.flush()
        return name

    async def save_snapshots(self, states: dict[str, Snapshot]) -> None:
        """Store projection states, ``name -> (version, seq, bytes)``, never ahead of their events.

        Raises:
            HostError: `read_only`'s.
        """
        self._check_writable()
        self._queue.add_sides(snapshots=states)
        await self._queue.flush()

    async def retry(self) -> None:
        """Try again to write what a failed disk refused; afterwards the log can be appended to.

        Raises:
            HostError: it still fails, or another try is no use: the store is damaged, or was opened read-only.
        """
        self._check_open()
        if self.read_only is None:
            return
        if not self._queue.can_retry:
            raise self.read_only
        self._queue.unblock()
        await self._queue.flush()
        self.read_only = None

    def _committed(self, count: int) -> None:
        events = self._uncommitted[:count]
        del self._uncommitted[:count]
        if events:
            self._settled.tell(events)

    def _become_read_only(self, failure: HostError) -> None:
        self._queue.block(failure)
        if self.read_only is None:
            self.read_only = failure
            _logger.error("session %s is read-only from here on: %s", self.id, failure)
            self._failures.tell(failure)

    # Telling

    def subscribe(self, listener: Listener, *, durable: bool = False) -> Callable[[], None]:
        """Hear of every appended batch, in order: at once, or once it is committed. Returns what ends it."""
        return (self._settled if durable else self._appended).add(listener)

    def on_failure(self, listener: Callable[[HostError], None]) -> Callable[[], None]:
        """Hear that the log has become read-only and why. Returns what ends it."""
        return self._failures.add(listener)

    # Reading

    async def read(self, after: int = -1, limit: int | None = None) -> list[Event]:
        """The events with ``seq > after``, oldest first, at most ``limit``; uncommitted ones included.

        Raises:
            HostError: ``BAD_STORE``: damage was found; the log is read-only from here on.
        """
        start = after + 1
        end = self.next_seq if limit is None else min(self.next_seq, start + limit)
        return await self._range(start, end)

    async def page(self, before: int | None = None, limit: int = 400) -> tuple[list[Event], bool]:
        """About ``limit`` events with ``seq < before``, oldest first, cut at a turn boundary (rule 2.6), and whether
        older ones exist. Raises as `read`."""
        end = self.next_seq if before is None else max(0, min(before, self.next_seq))
        fresh = [event.seq for event in self._uncommitted if event.type == "turn/start"]
        start = await self._read(lambda store: page_start(store, fresh, end, limit))
        return await self._range(start, end), start > 0

    async def last(self, type_: str, before: int | None = None) -> Event | None:
        """The newest event of a type in `store_format.MARKED`, with ``seq < before``. Raises as `read`."""
        end = self.next_seq if before is None else before
        for event in reversed(self._uncommitted):
            if event.type == type_ and event.seq < end:
                return event
        seq = await self._read(lambda store: store.mark_before(type_, end))
        return None if seq is None else (await self._range(seq, seq + 1))[0]

    async def find(self, words: str, limit: int = 500) -> list[dict[str, Any]]:
        """The newest ``limit`` events whose text holds ``words``, oldest first, as `find_in` gives them.

        Raises:
            HostError: as `read`.
        """
        found: list[dict[str, Any]] = []
        end = self.next_seq
        while end > 0 and words.strip() and len(found) < limit:
            start = max(0, end - FIND_STRIDE)
            found = await asyncio.to_thread(find_in, await self._range(start, end), words) + found
            end = start
        return found[-limit:]

    async def blob(self, sha256: str) -> bytes:
        """Stored bytes.

        Raises:
            HostError: ``NO_BLOB``, or as `read`.
        """
        data = await self._read(lambda store: store.blob(sha256))
        if data is None:
            raise HostError("NO_BLOB", f"no stored bytes {sha256}", sha256=sha256)
        return data

    async def blob_names(self) -> list[str]:
        return await self._read(lambda store: store.blob_names())

    async def snapshots(self) -> dict[str, Snapshot]:
        """The stored projection states."""
        return await self._read(lambda store: store.snapshots())

    async def _range(self, start: int, end: int) -> list[Event]:
        self._check_open()
        fresh = [event for event in self._uncommitted if start <= event.seq < end]
        stored_end = min(end, self._uncommitted[0].seq) if self._uncommitted else end
        if start >= stored_end:
            return fresh
        return await self._read(lambda store: store.read(start, stored_end)) + fresh

    async def _read(self, work: Callable[[Store], T]) -> T:
        self._check_open()
        future = self._readers.submit(work, self._reader)
        try:
            return await asyncio.wrap_future(future, loop=self._loop)
        except HostError as failure:
            if failure.code == "BAD_STORE":
                self._become_read_only(failure)
            raise

    def _check_open(self) -> None:
        if self._closed:
            raise HostError("NO_SESSION", f"session {self.id} is closed", session=self.id)

    def _check_writable(self) -> None:
        self._check_open()
        if self.read_only is not None:
            raise self.read_only

    # Ending

    async def close(self) -> None:
        """Give back one hold (see `LogFolder.open`); with the last one, commit what waits and close the file."""
        self.holds -= 1
        if self.holds <= 0:
            await self.shut()

    async def shut(self) -> None:
        """Close, whatever the holds. What a failed disk refused was reported as such and is given up."""
        if self._ending is None:
            self._closed = True
            self.holds = 0
            self._ending = asyncio.ensure_future(self._end())
        await asyncio.shield(self._ending)  # everyone returns when the file is closed, no sooner

    async def _end(self) -> None:
        await self._queue.close()
        await asyncio.wrap_future(self._readers.submit(self._reader.close), loop=self._loop)
