"""A window with the transcript in it, driven with mouse and keys."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import (
    Q_ARG,
    Q_RETURN_ARG,
    QMetaObject,
    QPoint,
    QPointF,
    Qt,
    QTimer,
    QUrl,
)
from PySide6.QtGui import QAccessible, QWheelEvent
from PySide6.QtQml import QQmlComponent, QQmlEngine
from PySide6.QtQuick import QQuickItem, QQuickWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from desktop.models.text_rendering import TextRendering
from desktop.theme import IconImages, prepare_fonts
from tests.desktop.chat_qml.by_hand import Actions, RowsByHand
from tests.helpers.theme import theme_of

QML = Path(__file__).resolve().parents[3] / "desktop" / "qml"

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
        theme_of(self.engine, theme)
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
