"""Parley outside its window: the tray entry, attention, and desktop notifications (behaviour 6.10, 15.1)."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtGui import QAction, QIcon
from PySide6.QtQuick import QQuickWindow
from PySide6.QtWidgets import QApplication, QMenu, QSystemTrayIcon

from desktop.models.window import WindowState
from desktop.theme import app_icon

TITLE = "Parley"


class Presence(QObject):
    """The tray entry, made only while it is needed and where the desktop has a tray; one notification per thing that
    waits, shown only while no window has the focus.

    Signals:
        raised: the user wants the window; carries the session to show, or "".
        quitAsked: from the tray's menu.
    """

    raised = Signal(str)
    quitAsked = Signal()

    def __init__(self, application: QApplication, window: QQuickWindow, state: WindowState, parent: QObject) -> None:
        super().__init__(parent)
        self._application = application
        self._window = window
        self._state = state
        self._tray: QSystemTrayIcon | None = None
        self._menu: QMenu | None = None
        self._told: set[str] = set()
        self._subject = ""
        state.waitingChanged.connect(self._changed)
        window.visibleChanged.connect(lambda: self._changed())

    @property
    def has_tray(self) -> bool:
        return QSystemTrayIcon.isSystemTrayAvailable()

    def close(self) -> None:
        self._state.waitingChanged.disconnect(self._changed)
        self._remove_tray()

    def _changed(self) -> None:
        waiting = self._state.waiting_rows()
        wanted = bool(waiting) or not self._window.isVisible()
        if wanted and self.has_tray and self._tray is None:
            self._make_tray()
        elif not wanted:
            self._remove_tray()
        if self._tray is not None:
            count = len(waiting)
            self._tray.setToolTip(
                QCoreApplication.translate("Presence", "Parley: %n session(s) waiting", "", count) if count else TITLE
            )
        self._tell({row["id"]: row["title"] for row in waiting})

    def _tell(self, waiting: dict[str, str]) -> None:
        """Say what is new; what was said stays said until it no longer waits."""
        fresh = [session for session in waiting if session not in self._told]
        self._told = set(waiting)
        if not fresh or self._application.focusWindow() is not None:
            return
        self._window.alert(0)
        if self._tray is not None and self._state.preferences_.get("window", "notifications", True):
            self._subject = fresh[0]
            self._tray.showMessage(
                waiting[fresh[0]], QCoreApplication.translate("Presence", "Waits for you"), app_icon(), 10_000
            )

    def _make_tray(self) -> None:
        self._menu = QMenu()
        self._tray = QSystemTrayIcon(QIcon(app_icon()), self)
        self._tray.activated.connect(lambda reason: self.raised.emit(""))
        self._tray.messageClicked.connect(lambda: self.raised.emit(self._subject))
        for text, signal in (
            (QCoreApplication.translate("Presence", "Show Parley"), lambda: self.raised.emit("")),
            (QCoreApplication.translate("Presence", "Quit"), self.quitAsked.emit),
        ):
            action = QAction(text, self._menu)
            action.triggered.connect(signal)
            self._menu.addAction(action)
        self._tray.setContextMenu(self._menu)
        self._tray.show()

    def _remove_tray(self) -> None:
        if self._tray is not None:
            self._tray.hide()
            self._tray.deleteLater()
            self._tray = None
        if self._menu is not None:
            self._menu.deleteLater()
            self._menu = None
