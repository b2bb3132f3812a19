"""A model with the chat's roles that a test fills by hand, and a record of what the view asked for."""

from __future__ import annotations

from typing import Any

import msgspec
from PySide6.QtCore import Property, QObject, Signal, Slot

from desktop.markdown import split_blocks
from desktop.models.chat_row import ChatRow, row_id
from desktop.models.struct_list import StructListModel

NOW = 1_800_000_000_000


class RowsByHand(StructListModel[ChatRow]):
    """As `desktop.models.chat.ChatModel` for the QML, its rows given."""

    followingChanged = Signal()
    unseenChanged = Signal()
    turnsChanged = Signal()
    refreshed = Signal()

    def __init__(self) -> None:
        super().__init__(ChatRow, row_id)
        self._following = True
        self._unseen = 0
        self.turn_list: list[dict[str, Any]] = []
        self.focused = ""
        self.texts: dict[str, str] = {}
        self.bodies: dict[str, dict[str, Any]] = {}

    def show(self, rows: list[ChatRow]) -> None:
        self.splice(0, len(self._rows), rows)

    def add(self, *rows: ChatRow) -> None:
        self.splice(len(self._rows), 0, rows)
        self.refreshed.emit()

    def change(self, key: str, **values: Any) -> None:
        at = self.indexOf(key)
        self.splice(at, 1, [msgspec.structs.replace(self._rows[at], **values)])

    @Slot(str)
    def toggle(self, key: str) -> None:
        row = self._rows[self.indexOf(key)]
        self.change(key, open=not row.open, body={} if row.open else self.bodies.get(key, row.body))

    @Slot(str)
    def setFocusedKey(self, key: str) -> None:
        self.focused = key

    @Slot(str, result=int)
    def indexOf(self, key: str) -> int:
        return next((at for at, row in enumerate(self._rows) if row.key == key), -1)

    @Slot(str, result=int)
    def reveal(self, key: str) -> int:
        return self.indexOf(key)

    @Slot(str, result=str)
    def messageText(self, node: str) -> str:
        return self.texts.get(node, "")

    @Slot(int, result=int)
    def rowOfTurn(self, turn: int) -> int:
        return next((at for at, row in enumerate(self._rows) if row.turn == turn), -1)

    def _set_following(self, value: bool) -> None:
        self._following = value
        self.followingChanged.emit()

    def say_unseen(self, count: int) -> None:
        self._unseen = count
        self.unseenChanged.emit()

    following = Property(bool, lambda self: self._following, _set_following, notify=followingChanged)
    unseen = Property(int, lambda self: self._unseen, notify=unseenChanged)
    turns = Property(list, lambda self: self.turn_list, notify=turnsChanged)


class Actions(QObject):
    """Remembers what the view asked for: ``[(slot, value)]``; plays the session's pages and search too."""

    foundChanged = Signal()
    olderChanged = Signal()
    revealed = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.done: list[tuple[str, Any]] = []
        self.matches: list[int] = []
        self.searched: list[str] = []
        self.more = False
        self.loads = 0
        self._found = -1

    def _note(self, name: str, value: Any = None) -> None:
        self.done.append((name, value))

    @Slot(str)
    def copy(self, text: str) -> None:
        self._note("copy", text)

    @Slot(str)
    def openAddress(self, address: str) -> None:
        self._note("openAddress", address)

    @Slot(str)
    def openPath(self, path: str) -> None:
        self._note("openPath", path)

    @Slot("QVariantMap")
    def savePlan(self, plan: dict[str, str]) -> None:
        self._note("savePlan", plan)

    @Slot(str)
    def quote(self, text: str) -> None:
        self._note("quote", text)

    @Slot(str)
    def answer(self, call: str) -> None:
        self._note("answer", call)

    @Slot(str)
    def viewAnswer(self, call: str) -> None:
        self._note("viewAnswer", call)

    @Slot(str)
    def takeBack(self, call: str) -> None:
        self._note("takeBack", call)

    @Slot(str)
    def askAgain(self, call: str) -> None:
        self._note("askAgain", call)

    @Slot(str)
    def showApproval(self, call: str) -> None:
        self._note("showApproval", call)

    @Slot()
    def retryNow(self) -> None:
        self._note("retryNow")

    @Slot(int)
    def tryAgain(self, turn: int) -> None:
        self._note("tryAgain", turn)

    @Slot(str)
    def openSettings(self, page: str) -> None:
        self._note("openSettings", page)

    @Slot()
    def loadOlder(self) -> None:
        self.loads += 1

    @Slot(str)
    def find(self, text: str) -> None:
        self.searched.append(text)
        self._found = len(self.matches)
        self.foundChanged.emit()
        if self.matches:
            self.revealed.emit(self.matches[0])

    @Slot(int)
    def showFound(self, at: int) -> None:
        self.revealed.emit(self.matches[at])

    found = Property(int, lambda self: self._found, notify=foundChanged)
    foundMore = Property(bool, lambda self: len(self.matches) > 2, notify=foundChanged)
    hasMore = Property(bool, lambda self: self.more, notify=olderChanged)
    loadingOlder = Property(bool, lambda self: False, notify=olderChanged)


def message_rows(node: str, text: str, turn: int = 1, **values: Any) -> list[ChatRow]:
    """The rows of an assistant message."""
    rows = []
    kinds = {"code": "codeBlock", "table": "tableBlock"}
    for block in split_blocks(text):
        fields = msgspec.structs.asdict(block)
        fields.pop("source")
        row_text = fields.pop("text")
        rows.append(
            ChatRow(
                key=f"{node}/{block.index}",
                kind=kinds.get(block.kind, "textBlock"),
                node_id=node,
                turn=turn,
                time=NOW,
                text=row_text,
                details={"block": fields, "messageKind": "assistant"},
                **values,
            )
        )
    return rows


def row(key: str, kind: str, **values: Any) -> ChatRow:
    return ChatRow(**{"key": key, "kind": kind, "node_id": key, "turn": 1, "time": NOW, **values})
