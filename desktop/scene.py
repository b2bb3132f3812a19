"""The Qt half of the application: the engine, its windows, and their end in the right order."""

from __future__ import annotations

from pathlib import Path

import shiboken6
from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtQml import QQmlComponent, QQmlEngine
from PySide6.QtQuick import QQuickWindow

from desktop.garbage import Collector
from desktop.network import NoNetwork
from desktop.theme import IconImages, Look

QML = Path(__file__).resolve().parent / "qml"


class Root(QObject):
    """The parent of every Qt object of one application.

    Signals:
        over: the user quit.
    """

    over = Signal()


class Scene:
    """Compiles the QML at once; `show` makes windows of it.

    Everything is destroyed by `close`, on this thread: left to Python's collector it would go at a
    moment and in a thread of its own choosing.

    Attributes:
        root: the parent for what lives as long as the scene.
        windows: what is shown, the main one first.
        look: light, dark, motion.
    """

    def __init__(self, windows: list[QQuickWindow]) -> None:
        self.root = Root()
        self.windows = windows
        self._network = NoNetwork()
        self._icons = IconImages()
        self._engine = engine = QQmlEngine(self.root)
        engine.setNetworkAccessManagerFactory(self._network)
        engine.addImportPath(str(QML))
        engine.addImageProvider("icon", self._icons)
        self._component = QQmlComponent(engine, QUrl.fromLocalFile(str(QML / "Parley" / "Main.qml")), engine)
        if self._component.isError():
            raise RuntimeError(self._component.errorString())
        self.look = Look(engine)
        self._collector: Collector | None = None

    @property
    def engine(self) -> QQmlEngine:
        return self._engine

    def show(self, state: QObject, width: int, height: int) -> QQuickWindow:
        """A window for ``state``, on the screen when this returns."""
        window = self._component.createWithInitialProperties({"shell": state})
        if not isinstance(window, QQuickWindow):
            raise RuntimeError(self._component.errorString())
        if width and height:
            window.resize(max(480, width), max(400, height))
        self.windows.append(window)
        window.show()
        if self._collector is None:
            self._collector = Collector(self.root)
        return window

    def retranslate(self, language: str) -> None:
        self._engine.setUiLanguage(language)
        self._engine.retranslate()

    def close_windows(self) -> None:
        """They go from the screen now and are destroyed by the loop, which must turn before `close`."""
        for window in self.windows:
            window.destroy()
            window.deleteLater()
        self.windows.clear()

    def close(self) -> None:
        if self._collector is not None:
            self._collector.close()
        shiboken6.delete(self.root)
