"""The one thread that commits for all sessions of a home."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Protocol, TypeVar

T = TypeVar("T")


class Committing(Protocol):
    """Something with work for the disk."""

    def commit(self) -> None:
        """Write what is waiting; on the writer thread. Reports its own failures; never raises."""
        ...


class CommitWriter:
    """Calls `Committing.commit` when it is due: at once for a barrier, a little later otherwise, so that what is
    appended meanwhile shares the transaction. Times are real: this is about a disk, not about the user's clock.
    """

    def __init__(self) -> None:
        self._wake = threading.Condition()
        self._due: dict[Committing, float] = {}
        self._jobs: list[Callable[[], None]] = []
        self._stopping = False
        self._thread: threading.Thread | None = None

    def submit(self, target: Committing, delay: float) -> None:
        """Have ``target`` committed within ``delay`` seconds."""
        due = time.monotonic() + delay
        with self._wake:
            if self._due.get(target, due + 1.0) > due:
                self._due[target] = due
                self._start_and_notify()

    def call(self, job: Callable[[], T]) -> Future[T]:
        """Run ``job`` on the writer thread, between commits."""
        future: Future[T] = Future()

        def run() -> None:
            try:
                future.set_result(job())
            except BaseException as error:  # noqa: BLE001  (handed to whoever waits for the future)
                future.set_exception(error)

        with self._wake:
            self._jobs.append(run)
            self._start_and_notify()
        return future

    def stop(self) -> None:
        """Commit what is due, run what was called, end the thread. Blocks; not for the event loop."""
        with self._wake:
            self._stopping = True
            self._wake.notify()
            thread = self._thread
        if thread is not None:
            thread.join()

    def _start_and_notify(self) -> None:
        if self._stopping:
            raise RuntimeError("the session folder is closed")
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="log-writer", daemon=True)
            self._thread.start()
        self._wake.notify()

    def _run(self) -> None:
        while True:
            jobs, targets = self._next()
            if not jobs and not targets:
                return
            for target in targets:
                target.commit()
            for job in jobs:
                job()

    def _next(self) -> tuple[list[Callable[[], None]], list[Committing]]:
        """Wait for work; nothing at all means stop."""
        with self._wake:
            while True:
                now = time.monotonic()
                due = [target for target, at in self._due.items() if at <= now or self._stopping]
                if due or self._jobs or self._stopping:
                    break
                self._wake.wait(min(self._due.values()) - now if self._due else None)
            for target in due:
                del self._due[target]
            jobs, self._jobs = self._jobs, []
        return jobs, due
