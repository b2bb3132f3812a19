"""What can be done with the messages that wait: change, reorder, take back, send now."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, Signal, Slot

from desktop.client.tasks import Tasks
from desktop.models.session_view import SessionView
from host import Client, HostError


class QueueDeeds(QObject):
    """For the queue of the shown session.

    Signals:
        takenBack(text): a message left the queue for the composer.
        failed: a HostError for the window to show.
    """

    takenBack = Signal(str)
    failed = Signal(object)

    def __init__(self, client: Client, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._client = client
        self._tasks = tasks
        self._view: SessionView | None = None

    def show(self, view: SessionView | None) -> None:
        self._view = view

    @Slot(str)
    def takeBack(self, message: str) -> None:
        """Remove a queued message; its text goes back into the composer."""
        self._start(self._take_back, message)

    async def _take_back(self, view: SessionView, message: str) -> None:
        text = view.waiting_messages.text(message)
        if await self._call(view, "inbox/remove", message=message):
            self.takenBack.emit(text)

    @Slot(str, str)
    def change(self, message: str, text: str) -> None:
        self._start(self._call, "inbox/edit", message=message, text=text)

    @Slot(str)
    def sendNow(self, message: str) -> None:
        self._start(self._call, "inbox/send-now", message=message)

    @Slot(str, int)
    def move(self, message: str, by: int) -> None:
        """Put a queued message so many places further down in its queue, or up; at its ends it stays."""
        inbox = self._view.waiting_messages if self._view is not None else None
        place = inbox.place(message) if inbox is not None else -1
        if inbox is None or place < 0:
            return
        target = max(0, min(inbox.beside(message) - 1, place + by))
        if target != place:
            self._start(self._call, "inbox/move", message=message, position=target)

    def _start(self, work: Any, *arguments: Any, **params: Any) -> None:
        if self._view is not None:
            self._tasks.start(self._guarded(work(self._view, *arguments, **params)))

    async def _guarded(self, work: Any) -> None:
        try:
            await work
        except HostError as error:
            self.failed.emit(error)

    async def _call(self, view: SessionView, method: str, **params: Any) -> Any:
        return await self._client.call(method, session=view.session_id, **params)
