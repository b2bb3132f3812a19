"""The data folder of this machine: what lies where, all sessions out and in, the trash."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path, PurePath
from typing import Any

import msgspec
from PySide6.QtCore import QT_TRANSLATE_NOOP, Property, QCoreApplication, QObject, Signal, Slot

from desktop.client.question_drafts import PREFIX as QUESTIONS
from desktop.client.shared import Shared
from desktop.client.unsent_answers import UNSENT
from desktop.models.deeds import Deeds
from desktop.models.notices import Notices
from desktop.models.resending import draft_key
from desktop.models.settings.transfer import Transfer
from desktop.models.settings.words import shown, size
from desktop.models.side_rows import age_text
from desktop.models.struct_list import StructListModel
from host import HostError

NAMES: dict[str, object] = {
    "sessions": QT_TRANSLATE_NOOP("Settings", "Sessions"),
    "index": QT_TRANSLATE_NOOP("Settings", "Search index"),
    "drafts": QT_TRANSLATE_NOOP("Settings", "Drafts"),
    "pasted": QT_TRANSLATE_NOOP("Settings", "Pasted pictures"),
    "output": QT_TRANSLATE_NOOP("Settings", "Long output"),
    "settings": QT_TRANSLATE_NOOP("Settings", "Settings"),
    "keys": QT_TRANSLATE_NOOP("Settings", "Keys"),
    "logs": QT_TRANSLATE_NOOP("Settings", "Logs"),
    "tour": QT_TRANSLATE_NOOP("Settings", "Tour"),
    "trash": QT_TRANSLATE_NOOP("Settings", "Trash"),
    "other": QT_TRANSLATE_NOOP("Settings", "Other"),
}


class DeletedRow(msgspec.Struct, frozen=True, rename="camel"):
    """A session in the trash. ``aside``: its folder, when it was deleted, how much it takes."""

    session: str
    title: str
    aside: str


class StorageDesk(QObject):
    """Reads when the page is shown (`look`); numbers are words already.

    Signals:
        changed: any of the properties.
        restored(at): the row of a session that left the trash.
    """

    changed = Signal()
    restored = Signal(int)

    def __init__(self, shared: Shared, deeds: Deeds, notices: Notices, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._client = shared.client
        self._tasks = shared.tasks
        self._sessions = shared.sessions
        self._drafts = shared.drafts
        self._now = shared.now
        self._deeds = deeds
        self._notices = notices
        self._found: dict[str, Any] = {"bytes": 0, "sessions": 0, "places": []}
        self._trash: dict[str, Any] = {"days": 0, "sessions": []}
        self._keys: dict[str, str] = {"backend": "", "path": ""}
        self._known = False
        self._emptying = False
        self._rows: StructListModel[DeletedRow] = StructListModel(DeletedRow, lambda row: row.session, self)
        self._transfer = Transfer(shared.client, shared.tasks, self)
        self._transfer.ended.connect(self._moved)

    @Slot()
    def look(self) -> None:
        """Read anew what lies where."""
        self._tasks.start(self._look())

    async def _look(self) -> None:
        try:
            self._keys = await self._client.call("providers/key-place")
            self._found = await self._client.call("storage/places")
            self._trash = await self._client.call("storage/trash")
            self._known = True
        except HostError as error:
            self._notices.fail(error)
        self._show()

    def _show(self) -> None:
        self._rows.patch([self._deleted(row) for row in self._trash["sessions"]])
        self.changed.emit()

    def _deleted(self, row: dict[str, Any]) -> DeletedRow:
        unnamed = QCoreApplication.translate("Settings", "Without a title")
        where = PurePath(row["workspace"]).name
        parts = [where, age_text(row["deletedAt"], self._now()), size(row["bytes"])]
        return DeletedRow(row["session"], row["title"] or unnamed, " · ".join(part for part in parts if part))

    def retranslate(self) -> None:
        self._transfer.changed.emit()
        self._show()

    # Places

    def _places(self) -> list[dict[str, Any]]:
        """``[{name, text, path, bytes, size}]``, of what is kept."""
        return [one | {"text": shown(NAMES[one["name"]]), "size": size(one["bytes"])} for one in self._found["places"]]

    @Slot(str, result=str)
    def pathOf(self, name: str) -> str:
        return next((str(one["path"]) for one in self._found["places"] if one["name"] == name), "")

    @Slot(str)
    def openFolder(self, path: str) -> None:
        """Show a folder of the data folder in the file browser; one that is not there yet is its parent."""
        there = next((one for one in (Path(path), *Path(path).parents) if one.is_dir()), None)
        if there is not None:
            self._deeds.openFolder(str(there))

    # Out and in

    @Slot()
    def chooseExport(self) -> None:
        """Ask where to, then export all sessions."""
        title = QCoreApplication.translate("Settings", "Export all sessions")
        day = datetime.fromtimestamp(self._now() / 1000, UTC).astimezone().strftime("%Y-%m-%d")
        self._deeds.ask_target(title, f"parley-sessions-{day}", "zip", self._transfer.export_to)

    @Slot()
    def chooseImport(self) -> None:
        """Ask for archives or session files, then read them in."""
        kinds = QCoreApplication.translate("Settings", "Sessions (*.zip *.parley *.jsonl *.zst *.zstd)")
        self._deeds.ask_sessions(kinds, self._transfer.bring_in)

    @Slot()
    def _moved(self) -> None:
        self._tasks.start(self._sessions.load())
        self.look()

    # Trash

    @Slot(int)
    def restore(self, at: int) -> None:
        """Bring a session back from the trash."""
        self._tasks.start(self._restore(at, self._rows.rows[at]))

    async def _restore(self, at: int, row: DeletedRow) -> None:
        try:
            await self._client.call("sessions/restore", session=row.session)
            await self._sessions.load()
        except HostError as error:
            self._notices.fail(error)
        else:
            self._notices.say(QCoreApplication.translate("Settings", "“%1” is back").replace("%1", row.title))
        await self._look()
        self.restored.emit(at)

    @Slot()
    def emptyTrash(self) -> None:
        """Remove the deleted sessions for good, and what was typed in them."""
        if not self._emptying:
            self._emptying = True
            self.changed.emit()
            self._tasks.start(self._empty())

    async def _empty(self) -> None:
        try:
            gone = await self._client.call("storage/empty-trash")
        except HostError as error:
            self._notices.fail(error)
        else:
            for session in gone["sessions"]:
                self._forget_drafts(session)
            freed = QCoreApplication.translate("Settings", "%1 freed").replace("%1", size(gone["bytes"]))
            self._notices.say(freed)
        self._emptying = False
        await self._look()

    def _forget_drafts(self, session: str) -> None:
        of_cards = (key for kind in (QUESTIONS, UNSENT) for key in self._drafts.keys(f"{kind}{session}:"))
        for key in (session, draft_key(session), *of_cards):
            self._drafts.remove(key)

    def _trash_size(self) -> str:
        return size(sum(row["bytes"] for row in self._trash["sessions"]))

    known = Property(bool, lambda self: self._known, notify=changed)
    places = Property(list, _places, notify=changed)
    total = Property(str, lambda self: size(self._found["bytes"]), notify=changed)
    sessions = Property(int, lambda self: self._found["sessions"], notify=changed)
    deleted = Property(QObject, lambda self: self._rows, constant=True)
    deletedCount = Property(int, lambda self: len(self._trash["sessions"]), notify=changed)
    deletedSize = Property(str, _trash_size, notify=changed)
    trashDays = Property(int, lambda self: self._trash["days"], notify=changed)
    emptying = Property(bool, lambda self: self._emptying, notify=changed)
    keysInFile = Property(bool, lambda self: self._keys["backend"] == "file", notify=changed)
    keysPath = Property(str, lambda self: self._keys["path"], notify=changed)
    transfer = Property(QObject, lambda self: self._transfer, constant=True)
