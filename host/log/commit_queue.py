"""What one session still has to write, shared between the event loop and the writer thread."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

from host.errors import HostError
from host.events import AssistantMessage, Event
from host.log.store import Commit, Store
from host.log.store_format import Snapshot
from host.log.writer import CommitWriter

LINGER_SECONDS = 0.01
STREAM_SECONDS = 0.25  # half of what rule 2.2 allows

_logger = logging.getLogger(__name__)


class CommitQueue:
    """Collects work on the loop; `commit`, on the writer thread, takes all of it in one transaction.

    After a failure nothing more is written, and what was refused stays first in line, so that the log never has a gap.

    Attributes:
        blocked: why nothing is written any more, or None.
    """

    def __init__(
        self,
        path: Path,
        writer: CommitWriter,
        committed: Callable[[int], None],
        failed: Callable[[HostError], None],
        blocked: HostError | None,
    ) -> None:
        """``committed`` (a count of events, in order) and ``failed`` are called on the loop."""
        self.blocked = blocked
        self._path = path
        self._writer = writer
        self._committed = committed
        self._failed = failed
        self._loop = asyncio.get_running_loop()
        self._lock = threading.Lock()  # over the four below and `blocked`
        self._work = Commit()
        self._waiters: list[asyncio.Future[None]] = []
        self._scheduled = False
        self._store: Store | None = None  # the writer thread's; opened at the first commit

    def add_events(self, events: Sequence[Event], *, ends_stream: bool) -> None:
        """Queue one batch; it is never split. ``ends_stream``: the checkpoint goes with it."""
        with self._lock:
            self._work.events.extend(events)
            if ends_stream:
                self._work.stream = None
                self._work.clear_stream = True
            scheduled, self._scheduled = self._scheduled, True
        if not scheduled:
            self._writer.submit(self, LINGER_SECONDS)

    def set_stream(self, message: AssistantMessage) -> None:
        with self._lock:
            self._work.stream = message
        self._writer.submit(self, STREAM_SECONDS)

    def add_sides(self, *, snapshots: dict[str, Snapshot] | None = None, blobs: dict[str, bytes] | None = None) -> None:
        """Queue rows of the side tables; `flush` writes them."""
        with self._lock:
            self._work.snapshots.update(snapshots or {})
            self._work.blobs.update(blobs or {})

    def flush(self) -> asyncio.Future[None]:
        """Commit now; done when everything queued so far is on the disk, or with the `HostError` that kept it off."""
        future = self._loop.create_future()
        with self._lock:
            self._waiters.append(future)
        self._writer.submit(self, 0.0)
        return future

    def block(self, failure: HostError) -> None:
        """Write nothing more."""
        with self._lock:
            self.blocked = self.blocked or failure

    @property
    def can_retry(self) -> bool:
        """Whether `unblock` makes sense: writing has worked before and the store is not damaged."""
        return self.blocked is not None and self.blocked.code != "BAD_STORE" and self._store is not None

    def unblock(self) -> None:
        with self._lock:
            self.blocked = None

    async def close(self) -> None:
        """Write what waits, move the write-ahead log into the file, close it."""
        await asyncio.wrap_future(self._writer.call(self._close), loop=self._loop)

    def commit(self) -> None:
        """On the writer thread: write what waits, then report to the loop."""
        with self._lock:
            waiters, self._waiters = self._waiters, []
            self._scheduled = False
            failure = self.blocked
            work = Commit()
            if failure is None:
                work, self._work = self._work, work
        if failure is None:
            failure = self._write(work)
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._report, len(work.events), failure, waiters)
        self._move_wal()

    def _write(self, work: Commit) -> HostError | None:
        if work.empty:
            return None
        try:
            if self._store is None:
                self._store = Store(self._path)
            self._store.commit(work)
        except HostError as error:
            failure = error
        except Exception as error:
            _logger.exception("unexpected failure while writing %s", self._path)
            failure = HostError("DISK_FAULT", f"{error!r}: {self._path}", path=str(self._path))
        else:
            return None
        with self._lock:
            self._work = work.followed_by(self._work)
            self.blocked = failure
        return failure

    def _report(self, count: int, failure: HostError | None, waiters: Sequence[asyncio.Future[None]]) -> None:
        if failure is None:
            self._committed(count)
        else:
            self._failed(failure)
        for future in waiters:
            if future.done():
                continue
            if failure is None:
                future.set_result(None)
            else:
                future.set_exception(failure)

    def _move_wal(self, *, all_of_it: bool = False) -> None:
        try:
            if self._store is not None:
                self._store.move_wal(all_of_it=all_of_it)
        except HostError:  # nothing is lost: what was committed stays in the write-ahead log
            _logger.exception("the write-ahead log of %s could not be moved", self._path)

    def _close(self) -> None:
        self.commit()
        self._move_wal(all_of_it=True)
        if self._store is not None:
            self._store.close()
            self._store = None
