"""What can be done with sessions from the side bar and the header: rename, delete with undo, search, fork."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, Signal, Slot

from desktop.client.drafts import Drafts
from desktop.client.session_list import SessionList
from desktop.client.tasks import Tasks
from desktop.models.notices import Notices
from desktop.models.side_rows import SideRows
from host import Client, HostError


class SessionDeeds(QObject):
    """Signals:
    wanted(session, gone): the window should show that session, or leave it because it goes.
    written: a session that could not be written can be again.
    """

    wanted = Signal(str, bool)
    written = Signal()

    def __init__(
        self,
        client: Client,
        tasks: Tasks,
        drafts: Drafts,
        sessions: SessionList,
        notices: Notices,
        side: SideRows,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._client = client
        self._tasks = tasks
        self._drafts = drafts
        self._list = sessions
        self._notices = notices
        self._side = side
        self._search_number = 0

    @Slot(str)
    def startRename(self, session_id: str) -> None:
        """Open the name field of a row; "" closes it."""
        self._side.rename(session_id)

    @Slot(str, str)
    def rename(self, session_id: str, title: str) -> None:
        self._side.rename("")
        row = self._list.find(session_id)
        if title.strip() and row is not None and title.strip() != row["title"]:
            self._tasks.start(self._try("sessions/rename", session=session_id, title=title.strip()))

    @Slot(str)
    def remove(self, session_id: str) -> None:
        """Delete, with a while to undo; the draft stays, so that undo brings it back (behaviour 15.3)."""
        self._tasks.start(self._remove(session_id))

    async def _remove(self, session_id: str) -> None:
        self.wanted.emit(session_id, True)
        if await self._try("sessions/delete", session=session_id) is None:
            return
        await self._list.load()
        self._notices.say(
            QCoreApplication.translate("SessionDeeds", "Session deleted"),
            QCoreApplication.translate("SessionDeeds", "Undo"),
            lambda: self._tasks.start(self._restore(session_id)),
        )

    async def _restore(self, session_id: str) -> None:
        if await self._try("sessions/restore", session=session_id) is not None:
            await self._list.load()
            self.wanted.emit(session_id, False)

    def compact(self, session_id: str) -> None:
        self._tasks.start(self._try("sessions/compact", session=session_id))

    def fork(self, session_id: str) -> None:
        self._tasks.start(self._fork(session_id))

    def branch(self, session_id: str, point: int, draft: dict[str, Any]) -> None:
        """A session of its own that holds the events up to ``point``; ``draft`` stands in its message field."""
        self._tasks.start(self._fork(session_id, point, draft))

    async def _fork(self, session_id: str, point: int | None = None, draft: dict[str, Any] | None = None) -> None:
        where = {} if point is None else {"seq": point}
        made = await self._try("sessions/fork", session=session_id, **where)
        if made is not None:
            if draft:
                self._drafts.put(made["session"], draft)
            await self._list.load()
            self.wanted.emit(made["session"], False)

    @Slot(str)
    def retryWriting(self, session_id: str) -> None:
        """The disk has room again, or the folder can be written: go on with a session that could not be kept."""
        self._tasks.start(self._retry_writing(session_id))

    async def _retry_writing(self, session_id: str) -> None:
        if await self._try("sessions/retry-writing", session=session_id):
            self._notices.say(QCoreApplication.translate("SessionDeeds", "Everything is written now"))
            self.written.emit()

    @Slot(str)
    def search(self, words: str) -> None:
        """Find sessions by title and text; "" ends the search."""
        self._tasks.start(self._search(words.strip()))

    async def _search(self, words: str) -> None:
        self._search_number += 1
        number = self._search_number
        found = await self._try("sessions/search", text=words) if words else None
        if number == self._search_number:  # a slow search does not undo a later one
            self._side.show_found(found if words else None)

    @Slot(str)
    def showMore(self, folder: str) -> None:
        self._side.unfold(folder)

    async def _try(self, method: str, **params: Any) -> Any:
        """Call; a refusal becomes a banner and None."""
        try:
            return await self._client.call(method, **params)
        except HostError as error:
            self._notices.fail(error)
            return None
