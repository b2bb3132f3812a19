"""The licences as the settings list them: read when they are first shown, searched, unfolded."""

from __future__ import annotations

import asyncio

import msgspec
from PySide6.QtCore import Property, QObject, Signal, Slot

from desktop.client.tasks import Tasks
from desktop.licences import Part, all_parts
from desktop.models.struct_list import StructListModel


class LicenceRow(msgspec.Struct, frozen=True, rename="camel"):
    """``text`` stands only in an open row."""

    key: str
    name: str
    version: str
    licence: str
    home: str
    open: bool
    text: str


class LicenceList(StructListModel[LicenceRow]):
    """Rows of all parts, or of those that were sought.

    Signals:
        changed: what is known of the list as a whole.
    """

    changed = Signal()

    def __init__(self, tasks: Tasks, parent: QObject) -> None:
        super().__init__(LicenceRow, lambda row: row.key, parent)
        self._tasks = tasks
        self._parts: list[Part] = []
        self._open: set[str] = set()
        self._sought = ""
        self._begun = False

    @Slot()
    def load(self) -> None:
        """Read them, the first time."""
        if not self._begun:
            self._begun = True
            self._tasks.start(self._load())

    async def _load(self) -> None:
        try:
            self._parts = await asyncio.to_thread(all_parts)
        finally:
            self._begun = bool(self._parts)  # another visit tries again
            self._build()

    @Slot(str)
    def seek(self, words: str) -> None:
        """Only parts whose name or licence holds all of these words."""
        self._sought = words
        self._build()

    @Slot(str)
    def toggle(self, key: str) -> None:
        self._open ^= {key}
        self._build()

    def _build(self) -> None:
        words = self._sought.casefold().split()
        self.patch(
            [
                _row(part, part.name in self._open)
                for part in self._parts
                if all(word in f"{part.name} {part.licence}".casefold() for word in words)
            ]
        )
        self.changed.emit()

    loading = Property(bool, lambda self: self._begun and not self._parts, notify=changed)
    total = Property(int, lambda self: len(self._parts), notify=changed)


def _row(part: Part, open: bool) -> LicenceRow:
    return LicenceRow(part.name, part.name, part.version, part.licence, part.home, open, part.text if open else "")
