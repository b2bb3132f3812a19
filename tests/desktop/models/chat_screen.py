"""A chat model with its conversation, and a record of what a view would be told."""

from __future__ import annotations

from typing import Any

from desktop.conversation.conversation import Conversation
from desktop.models.chat import ChatModel
from desktop.models.chat_row import ChatRow
from tests.desktop.conversation.session_script import Script


class ChatScreen:
    """``script`` is shown from the beginning; `go_on` sends what a test adds to it as live events."""

    def __init__(self, script: Script | None = None, *, from_seq: int = 0) -> None:
        self.script = script or Script()
        self.conversation = Conversation()
        self.model = ChatModel(self.conversation)
        self.signals: list[tuple[Any, ...]] = []
        self.model.rowsInserted.connect(lambda _, a, b: self.signals.append(("insert", a, b)))
        self.model.rowsRemoved.connect(lambda _, a, b: self.signals.append(("remove", a, b)))
        self.model.dataChanged.connect(lambda a, b, roles: self.signals.append(("data", a.row(), self.names(roles))))
        self.model.modelReset.connect(lambda: self.signals.append(("reset",)))
        self._sent = len(self.script.events)
        self.conversation.open(self.script.events[from_seq:], from_seq > 0)
        self.model.refresh()
        self.signals.clear()

    def go_on(self) -> None:
        for event in self.script.events[self._sent :]:
            self.conversation.event(event)
        self._sent = len(self.script.events)
        self.model.refresh()

    def delta(self, kind: str, text: str = "", **more: Any) -> None:
        place = {"turn": self.script.turn, "step": self.script.step, "index": 0}
        self.conversation.live.delta({**place, "kind": kind, "text": text, **more})
        self.model.refresh()

    def take_signals(self) -> list[tuple[Any, ...]]:
        taken, self.signals = self.signals, []
        return taken

    def names(self, roles: list[int]) -> list[str]:
        known = self.model.roleNames()
        return sorted(bytes(known[role].data()).decode() for role in roles)

    def row(self, kind: str, number: int = 0) -> ChatRow:
        return [row for row in self.model.rows if row.kind == kind][number]

    def kinds(self) -> list[str]:
        return [row.kind for row in self.model.rows]

    def keys(self) -> list[str]:
        return [row.key for row in self.model.rows]
