"""Parley outside its window: the tray entry, attention, and desktop notifications (behaviour 6.10, 15.1)."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtGui import QAction, QIcon
from PySide6.QtQuick import QQuickWindow
from PySide6.QtWidgets import QApplication, QMenu, QSystemTrayIcon

from desktop.client.pending import Pending, PendingItem
from desktop.models.window import WindowState
from desktop.outside import Notices
from desktop.theme import app_icon

TITLE = "Parley"


class Presence(QObject):
    """The tray entry, made only while it is needed and where the desktop has a tray; one notification per thing that
    was asked in this run, shown only while no window has the focus and taken back when it is settled.

    Signals:
        raised: the user wants the window; carries the session to show, or "".
        wanted(session, id): the user clicked what was said of a card.
        quitAsked: from the tray's menu.
    """

    raised = Signal(str)
    wanted = Signal(str, str)
    quitAsked = Signal()

    def __init__(
        self,
        application: QApplication,
        window: QQuickWindow,
        state: WindowState,
        pending: Pending,
        notices: Notices,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._application = application
        self._window = window
        self._state = state
        self._tray: QSystemTrayIcon | None = None
        self._menu: QMenu | None = None
        self._pending = pending
        self._notices = notices
        self._told: dict[tuple[str, str], PendingItem] = {}
        self._subject = ""
        state.waitingChanged.connect(self._changed)
        window.visibleChanged.connect(lambda: self._changed())

    @property
    def has_tray(self) -> bool:
        return QSystemTrayIcon.isSystemTrayAvailable()

    def close(self) -> None:
        self._state.waitingChanged.disconnect(self._changed)
        for session, id in self._told:
            self._notices.withdraw(f"{session}/{id}")
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
        self._tell()

    def _tell(self) -> None:
        """Say what is new, once; what was said is taken back when it no longer waits."""
        now = {(item.session, item.id): item for item in self._pending.items}
        fresh = [item for key, item in now.items() if key not in self._told]
        for session, id in self._told.keys() - now.keys():
            self._notices.withdraw(f"{session}/{id}")
        self._told = now
        window = self._application.focusWindow()
        if not fresh or (window is not None and window.isVisible()):
            return
        self._window.alert(0)
        if self._state.preferences_.get("window", "notifications", True):
            for item in fresh:
                self._say(item)

    def _say(self, item: PendingItem) -> None:
        title = {
            "question": QCoreApplication.translate("Presence", "A question for you"),
            "plan": QCoreApplication.translate("Presence", "A plan to review"),
            "approval": QCoreApplication.translate("Presence", "Leave is asked for"),
        }[item.kind]
        self._notices.show(
            f"{item.session}/{item.id}",
            title,
            item.text,
            lambda: self.wanted.emit(item.session, item.id),
            self._by_tray,
        )

    def _by_tray(self, title: str, text: str) -> None:
        if self._tray is not None:
            self._subject = next(reversed(self._told))[0] if self._told else ""
            self._tray.showMessage(title, text, app_icon(), 10_000)

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
