"""One open session: the first window, the live tail, older pages, and its projections as plain values."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from desktop.client.tasks import Tasks
from desktop.conversation.conversation import Conversation
from host import Client, HostError

PAGE = 400
BACKOFF_SECONDS = (0.1, 0.5, 2.0, 5.0)

# Events that no projection shown beside the transcript depends on; after any other the projections are asked for again.
PLAIN = frozenset({"step/start", "step/end", "request/header", "assistant/message", "llm/retry"})
OVER = frozenset({"CLIENT_CLOSED", "HOST_STOPPED", "NO_SESSION"})

Sleep = Callable[[float], Awaitable[None]]


class SessionBinding:
    """Feeds a conversation from the host, and says when there is something new.

    A broken event stream is taken up again after the last event seen; what is missing comes then (nothing is lost, and
    events that come twice are ignored). A failing event shows as a fault row and the session goes on (behaviour 8.3).

    Attributes:
        conversation: assembler, streaming tail and faults.
        projections: the newest views by name (``userQuestions``, ``plan``, ``inbox`` …), shapes as in protocol.md.
        projected_seq: the last event they know.
        fault: why the session cannot be driven, ``{code, message, details}`` or None (behaviour 2.4, 2.5).
        loading_older: a page of older events is on its way.
        broken: the error that cut the stream, while it is not up again.
    """

    def __init__(
        self,
        client: Client,
        session: str,
        tasks: Tasks,
        *,
        changed: Callable[[], None],
        projected: Callable[[Mapping[str, Any]], None],
        state_changed: Callable[[], None],
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        """``changed``: the conversation has changes; ``projected(views)``: projections were read; ``state_changed``:
        one of ``fault``, ``loading_older``, ``broken`` or whether there is more."""
        self.session = session
        self.conversation = Conversation()
        self.projections: dict[str, Any] = {}
        self.projected_seq = -1
        self.fault: dict[str, Any] | None = None
        self.loading_older = False
        self.broken: HostError | None = None
        self._client = client
        self._tasks = tasks
        self._changed = changed
        self._projected = projected
        self._state_changed = state_changed
        self._sleep = sleep
        self._first_seq = 0
        self._last_seq = -1
        self._asking = False
        self._ask_again = False
        self._closed = False
        self._running: list[asyncio.Task[Any]] = []

    @property
    def has_more(self) -> bool:
        return self.conversation.has_more

    @property
    def first_seq(self) -> int:
        """``seq`` of the oldest event loaded."""
        return self._first_seq

    async def open(self) -> None:
        """Load the newest page and the projections, then follow the session.

        Raises:
            HostError: the session cannot be opened.
        """
        page, _ = await asyncio.gather(self._page(None), self._ask_once())
        events = page["events"]
        self._first_seq = events[0]["seq"] if events else 0
        self._last_seq = events[-1]["seq"] if events else -1
        self.conversation.open(events, page["hasMore"])
        self._changed()
        self._state_changed()
        self._start(self._follow())

    async def older(self) -> bool:
        """Load one more page of older events; False when there is none, or one is on its way.

        Raises:
            HostError
        """
        if self.loading_older or not self.has_more or self._closed:
            return False
        self._set_loading(True)
        try:
            page = await self._page(self._first_seq)
            if self._closed:
                return False
            events = page["events"]
            self.conversation.older(events, page["hasMore"] and bool(events))
            if events:
                self._first_seq = events[0]["seq"]
            self._changed()
        finally:
            self._set_loading(False)
        return True

    async def load_back_to(self, seq: int) -> None:
        """Load older pages until the event is among what is loaded.

        Raises:
            HostError
        """
        while seq < self._first_seq and self.has_more:
            if not await self.older():
                return

    async def find(self, text: str) -> list[dict[str, Any]]:
        """Where the session says ``text``, loaded or not: ``[{seq, count …}]``, oldest first.

        Raises:
            HostError
        """
        found: list[dict[str, Any]] = await self._client.call("sessions/find", session=self.session, text=text)
        return found

    async def close(self) -> None:
        """Stop following and let the conversation go; returns when nothing of it runs any more."""
        self._closed = True
        running, self._running = self._running, []
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        self.conversation = Conversation()

    def _start(self, work: Any) -> None:
        self._running = [task for task in self._running if not task.done()]
        self._running.append(self._tasks.start(work))

    async def _page(self, before: int | None) -> dict[str, Any]:
        wanted = {"session": self.session, "limit": PAGE} | ({} if before is None else {"before": before})
        page: dict[str, Any] = await self._client.call("sessions/history", **wanted)
        return page

    def _set_loading(self, loading: bool) -> None:
        self.loading_older = loading
        self._state_changed()

    # The live tail

    async def _follow(self) -> None:
        failures = 0
        while not self._closed:
            before = self._last_seq
            try:
                if self.broken is not None:
                    await self._ask_once()
                    self._set_broken(None)
                await self._read_stream()
                error = HostError("STREAM_ENDED", "the event stream ended")
            except HostError as caught:
                error = caught
            if self._closed or error.code in OVER:
                self._set_broken(error if error.code == "NO_SESSION" else None)
                return
            self._set_broken(error)
            failures = 0 if self._last_seq > before else failures
            await self._sleep(BACKOFF_SECONDS[min(failures, len(BACKOFF_SECONDS) - 1)])
            failures += 1
            self.conversation.live.clear()  # what streams is told again from its beginning
            self._changed()

    async def _read_stream(self) -> None:
        stream = self._client.stream("sessions/events", session=self.session, after=self._last_seq)
        try:
            async for frame in stream:
                self._take(frame)
        finally:
            await stream.aclose()

    def _take(self, frame: dict[str, Any]) -> None:
        event = frame.get("event")
        if event is None:
            self.conversation.live.delta(frame["delta"])
        else:
            if event["seq"] > self._last_seq + 1:
                raise HostError("STREAM_GAP", f"event {self._last_seq + 1} did not arrive")
            self._last_seq = max(self._last_seq, event["seq"])
            self.conversation.event(event)
            if event["type"] not in PLAIN:
                self.refresh()
        self._changed()

    def _set_broken(self, error: HostError | None) -> None:
        if error is not self.broken:
            self.broken = error
            self._state_changed()

    # Projections

    def refresh(self) -> None:
        """Read the projections soon: one request at a time, and one more when something came meanwhile."""
        if self._closed:
            return
        if self._asking:
            self._ask_again = True
            return
        self._asking = True
        self._start(self._ask_until_still())

    async def _ask_until_still(self) -> None:
        try:
            while True:
                self._ask_again = False
                await self._ask_once()
                if not self._ask_again:
                    return
        except HostError as error:
            if error.code not in OVER:
                self._set_broken(error)
        finally:
            self._asking = False

    async def _ask_once(self) -> None:
        snapshot = await self._client.call("sessions/snapshot", session=self.session)
        if self._closed:
            return
        self.projections = snapshot["projections"]
        self.projected_seq = snapshot["lastSeq"]
        fault = snapshot.get("fault")
        if fault != self.fault:
            self.fault = fault
            self._state_changed()
        self._projected(self.projections)
