"""The Qt half of the application: the engine, its windows, and their end in the right order."""

from __future__ import annotations

import asyncio
from pathlib import Path

import shiboken6
from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtQml import QQmlComponent, QQmlEngine, QQmlIncubator
from PySide6.QtQuick import QQuickWindow

from desktop.garbage import Collector, uncollected
from desktop.network import NoNetwork
from desktop.theme import IconImages, Look

QML = Path(__file__).resolve().parent / "qml"


class Root(QObject):
    """The parent of every Qt object of one application.

    Signals:
        over: the user quit.
    """

    over = Signal()


# What has libraries of its own is loaded by Qt on this thread only, so that is done first; the rest is then read in
# Qt's thread while Python goes on.
LIBRARIES = b"import QtQuick; import QtQuick.Shapes; import QtQuick.Templates as T; Item {}"


class Scene:
    """Begins to compile the QML at once, in a thread of Qt; when it is `read`, `show` makes windows of it.

    Everything is destroyed by `close`, on this thread: left to Python's collector it would go at a
    moment and in a thread of its own choosing.

    Attributes:
        root: the parent for what lives as long as the scene.
        windows: what is shown, the main one first.
        look: light, dark, motion.
    """

    def __init__(self) -> None:
        self.root = Root()
        self.windows: list[QQuickWindow] = []
        self._network = NoNetwork()
        self._icons = IconImages()
        self._engine = engine = QQmlEngine(self.root)
        engine.setNetworkAccessManagerFactory(self._network)
        engine.addImportPath(str(QML))
        engine.addImageProvider("icon", self._icons)
        main = QUrl.fromLocalFile(str(QML / "Parley" / "Main.qml"))
        QQmlComponent(engine, engine).setData(LIBRARIES, main.resolved(QUrl("Libraries.qml")))
        self._component = QQmlComponent(engine, main, QQmlComponent.CompilationMode.Asynchronous, engine)
        self.look = Look(self.root)
        self._collector: Collector | None = None

    @property
    def engine(self) -> QQmlEngine:
        return self._engine

    async def read(self) -> None:
        """Until the QML is compiled."""
        compiled = asyncio.Event()
        self._component.statusChanged.connect(compiled.set)
        while self._component.isLoading():
            await compiled.wait()
        if self._component.isError():
            raise RuntimeError(self._component.errorString())

    def show(self, state: QObject, width: int, height: int) -> QQuickWindow:
        """A window for ``state``, on the screen when this returns."""
        window = self._made({"shell": state, "look": self.look})
        if width and height:
            window.resize(max(480, width), max(400, height))
        self.windows.append(window)
        window.show()
        if self._collector is None:
            self._collector = Collector(self.root)
        return window

    def _made(self, properties: dict[str, QObject]) -> QQuickWindow:
        """Made by an incubator and then looked up among the windows: to return an object of which it knows no more than
        that it is a QObject, PySide first builds the classes of all of Qt, for 50 ms."""
        present = set(QGuiApplication.topLevelWindows())
        incubator = QQmlIncubator(QQmlIncubator.IncubationMode.Synchronous)
        incubator.setInitialProperties(properties)
        self._component.create(incubator)
        made = [one for one in QGuiApplication.topLevelWindows() if one not in present]
        if len(made) != 1 or not isinstance(made[0], QQuickWindow):
            raise RuntimeError("\n".join(error.toString() for error in incubator.errors()) or "no window was made")
        return made[0]

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
        with uncollected():
            shiboken6.delete(self.root)
        if self._collector is not None:
            self._collector.close()
