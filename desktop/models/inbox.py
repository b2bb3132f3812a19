"""The messages that wait for the agent, as rows above the composer (behaviour 1: inbox)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from PySide6.QtCore import QObject, Slot

from desktop.models.struct_list import StructListModel


class QueuedRow(msgspec.Struct, frozen=True, rename="camel"):
    """``steering``: goes into the next step. ``reply``: a queued answer, which can be taken back, not edited.
    ``editing`` and ``draft``: the row's own field; a delegate keeps nothing."""

    message_id: str
    text: str
    steering: bool
    reply: bool
    file_count: int
    editing: bool = False
    draft: str = ""


class InboxModel(StructListModel[QueuedRow]):
    """Rows in the order the agent takes them: steered ones first. A row that is being edited keeps its field when
    another one is taken."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(QueuedRow, lambda row: row.message_id, parent)
        self._drafts: dict[str, str] = {}

    def show(self, view: Mapping[str, Any]) -> None:
        """Take over an ``inbox`` projection: ``{nextStep: [message], nextTurn: [message]}``."""
        rows = [self._row(message, True) for message in view.get("nextStep", ())]
        rows += [self._row(message, False) for message in view.get("nextTurn", ())]
        here = {row.message_id for row in rows}
        self._drafts = {message: draft for message, draft in self._drafts.items() if message in here}
        self.patch(rows)

    def _row(self, message: Mapping[str, Any], steering: bool) -> QueuedRow:
        id = message["id"]
        return QueuedRow(
            message_id=id,
            text=message["text"],
            steering=steering,
            reply=message["source"].get("kind") == "user-question-reply",
            file_count=len(message.get("attachments", ())),
            editing=id in self._drafts,
            draft=self._drafts.get(id, ""),
        )

    @Slot(str, bool)
    def edit(self, message: str, editing: bool) -> None:
        """Open or close the row's own field; opening starts from the text as queued."""
        self._drafts.pop(message, None)
        rows = []
        for row in self.rows:
            if row.message_id == message:
                open_now = editing and not row.reply
                if open_now:
                    self._drafts[message] = row.text
                row = msgspec.structs.replace(row, editing=open_now, draft=row.text if open_now else "")
            rows.append(row)
        self.patch(rows)

    @Slot(str, str)
    def keep(self, message: str, draft: str) -> None:
        """Remember what is typed into the row's field."""
        if message in self._drafts:
            self._drafts[message] = draft

    def text(self, message: str) -> str:
        return next((row.text for row in self.rows if row.message_id == message), "")

    def beside(self, message: str) -> int:
        """How many messages its own queue has, 0 where it is gone."""
        row = next((row for row in self.rows if row.message_id == message), None)
        return 0 if row is None else sum(one.steering == row.steering for one in self.rows)

    def place(self, message: str) -> int:
        """Its position in its own queue, -1 where it is gone."""
        row = next((row for row in self.rows if row.message_id == message), None)
        if row is None:
            return -1
        return [one.message_id for one in self.rows if one.steering == row.steering].index(message)
