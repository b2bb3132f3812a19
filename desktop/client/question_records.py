"""The record of questions as one client reads it: views of sessions, newest last, and who reads them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from desktop.client.tasks import Tasks
from host import Client, HostError

View = Mapping[str, Any]
Recorded = Callable[[str, View, bool], None]


class QuestionRecords:
    """Reads ``sessions/snapshot`` where it is asked to, one request a session at a time, and takes what others read.

    ``recorded(session, view, fresh)`` gets every view that is newer than the last; ``fresh`` when it was asked for
    after the newest `read`. ``gone(session)``: the session is there no more.
    """

    def __init__(self, client: Client, tasks: Tasks, recorded: Recorded, gone: Callable[[str], None]) -> None:
        self._client = client
        self._tasks = tasks
        self._recorded = recorded
        self._gone = gone
        self._seqs: dict[str, int] = {}
        self._bound: dict[str, int] = {}
        self._asking: dict[str, bool] = {}
        self._closed = False

    def close(self) -> None:
        self._closed = True

    def bind(self, session: str, bound: bool) -> None:
        count = self._bound.get(session, 0) + (1 if bound else -1)
        self._bound[session] = max(0, count)

    def bound(self, session: str) -> bool:
        """Whether a window reads the record of ``session`` at every change."""
        return self._bound.get(session, 0) > 0

    def take(self, session: str, view: View, seq: int, *, fresh: bool = False) -> None:
        last = self._seqs.get(session, -1)
        if seq > last or (fresh and seq == last):  # the same record twice says nothing new
            self._seqs[session] = seq
            self._recorded(session, view, fresh)

    def read(self, session: str) -> None:
        """Read the record of ``session`` soon; once more when asked again meanwhile."""
        if self._closed:
            return
        if session in self._asking:
            self._asking[session] = True
            return
        self._asking[session] = False
        self._tasks.start(self._read(session))

    async def _read(self, session: str) -> None:
        try:
            while True:
                snapshot = await self._client.call("sessions/snapshot", session=session)
                again, self._asking[session] = self._asking[session], False
                if self._closed:
                    return
                view = snapshot["projections"].get("userQuestions") or {}
                self.take(session, view, snapshot["lastSeq"], fresh=not again)
                if not again:
                    return
        except HostError as error:
            # Any other failure says nothing about the questions: their cards stay as they are.
            if error.code == "NO_SESSION" and not self._closed:
                self._seqs.pop(session, None)
                self._gone(session)
        finally:
            del self._asking[session]
