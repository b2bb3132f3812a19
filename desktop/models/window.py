"""One window: which session it shows and what can be done with sessions."""

from __future__ import annotations

from PySide6.QtCore import Property, QCoreApplication, QObject, Signal, Slot

from desktop.client.session_list import Row
from desktop.client.shared import Shared
from desktop.crash import Fault, LastEnd
from desktop.models.preferences import Preferences
from desktop.models.shown_session import ShownSession


class WindowState(ShownSession):
    """The root object of a window's QML.

    Signals:
        waitingChanged: what waits for the user, in all sessions, or what of it is elsewhere.
        windowWanted: the user wants another window.
        cardWanted(approval): the user asked for a card that has just come to the front; whether it is an approval.
    """

    waitingChanged = Signal()
    windowWanted = Signal()
    cardWanted = Signal(bool)

    def __init__(self, shared: Shared, parent: QObject | None = None) -> None:
        super().__init__(shared, parent)
        self.sessionChanged.connect(self.waitingChanged)
        self.sessionMade.connect(self.open)
        self._session_deeds.wanted.connect(self._deed_wants)
        self._commands.wanted.connect(self._command_wants)
        self._composer.branched.connect(self._made_elsewhere)
        self._deeds.imported.connect(self._made_elsewhere)
        self._deeds.folderDropped.connect(self.begin_in)
        self._unpend = shared.pending.listen(self._count_waiting)
        self._unlist = shared.sessions.listen(self._listed)
        self._listed(shared.sessions.rows)
        self._count_waiting()

    async def close(self) -> None:
        await super().close()
        self._unpend()
        self._unlist()

    # What the application asks

    async def load(self) -> None:
        """Read the settings and the draft of the empty state; the QML may be made afterwards."""
        await self._preferences.load()
        self._composer.show(None)

    @property
    def preferences_(self) -> Preferences:
        return self._preferences

    def show_fault(self, fault: Fault) -> None:
        """An exception nobody expected becomes a banner."""
        self._notices.fault(fault)

    def show_last_end(self, last: LastEnd | None) -> None:
        """How the process before this one ended, where that was bad."""
        if last is not None:
            self._notices.last_end("\n\n".join(part for part in (last.stack, last.lines) if part))

    @Slot(str)
    def begin_in(self, workspace: str) -> None:
        """The next new session works in ``workspace``; shown at once."""
        self._choices.choose("workspace", workspace)
        self.newSession()

    @Slot(str)
    def act(self, deed: str) -> None:
        """A row of the header's menu: ``folder``, ``compact``, ``fork``, ``export:<format>``, ``delete``."""
        view = self._session
        if view is None:
            return
        if deed == "folder":
            self._deeds.openFolder(view.folder_path)
        elif deed.startswith("export:"):
            self._deeds.export(view.session_id, view.fact("title"), deed.partition(":")[2])
        elif deed == "delete":
            self._session_deeds.remove(view.session_id)
        elif deed == "compact":
            self._session_deeds.compact(view.session_id)
        elif deed == "fork":
            self._session_deeds.fork(view.session_id)

    @Slot(str)
    def open(self, session_id: str) -> None:
        if session_id != self.shown_id:
            self._tasks.start(self.show(session_id))

    @Slot(str)
    def _command_wants(self, id: str) -> None:
        """A command of the palette that is done here."""
        name, _, value = id.partition(":")
        match name:
            case "new-session":
                self.newSession()
            case "new-window":
                self.windowWanted.emit()
            case "waiting":
                self.openNextWaiting()
            case "go":
                self.open(value)
            case "edit-last":
                self.editLast()
            case _:
                self.act(id)

    @Slot(str, bool)
    def _deed_wants(self, session_id: str, gone: bool) -> None:
        """A deed leads to a session, or away from one that goes."""
        if not gone:
            self.open(session_id)
        elif session_id == self.shown_id:
            self.newSession()

    @Slot(str)
    def _made_elsewhere(self, session_id: str) -> None:
        """A session was made by a branch or an import: show it."""
        self._tasks.start(self._show_made(session_id))

    async def _show_made(self, session_id: str) -> None:
        await self._list.load()
        await self.show(session_id)

    @Slot()
    def newSession(self) -> None:
        self._tasks.start(self.show_new())

    # What waits

    def _listed(self, rows: list[Row]) -> None:
        self._side.show(rows)
        self.tell_lineage()
        self.waitingChanged.emit()

    def lead_to(self, session_id: str, card: str) -> None:
        """Show a session and bring one of its cards to the front, with the focus; "" for whatever waits there."""
        self._tasks.start(self._lead(session_id, card))

    async def _lead(self, session_id: str, card: str) -> None:
        if session_id != self.shown_id:
            await self.show(session_id)
        if session_id != self.shown_id:
            return  # it could not be opened, or the user went elsewhere meanwhile
        if not card:
            self._questions.bring_hidden()
            self.cardWanted.emit(not self._questions.front)
        elif self._questions.bring(card):
            self.cardWanted.emit(False)
        elif self._approvals.bring(card):
            self.cardWanted.emit(True)

    def _count_waiting(self) -> None:
        self._side.count_waiting(self._pending.counts)
        self.waitingChanged.emit()

    def waiting_rows(self) -> list[dict[str, str]]:
        """``{id, title}`` of the sessions that wait for the user."""
        untitled = QCoreApplication.translate("WindowState", "New session")
        return [{"id": row["id"], "title": row["title"] or untitled} for row in self._pending.rows()]

    def elsewhere_(self) -> int:
        """How many sessions wait beside the shown one."""
        mother = self._list.parent(self.shown_id)
        known = {self.shown_id}
        if mother and self._pending.counts.get(mother, 0) <= self._approvals.count_:
            known.add(mother)  # what it waits for is the card in front of this helper
        return sum(one["id"] not in known for one in self.waiting_rows())

    @Slot()
    def openNextWaiting(self) -> None:
        """Go to the next session that waits, after the shown one (behaviour 6.8)."""
        ids = [one["id"] for one in self.waiting_rows()]
        if ids:
            at = ids.index(self.shown_id) + 1 if self.shown_id in ids else 0
            self._tasks.start(self._lead_to_first(ids[at % len(ids)]))

    async def _lead_to_first(self, session_id: str) -> None:
        if session_id != self.shown_id:
            await self.show(session_id)
        self._questions.bring_hidden()

    def retranslate(self) -> None:
        """The language changed: say again what is said by Python."""
        self.retranslate_parts()
        if self._transcript is not None:
            self._transcript.retranslate()
        self.waitingChanged.emit()

    waiting = Property(list, waiting_rows, notify=waitingChanged)
    elsewhere = Property(int, elsewhere_, notify=waitingChanged)
