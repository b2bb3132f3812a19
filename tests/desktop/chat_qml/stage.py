"""A window with the transcript in it, and a model with the chat's roles that a test fills by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from PySide6.QtCore import (
    Q_ARG,
    Q_RETURN_ARG,
    Property,
    QMetaObject,
    QObject,
    QPoint,
    QPointF,
    Qt,
    QTimer,
    QUrl,
    Signal,
    Slot,
)
from PySide6.QtGui import QAccessible, QWheelEvent
from PySide6.QtQml import QQmlComponent, QQmlEngine
from PySide6.QtQuick import QQuickItem, QQuickWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from desktop.markdown import split_blocks
from desktop.models.chat_row import ChatRow, row_id
from desktop.models.struct_list import StructListModel
from desktop.models.text_rendering import TextRendering
from desktop.theme import IconImages, Look, prepare_fonts

QML = Path(__file__).resolve().parents[3] / "desktop" / "qml"
NOW = 1_800_000_000_000

SHELL = b"""
import QtQuick
import Parley
import Parley.chat
Window {
    id: window
    property Item view: view
    property Item list: view.list
    color: Theme.window
    visible: true
    property real now: 0
    TranscriptView {
        id: view
        anchors.fill: parent
        clock: () => window.now > 0 ? window.now : Date.now()
    }
}
"""


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
    hasMore = Property(bool, lambda self: self.more, notify=olderChanged)
    loadingOlder = Property(bool, lambda self: False, notify=olderChanged)


class Stage:
    """One window with one transcript; acts as a person does, with mouse and keys."""

    def __init__(
        self, width: int = 1000, height: int = 700, theme: str = "light", model: Any = None, now: int = 0
    ) -> None:
        QAccessible.setActive(True)
        prepare_fonts()
        self.engine = QQmlEngine()
        self.warnings: list[str] = []
        self.engine.setOutputWarningsToStandardError(False)
        self.engine.warnings.connect(lambda errors: self.warnings.extend(error.toString() for error in errors))
        self.engine.addImportPath(str(QML))
        self.engine.addImageProvider("icon", IconImages())
        look = Look(self.engine)
        look.choose(theme)
        look.reduce_motion(True)
        self.model = RowsByHand() if model is None else model
        self.rendering = TextRendering()
        self.actions = Actions()
        component = QQmlComponent(self.engine)
        component.setData(SHELL, QUrl.fromLocalFile(str(QML / "stage.qml")))
        window = component.create()
        assert isinstance(window, QQuickWindow), component.errorString()
        self.window = window
        self.component = component
        window.resize(width, height)
        window.setProperty("now", float(now))
        self.view: QQuickItem = window.property("view")
        self.view.setProperty("actions", self.actions)
        self.view.setProperty("session", self.actions)
        self.view.setProperty("rendering", self.rendering)
        self.view.setProperty("chat", self.model)
        assert QTest.qWaitForWindowExposed(window)
        window.requestActivate()
        self.settle()

    @property
    def list(self) -> QQuickItem:
        return self.window.property("list")  # type: ignore[no-any-return]

    def settle(self, milliseconds: int = 0) -> None:
        """Let the window do what it has queued."""
        for _ in range(4):
            QApplication.processEvents()
            QApplication.sendPostedEvents()
            self.window.grabWindow()
        if milliseconds:
            done: list[bool] = []
            QTimer.singleShot(milliseconds, lambda: done.append(True))
            while not done:
                QApplication.processEvents()

    def close(self) -> None:
        self.settle()
        self.window.close()
        self.window.deleteLater()
        self.settle()
        assert not self.warnings, self.warnings[:5]
        self.engine.deleteLater()
        self.settle()

    # finding

    def items(self, root: QQuickItem | None = None) -> list[QQuickItem]:
        """All visible items below ``root``, popups included."""
        found: list[QQuickItem] = []
        todo = [root or self.window.contentItem()]
        while todo:
            item = todo.pop()
            if item.isVisible() and item.opacity() > 0:
                found.append(item)
                todo.extend(reversed(item.childItems()))
        return found

    def named(self, name: str, root: QQuickItem | None = None) -> QQuickItem:
        """The one visible item with that accessible name."""
        self.settle()
        found = self.all_named(name, root)
        assert len(found) == 1, f"{name!r}: {len(found)} of {sorted(self.names())}"
        return found[0]

    def all_named(self, name: str, root: QQuickItem | None = None) -> list[QQuickItem]:
        return [item for item in self.items(root) if self.name_of(item) == name]

    def names(self) -> list[str]:
        return [name for item in self.items() if (name := self.name_of(item))]

    def name_of(self, item: QQuickItem) -> str:
        interface = QAccessible.queryAccessibleInterface(item)
        if interface is None or interface.state().invisible:
            return ""
        return interface.text(QAccessible.Text.Name)

    def role_of(self, item: QQuickItem) -> QAccessible.Role:
        interface = QAccessible.queryAccessibleInterface(item)
        assert interface is not None
        return interface.role()

    def all_rows(self, key: str) -> list[QQuickItem]:
        """The delegate of a row, if it is on the screen or just beside it."""
        at = self.model.indexOf(key)
        rows = [item for item in self.items(self.list) if "Row_QML" in item.metaObject().className()]
        return [item for item in rows if item.property("index") == at]

    def row(self, key: str) -> QQuickItem:
        """The delegate of a row."""
        self.settle()
        found = self.all_rows(key)
        assert len(found) == 1, f"{key}: {len(found)} on the screen"
        return found[0]

    def inside_scroller(self, item: QQuickItem) -> bool:
        """Whether it lies in something that scrolls sideways in itself."""
        above = item.parentItem()
        while above is not None and above is not self.list:
            if above.clip():
                return True
            above = above.parentItem()
        return False

    def at(self, item: QQuickItem, x: float | None = None, y: float | None = None) -> QPoint:
        spot = QPointF(item.width() / 2 if x is None else x, item.height() / 2 if y is None else y)
        return item.mapToScene(spot).toPoint()

    # acting

    def call(self, item: QQuickItem, name: str, *values: int) -> Any:
        """Call a QML function."""
        self.settle()
        method = next(
            item.metaObject().method(at)
            for at in range(item.metaObject().methodCount())
            if bytes(item.metaObject().method(at).name().data()).decode() == name
        )
        kind = (
            bytes(method.typeName() or b"void").decode()
            if not isinstance(method.typeName(), str)
            else method.typeName()
        )
        arguments = [Q_ARG(int, value) for value in values]
        if kind in ("void", ""):
            return QMetaObject.invokeMethod(item, name, Qt.ConnectionType.DirectConnection, *arguments)
        return QMetaObject.invokeMethod(item, name, Qt.ConnectionType.DirectConnection, Q_RETURN_ARG(kind), *arguments)

    def go_to(self, at: int) -> None:
        """Show a row at the top."""
        self.call(self.list, "showRow", at, 0)
        self.settle()

    def focus_list(self) -> None:
        self.settle()
        self.list.forceActiveFocus(Qt.FocusReason.TabFocusReason)
        self.settle()

    def wheel(self, up: int) -> None:
        """Turn the mouse wheel over the middle; ``up``: 120 a notch."""
        spot = self.at(self.list)
        for _ in range(abs(up) // 120):
            event = QWheelEvent(
                QPointF(spot),
                self.window.mapToGlobal(QPointF(spot)),
                QPoint(),
                QPoint(0, 120 if up > 0 else -120),
                Qt.MouseButton.NoButton,
                Qt.KeyboardModifier.NoModifier,
                Qt.ScrollPhase.NoScrollPhase,
                False,
            )
            QApplication.sendEvent(self.window, event)
            self.settle()
        while self.list.property("moving"):
            self.settle(10)

    def click_at(self, item: QQuickItem, x: float, y: float) -> None:
        self.settle()
        QTest.mouseClick(self.window, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, self.at(item, x, y))
        self.settle()

    def click(self, item: QQuickItem, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
        self.settle()
        QTest.mouseClick(self.window, button, Qt.KeyboardModifier.NoModifier, self.at(item))
        self.settle()

    def key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        QTest.keyClick(self.window, key, modifiers)
        self.settle()

    def drag(self, start: QPoint, *points: QPoint) -> None:
        QTest.mousePress(self.window, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start)
        for point in points:
            QTest.mouseMove(self.window, point)
            self.settle()
        QTest.mouseRelease(self.window, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, points[-1])
        self.settle()

    def shot(self, path: Path) -> None:
        self.settle()
        self.window.grabWindow().save(str(path))


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
