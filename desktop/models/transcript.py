"""The shown session's transcript for QML: rows, what draws them, older pages and finding."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from typing import Any

from PySide6.QtCore import Property, QObject, Signal, Slot

from desktop.client.session_binding import SessionBinding
from desktop.client.tasks import Tasks
from desktop.error_text import sentence
from desktop.models.chat import ChatModel
from desktop.models.found_places import LIMIT, Place, places_of
from desktop.models.plan_versions import PlanVersions
from desktop.models.text_rendering import TextRendering
from host import Client, HostError


class Transcript(QObject):
    """One open session's transcript.

    Attributes for QML:
        chat: `ChatModel`.
        rendering: `TextRendering`.
        hasMore, loadingOlder: older events exist; a page of them is on its way.
        trouble: a sentence while the session cannot be followed, else empty.
        found: how many places the search found, newest first; -1 before there is a result. foundMore: there may be
            older ones.
        searching: a search is on its way.

    Signals:
        stateChanged, foundChanged: of the above.
        revealed(row): the view should show this row.
        projected(views): newly read projections.
        failed(error): a HostError of something the reader asked for.
    """

    stateChanged = Signal()
    foundChanged = Signal()
    revealed = Signal(int)
    projected = Signal(object)
    failed = Signal(object)

    def __init__(
        self,
        client: Client,
        session: str,
        tasks: Tasks,
        parent: QObject | None = None,
        *,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._binding = SessionBinding(
            client,
            session,
            tasks,
            changed=self._changed,
            projected=self._take_projections,
            state_changed=self.stateChanged.emit,
            sleep=sleep,
        )
        self._chat = ChatModel(self._binding.conversation, self)
        self._rendering = TextRendering(self)
        self._found: list[Place] | None = None
        self._found_more = False
        self._search = 0
        self._searching = False
        self._closed = False

    async def open(self) -> None:
        """Load the newest page and follow the session; rows are there when this returns.

        Raises:
            HostError: the session cannot be opened.
        """
        await self._binding.open()
        self._chat.refresh()

    async def close(self) -> None:
        """Stop following and give the memory back; a second time does nothing."""
        if self._closed:
            return
        self._closed = True
        await self._binding.close()
        self._chat.clear()
        self.deleteLater()

    @property
    def plans(self) -> PlanVersions:
        """The plans among what is loaded."""
        found: PlanVersions = self._chat.property("plans")
        return found

    @property
    def chat_(self) -> ChatModel:
        return self._chat

    @property
    def binding(self) -> SessionBinding:
        return self._binding

    def retranslate(self) -> None:
        """The language changed."""
        self._chat.retranslate()
        self.stateChanged.emit()

    def _changed(self) -> None:
        self._chat.touch()

    def _take_projections(self, views: Mapping[str, Any]) -> None:
        self._chat.show_questions(views.get("userQuestions") or {})
        self.projected.emit(views)

    def _start(self, work: Coroutine[Any, Any, Any]) -> None:
        if self._closed:
            work.close()
        else:
            self._tasks.start(self._guarded(work))

    async def _guarded(self, work: Coroutine[Any, Any, Any]) -> None:
        try:
            await work
        except HostError as error:
            if not self._closed:
                self.failed.emit(error)

    @Slot()
    def loadOlder(self) -> None:
        """Load a page of older events."""
        if self._binding.has_more and not self._binding.loading_older:
            self._start(self._older())

    async def _older(self) -> None:
        await self._binding.older()
        self._chat.refresh()

    # Finding

    @Slot(str)
    def find(self, text: str) -> None:
        """Look for a text in the whole session, loaded or not, and show the newest place. Empty ends the search."""
        self._search += 1
        self._found = None
        self._searching = bool(text.strip())
        if self._searching:
            self._start(self._find(text.strip(), self._search))
        self.foundChanged.emit()

    async def _find(self, text: str, ticket: int) -> None:
        try:
            found = await self._binding.find(text)
        finally:
            if ticket == self._search:
                self._searching = False
                self.foundChanged.emit()
        if ticket == self._search:
            self._found, self._found_more = places_of(found, text), len(found) >= LIMIT
            self.foundChanged.emit()
            if self._found:
                await self._show(self._found[0])

    @Slot(int)
    def showFound(self, at: int) -> None:
        """Show one of the places: 0 is the newest."""
        if self._found and 0 <= at < len(self._found):
            self._start(self._show(self._found[at]))

    @Slot(int)
    def jump(self, seq: int) -> None:
        """Show the row of an event, loading what is between."""
        self._start(self._show(Place(seq)))

    async def _show(self, place: Place) -> None:
        await self._binding.load_back_to(place.seq)
        self._chat.refresh()
        row = self._chat.reveal_place(place)
        if row >= 0 and not self._closed:
            self.revealed.emit(row)

    def _trouble(self) -> str:
        if self._binding.broken is not None:
            return sentence(self._binding.broken.code)
        return sentence(self._binding.fault["code"]) if self._binding.fault else ""

    chat = Property(QObject, lambda self: self._chat, constant=True)
    rendering = Property(QObject, lambda self: self._rendering, constant=True)
    hasMore = Property(bool, lambda self: self._binding.has_more, notify=stateChanged)
    loadingOlder = Property(bool, lambda self: self._binding.loading_older, notify=stateChanged)
    trouble = Property(str, _trouble, notify=stateChanged)
    found = Property(int, lambda self: -1 if self._found is None else len(self._found), notify=foundChanged)
    foundMore = Property(bool, lambda self: bool(self._found) and self._found_more, notify=foundChanged)
    searching = Property(bool, lambda self: self._searching, notify=foundChanged)
